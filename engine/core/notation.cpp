#include "core/notation.hpp"

#include "base/text.hpp"

namespace tengen {
namespace {

constexpr std::string_view kPassText = "pass";

bool isSeparator(char c) { return isSpace(c) || c == ',' || c == ';'; }

/// Reads one point at the front of `text` and removes it; an error leaves `text` where it is.
Result<Point> takePoint(std::string_view& text, int size) {
    if (lower(text.substr(0, kPassText.size())) == kPassText) {
        text.remove_prefix(kPassText.size());
        return Point::pass();
    }

    std::size_t length = 1;
    while (length < text.size() && length < 4 && isDigit(text[length])) ++length;
    const std::string_view word = text.substr(0, length);
    const int x = word.empty() ? -1 : lower(word.front()) - 'a';
    const auto row = parseNumber(word.empty() ? word : word.substr(1));
    if (x < 0 || x >= 26 || !row)
        return Error{Error::Kind::BadSyntax,
                     "expected a point such as h8, not " + inQuotes(text.substr(0, 8))};
    if (x >= size || *row < 1 || *row > size)
        return Error{Error::Kind::BadValue,
                     inQuotes(word) + " is not on a board of size " + std::to_string(size)};
    text.remove_prefix(length);
    return Point(x, *row - 1);
}

}  // namespace

std::string toText(Point p) {
    if (p.isPass()) return std::string(kPassText);
    if (p.isNone()) return "none";
    return columnLetter(p.x()) + std::to_string(p.y() + 1);
}

std::string toText(std::span<const Point> moves) {
    std::string text;
    for (const Point p : moves) text += toText(p);
    return text;
}

Result<Point> parsePoint(std::string_view text, int size) {
    std::string_view rest = text;
    auto point = takePoint(rest, size);
    if (point && !rest.empty())
        return Error{Error::Kind::BadSyntax,
                     "expected one point such as h8, not " + inQuotes(text)};
    return point;
}

Result<std::vector<Point>> parsePoints(std::string_view text, int size) {
    std::vector<Point> points;
    std::string_view rest = text;
    while (true) {
        while (!rest.empty() && isSeparator(rest.front())) rest.remove_prefix(1);
        if (rest.empty()) return points;

        const auto point = takePoint(rest, size);
        if (!point)
            return Error{point.error().kind, "character " +
                                                 std::to_string(text.size() - rest.size() + 1) +
                                                 ": " + point.error().message};
        points.push_back(*point);
    }
}

}  // namespace tengen
