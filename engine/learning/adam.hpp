#pragma once

#include <cmath>
#include <span>
#include <vector>

namespace tengen::learning {

/// Adam (Kingma, Ba 2015): each weight moves by the mean of its gradients over their root mean
/// square.
class Adam {
public:
    explicit Adam(std::size_t size) : mean_(size), square_(size) {}

    /// Updates every weight; its step size is `rate` times its own entry of `rates`.
    void step(std::span<float> numbers, std::span<const float> gradient,
              std::span<const float> rates, float rate) {
        constexpr float kMeanDecay = 0.9F, kSquareDecay = 0.999F, kTiny = 1e-8F;
        meanPower_ *= kMeanDecay;
        squarePower_ *= kSquareDecay;
        const float meanScale = 1 / (1 - meanPower_), squareScale = 1 / (1 - squarePower_);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const float g = gradient[i];
            mean_[i] += (1 - kMeanDecay) * (g - mean_[i]);
            square_[i] += (1 - kSquareDecay) * (g * g - square_[i]);
            numbers[i] -= rate * rates[i] * mean_[i] * meanScale /
                          (std::sqrt(square_[i] * squareScale) + kTiny);
        }
    }

private:
    std::vector<float> mean_, square_;
    float meanPower_ = 1, squarePower_ = 1;
};

}  // namespace tengen::learning
