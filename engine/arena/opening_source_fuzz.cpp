// What the command line of the arena is given: openings of any format, and players. The first byte
// chooses.

#include <cstdlib>

#include "arena/opening_source.hpp"
#include "arena/player_spec.hpp"
#include "arena/sprt.hpp"
#include "base/duration.hpp"

namespace {

using namespace tengen;
using namespace tengen::arena;

template <class Value>
const Value* valueOf(const Result<Value>& parsed) {
    if (!parsed && parsed.error().message.empty()) std::abort();
    return parsed ? &*parsed : nullptr;
}

void checkOpenings(std::string_view text, int size) {
    const Ruleset rules{.size = size};
    const auto openings = readOpenings(text, rules);
    if (const auto* read = valueOf(openings))
        for (const OpeningMoves& moves : *read) {
            const auto board = Board::afterMoves(rules, moves);
            if (!board || board->isOver()) std::abort();
        }
}

/// Commands of engines only: agents have a target of their own, and their parameters name files.
void checkPlayers(std::string_view text) {
    for (const std::string& player : splitPlayers(text)) {
        if (!player.starts_with("cmd:")) continue;
        const auto spec = PlayerSpec::parse(player);
        if (const auto* read = valueOf(spec))
            if (read->command.empty() || !read->isOutside()) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    switch (data[0] % 4) {
        case 0: checkOpenings(text, 15); break;
        case 1: checkOpenings(text, 9); break;
        case 2: checkPlayers(text); break;
        default:
            (void)valueOf(Sprt::parse(text));
            if (const auto time = parseDuration(text); !time || time->count() < 0)
                if (time) std::abort();
    }
    return 0;
}
