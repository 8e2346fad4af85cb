#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tengen::server {

/// The bytes that base64 of RFC 4648 stands for, padding optional; nothing if it is none.
inline std::optional<std::string> fromBase64(std::string_view text) {
    const auto valueOf = [](char c) {
        constexpr std::string_view kLetters =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        return kLetters.find(c);
    };
    while (!text.empty() && text.back() == '=') text.remove_suffix(1);
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const std::size_t value = valueOf(c);
        if (value == std::string_view::npos) return std::nullopt;
        bits = bits << 6 | static_cast<std::uint32_t>(value);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>(bits >> count & 0xFFu);
        }
    }
    if (count == 6) return std::nullopt;  // a letter alone stands for no byte
    return bytes;
}

}  // namespace tengen::server
