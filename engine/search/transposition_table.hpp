#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "base/zeroed_memory.hpp"
#include "core/point.hpp"
#include "search/score.hpp"

namespace tengen::search {

/// What a stored score says of the true one.
enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

/// What the table remembers of a position. Scores of proven ends count from that position, not
/// from the root it was met under.
struct TableEntry {
    Point move{};  ///< none, or the best one found
    Score score = 0;
    Score eval = 0;
    int depth = 0;  ///< in 1/kPly
    Bound bound = Bound::None;

    [[nodiscard]] bool isKnown() const { return bound != Bound::None; }
    /// Whether the score settles a search with the null window below or at `beta`.
    [[nodiscard]] bool cuts(Score beta) const {
        return bound == Bound::Exact || bound == (score >= beta ? Bound::Lower : Bound::Upper);
    }
};

/// Positions already searched, by hash; shared by all threads without a lock. An entry is two
/// words, the first being the hash XORed with the second, so that one torn by two writers fits no
/// position (Hyatt and Mann 2002). Four entries share a cache line.
class TranspositionTable {
public:
    explicit TranspositionTable(std::size_t megabytes);

    /// What is known of the position; nothing when its bound is None.
    [[nodiscard]] TableEntry probe(std::uint64_t hash, int ply) const;
    void store(std::uint64_t hash, const TableEntry& entry, int ply);
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucketOf(hash)); }

    /// What is in it grows old; what is older is replaced first.
    void nextSearch() { age_ = (age_ + 1) & kAgeMask; }
    /// REQUIRES: no search is under way.
    void clear();

    /// Takes the next 2 MB of its memory from the system. A page that is first used by a search
    /// costs it up to 5 ms, and the first hundred nodes use them all between two looks at the
    /// clock. Does nothing when isTouched(). REQUIRES: no search is under way.
    void touchMore();
    [[nodiscard]] bool isTouched() const { return touched_ == memory_.size(); }
    [[nodiscard]] std::size_t megabytes() const { return megabytes_; }
    /// Of a thousand entries, how many are from this search.
    [[nodiscard]] int fullness() const;

private:
    /// Plain words, so that memory that is zero holds empty ones; read and written as atomics.
    struct Slot {
        std::uint64_t check;
        std::uint64_t data;
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };
    static constexpr int kAgeMask = 63;

    static std::uint64_t load(std::uint64_t& word) {
        return std::atomic_ref(word).load(std::memory_order_relaxed);
    }
    static void store(std::uint64_t& word, std::uint64_t value) {
        std::atomic_ref(word).store(value, std::memory_order_relaxed);
    }
    [[nodiscard]] Bucket& bucket(std::size_t i) const {
        return static_cast<Bucket*>(memory_.data())[i];
    }
    [[nodiscard]] Bucket& bucketOf(std::uint64_t hash) const { return bucket(hash >> shift_); }
    [[nodiscard]] std::uint64_t pack(const TableEntry& entry, int ply) const;

    std::size_t megabytes_;
    int shift_;
    std::size_t count_;
    ZeroedMemory memory_;
    std::size_t touched_ = 0;  // bytes from the start
    int age_ = 0;
};

}  // namespace tengen::search
