#include <cstdlib>
#include <string_view>

#include "base/text.hpp"
#include "openings/opening.hpp"

/// Any words in answer to any opening: each is taken or refused with a sentence, what is taken
/// stays legal, and taking everything back leads to the beginning.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tengen;
    using namespace tengen::openings;
    if (size == 0) return 0;
    const OpeningRule rule = kOpeningRules[data[0] % kOpeningRules.size()];
    auto opening = Opening::start(rule, {.rule = Rule::Renju, .size = data[0] % 2 == 0 ? 15 : 9});
    if (!opening) std::abort();

    std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    while (!text.empty()) {
        const auto [word, rest] = splitAt(text, ' ');
        text = rest;
        const auto choice = opening->parse(word);
        if (!choice) {
            if (choice.error().message.empty()) std::abort();
            continue;
        }
        const auto stones = opening->stones().size();
        const auto done = opening->apply(*choice);
        if (!done && (done.error().message.empty() || opening->stones().size() != stones))
            std::abort();
    }
    while (!opening->choices().empty()) opening->undo();
    if (!opening->stones().empty() || opening->holder(Side::Black) != OpeningPlayer::First)
        std::abort();
    return 0;
}
