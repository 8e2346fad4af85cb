#pragma once

#include <array>
#include <cstddef>

namespace tengen::studies {

/// Report 004's «intelligence level»: of each player the mean over the others of w[player][other]
/// times the level of that other, up to a common factor; the dominant eigenvector, by power
/// iteration. The first player's is 1 (or all are 0, if it never won). w is the rate of wins as
/// Black plus that as White, 2 for who always wins.
template <std::size_t N>
std::array<double, N> intelligenceLevels(const std::array<std::array<double, N>, N>& w) {
    std::array<double, N> levels;
    levels.fill(1);
    for (int round = 0; round < 1000; ++round) {
        std::array<double, N> next{};
        double most = 0;
        for (std::size_t i = 0; i < N; ++i) {
            // Half of what it was: without it two players who only beat each other take turns.
            next[i] = levels[i] / 2;
            for (std::size_t j = 0; j < N; ++j)
                if (i != j) next[i] += w[i][j] * levels[j] / static_cast<double>(N - 1) / 2;
            most = next[i] > most ? next[i] : most;
        }
        for (double& level : next) level /= most > 0 ? most : 1;
        levels = next;
    }
    const double first = levels[0];
    for (double& level : levels) level = first > 0 ? level / first : 0;
    return levels;
}

}  // namespace tengen::studies
