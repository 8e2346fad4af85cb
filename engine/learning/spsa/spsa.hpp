#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tengen::learning {

/// A number to be tuned. It is tried in whole numbers and kept as a real one between them.
struct SpsaParameter {
    double start = 0;
    double min = 0;
    double max = 0;
    double step = 1;  ///< how far the last trials are from it, to either side
};

struct SpsaSettings {
    std::vector<SpsaParameter> parameters{};
    std::size_t iterations = 5000;
    /// How far a number moves in the last iterations, in steps, when one side wins all games.
    double rate = 0.03;
    std::uint64_t seed = 1;
};

/// Simultaneous perturbation stochastic approximation (Spall 1992): each iteration tries two
/// points, all numbers a step up or down by chance and all the other way, and moves towards the
/// better. However many numbers there are, an iteration needs these two. Steps and moves shrink
/// with the exponents of Spall 1998. Everything follows from the settings and the scores.
class Spsa {
public:
    struct Trial {
        std::vector<int> plus{};
        std::vector<int> minus{};
    };

    explicit Spsa(SpsaSettings settings);

    /// What this iteration compares. REQUIRES: !isOver().
    [[nodiscard]] Trial ask() const;
    /// How much better `plus` did than `minus`, from -1 to 1. REQUIRES: !isOver().
    void tell(double score);

    [[nodiscard]] bool isOver() const { return iteration_ == settings_.iterations; }
    [[nodiscard]] std::size_t iteration() const { return iteration_; }
    [[nodiscard]] const std::vector<double>& values() const { return values_; }

private:
    /// What is drawn for a number in an iteration.
    struct Draw {
        double sign = 1;      ///< 1: `plus` has the larger number
        double rounding = 0;  ///< added before cutting off to a whole number, 0…1
    };
    [[nodiscard]] Draw drawOf(std::size_t parameter) const;
    /// By how many steps the trials are off.
    [[nodiscard]] double stepGain() const;
    /// How far the numbers follow the score.
    [[nodiscard]] double moveGain() const;

    SpsaSettings settings_;
    std::vector<double> values_;
    std::size_t iteration_ = 0;
};

/// The value of a parameter as it is tried at the end: a whole number in its range.
int wholeValue(const SpsaParameter& parameter, double value);

}  // namespace tengen::learning
