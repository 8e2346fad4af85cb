#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "classics/waterloo/points.hpp"

namespace tengen::classics {

/// What there is to choose from in a position: the ranks of its points, and their scores.
class Choices {
public:
    static constexpr int kRanks = 7;

    void add(const WaterlooPoint& point) {
        Scores& scores = scores_[static_cast<std::size_t>(point.rank - 1)];
        scores.best = scores.isThere ? std::max(scores.best, point.score) : point.score;
        scores.least = scores.isThere ? std::min(scores.least, point.score) : point.score;
        scores.isThere = true;
    }

    [[nodiscard]] bool has(int rank) const { return of(rank).isThere; }
    /// Whether the points of that rank differ in score.
    [[nodiscard]] bool hasSeveralScores(int rank) const { return of(rank).best != of(rank).least; }
    [[nodiscard]] bool isBestOfRank(const WaterlooPoint& point) const {
        return point.score == of(point.rank).best;
    }
    /// kRanks if there are no points.
    [[nodiscard]] int bestRank() const {
        int rank = 1;
        while (rank < kRanks && !has(rank)) ++rank;
        return rank;
    }

private:
    struct Scores {
        eval::Value best = 0;
        eval::Value least = 0;
        bool isThere = false;
    };
    [[nodiscard]] const Scores& of(int rank) const {
        return scores_[static_cast<std::size_t>(rank - 1)];
    }

    std::array<Scores, kRanks> scores_{};
};

/// What a player has chosen so far, as report 004 sees points: which rank, given the best rank that
/// there was, and whether the best score of that rank or a lesser one. From that it says which
/// choices to expect. Without data it expects what waterloo2 itself would do: any point of the best
/// rank.
class OpponentModel {
public:
    /// A choice is expected that was made in this share of the turns on which it was there.
    static constexpr double kExpectedShare = 0.25;
    /// What it begins with counts as so many turns.
    static constexpr int kPriorTurns = 2;
    /// Moves before this many stones are left out: an opening is often given.
    static constexpr int kFirstStones = 6;

    /// Counts the moves of `side` in the game on `board`.
    void observe(const Board& board, Side side,
                 const WaterlooScores& scores = WaterlooScores::original());

    /// Whether it may choose that point among the others.
    [[nodiscard]] bool expects(const WaterlooPoint& point, const Choices& choices) const;

    /// Turns that were counted.
    [[nodiscard]] std::int64_t turns() const;

    /// As a file has it: a line for each class with how often it was chosen and how often it was
    /// there.
    [[nodiscard]] std::string text() const;
    static Result<OpponentModel> parse(std::string_view text);
    static Result<OpponentModel> fromFile(const std::string& path);

    friend bool operator==(const OpponentModel&, const OpponentModel&) = default;

private:
    struct Count {
        std::int64_t chosen = 0;
        std::int64_t available = 0;

        friend bool operator==(const Count&, const Count&) = default;
    };
    static constexpr int kRanks = Choices::kRanks;
    static constexpr std::size_t kPairs = kRanks * (kRanks + 1) / 2;
    static constexpr std::size_t kRows = kPairs + kRanks;

    [[nodiscard]] static std::size_t rowOf(int best, int rank);
    [[nodiscard]] bool expectsRank(int best, int rank) const;
    [[nodiscard]] bool expectsScore(int rank, bool isBest) const;
    void count(const Board& board, const WaterlooPoints& points, Point move);

    /// By best and chosen rank; then by rank, where it had points of several scores: how often the
    /// best of them was chosen.
    std::array<Count, kRows> counts_{};
};

}  // namespace tengen::classics
