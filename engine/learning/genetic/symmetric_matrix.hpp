#pragma once

#include <vector>

namespace tengen::learning {

/// The eigenvalues of a symmetric matrix, and its eigenvectors as columns in the same order.
struct SymmetricEigen {
    std::vector<double> values{};
    std::vector<std::vector<double>> vectors{};  ///< of rows
};

/// By Jacobi's rotations; quick enough for some dozens of rows.
SymmetricEigen eigenOf(std::vector<std::vector<double>> matrix);

}  // namespace tengen::learning
