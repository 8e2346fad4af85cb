#include "search/threats/proof_table.hpp"

#include <algorithm>
#include <utility>

namespace tengen::search {

ProofTable::Entry& ProofTable::insert(std::uint64_t key) {
    if (4 * count_ >= 3 * entries_.size() && entries_.size() < kMaxEntries)
        rebuild(2 * entries_.size(), false);
    else if (4 * count_ >= 3 * entries_.size() || moves_.size() >= kMaxMoves)
        rebuild(kMaxEntries, true);
    Entry& entry = place(key);
    count_ += entry.key != key;
    entry.key = key;
    return entry;
}

void ProofTable::setMoves(Entry& entry, std::span<const Point> moves) {
    entry.hasMoves = true;
    entry.firstMove = static_cast<std::uint32_t>(moves_.size());
    entry.moveCount = static_cast<std::uint16_t>(moves.size());
    moves_.insert(moves_.end(), moves.begin(), moves.end());
}

void ProofTable::rebuild(std::size_t size, bool settledOnly) {
    std::vector<Entry> old(size);
    old.swap(entries_);
    std::vector<Point> oldMoves;
    if (settledOnly) oldMoves.swap(moves_);
    count_ = 0;
    const auto kept = [&](const Entry& entry) {
        return entry.key != 0 && (!settledOnly || entry.numbers.isSettled());
    };
    // Were most of it settled, keeping that would leave no room to work in.
    if (settledOnly && std::cmp_greater(2 * std::ranges::count_if(old, kept), size)) return;
    for (const Entry& entry : old) {
        if (!kept(entry)) continue;
        Entry& copy = place(entry.key);
        copy = entry;
        ++count_;
        if (!settledOnly) continue;
        copy.hasMoves = false, copy.moveCount = 0;
        // The winning move, from which the line is built.
        if (entry.numbers.isProven() && entry.moveCount == 1)
            setMoves(copy, {&oldMoves[entry.firstMove], 1});
    }
}

}  // namespace tengen::search
