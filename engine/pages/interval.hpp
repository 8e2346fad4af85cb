#pragma once

#include <algorithm>
#include <cmath>

namespace tengen::pages {

/// A share with its 95 % interval.
struct Share {
    double value = 0;
    double low = 0;
    double high = 1;
};

/// `hits` of `tries`, which need not be whole (a draw is half a win), with the interval of Wilson
/// (1927), which stays within 0 and 1 and is sensible for few tries and for all or none of them.
inline Share shareOf(double hits, double tries) {
    if (tries <= 0) return {};
    constexpr double kZ = 1.959963984540054;
    const double p = hits / tries;
    const double z2 = kZ * kZ / tries;
    const double centre = (p + z2 / 2) / (1 + z2);
    const double half = kZ * std::sqrt(p * (1 - p) / tries + z2 / (4 * tries)) / (1 + z2);
    return {p, std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

}  // namespace tengen::pages
