#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "gomocup/coordinates.hpp"
#include "protocol/line_output.hpp"
#include "record/record.hpp"
#include "search/position_book.hpp"

namespace tengen::protocol {

/// A change of YXEDITTVDDATABASE: `mask label value depth`.
struct TvdEdit {
    bool setsLabel = false;
    bool setsValue = false;
    bool setsDepth = false;
    char label = '\0';  ///< w and l are for who made the last move
    search::Score value = 0;
    int depth = 0;

    static Result<TvdEdit> parse(std::string_view text);
};

/// Which positions YXDELETEDATABASEALL deletes.
struct DeleteFilter {
    bool goesOn = false;  ///< also below positions that stay
    std::function<bool(const search::BookEntry&)> deletes = [](const search::BookEntry&) {
        return true;
    };

    /// Nothing, or a word such as `nonwl` or `wlinsteprecursive 5`.
    static Result<DeleteFilter> parse(std::string_view text);
};

/// Experience in the words of Yixin's database: labels, values, depths, texts. A label is for the
/// player who made the last move, a value for the one to move.
class PositionDatabase {
public:
    explicit PositionDatabase(std::shared_ptr<search::PositionBook> book)
        : book_(std::move(book)) {}

    [[nodiscard]] const std::shared_ptr<search::PositionBook>& book() const { return book_; }

    /// What is known of each next position.
    Result<void> queryAll(const Board& board, const gomocup::Coordinates& coordinates,
                          const LineSink& out);
    Result<void> queryOne(const Board& board, const LineSink& out);
    Result<void> queryText(const Board& board, const LineSink& out);

    Result<void> edit(const Board& board, const TvdEdit& edit);
    Result<void> setComment(const Board& board, std::string comment);
    /// An empty text takes the mark away.
    Result<void> setMark(const Board& board, Point point, std::string text);

    Result<void> remove(const Board& board);
    /// Deletes positions that come after this one and returns their number.
    Result<std::int64_t> removeBelow(const Board& board, const DeleteFilter& filter,
                                     const std::stop_token& stop);

    /// All positions, or those of one game, as lines of comma-separated values.
    struct Text {
        std::string lines;
        std::int64_t count = 0;
    };
    Result<Text> toText(const std::optional<Ruleset>& only);
    /// Copies this position and all that come after it.
    Result<std::int64_t> splitInto(search::PositionBook& other, const Board& board,
                                   const std::stop_token& stop);
    /// Merges another database: better results, and notes where there are none.
    Result<std::int64_t> merge(search::PositionBook& other);

    // database_library.cpp
    /// The moves that led to this position and all that is known to come after it, as a tree with
    /// comments, and on each point what is known of it. A position stands where it was found first.
    struct Library {
        record::Record record;
        std::int64_t count = 0;
    };
    Result<Library> toLibrary(const Board& board, const std::stop_token& stop);
    /// Takes every position of a tree, with its words where there are none. Whatever they say stays
    /// text: nothing of a library counts as searched or proven.
    struct Added {
        std::int64_t count = 0;    ///< new ones, and those that got words
        std::int64_t skipped = 0;  ///< after the end of a game, or against the rule
    };
    Result<Added> addLibrary(const record::Record& library, const std::stop_token& stop);

private:
    struct Next {
        Point move;
        search::BookEntry entry;
    };
    Result<search::BookEntry> entryOf(const Board& board, bool* there = nullptr);
    Result<std::vector<Next>> nextOf(const Board& board);
    /// Shows every known position after this one once; goes on below those where `show` says so.
    Result<void> walk(
        const Board& board, const std::stop_token& stop,
        const std::function<Result<bool>(const Board&, const search::BookEntry&)>& show);

    std::shared_ptr<search::PositionBook> book_;
};

/// A result in a few letters, for the point that leads to the position: `w12` (who plays
/// it wins in 12), `l*`, `d`, `53%`, or nothing.
std::string shortText(const search::BookEntry& entry);

/// Text between double quotes, with `\"`, `\\` and `\n` in it; text without quotes as it is.
std::string unquotedText(std::string_view text);
/// The inverse, in one line.
std::string quotedText(std::string_view text);
/// Whether a text that begins with a quote is complete.
bool isClosedText(std::string_view text);

}  // namespace tengen::protocol
