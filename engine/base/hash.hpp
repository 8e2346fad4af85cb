#pragma once

#include <cstdint>
#include <string_view>

namespace tengen {

/// FNV-1a with 64 bits: the same on every machine and in every version, so it may be stored. Not
/// for input of which an attacker may choose collisions.
class Fnv1a {
public:
    constexpr void add(std::uint64_t value) { hash_ = (hash_ ^ value) * 0x100000001b3ULL; }
    [[nodiscard]] constexpr std::uint64_t value() const { return hash_; }

private:
    std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

constexpr std::uint64_t fnv1a(std::string_view text) {
    Fnv1a hash;
    for (const char c : text) hash.add(static_cast<unsigned char>(c));
    return hash.value();
}

}  // namespace tengen
