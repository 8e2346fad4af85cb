#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "eval/value.hpp"

namespace tengen::classics {

/// What a fixed-depth search found out about positions, by their hash; a newer one takes the place
/// of an older one. In such a search a position is always met with the same depth left, so neither
/// depth nor age needs judging: forget() makes all of it old. Not thread-safe.
class ValueCache {
public:
    enum class Bound : std::uint8_t { Exact, Lower, Upper };

    struct Entry {
        eval::Value value = 0;
        Bound bound = Bound::Exact;
    };

    /// 2^bits positions; none at all for 0.
    explicit ValueCache(int bits) : slots_(bits == 0 ? 0 : std::size_t{1} << bits) {}

    [[nodiscard]] bool isOn() const { return !slots_.empty(); }
    void forget() { ++time_; }

    [[nodiscard]] std::optional<Entry> find(std::uint64_t hash) const {
        const Slot& slot = slots_[hash & (slots_.size() - 1)];
        if (slot.hash != hash || slot.time != time_) return std::nullopt;
        return slot.entry;
    }
    void keep(std::uint64_t hash, Entry entry) {
        slots_[hash & (slots_.size() - 1)] = {hash, entry, time_};
    }

private:
    struct Slot {
        std::uint64_t hash = 0;
        Entry entry{};
        std::uint32_t time = 0;
    };
    std::vector<Slot> slots_;
    std::uint32_t time_ = 1;
};

}  // namespace tengen::classics
