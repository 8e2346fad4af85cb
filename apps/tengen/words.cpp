#include "words.hpp"

#include <algorithm>
#include <iomanip>
#include <sstream>

#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen::apps {

std::string_view capitalised(Side side) { return side == Side::Black ? "Black" : "White"; }

std::string inWords(std::chrono::microseconds time) {
    std::ostringstream text;
    const double ms = std::chrono::duration<double, std::milli>(time).count();
    text << std::fixed;
    if (ms < 1000)
        text << std::setprecision(ms < 10 ? 2 : 0) << ms << " ms";
    else
        text << std::setprecision(2) << ms / 1000 << " s";
    return text.str();
}

std::string wrapped(std::string_view text) {
    constexpr int kColumns = 79;
    std::string lines;
    int column = 0;
    while (!text.empty()) {
        const auto [word, rest] = splitAt(text, ' ');
        // Bytes that continue a UTF-8 sign take no column of their own.
        const auto width = static_cast<int>(
            std::ranges::count_if(word, [](char c) { return (c & 0xC0) != 0x80; }));
        if (column > 0) {
            const bool fits = column + 1 + width <= kColumns;
            lines += fits ? ' ' : '\n';
            column = fits ? column + 1 : 0;
        }
        lines += word;
        column += width;
        text = rest;
    }
    return lines + '\n';
}

std::string movesInWords(int count) {
    return std::to_string(count) + (count == 1 ? " move" : " moves");
}

std::string listOf(const PointSet& points) {
    std::string text;
    for (const Point p : points) text += (text.empty() ? "" : " ") + toText(p);
    return text;
}

}  // namespace tengen::apps
