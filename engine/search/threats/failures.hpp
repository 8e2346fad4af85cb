#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tengen::search {

/// The keys of positions that a search gave up on. Starts small, since most searches are, and grows
/// to at most 32 MB; then new keys overwrite old ones, which costs time and nothing else.
class Failures {
public:
    [[nodiscard]] bool contains(std::uint64_t key) const {
        for (std::size_t i = 0; i < kProbes; ++i)
            if (keys_[slot(key, i)] == key) return true;
        return false;
    }

    void insert(std::uint64_t key) {
        if (2 * count_ > keys_.size() && keys_.size() < kMostKeys) grow();
        std::size_t place = slot(key, 0);
        for (std::size_t i = 0; i < kProbes; ++i)
            if (const std::size_t s = slot(key, i); keys_[s] == 0) {
                place = s;
                ++count_;
                break;
            }
        keys_[place] = key;
    }

    void clear() {
        keys_.assign(kFewestKeys, 0);
        count_ = 0;
    }

private:
    static constexpr std::size_t kFewestKeys = 1 << 9;
    static constexpr std::size_t kMostKeys = 1 << 22;
    static constexpr std::size_t kProbes = 8;

    [[nodiscard]] std::size_t slot(std::uint64_t key, std::size_t i) const {
        return (key + i) & (keys_.size() - 1);
    }

    void grow() {
        std::vector<std::uint64_t> old(4 * keys_.size());
        old.swap(keys_);
        count_ = 0;
        for (const std::uint64_t key : old)
            if (key != 0) insert(key);
    }

    std::vector<std::uint64_t> keys_ = std::vector<std::uint64_t>(kFewestKeys);
    std::size_t count_ = 0;
};

}  // namespace tengen::search
