#include "learning/sample_set.hpp"

#include <algorithm>

#include "eval/point_code.hpp"
#include "eval/threat_mask.hpp"
#include "learning/random_opening.hpp"

namespace tengen::learning {
namespace {

/// The group of one point, without a count.
PointGroup groupAt(const Board& board, Point p, bool candidate) {
    const Side self = board.sideToMove();
    return {eval::pointCode(board.shapes(p, self)), eval::pointCode(board.shapes(p, other(self))),
            candidate, 0};
}

/// The candidate moves of the side to move.
PointSet choicesOn(const Board& board, Point played) {
    PointSet choices = board.candidates(Area::Square2);
    if (board.rule() == Rule::Renju && board.sideToMove() == Side::Black)
        for (const Point p : board.pointsWith(Side::Black, Threat::Forbidden, Threat::Forbidden))
            if (board.isForbidden(p)) choices.erase(p);
    choices.insert(played);
    return choices;
}

/// Groups all empty points by their codes, except those without any stone in reach.
std::vector<PointGroup> groupsOn(const Board& board, const PointSet& choices) {
    std::vector<PointGroup> points;
    for (const Point p : board.emptyPoints())
        if (const bool choice = choices.contains(p); choice || board.shapePair(p) != 0)
            points.push_back(groupAt(board, p, choice));
    std::ranges::sort(points);
    std::vector<PointGroup> groups;
    for (auto it = points.begin(); it != points.end();) {
        const auto end = std::upper_bound(it, points.end(), *it);
        for (auto left = static_cast<std::uint32_t>(end - it); left > 0;) {
            const std::uint32_t count = std::min(left, PointGroup::kMaxPoints);
            groups.emplace_back(it->own(), it->enemy(), it->isCandidate(), count);
            left -= count;
        }
        it = end;
    }
    return groups;
}

/// Whether the move is a policy target: the search had a choice.
bool teachesPolicy(const Board& board, const PlayedPly& ply) {
    const bool chosen = !ply.is(PlyFlag::Random) && !ply.is(PlyFlag::Forced);
    const bool fives =
        board.count(Side::Black, Threat::Five) > 0 || board.count(Side::White, Threat::Five) > 0;
    // In a lost position all moves are equal.
    return chosen && !fives && (!ply.is(PlyFlag::Proven) || ply.score >= 0);
}

std::int8_t resultFor(Side side, Outcome result) {
    if (result == Outcome::Draw) return 0;
    return result == winFor(side) ? 1 : -1;
}

}  // namespace

Result<void> SampleSet::add(const PlayedGame& game) {
    // Replayed twice: a game that cannot be replayed must not leave samples behind.
    const auto pass = [](const Board&, const PlayedPly&) {};
    if (const auto sound = replay(game, pass); !sound) return sound.error();
    if (const auto sound = replayAsides(game, pass); !sound) return sound.error();
    ++games_;
    (void)replay(game, [&](const Board& board, const PlayedPly& ply) {
        if (!ply.is(PlyFlag::Opening)) addPosition(board, ply, game.result);
    });
    return replayAsides(game, [&](const Board& board, const PlayedPly& thought) {
        addPosition(board, thought, std::nullopt);
    });
}

void SampleSet::addPosition(const Board& board, const PlayedPly& ply,
                            std::optional<Outcome> result) {
    Sample sample{.mask = static_cast<std::uint16_t>(eval::threatMask(board)),
                  .score = ply.score,
                  .result = result ? resultFor(board.sideToMove(), *result) : std::int8_t{0},
                  .side = board.sideToMove(),
                  .hasResult = result.has_value(),
                  .isProven = ply.is(PlyFlag::Proven),
                  .hasValue = !isSettled(board)};
    const bool policy = teachesPolicy(board, ply);
    if (!sample.hasValue && !policy) return;
    const auto groups = groupsOn(board, choicesOn(board, ply.move));
    if (policy) {
        const PointGroup played = groupAt(board, ply.move, true);
        const auto it = std::ranges::lower_bound(groups, played);
        sample.played = static_cast<std::uint16_t>(it - groups.begin());
    }
    store(sample, groups);
    samples_.push_back(sample);
    values_ += sample.hasValue ? 1 : 0;
    policies_ += policy ? 1 : 0;
}

void SampleSet::store(Sample& sample, std::span<const PointGroup> groups) {
    if (chunks_.empty() || chunks_.back().size() + groups.size() > kChunk) {
        chunks_.emplace_back();
        chunks_.back().reserve(kChunk);
    }
    std::vector<PointGroup>& chunk = chunks_.back();
    sample.first = static_cast<std::uint32_t>((chunks_.size() - 1) * kChunk + chunk.size());
    sample.groups = static_cast<std::uint16_t>(groups.size());
    chunk.insert(chunk.end(), groups.begin(), groups.end());
}

std::size_t SampleSet::bytes() const {
    std::size_t groups = 0;
    for (const auto& chunk : chunks_) groups += chunk.size();
    return groups * sizeof(PointGroup) + samples_.size() * sizeof(Sample);
}

}  // namespace tengen::learning
