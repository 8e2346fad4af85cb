#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "core/point.hpp"
#include "core/shape_pair.hpp"
#include "core/threat.hpp"
#include "core/threat_counts.hpp"

namespace tengen {

/// Maximum number of points a move changes: forty in reach and, in caro, the far ends of rows.
inline constexpr std::size_t kMaxChanges = 8 * kMaxSize;

/// What a point held before a move changed it.
struct PointState {
    Point point;
    std::array<Threat, 2> threats;
    ShapePair shapes;
};

/// What the moves of a board changed, so that they can be taken back without recomputing anything.
/// A copy starts empty: copying a board stays cheap, and boards with the same position are equal
/// however they got there.
class UndoStack {
public:
    UndoStack() = default;
    UndoStack(const UndoStack&) {}
    UndoStack(UndoStack&&) = default;
    UndoStack& operator=(const UndoStack& other) {
        if (this != &other) clear();
        return *this;
    }
    UndoStack& operator=(UndoStack&&) = default;
    ~UndoStack() = default;

    [[nodiscard]] bool isEmpty() const { return moves_.empty(); }

    /// Opens the record of a move. Returns where to write what it changes; there is room for
    /// kMaxChanges. close() follows.
    PointState* open(const std::array<ThreatCounts, 2>& counts) {
        if (changes_.size() < end_ + kMaxChanges) grow();
        moves_.push_back({counts, end_});
        return changes_.data() + end_;
    }
    /// `end` is behind the last change written.
    void close(const PointState* end) { end_ = static_cast<std::uint32_t>(end - changes_.data()); }

    /// The changes of the last move. REQUIRES: !isEmpty().
    [[nodiscard]] std::span<const PointState> last() const {
        assert(!isEmpty());
        return std::span(changes_).subspan(moves_.back().begin, end_ - moves_.back().begin);
    }
    [[nodiscard]] const std::array<ThreatCounts, 2>& countsBefore() const {
        return moves_.back().counts;
    }
    void pop() {
        end_ = moves_.back().begin;
        moves_.pop_back();
    }

    friend bool operator==(const UndoStack&, const UndoStack&) { return true; }

private:
    struct Move {
        std::array<ThreatCounts, 2> counts;
        std::uint32_t begin;
    };

    void clear() {
        moves_.clear();
        end_ = 0;
    }
    void grow() { changes_.resize(changes_.empty() ? 16 * kMaxChanges : 2 * changes_.size()); }

    std::vector<Move> moves_;
    std::vector<PointState> changes_;
    std::uint32_t end_ = 0;
};

}  // namespace tengen
