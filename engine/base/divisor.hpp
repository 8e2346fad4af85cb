#pragma once

#include <cmath>

namespace tengen {

/// Divides by a number that only the run knows, towards zero as `/` does, by a multiplication: the
/// instruction for a division takes several times as long.
class Divisor {
public:
    /// REQUIRES: 0 < divisor < 2^22.
    explicit Divisor(int divisor)
        : reciprocal_(std::nextafter(1 / static_cast<float>(divisor), 1.0F)) {}

    /// REQUIRES: |dividend| < 2^22.
    [[nodiscard]] int quotient(int dividend) const {
        return static_cast<int>(static_cast<float>(dividend) * reciprocal_);
    }

private:
    // A little too large, by less than 2^-22 of it: so whole quotients are reached, and no other
    // dividend comes as far as the next whole quotient, which is 1/divisor away.
    float reciprocal_;
};

}  // namespace tengen
