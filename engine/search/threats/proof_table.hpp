#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/point.hpp"

namespace tengen::search {

/// How many leaves must still be won to prove a position, or lost to disprove it.
struct ProofNumbers {
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    [[nodiscard]] bool isProven() const { return proof == 0; }
    [[nodiscard]] bool isDisproven() const { return disproof == 0; }
    [[nodiscard]] bool isSettled() const { return isProven() || isDisproven(); }
};

inline constexpr std::uint32_t kInfiniteProof = std::numeric_limits<std::uint32_t>::max() / 2;
inline constexpr ProofNumbers kProven = {0, kInfiniteProof};
inline constexpr ProofNumbers kDisproven = {kInfiniteProof, 0};

/// What a proof-number search knows of each position it met: the numbers and the moves to try. The
/// table starts small and doubles; at its largest (about 100 MB with the moves) it forgets all that
/// is not settled, and the search finds it again where it needs it.
class ProofTable {
public:
    struct Entry {
        std::uint64_t key = 0;  ///< 0: a free place
        ProofNumbers numbers{};
        std::uint32_t firstMove = 0;
        std::uint16_t moveCount = 0;
        bool hasMoves = false;
        bool isWide = false;  ///< the moves hold the quiet ones too
    };

    /// Nothing when the position is not known. Good until the next insert().
    [[nodiscard]] Entry* find(std::uint64_t key) {
        Entry& entry = place(key);
        return entry.key == key ? &entry : nullptr;
    }

    /// The position's entry, made if need be. Good until the next insert().
    Entry& insert(std::uint64_t key);

    void setMoves(Entry& entry, std::span<const Point> moves);
    [[nodiscard]] std::span<const Point> moves(const Entry& entry) const {
        return std::span(moves_).subspan(entry.firstMove, entry.moveCount);
    }

private:
    static constexpr std::size_t kMinEntries = 1 << 8;
    static constexpr std::size_t kMaxEntries = 1 << 21;
    static constexpr std::size_t kMaxMoves = 1 << 25;

    Entry& place(std::uint64_t key) {
        std::size_t i = key & (entries_.size() - 1);
        while (entries_[i].key != key && entries_[i].key != 0) i = (i + 1) & (entries_.size() - 1);
        return entries_[i];
    }
    void rebuild(std::size_t size, bool settledOnly);

    std::vector<Entry> entries_ = std::vector<Entry>(kMinEntries);
    std::size_t count_ = 0;
    std::vector<Point> moves_;
};

}  // namespace tengen::search
