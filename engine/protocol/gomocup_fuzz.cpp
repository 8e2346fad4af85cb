// Any bytes, as a manager might send them, to a session with a cheap agent. Every line that comes
// back must be one line and printable: a session quotes what it was sent, and must not be made to
// say it for someone else.

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"
#include "protocol/gomocup_session.hpp"
#include "protocol/line_reader.hpp"
#include "search/memory_experience.hpp"

namespace {

using namespace tengen;
using namespace tengen::protocol;

/// Black fills the board from the top, White from the bottom: what it plays out against itself,
/// as opening rules make it do, is over after nine moves. Of many lines it tells a few, since
/// nothing is tried by the rest. Both keep a run short, and the number of runs is what finds.
class HastyAgent final : public agents::Agent {
public:
    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token,
                          const search::OnReport& onReport) override {
        search::Report report{.depth = 1, .selectiveDepth = 1, .nodes = 1};
        const int wanted = std::min(limits.multiPv, kMaxLines);
        for (int i = 0; i < board.size() * board.size(); ++i) {
            if (std::cmp_equal(report.lines.size(), wanted)) break;
            const Point p = place(board, i);
            if (!board.isEmpty(p) || board.refusal(p)) continue;
            if (std::ranges::find(limits.exclude, p) == limits.exclude.end())
                report.lines.push_back({.moves = {p}});
        }
        if (report.lines.empty()) report.lines.push_back({.moves = {Point::pass()}});
        if (onReport) onReport(report);
        return report;
    }

private:
    static constexpr int kMaxLines = 3;

    static Point place(const Board& board, int i) {
        const int row = i / board.size();
        return {i % board.size(), board.sideToMove() == Side::White ? row : board.size() - 1 - row};
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // Longer talks say the same again; that a line may be long is for the reader's own test.
    constexpr std::size_t kMaxBytes = 1024;
    if (size > kMaxBytes) return -1;
    // The first byte chooses the order of coordinates.
    const bool rowFirst = size > 0 && data[0] == '!';
    GomocupSession session(
        {.agent = std::make_unique<HastyAgent>(),
         .agentName = "hasty",
         .version = "fuzz",
         .order =
             rowFirst ? gomocup::CoordinateOrder::RowColumn : gomocup::CoordinateOrder::ColumnRow,
         .openBook = [](const std::string&) -> Result<std::shared_ptr<search::PositionBook>> {
             return std::shared_ptr<search::PositionBook>(
                 std::make_shared<search::MemoryExperience>());
         }},
        [](std::string_view line) {
            for (const char c : line)
                if (isControl(c)) std::abort();
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
