#include "record/clean_text.hpp"

#include <cstddef>

#include "base/byte_stream.hpp"
#include "base/text.hpp"

namespace tengen::record {
namespace {

/// The length of the UTF-8 character that starts at `i`, or 0 when none does.
std::size_t characterLength(std::string_view bytes, std::size_t i) {
    const unsigned first = byteAt(bytes, i);
    if (first < 0x80) return 1;

    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || i + length > bytes.size()) return 0;
    for (std::size_t k = 1; k < length; ++k)
        if ((byteAt(bytes, i + k) & 0xC0) != 0x80) return 0;

    // The second byte decides what the first cannot: overlong forms, surrogates, the upper end.
    const unsigned second = byteAt(bytes, i + 1);
    const bool outside = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                         (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return outside ? 0 : length;
}

std::string clean(std::string_view bytes, char lineEnd) {
    const std::string text = toUtf8(bytes);
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\r' || c == '\n') {
            // "\r\n" and "\n\r" are one line end, as SGF asks.
            const bool pair = i + 1 < text.size() && (text[i + 1] == '\r' || text[i + 1] == '\n') &&
                              text[i + 1] != c;
            if (pair) ++i;
            result += lineEnd;
        } else if (isSpace(c)) {
            result += ' ';
        } else if (const unsigned code = byteAt(text, i); code >= 0x20 && code != 0x7F) {
            result += c;
        }
    }
    return std::string(trim(result));
}

}  // namespace

bool isUtf8(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t length = characterLength(bytes, i);
        if (length == 0) return false;
        i += length;
    }
    return true;
}

std::string toUtf8(std::string_view bytes) {
    if (isUtf8(bytes)) return std::string(bytes);
    std::string result;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const unsigned code = byteAt(bytes, i);
        if (code < 0x80) {
            result += bytes[i];
        } else {
            putNumber<std::uint8_t>(result, 0xC0 | code >> 6);
            putNumber<std::uint8_t>(result, 0x80 | (code & 0x3F));
        }
    }
    return result;
}

std::string cleanText(std::string_view bytes) { return clean(bytes, '\n'); }
std::string cleanLine(std::string_view bytes) { return clean(bytes, ' '); }

}  // namespace tengen::record
