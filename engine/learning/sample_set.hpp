#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "learning/played_game.hpp"

namespace tengen::learning {

/// Points of a position with equal codes: the code for the side to move, that for the opponent, and
/// their count. Packed into one word, since millions of positions are in memory at once.
class PointGroup {
public:
    static constexpr std::uint32_t kMaxPoints = 127;

    constexpr PointGroup() = default;
    /// REQUIRES: codes below 4096, count <= kMaxPoints.
    constexpr PointGroup(std::uint32_t own, std::uint32_t enemy, bool candidate,
                         std::uint32_t count)
        : bits_(own << 20 | enemy << 8 | (candidate ? 1u << 7 : 0) | count) {}

    [[nodiscard]] constexpr std::uint32_t own() const { return bits_ >> 20; }
    [[nodiscard]] constexpr std::uint32_t enemy() const { return bits_ >> 8 & 0xFFF; }
    /// Whether a move there was a candidate.
    [[nodiscard]] constexpr bool isCandidate() const { return (bits_ & 0x80) != 0; }
    [[nodiscard]] constexpr std::uint8_t count() const { return bits_ & 0x7F; }
    [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
    friend constexpr auto operator<=>(PointGroup, PointGroup) = default;

private:
    std::uint32_t bits_ = 0;
};

/// A training sample: one position.
struct Sample {
    static constexpr std::uint16_t kNoMove = 0xFFFF;

    std::uint32_t first = 0;  ///< index of its first group in the pool of the set
    std::uint16_t groups = 0;
    std::uint16_t mask = 0;          ///< threatMask of the position
    std::uint16_t played = kNoMove;  ///< group of the played move, if it is a policy target
    std::int16_t score = 0;          ///< search score for the side to move
    std::int8_t result = 0;          ///< of the game for the side to move: 1, 0, -1
    Side side = Side::Black;         ///< to move
    bool hasResult = false;          ///< otherwise the search score is the only target
    bool isProven = false;           ///< the sign of the score is the winner
    bool hasValue = false;           ///< is a value target
};

/// The positions of many games as codes and counts, some 300 bytes each. docs/DATA.md says which
/// positions are used, and for what.
class SampleSet {
public:
    /// An error when the game cannot be replayed. REQUIRES: all games of one rule.
    Result<void> add(const PlayedGame& game);

    [[nodiscard]] const std::vector<Sample>& samples() const { return samples_; }
    [[nodiscard]] std::span<const PointGroup> groupsOf(const Sample& sample) const {
        return {chunks_[sample.first / kChunk].data() + sample.first % kChunk, sample.groups};
    }
    [[nodiscard]] std::size_t games() const { return games_; }
    [[nodiscard]] std::size_t values() const { return values_; }
    [[nodiscard]] std::size_t policies() const { return policies_; }
    [[nodiscard]] std::size_t bytes() const;

private:
    /// The pool grows in chunks: doubling would need twice the memory while it copies.
    static constexpr std::size_t kChunk = std::size_t{1} << 20;

    void addPosition(const Board& board, const PlayedPly& ply, std::optional<Outcome> result);
    void store(Sample& sample, std::span<const PointGroup> groups);

    std::vector<Sample> samples_;
    std::vector<std::vector<PointGroup>> chunks_;
    std::size_t games_ = 0;
    std::size_t values_ = 0;
    std::size_t policies_ = 0;
};

}  // namespace tengen::learning
