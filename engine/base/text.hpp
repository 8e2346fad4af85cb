#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tengen {

/// The parts before and after the first `mark`; all of it and nothing when there is none.
constexpr std::pair<std::string_view, std::string_view> splitAt(std::string_view text, char mark) {
    const auto at = text.find(mark);
    if (at == std::string_view::npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + 1)};
}

constexpr bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

constexpr std::string_view trim(std::string_view text) {
    while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
    return text;
}

/// ASCII only, and independent of the locale, as file formats and protocols want it.
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
constexpr bool isControl(char c) { return c >= '\0' && c < ' '; }
constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }

inline std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = lower(c);
    return result;
}

/// The whole text as a number, or nothing: no blanks, no trailing characters, no overflow.
template <class Number = int>
std::optional<Number> parseNumber(std::string_view text) {
    Number value{};
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stopped != end || text.empty()) return std::nullopt;
    return value;
}

/// Sixteen hexadecimal digits, as checksums are written.
inline std::string hexDigits(std::uint64_t number) {
    std::string digits(16, '0');
    for (std::size_t i = digits.size(); number > 0; number >>= 4)
        digits[--i] = "0123456789abcdef"[number & 15];
    return digits;
}

/// Outside text made safe to quote in an error message: unprintable bytes shown as '?', and cut
/// short, so that a hostile file cannot flood or repaint the user's terminal.
inline std::string inQuotes(std::string_view text, std::size_t maxLength = 40) {
    std::string result = "'";
    for (const char c : text.substr(0, maxLength)) result += c >= ' ' && c <= '~' ? c : '?';
    result += text.size() > maxLength ? "…'" : "'";
    return result;
}

}  // namespace tengen
