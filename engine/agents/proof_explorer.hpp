#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"
#include "core/board.hpp"

namespace tengen::proof {
class Strategy;
}

namespace tengen::agents {

/// How far a proof has come.
struct ProofSummary {
    Ruleset rules;
    std::vector<Point> closed;  ///< White's first replies that are proven, mirrored ones once
    std::vector<Point> open;    ///< those that are not yet
    std::size_t storedMoves = 0;
    int longestWin = 0;  ///< plies of the longest game, from the first move on
};

/// How Black wins in a position: at once, by the stored move, or by threats that are found anew.
enum class ProofSource : std::uint8_t { Five, OpenFour, Stored, Leaf };

/// Black's move.
struct ProofAnswer {
    Point move;
    ProofSource source = ProofSource::Leaf;
    int plies = 0;  ///< until the five, this move included; of a leaf the maximum
};

/// A reply of White.
struct ProofReply {
    Point at;                            ///< or a pass
    std::optional<ProofSource> loses{};  ///< nothing: not proven yet
    /// From the reply to the five: of a stored move those of the longest game, of a leaf those of
    /// the win that was found. Nothing while a leaf has not been searched.
    std::optional<int> plies{};
};

/// A position of a proof.
struct ProofView {
    enum class Status : std::uint8_t {
        Partial,  ///< some first replies are open
        Proven,
        Open,  ///< after such a reply
        Won,   ///< the five is on the board
    };
    Status status = Status::Proven;
    std::optional<int> plies{};           ///< until the five at most, if proven
    std::optional<ProofAnswer> answer{};  ///< with Black to move, unless open
    /// With White to move: one for each empty point, and the pass if the proof answers passes.
    std::vector<ProofReply> replies{};
};

/// A game to its end.
struct ProofLine {
    std::vector<Point> moves;
    std::size_t stored = 0;  ///< this many moves come from the stored tree, the rest are threats
};

/// Shows a proof to people: position by position, and as lines. Thread-safe; remembers the leaves
/// that it has solved, so that a game that is looked at move by move costs one search a move.
class ProofExplorer {
public:
    explicit ProofExplorer(std::shared_ptr<const proof::Strategy> strategy);

    [[nodiscard]] const ProofSummary& summary() const { return summary_; }

    /// Called before each search for a leaf. May block; false gives up.
    using MaySearch = std::function<bool()>;
    static constexpr std::chrono::milliseconds kTimeForReplies{100};

    /// The error names the move at which the game leaves the proof. Searches one leaf for each of
    /// Black's moves at most, and then those behind White's replies until kTimeForReplies have
    /// passed; the next view of the position goes on from there. REQUIRES: the ruleset of the
    /// proof.
    Result<ProofView> view(const Board& board, const MaySearch& maySearch) const;

    /// How the game ends against White's longest defence among the stored replies and the leaves
    /// searched before; where there are none, among a few that are searched now. The same errors
    /// and requirements.
    Result<ProofLine> line(const Board& board, const MaySearch& maySearch) const;

private:
    /// A game that was followed through the proof.
    struct Place {
        std::optional<ProofAnswer> answer{};
        int lastPly = 0;  ///< the five stands by then; 0: nothing is proven yet
        bool isOpen = false;
    };
    Result<Place> follow(const Board& board, const MaySearch& maySearch) const;
    Result<Point> leafMove(const Board& board, const MaySearch& maySearch) const;
    [[nodiscard]] std::optional<std::vector<Point>> knownLine(const Board& board) const;
    std::vector<Point> leafLine(const Board& board) const;
    [[nodiscard]] std::vector<ProofReply> replies(const Board& board) const;
    void searchLeaves(const Board& board, const MaySearch& maySearch,
                      std::vector<ProofReply>& replies) const;
    Result<std::vector<Point>> leafDefence(const Board& board, const MaySearch& maySearch) const;

    std::shared_ptr<const proof::Strategy> strategy_;
    ProofSummary summary_;
    mutable std::mutex mutex_;  // for the leaves
    mutable std::unordered_map<std::uint64_t, Point> leaves_;
    mutable std::unordered_map<std::uint64_t, std::vector<Point>> lines_;  ///< behind leaves
};

/// One for each built-in proof.
std::vector<std::shared_ptr<const ProofExplorer>> builtInExplorers();

}  // namespace tengen::agents
