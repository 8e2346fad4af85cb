#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace tengen::verify {

/// The positions that were checked to their end, by a 128-bit hash of their canonical text, with
/// the plies of the longest game from there. Thread-safe: parts with a lock each.
class KnownWins {
public:
    struct Key {
        std::uint64_t high = 0;
        std::uint64_t low = 0;
        friend bool operator==(const Key&, const Key&) = default;
    };
    static Key keyOf(std::string_view canonicalText);

    [[nodiscard]] std::optional<int> find(const Key& key);
    void insert(const Key& key, int plies);

private:
    struct Hash {
        std::size_t operator()(const Key& key) const { return key.low; }
    };
    struct Part {
        std::mutex lock;
        std::unordered_map<Key, std::int16_t, Hash> plies;
    };
    Part& partOf(const Key& key) { return parts_[key.high % parts_.size()]; }

    std::array<Part, 64> parts_;
};

}  // namespace tengen::verify
