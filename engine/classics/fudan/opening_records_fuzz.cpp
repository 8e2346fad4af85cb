#include <cstdlib>
#include <string_view>

#include "classics/fudan/opening_records.hpp"

/// Any text: games that write and read back and that can be learned from, or a sentence.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tengen;
    using namespace tengen::classics;
    const auto read = parseRecordsText({reinterpret_cast<const char*>(data), size});
    if (!read) {
        if (read.error().message.empty()) std::abort();
        return 0;
    }
    const Ruleset rules = read->front().rules;
    const auto again = parseRecordsText(recordsText(*read, rules, 1 << 20, "fuzzed"));
    if (!again || again->size() != read->size()) std::abort();
    OpeningRecords records;
    for (std::size_t i = 0; i < read->size(); ++i) {
        if ((*again)[i].moves != (*read)[i].moves) std::abort();
        if (i < 20) records.add((*read)[i]);
    }
    for (const auto& learned : records.movesFrom(Board(rules)))
        if (learned.wins + learned.losses > learned.games) std::abort();
    return 0;
}
