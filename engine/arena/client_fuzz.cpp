// Any lines, as an engine might say them, to the parser of replies. The first byte chooses the size
// of the board.

#include <cstdlib>

#include "arena/gomocup_client.hpp"
#include "base/text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tengen;
    using namespace tengen::arena;
    if (size == 0) return 0;
    const int lines = kMinSize + data[0] % (kMaxSize - kMinSize + 1);
    std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    while (!text.empty()) {
        const auto [line, rest] = splitAt(text, '\n');
        text = rest;
        const auto reply = GomocupClient::parse(line, lines);
        using Kind = GomocupClient::Kind;
        const bool mayMove = reply.kind == Kind::Move || reply.kind == Kind::Suggest;
        for (const Point p : reply.moves)
            if (p.isPass() || p.x() < 0 || p.x() >= lines || p.y() < 0 || p.y() >= lines)
                std::abort();
        // A move said again in the protocol's own words is the same move.
        if (mayMove && reply.moves.size() == 1) {
            const auto again =
                GomocupClient::parse(gomocupPoint(reply.moves.front(), lines), lines);
            if (again.kind != Kind::Move || again.moves != reply.moves) std::abort();
        }
    }
    return 0;
}
