#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"
#include "core/board.hpp"
#include "record/record.hpp"

namespace tengen::classics {

/// How a recorded game began and ended; one of unknown end counts as drawn.
struct RecordedGame {
    Ruleset rules{};
    std::vector<Point> moves{};
    Outcome result = Outcome::Draw;
};

/// The main line of a record with its result, if it began on an empty board.
std::optional<RecordedGame> recordedGame(const record::Record& record);

/// A file of openings of one rule and size: a line that says so, lines with `#` about where the
/// games are from, and a line a game, the result (B, W or D) and the first moves: `B h8i9g7`.
/// `origin` may have several lines.
std::string recordsText(std::span<const RecordedGame> games, const Ruleset& rules, int plies,
                        std::string_view origin);
Result<std::vector<RecordedGame>> parseRecordsText(std::string_view text);

/// What game records tell about openings: for every position in the first plies of a game how it
/// went for the side that brought it about. Positions are the same however they were reached and
/// turned. Immutable once filled.
class OpeningRecords {
public:
    static constexpr int kPlies = 20;
    /// Prior: the number of drawn games added to each move.
    static constexpr double kPrior = 4;

    struct Learned {
        Point move{};
        std::uint32_t wins = 0, losses = 0, games = 0;
        [[nodiscard]] double score() const { return (1.0 * wins - losses) / (games + kPrior); }
    };

    /// The records that come with the program.
    static const OpeningRecords& builtIn();
    /// Those of a file: `.records`, or whatever tengen convert reads, by its ending.
    static Result<OpeningRecords> fromFile(const std::string& path);

    void add(const RecordedGame& game);

    /// The next moves of the games that came to this position, the best score first, then the most
    /// games, then board order.
    [[nodiscard]] std::vector<Learned> movesFrom(const Board& board) const;

    [[nodiscard]] std::size_t games() const { return games_; }

private:
    struct Tally {
        std::uint32_t wins = 0, losses = 0, games = 0;
    };
    static std::uint64_t keyOf(const Board& board);

    std::size_t games_ = 0;
    std::unordered_map<std::uint64_t, Tally> tallies_;
};

}  // namespace tengen::classics
