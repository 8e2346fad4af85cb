#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "record/format.hpp"

namespace tengen::record {

/// What every fuzz target asks of its format: no input breaks the reader, and whatever it takes the
/// writer can hold without a loss, so that reading it back gives the same games.
inline int fuzzRoundTrip(std::string_view id, const std::uint8_t* data, std::size_t size,
                         const ReadOptions& options = {}) {
    const auto require = [](bool holds, const char* what) {
        if (holds) return;
        std::fprintf(stderr, "round trip: %s\n", what);
        std::abort();
    };
    const auto format = formatById(id);
    require(format.ok(), "no such format");
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto games = readGames(**format, bytes, options);
    if (!games) {
        require(!games.error().message.empty(), "an error says nothing");
        return 0;
    }
    require(!games->records.empty(), "no game and no error");

    const WriteOptions same{.rowsFromTop = options.rowsFromTop};
    const auto written = (*format)->write(games->records, same);
    require(written.ok(), "what was read cannot be written");
    require(written->notes.empty(), "what was read cannot be held");
    const auto again = readGames(**format, written->bytes, options);
    require(again.ok(), "what was written cannot be read");
    require(again->records == games->records, "what was written reads differently");
    return 0;
}

}  // namespace tengen::record
