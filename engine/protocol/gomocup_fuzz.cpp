// Any bytes, as a manager might send them, to a session with a cheap agent. Every line that comes
// back must be one line and printable: a session quotes what it was told, and must not be made to
// say it for someone else.

#include <cstdlib>

#include "protocol/gomocup_session.hpp"
#include "protocol/line_reader.hpp"
#include "protocol/testing/agents.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tengen;
    // The first byte chooses the order of coordinates.
    const bool rowFirst = size > 0 && data[0] == '!';
    GomocupSession session(
        {.agent = std::make_unique<testing::FirstPointAgent>(),
         .agentName = "first",
         .version = "fuzz",
         .order = rowFirst ? CoordinateOrder::RowColumn : CoordinateOrder::ColumnRow},
        [](std::string_view line) {
            for (const char c : line)
                if (static_cast<unsigned char>(c) < ' ') std::abort();
            if (line.empty()) std::abort();
        });
    bool going = true;
    LineReader reader;
    reader.feed({reinterpret_cast<const char*>(data), size}, [&](const LineReader::Line& line) {
        if (!going) return;
        if (line.overlong)
            session.handleOverlong();
        else
            going = session.handle(line.text);
    });
    return 0;
}
