#include "server/random_text.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <span>
#include <string_view>
#include <system_error>

namespace tengen::server {
namespace {

void fill(std::span<unsigned char> bytes) {
    if (getentropy(bytes.data(), bytes.size()) != 0)
        throw std::system_error(errno, std::generic_category(), "the system has no chance to give");
}

constexpr std::string_view kIdLetters =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::size_t kIdLength = 12;

}  // namespace

std::string randomId() {
    std::string id;
    while (id.size() < kIdLength) {
        std::array<unsigned char, 32> bytes{};
        fill(bytes);
        // Those past the last whole multiple would make some letters likelier.
        for (const unsigned char byte : bytes)
            if (byte < 256 / kIdLetters.size() * kIdLetters.size() && id.size() < kIdLength)
                id += kIdLetters[byte % kIdLetters.size()];
    }
    return id;
}

bool isId(std::string_view text) {
    return text.size() == kIdLength && text.find_first_not_of(kIdLetters) == std::string_view::npos;
}

std::string randomToken() {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::array<unsigned char, 22> bytes{};
    fill(bytes);
    std::string token;
    for (const unsigned char byte : bytes) token += kLetters[byte % kLetters.size()];
    return token;
}

}  // namespace tengen::server
