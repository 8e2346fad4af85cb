#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tengen::search {

/// The keys of positions that a search gave up on, and how deep it had looked. Once the table has
/// its maximum size, new keys overwrite old ones, which costs time and nothing else.
class FailedPositions {
public:
    /// Numbers of keys, powers of two. The table starts with `minKeys` and grows to `maxKeys`;
    /// `probes` places are tried for a key.
    struct Size {
        std::size_t minKeys;
        std::size_t maxKeys;
        std::size_t probes;
    };

    explicit FailedPositions(const Size& size) : size_(size), slots_(size.minKeys) {}

    /// Whether a search of at least that depth failed.
    [[nodiscard]] bool contains(std::uint64_t key, int depth) const {
        for (std::size_t i = 0; i < size_.probes; ++i)
            if (const Slot& s = slots_[slot(key, i)]; s.key == key && s.depth >= depth) return true;
        return false;
    }

    void insert(std::uint64_t key, int depth) {
        if (2 * count_ > slots_.size() && slots_.size() < size_.maxKeys) grow();
        std::size_t place = slot(key, 0);
        for (std::size_t i = 0; i < size_.probes; ++i)
            if (const std::size_t s = slot(key, i); slots_[s].key == 0 || slots_[s].key == key) {
                place = s;
                count_ += slots_[s].key == 0;
                break;
            }
        slots_[place] = {.key = key, .depth = depth};
    }

private:
    struct Slot {
        std::uint64_t key = 0;
        int depth = 0;
    };

    [[nodiscard]] std::size_t slot(std::uint64_t key, std::size_t i) const {
        return (key + i) & (slots_.size() - 1);
    }

    void grow() {
        std::vector<Slot> old(4 * slots_.size());
        old.swap(slots_);
        count_ = 0;
        for (const Slot& s : old)
            if (s.key != 0) insert(s.key, s.depth);
    }

    Size size_;
    std::vector<Slot> slots_;
    std::size_t count_ = 0;
};

}  // namespace tengen::search
