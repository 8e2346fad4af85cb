// Any bytes as the state file of a match: a sentence, or games that everything after it may trust.

#include <cstdlib>

#include "arena/journal.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tengen;
    constexpr int kSize = 15;
    static const MatchTerms kTerms = {{"--seed", "1"}};
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto games = Journal::parse(bytes, "fuzz", kTerms, kSize);
    if (!games) {
        if (games.error().message.empty()) std::abort();
        return 0;
    }
    for (const auto& [index, game] : *games) {
        if (game.times.size() > game.moves.size()) std::abort();
        for (const Point p : game.moves)
            if (!p.isPass() && (p.x() >= kSize || p.y() >= kSize)) std::abort();
        (void)canonicalMoves(game.moves, kSize);
    }
    return 0;
}
