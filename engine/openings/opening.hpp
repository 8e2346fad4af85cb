#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "core/point_set.hpp"
#include "openings/choice.hpp"
#include "openings/opening_rule.hpp"
#include "openings/script.hpp"
#include "openings/symmetry.hpp"

namespace tengen::openings {

/// The present question and the player it is for. Only the members of its act have a meaning.
struct Ask {
    Act act = Act::Done;
    OpeningPlayer player = OpeningPlayer::First;
    Side colour = Side::Black;  ///< Place: of the stone
    int remaining = 0;          ///< Place, Offer: how many this player puts in a row, with this
    PointSet points;            ///< Place, Offer, Choose: those that will be accepted
    std::vector<Decision> decisions;  ///< Decide: the alternatives
    int max = 0;                      ///< Declare: 1 up to this many
};

/// An opening being played: a state machine that asks one thing after the other of the two players
/// until the stones are placed and the colours are assigned. A person or an agent answers with a
/// Choice. Deterministic: the list of choices is the whole state, and undo() replays it but for the
/// last.
class Opening {
public:
    /// Starts an opening. An error when the rule is not defined for that game (checkOpening).
    static Result<Opening> start(OpeningRule rule, const Ruleset& game);

    [[nodiscard]] OpeningRule rule() const { return rule_; }
    [[nodiscard]] const Ruleset& game() const { return game_; }
    [[nodiscard]] const Ask& asked() const { return ask_; }
    [[nodiscard]] bool isDone() const { return ask_.act == Act::Done; }

    /// Applies an answer, or refuses it with a sentence and changes nothing.
    Result<void> apply(const Choice& choice);

    /// The choice that `text` stands for here: a point, a number, a decision by its id, or `black`
    /// and `white` for the decision that leads to that colour. It may still be refused by apply().
    [[nodiscard]] Result<Choice> parse(std::string_view text) const;

    /// One sentence that tells a person what is asked, such as «second player: choose stay (White)
    /// or swap (Black)».
    [[nodiscard]] std::string question() const;

    /// REQUIRES: !choices().empty().
    void undo();
    [[nodiscard]] std::span<const Choice> choices() const { return choices_; }

    /// The stones so far, in order; they fall black, white, black, …, so that a Board can play
    /// them one after the other.
    [[nodiscard]] std::span<const Stone> stones() const { return stones_; }
    [[nodiscard]] std::vector<Point> moves() const;
    [[nodiscard]] Side sideToMove() const {
        return stones_.size() % 2 == 0 ? Side::Black : Side::White;
    }

    /// Who holds a colour now; for good once the opening is done.
    [[nodiscard]] OpeningPlayer holder(Side side) const {
        return side == Side::Black ? black_ : other(black_);
    }
    [[nodiscard]] Side colourOf(OpeningPlayer player) const {
        return player == black_ ? Side::Black : Side::White;
    }
    /// The fifth moves shown so far, until one of them is chosen.
    [[nodiscard]] std::span<const Point> offers() const { return offers_; }

private:
    Opening(OpeningRule rule, const Ruleset& game);

    [[nodiscard]] Result<void> checkPoint(Point p) const;
    [[nodiscard]] Result<void> checkDecision(Decision decision) const;
    [[nodiscard]] Result<void> checkNumber(int number) const;
    void take(Point p);
    void take(Decision decision);
    void take(int number);

    void goTo(std::size_t step);
    void prepareAsk();
    [[nodiscard]] const Step& step() const { return scriptOf(rule_)[step_]; }
    [[nodiscard]] PointSet pointsOf(Zone zone) const;
    [[nodiscard]] PointSet freshOffers() const;
    [[nodiscard]] int maxOffers() const;
    [[nodiscard]] OpeningPlayer actor() const;
    [[nodiscard]] bool isTaken(Point p) const;

    OpeningRule rule_;
    Ruleset game_;
    std::vector<Choice> choices_;
    std::vector<Stone> stones_;
    std::vector<Point> offers_;
    OpeningPlayer black_ = OpeningPlayer::First;
    OpeningPlayer lastActor_ = OpeningPlayer::First;
    int offersDue_ = 0;
    std::size_t step_ = 0;
    Ask ask_;
};

}  // namespace tengen::openings
