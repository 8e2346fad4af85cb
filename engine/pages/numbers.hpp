#pragma once

#include <optional>
#include <string>

#include "pages/interval.hpp"

namespace tengen::pages {

/// Numbers as text: `31,948`, `0.061`. Never `2.1 million`: figures are there to be compared.
std::string wholeText(double value);
/// Three significant digits, `0.0612` or `61,200`.
std::string roughText(double value);
/// Without needless digits, for axes: `0.2`, `50`, `10 µs`.
std::string tickText(double value);
std::string secondsTickText(double seconds);
/// With the unit that fits: `9.60 µs`, `1.20 ms`, `2.30 s`.
std::string secondsText(double seconds);
/// `62 % (41…79)`.
std::string shareText(const Share& share);
/// `×27` or `×0.5`: how many times.
std::string timesText(double ratio);

/// `–` for what was not measured.
template <class Text>
std::string textOr(const std::optional<double>& value, Text text) {
    return value ? text(*value) : "–";
}

}  // namespace tengen::pages
