#include "record/cursor.hpp"

#include <algorithm>

namespace tengen::record {

std::string placeIn(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    std::size_t line = 1;
    std::size_t lineStart = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const bool crlf = before[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        if (before[i] != '\n' && (before[i] != '\r' || crlf)) continue;
        ++line;
        lineStart = i + 1;
    }
    return "line " + std::to_string(line) + ", column " +
           std::to_string(before.size() - lineStart + 1);
}

Error errorAt(std::string_view text, std::size_t offset, const Error& why) {
    return {why.kind, placeIn(text, offset) + ": " + why.message};
}

std::string_view Cursor::takeLine() {
    const auto line = takeWhile([](char c) { return c != '\n' && c != '\r'; });
    const bool carriage = peek() == '\r';
    advance();
    if (carriage && peek() == '\n') advance();
    return line;
}

}  // namespace tengen::record
