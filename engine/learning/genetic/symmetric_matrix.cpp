#include "learning/genetic/symmetric_matrix.hpp"

#include <cmath>
#include <cstddef>

namespace tengen::learning {
namespace {

using Matrix = std::vector<std::vector<double>>;

/// Turns rows and columns p and q so that the element at (p, q) becomes 0.
void rotate(Matrix& matrix, Matrix& vectors, std::size_t p, std::size_t q) {
    const double theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
    const double t = (theta >= 0 ? 1 : -1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
    const double cosine = 1 / std::sqrt(t * t + 1), sine = t * cosine;
    const auto turned = [&](double& a, double& b) {
        const double before = a;
        a = cosine * before - sine * b;
        b = sine * before + cosine * b;
    };
    const std::size_t n = matrix.size();
    for (std::size_t i = 0; i < n; ++i) turned(matrix[i][p], matrix[i][q]);
    for (std::size_t i = 0; i < n; ++i) turned(matrix[p][i], matrix[q][i]);
    for (std::size_t i = 0; i < n; ++i) turned(vectors[i][p], vectors[i][q]);
}

}  // namespace

SymmetricEigen eigenOf(Matrix matrix) {
    constexpr int kMaxSweeps = 60;
    constexpr double kNothing = 1e-30;
    const std::size_t n = matrix.size();
    SymmetricEigen found{.vectors = Matrix(n, std::vector<double>(n, 0))};
    for (std::size_t i = 0; i < n; ++i) found.vectors[i][i] = 1;
    for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
        double rest = 0;
        for (std::size_t p = 0; p < n; ++p)
            for (std::size_t q = p + 1; q < n; ++q) rest += matrix[p][q] * matrix[p][q];
        if (rest < kNothing) break;
        for (std::size_t p = 0; p < n; ++p)
            for (std::size_t q = p + 1; q < n; ++q)
                if (matrix[p][q] != 0) rotate(matrix, found.vectors, p, q);
    }
    for (std::size_t i = 0; i < n; ++i) found.values.push_back(matrix[i][i]);
    return found;
}

}  // namespace tengen::learning
