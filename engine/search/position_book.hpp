#pragma once

#include <functional>
#include <map>
#include <string>

#include "base/result.hpp"
#include "search/experience.hpp"

namespace tengen::search {

/// What people have written beside a position.
struct PositionNotes {
    char label = '\0';  ///< one letter; '\0': none
    std::string comment{};
    std::map<Point, std::string> marks{};  ///< a few letters on points of the board

    [[nodiscard]] bool empty() const { return label == '\0' && comment.empty() && marks.empty(); }
    friend bool operator==(const PositionNotes&, const PositionNotes&) = default;
};

/// All that is kept of a position.
struct BookEntry {
    Remembered what{.bound = Bound::None};  ///< Bound::None: it was never searched
    PositionNotes notes{};
    friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

/// Experience that people look into and change. Searches go through Experience and its rules; what
/// is written here stands as it is written. Points are those of the board that a position was made
/// of. Thread-safe.
class PositionBook : public Experience {
public:
    /// In the order of the positions; nothing where nothing is kept.
    virtual Result<std::vector<std::optional<BookEntry>>> read(
        std::span<const CanonicalPosition> positions) = 0;
    virtual Result<void> write(const CanonicalPosition& position, const BookEntry& entry) = 0;
    /// False: there was nothing.
    virtual Result<bool> remove(const CanonicalPosition& position) = 0;
    /// How many there were when it was opened, and what it has added and removed since.
    [[nodiscard]] virtual std::int64_t count() const = 0;

    /// Shows every position once, in no order that means anything, until `show` has an error, which
    /// is passed on. `show` must not use the book.
    virtual Result<void> each(
        const std::function<Result<void>(const Board& board, const BookEntry& entry)>& show) = 0;

    /// Brings everything into the one file that has its name.
    virtual Result<void> save() = 0;
};

}  // namespace tengen::search
