#include "server/wire/visible_text.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tengen::server {
namespace {

/// Takes the first character off. REQUIRES: UTF-8, and not empty.
char32_t takeCharacter(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    char32_t character = length == 1 ? first : first & (0x7fu >> length);
    for (std::size_t i = 1; i < length && i < text.size(); ++i)
        character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3fu);
    text.remove_prefix(std::min(length, text.size()));
    return character;
}

}  // namespace

bool isVisible(std::string_view text) {
    constexpr std::pair<char32_t, char32_t> kHidden[] = {
        {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},       {0x61c, 0x61c},
        {0x180e, 0x180e}, {0x200b, 0x200f}, {0x2028, 0x202e},   {0x2060, 0x206f},
        {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f},
    };
    while (!text.empty()) {
        const char32_t character = takeCharacter(text);
        const bool isHidden = std::ranges::any_of(kHidden, [&](const auto& range) {
            return character >= range.first && character <= range.second;
        });
        if (isHidden) return false;
    }
    return true;
}

}  // namespace tengen::server
