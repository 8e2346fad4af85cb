#include "pages/numbers.hpp"

#include <fmt/format.h>

namespace tengen::pages {

std::string wholeText(double value) {
    std::string digits = fmt::format("{:.0f}", std::abs(value));
    for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
    return (value < 0 ? "−" : "") + digits;
}

std::string roughText(double value) {
    if (value == 0) return "0";
    const double size = std::abs(value);
    if (size >= 1000) {
        const double unit = std::pow(10, std::floor(std::log10(size)) - 2);
        return wholeText(std::round(value / unit) * unit);
    }
    const int decimals = std::max(0, 2 - static_cast<int>(std::floor(std::log10(size))));
    return (value < 0 ? "−" : "") + fmt::format("{:.{}f}", size, std::min(decimals, 12));
}

std::string tickText(double value) {
    std::string text = roughText(value);
    if (text.find('.') == std::string::npos) return text;
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text;
}

namespace {

template <class Text>
std::string withUnit(double seconds, Text text) {
    constexpr std::pair<double, const char*> kUnits[] = {
        {1, " s"}, {1e-3, " ms"}, {1e-6, " µs"}, {1e-9, " ns"}};
    // A hair less is rounding, not another unit.
    for (const auto& [unit, name] : kUnits)
        if (seconds >= unit * 0.9999) return text(seconds / unit) + name;
    return text(seconds * 1e9) + " ns";
}

}  // namespace

std::string secondsText(double seconds) {
    return seconds == 0 ? "0 s" : withUnit(seconds, roughText);
}

std::string secondsTickText(double seconds) {
    return seconds == 0 ? "0" : withUnit(seconds, tickText);
}

std::string shareText(const Share& share) {
    return fmt::format("{:.0f} % ({:.0f}…{:.0f})", 100 * share.value, 100 * share.low,
                       100 * share.high);
}

std::string timesText(double ratio) { return "×" + roughText(ratio); }

}  // namespace tengen::pages
