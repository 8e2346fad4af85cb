#include "search/transposition_table.hpp"

#include <algorithm>
#include <bit>

#include "search/depth.hpp"

namespace tengen::search {
namespace {

// Places in the data word.
constexpr int kDepthAt = 10, kScoreAt = 22, kEvalAt = 38, kBoundAt = 54, kAgeAt = 56;
constexpr int kMaxDepth = (1 << (kScoreAt - kDepthAt)) - 1;

std::uint64_t bits16(int number) { return static_cast<std::uint16_t>(number); }
Score score16(std::uint64_t data, int at) { return static_cast<std::int16_t>(data >> at); }

/// A proven end is the same number of moves away wherever the position is met.
Score toTable(Score score, int ply) {
    return isWin(score) ? score + ply : isLoss(score) ? score - ply : score;
}
Score fromTable(Score score, int ply) {
    return isWin(score) ? score - ply : isLoss(score) ? score + ply : score;
}

int depthOf(std::uint64_t data) { return static_cast<int>(data >> kDepthAt & kMaxDepth); }
Bound boundOf(std::uint64_t data) { return static_cast<Bound>(data >> kBoundAt & 3); }
int ageOf(std::uint64_t data) { return static_cast<int>(data >> kAgeAt); }
Point moveOf(std::uint64_t data) { return Point::fromIndex(static_cast<int>(data & 1023)); }

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : megabytes_(std::max<std::size_t>(megabytes, 1)),
      shift_(std::countl_zero(megabytes_ * (1u << 20) / sizeof(Bucket)) + 1),
      count_(std::size_t{1} << (64 - shift_)),
      memory_(count_ * sizeof(Bucket)) {}

std::uint64_t TranspositionTable::pack(const TableEntry& entry, int ply) const {
    return std::uint64_t{entry.move.index()} | bits16(toTable(entry.score, ply)) << kScoreAt |
           bits16(entry.eval) << kEvalAt |
           bits16(std::clamp(entry.depth, 0, kMaxDepth)) << kDepthAt |
           indexOf(entry.bound) << kBoundAt | bits16(age_) << kAgeAt;
}

TableEntry TranspositionTable::probe(std::uint64_t hash, int ply) const {
    for (Slot& slot : bucketOf(hash).slots) {
        const std::uint64_t data = load(slot.data);
        if ((load(slot.check) ^ data) != hash || data == 0) continue;
        return TableEntry{.move = moveOf(data),
                          .score = fromTable(score16(data, kScoreAt), ply),
                          .eval = score16(data, kEvalAt),
                          .depth = depthOf(data),
                          .bound = boundOf(data)};
    }
    return {};
}

void TranspositionTable::store(std::uint64_t hash, const TableEntry& entry, int ply) {
    Slot* replaced = nullptr;
    int lowestWorth = 0;
    TableEntry kept = entry;
    for (Slot& slot : bucketOf(hash).slots) {
        const std::uint64_t data = load(slot.data);
        if ((load(slot.check) ^ data) == hash && data != 0) {
            // A deeper result of this very search is worth more than a fresh shallow one.
            if (entry.bound != Bound::Exact && ageOf(data) == age_ &&
                entry.depth + 3 * kPly < depthOf(data))
                return;
            if (kept.move.isNone()) kept.move = moveOf(data);
            replaced = &slot;
            break;
        }
        const int age = (age_ - ageOf(data)) & kAgeMask;
        const int worth = data == 0 ? -(1 << 20) : depthOf(data) - 8 * kPly * age;
        if (replaced == nullptr || worth < lowestWorth) {
            replaced = &slot;
            lowestWorth = worth;
        }
    }
    const std::uint64_t data = pack(kept, ply);
    store(replaced->data, data);
    store(replaced->check, hash ^ data);
}

void TranspositionTable::clear() {
    memory_.clear();
    touched_ = 0;
    age_ = 0;
}

void TranspositionTable::touchMore() {
    constexpr std::size_t kLargePage = std::size_t{2} << 20;
    const std::size_t bytes = std::min(kLargePage, memory_.size() - touched_);
    memory_.touch(touched_, bytes);
    touched_ += bytes;
}

int TranspositionTable::fullness() const {
    int used = 0;
    for (std::size_t i = 0; i < 250; ++i)
        for (Slot& slot : bucket(i % count_).slots) {
            const std::uint64_t data = load(slot.data);
            used += data != 0 && ageOf(data) == age_;
        }
    return used;
}

}  // namespace tengen::search
