#include "pages/board_diagram.hpp"

#include <fmt/format.h>

#include <vector>

#include "pages/markup.hpp"

namespace tengen::pages {
namespace {

constexpr double kStep = 24;
constexpr double kMargin = 30;
constexpr double kRadius = 11;

/// Where points lie on the drawing: row 1 is at the bottom.
class Diagram {
public:
    Diagram(int size, std::string_view title) : size_(size) {
        const double whole = 2 * kMargin + kStep * (size - 1);
        svg_ = svg::open(whole, whole, title, "diagram");
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

std::string gameDiagram(std::span<const Point> moves, int size, std::string_view title) {
    Diagram diagram(size, title);
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (!moves[i].isPass())
            diagram.stone(moves[i], i % 2 == 0 ? Side::Black : Side::White, std::to_string(i + 1));
    return diagram.finished();
}

}  // namespace tengen::pages
