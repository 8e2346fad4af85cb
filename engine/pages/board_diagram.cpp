#include "pages/board_diagram.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/notation.hpp"
#include "pages/markup.hpp"

namespace tengen::pages {
namespace {

constexpr double kStep = 24;
constexpr double kMargin = 30;
constexpr double kRadius = 11;
constexpr double kLineHeight = 19;
constexpr double kLetterWidth = 7.4;  ///< of the font of lines, on the safe side

/// How wide the lines beside a board are; 0 without any.
double widthOf(const std::vector<std::string>& lines) {
    std::size_t longest = 0;
    for (const std::string& line : lines) {
        const auto letters =
            std::ranges::count_if(line, [](char c) { return (c & '\xC0') != '\x80'; });
        longest = std::max(longest, static_cast<std::size_t>(letters));
    }
    return longest == 0 ? 0 : static_cast<double>(longest) * kLetterWidth + kMargin;
}

// Without a page around it a drawing brings its own background: the reader's may be of any colour.
constexpr std::string_view kOwnStyle = R"(<style>
svg { background: #fff; font: 13px system-ui, sans-serif; } text { fill: #1c1f23; }
.board { fill: #e8c98a; } .lines { stroke: #6b5426; } .coordinates text { fill: #3b2e14; font-size: 11px; }
.stones circle { stroke: #1c1f23; } .stones .b { fill: #1c1f23; } .stones .w { fill: #fff; }
.stones .b + text { fill: #fff; } .stones .free { fill: #e8c98a; stroke: none; }
.stones .ring { fill: none; stroke: #1c1f23; } .last { fill: none; stroke: #c0392b; stroke-width: 2; }
@media (prefers-color-scheme: dark) { svg { background: #14171a; } .notes text { fill: #e8ebee; }
  .board, .stones .free { fill: #b8945a; } .lines { stroke: #3b2e14; } }
</style>
)";

/// The moves that make a three or more, or stop a four or a five, each with its number.
std::vector<std::string> threatsOf(std::span<const Point> moves, const Ruleset& rules) {
    std::vector<std::string> lines;
    Board board(rules);
    if (!board.hasShapes()) return lines;
    for (const Point p : moves) {
        const Side side = board.sideToMove();
        std::string line;
        if (!p.isPass()) {
            if (const Threat own = board.threat(p, side); own >= Threat::Three)
                line = fmt::format(" makes {}", nameOf(own));
            if (const Threat enemys = board.threat(p, other(side)); enemys >= Threat::OpenFour)
                line += fmt::format("{} stops {}", line.empty() ? "" : ",", nameOf(enemys));
        }
        board.play(p);
        if (!line.empty()) lines.push_back(fmt::format("{}  {}{}", board.ply(), toText(p), line));
    }
    return lines;
}

/// Where points lie on the drawing: row 1 is at the bottom.
class Diagram {
public:
    Diagram(int size, std::string_view title, const std::vector<std::string>& lines = {})
        : size_(size) {
        const double whole = 2 * kMargin + kStep * (size - 1);
        svg_ = svg::open(whole + widthOf(lines),
                         std::max(whole, kLineHeight * static_cast<double>(lines.size() + 1)),
                         title, lines.empty() ? "diagram" : "noted diagram");
        svg_ += fmt::format(
            "<rect class=\"board\" x=\"0\" y=\"0\" width=\"{0}\" height=\"{0}\" rx=\"4\"/>\n",
            whole);
        const double first = kMargin;
        const double last = kMargin + kStep * (size - 1);
        for (int i = 0; i < size; ++i) {
            const double at = kMargin + kStep * i;
            svg_ +=
                svg::line("lines", at, first, at, last) + svg::line("lines", first, at, last, at);
        }
        svg_ += "<g class=\"coordinates\">\n";
        constexpr double kBelow = 22;
        for (int i = 0; i < size; ++i) {
            const double at = kMargin + kStep * i;
            svg_ += svg::label(at, last + kBelow, "middle",
                               std::string(1, "abcdefghijklmnopqrstuv"[i]));
            svg_ += svg::label(kMargin - 15, at + 4, "end", std::to_string(size - i));
        }
        svg_ += "</g>\n<g class=\"notes\">\n";
        for (std::size_t i = 0; i < lines.size(); ++i)
            svg_ += svg::label(whole + kMargin / 2, kLineHeight * static_cast<double>(i + 1),
                               "start", lines[i]);
        svg_ += "</g>\n<g class=\"stones\">\n";
    }

    void stone(Point p, Side side, const std::string& number) {
        const char* kind = side == Side::Black ? "b" : "w";
        svg_ += fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>\n", kind,
                            x(p), y(p), kRadius);
        if (!number.empty()) svg_ += svg::label(x(p), y(p) + 4.5, "middle", number);
    }

    void mark(Point p) {
        svg_ += fmt::format("<circle class=\"last\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/>\n", x(p),
                            y(p));
    }

    /// On an empty point.
    void label(Point p, const std::string& text) {
        svg_ += text.empty()
                    ? fmt::format("<circle class=\"ring\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>\n",
                                  x(p), y(p))
                    : fmt::format("<circle class=\"free\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"9\"/>\n",
                                  x(p), y(p)) +
                          svg::label(x(p), y(p) + 4.5, "middle", text);
    }

    /// The whole drawing.
    [[nodiscard]] std::string finished() const { return svg_ + "</g>\n</svg>\n"; }

private:
    [[nodiscard]] double x(Point p) const { return kMargin + kStep * p.x(); }
    [[nodiscard]] double y(Point p) const { return kMargin + kStep * (size_ - 1 - p.y()); }

    int size_;
    std::string svg_;
};

}  // namespace

std::string boardDiagram(const Board& board, std::string_view title) {
    Diagram diagram(board.size(), title);
    for (int y = 0; y < board.size(); ++y)
        for (int x = 0; x < board.size(); ++x)
            if (const auto side = board.stoneAt(Point(x, y))) diagram.stone(Point(x, y), *side, "");
    if (!board.moves().empty() && !board.lastMove().isPass()) diagram.mark(board.lastMove());
    return diagram.finished();
}

std::string notedDiagram(const Board& board, const Notes& notes, std::string_view title) {
    Diagram diagram(board.size(), title, notes.lines);
    for (const Side side : kSides)
        for (const Point p : board.stones(side)) {
            const auto label = std::ranges::find(notes.labels, p, &Notes::Label::point);
            diagram.stone(p, side, label == notes.labels.end() ? "" : label->text);
        }
    for (const auto& [point, text] : notes.labels)
        if (board.isEmpty(point)) diagram.label(point, text);
    return diagram.finished();
}

std::string gameDiagram(std::span<const Point> moves, const Ruleset& rules,
                        std::string_view title) {
    Diagram diagram(rules.size, title, threatsOf(moves, rules));
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (!moves[i].isPass())
            diagram.stone(moves[i], i % 2 == 0 ? Side::Black : Side::White, std::to_string(i + 1));
    return diagram.finished();
}

std::string standaloneSvg(std::string_view svg) {
    constexpr std::string_view kTitleEnd = "</title>\n";
    const auto at = svg.find(kTitleEnd) + kTitleEnd.size();
    return std::string(svg.substr(0, at)) + std::string(kOwnStyle) + std::string(svg.substr(at));
}

}  // namespace tengen::pages
