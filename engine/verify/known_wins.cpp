#include "verify/known_wins.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace tengen::verify {

KnownWins::Key KnownWins::keyOf(std::string_view canonicalText) {
    const XXH128_hash_t hash = XXH3_128bits(canonicalText.data(), canonicalText.size());
    return {hash.high64, hash.low64};
}

std::optional<int> KnownWins::find(const Key& key) {
    Part& part = partOf(key);
    const std::scoped_lock guard(part.lock);
    const auto found = part.plies.find(key);
    return found == part.plies.end() ? std::nullopt : std::optional<int>(found->second);
}

void KnownWins::insert(const Key& key, int plies) {
    Part& part = partOf(key);
    const std::scoped_lock guard(part.lock);
    part.plies.emplace(key, static_cast<std::int16_t>(plies));
}

}  // namespace tengen::verify
