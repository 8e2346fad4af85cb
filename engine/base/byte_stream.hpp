#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace tengen {

/// The byte at a place, as a number.
constexpr unsigned char byteAt(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}

/// Appends `value` as the little-endian bytes of a Number, on every machine. REQUIRES: it fits.
template <std::integral Number, std::integral Value>
void putNumber(std::string& bytes, Value value) {
    assert(std::in_range<Number>(value));
    const auto bits = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        bytes += static_cast<char>(bits >> 8 * i & 0xFF);
}

/// Appends a length byte and the text, cut to 255 bytes.
inline void putText(std::string& bytes, std::string_view text) {
    const std::string_view kept = text.substr(0, 255);
    putNumber<std::uint8_t>(bytes, kept.size());
    bytes += kept;
}

/// Reads them back. After the first failure every read fails, so a reader checks once, at the end.
class ByteSource {
public:
    explicit ByteSource(std::string_view bytes) : rest_(bytes) {}

    template <std::integral Number>
    Number number() {
        const std::string_view taken = take(sizeof(Number));
        std::uint64_t bits = 0;
        for (std::size_t i = taken.size(); i-- > 0;) bits = bits << 8 | byteAt(taken, i);
        return static_cast<Number>(bits);
    }
    std::string text() { return std::string(take(number<std::uint8_t>())); }

    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] bool atEnd() const { return rest_.empty(); }

private:
    std::string_view take(std::size_t count) {
        failed_ = failed_ || rest_.size() < count;
        if (failed_) return {};
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }

    std::string_view rest_;
    bool failed_ = false;
};

}  // namespace tengen
