#include "arena/tournament/bradley_terry.hpp"
#include "base/ratio.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>

namespace tengen::arena {
namespace {

using Matrix = std::vector<std::vector<double>>;
using Vector = std::vector<double>;

constexpr double k95 = 1.959963984540054;
/// Elo in a natural logarithm of odds.
constexpr double kElo = 400 / std::numbers::ln10;
constexpr double kImaginedGames = 1;

/// points[i][k] is what i took from k.
Matrix pointsOf(const CrossTable& table) {
    Matrix points(table.players(), Vector(table.players(), 0));
    for (std::size_t i = 0; i < table.players(); ++i)
        for (std::size_t k = 0; k < table.players(); ++k)
            if (i != k) points[i][k] = pointsOf(table.against(i, k));
    return points;
}

void addImaginedPlayer(Matrix& points) {
    for (Vector& row : points) row.push_back(kImaginedGames / 2);
    points.emplace_back(points.size() + 1, kImaginedGames / 2);
    points.back().back() = 0;
}

/// Whether from everybody a chain of won points leads to everybody else: the condition for
/// ratings to be finite (L. R. Ford, «Solution of a ranking problem from binary comparisons»).
bool isConnected(const Matrix& points) {
    const auto reachesAll = [&](bool forwards) {
        std::vector<bool> reached(points.size(), false);
        std::vector<std::size_t> open = {0};
        reached[0] = true;
        while (!open.empty()) {
            const std::size_t from = open.back();
            open.pop_back();
            for (std::size_t to = 0; to < points.size(); ++to)
                if (!reached[to] && (forwards ? points[from][to] : points[to][from]) > 0) {
                    reached[to] = true;
                    open.push_back(to);
                }
        }
        return std::ranges::all_of(reached, [](bool r) { return r; });
    };
    return reachesAll(true) && reachesAll(false);
}

double expected(double difference) { return 1 / (1 + std::exp(-difference)); }

double logLikelihood(const Matrix& points, const Vector& strengths) {
    double sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t k = 0; k < points.size(); ++k)
            sum -= points[i][k] * std::log1p(std::exp(strengths[k] - strengths[i]));
    return sum;
}

/// What each player scored beyond what was expected: the slope of the likelihood.
Vector surplus(const Matrix& points, const Vector& strengths) {
    Vector slope(points.size(), 0);
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t k = 0; k < points.size(); ++k)
            slope[i] += points[i][k] -
                        (points[i][k] + points[k][i]) * expected(strengths[i] - strengths[k]);
    return slope;
}

/// The curvature of the likelihood, the other way up. That all strengths may be shifted together
/// makes it singular; 1/n in each place holds their sum and changes no difference.
Matrix information(const Matrix& points, const Vector& strengths) {
    const std::size_t n = points.size();
    Matrix matrix(n, Vector(n, ratio(1, n)));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t k = 0; k < n; ++k) {
            if (i == k) continue;
            const double p = expected(strengths[i] - strengths[k]);
            const double weight = (points[i][k] + points[k][i]) * p * (1 - p);
            matrix[i][i] += weight;
            matrix[i][k] -= weight;
        }
    return matrix;
}

/// By Cholesky's decomposition. REQUIRES: symmetric and positive.
Matrix inverse(Matrix matrix) {
    const std::size_t n = matrix.size();
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t j = 0; j < k; ++j) matrix[k][k] -= matrix[k][j] * matrix[k][j];
        assert(matrix[k][k] > 0);
        matrix[k][k] = std::sqrt(matrix[k][k]);
        for (std::size_t i = k + 1; i < n; ++i) {
            for (std::size_t j = 0; j < k; ++j) matrix[i][k] -= matrix[i][j] * matrix[k][j];
            matrix[i][k] /= matrix[k][k];
        }
    }
    Matrix result(n, Vector(n, 0));
    for (std::size_t column = 0; column < n; ++column) {
        Vector x(n, 0);
        for (std::size_t i = 0; i < n; ++i) {
            x[i] = i == column ? 1 : 0;
            for (std::size_t j = 0; j < i; ++j) x[i] -= matrix[i][j] * x[j];
            x[i] /= matrix[i][i];
        }
        for (std::size_t i = n; i-- > 0;) {
            for (std::size_t j = i + 1; j < n; ++j) x[i] -= matrix[j][i] * x[j];
            x[i] /= matrix[i][i];
        }
        for (std::size_t i = 0; i < n; ++i) result[i][column] = x[i];
    }
    return result;
}

Vector product(const Matrix& matrix, const Vector& vector) {
    Vector result(vector.size(), 0);
    for (std::size_t i = 0; i < vector.size(); ++i)
        result[i] = std::inner_product(vector.begin(), vector.end(), matrix[i].begin(), 0.0);
    return result;
}

/// Newton's steps, halved where one would go down: the likelihood has one top and no other.
Vector likeliest(const Matrix& points) {
    constexpr int kMaxSteps = 200;
    constexpr int kMaxHalvings = 60;
    constexpr double kSettled = 1e-11;
    Vector strengths(points.size(), 0);
    for (int step = 0; step < kMaxSteps; ++step) {
        const Vector move =
            product(inverse(information(points, strengths)), surplus(points, strengths));
        const double here = logLikelihood(points, strengths);
        double share = 1;
        Vector next(strengths.size());
        for (int halving = 0; halving < kMaxHalvings; ++halving, share /= 2) {
            for (std::size_t i = 0; i < next.size(); ++i) next[i] = strengths[i] + share * move[i];
            if (logLikelihood(points, next) >= here) break;
        }
        double change = 0;
        for (std::size_t i = 0; i < next.size(); ++i)
            change = std::max(change, std::abs(next[i] - strengths[i]));
        strengths = next;
        if (change < kSettled) break;
    }
    return strengths;
}

}  // namespace

BradleyTerry::BradleyTerry(const CrossTable& table, const RatingAnchor& anchor)
    : players_(table.players()), anchor_(anchor) {
    assert(players_ > 0);
    Matrix points = pointsOf(table);
    imagined_ = !isConnected(points);
    if (imagined_) addImaginedPlayer(points);
    strengths_ = likeliest(points);
    covariance_ = inverse(information(points, strengths_));
}

RatingEstimate BradleyTerry::contrast(const Weights& weights) const {
    const double sum = std::inner_product(weights.begin(), weights.end(), strengths_.begin(), 0.0);
    const Vector spread = product(covariance_, weights);
    const double variance = std::inner_product(weights.begin(), weights.end(), spread.begin(), 0.0);
    return {.elo = kElo * sum, .error = k95 * kElo * std::sqrt(std::max(variance, 0.0))};
}

RatingEstimate BradleyTerry::rating(std::size_t player) const {
    if (anchor_.player && player == *anchor_.player) return {.elo = anchor_.elo, .error = 0};
    Weights weights(strengths_.size(), 0);
    if (anchor_.player)
        weights[*anchor_.player] = -1;
    else
        std::fill_n(weights.begin(), players_, ratio(-1, players_));
    weights[player] += 1;
    RatingEstimate estimate = contrast(weights);
    estimate.elo += anchor_.elo;
    return estimate;
}

RatingEstimate BradleyTerry::difference(std::size_t first, std::size_t second) const {
    Weights weights(strengths_.size(), 0);
    weights[first] += 1;
    weights[second] -= 1;
    return contrast(weights);
}

}  // namespace tengen::arena
