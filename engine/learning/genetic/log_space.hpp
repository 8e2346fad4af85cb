#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "learning/genetic/evolution.hpp"

namespace tengen::learning {

/// Weights as logarithms of their ratios to those a search begins with, so that a step is as large
/// for a five as for a two. A weight of 0 stays 0.
class LogSpace {
public:
    using Point = std::vector<double>;

    explicit LogSpace(Genome start) : start_(std::move(start)) {}

    [[nodiscard]] std::size_t dimensions() const { return start_.size(); }
    [[nodiscard]] Genome genomeAt(const Point& point) const {
        Genome genome = start_;
        for (std::size_t i = 0; i < genome.size(); ++i) genome[i] *= std::exp(point[i]);
        return genome;
    }

private:
    Genome start_;
};

}  // namespace tengen::learning
