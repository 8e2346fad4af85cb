#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <span>
#include <utility>

namespace tengen {

/// SplitMix64 (Steele, Lea, Flood 2014): one step turns a counter into well mixed bits. Being
/// constexpr it also makes the Zobrist keys at compile time.
constexpr std::uint64_t splitMix(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

/// The source of all chance. Always made from a seed, and the same on every machine and compiler
/// (the distributions of <random> are not), so whatever it decided can be replayed.
class Random {
public:
    using result_type = std::uint64_t;  // so that std::shuffle and friends accept it

    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }
    constexpr result_type operator()() { return splitMix(state_); }

    /// Returns a whole number in [0, bound), of the type of `bound`. The bias of the plain product
    /// is below 2^-32 for our bounds. REQUIRES: 0 < bound < 2^32.
    template <std::integral Integer>
    constexpr Integer below(Integer bound) {
        assert(bound > 0 && std::in_range<std::uint32_t>(bound));
        return static_cast<Integer>(((*this)() >> 32) * static_cast<std::uint32_t>(bound) >> 32);
    }

    /// Returns one of the items, each as likely as the others. REQUIRES: there is one.
    template <class Items>
    constexpr const auto& pick(const Items& items) {
        return items[below(items.size())];
    }

    /// A real number in [0, 1).
    constexpr double unit() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

private:
    std::uint64_t state_;
};

/// A number near enough to normally distributed with deviation 1, and the same on every machine:
/// the sum of twelve uniform ones.
constexpr double normal(std::uint64_t seed) {
    Random random(seed);
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += random.unit();
    return sum;
}

/// Brings the items into a random order, the same on every machine (std::shuffle's is not).
template <class Item>
void shuffle(std::span<Item> items, Random& random) {
    for (std::size_t left = items.size(); left > 1; --left)
        std::swap(items[left - 1], items[random.below(left)]);
}

}  // namespace tengen
