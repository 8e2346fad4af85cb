#include "arena/game.hpp"

#include <algorithm>
#include <cassert>

#include "core/notation.hpp"
#include "core/symmetry.hpp"

namespace tengen::arena {
namespace {

using std::chrono::milliseconds;

class Referee {
public:
    Referee(const GameTerms& terms, Player& black, Player& white, const std::stop_token& stop)
        : terms_(terms),
          players_{&black, &white},
          limits_(terms.limits),
          stop_(stop),
          board_(*Board::afterMoves(terms.rules, terms.opening)) {
        assert(!board_.isOver());
    }

    std::optional<FinishedGame> run() {
        for (const Side side : kSides) {
            if (auto failed = players_[indexOf(side)]->prepare(terms_.rules, stop_))
                fail(side, *failed);
            if (stop_.stop_requested()) return std::nullopt;
        }
        if (terms_.openingRule != openings::OpeningRule::None && !isOver_ && !playOpening())
            return std::nullopt;
        while (!isDecided())
            if (!step()) return std::nullopt;

        // Both are dismissed, whatever came before: an engine must be gone when the game is.
        for (const Side side : kSides)
            if (auto failed = players_[indexOf(side)]->finish())
                if (!result_.failures[indexOf(side)]) fail(side, *failed);
        result_.moves.assign(board_.moves().begin(), board_.moves().end());
        return std::move(result_);
    }

private:
    /// A side that failed has lost; when both did, in starting or in ending, neither has won.
    void fail(Side side, const Failure& failure) {
        result_.failures[indexOf(side)] = failure;
        result_.ending = Ending::Fault;
        const bool both = result_.failures[0] && result_.failures[1];
        result_.winner = both ? std::nullopt : std::optional(other(side));
        isOver_ = true;
    }

    bool isDecided() {
        if (isOver_) return true;
        if (board_.isOver()) {
            isOver_ = true;
            if (board_.outcome() == Outcome::Draw) {
                result_.ending = Ending::Full;
            } else {
                result_.winner = board_.outcome() == Outcome::BlackWins ? Side::Black : Side::White;
                // The winner made the last move, or else the loser lost by it.
                result_.ending =
                    board_.sideToMove() == *result_.winner ? Ending::Forbidden : Ending::Five;
            }
            return true;
        }
        constexpr int kGomocupLeft = 25;
        const int left = board_.size() * board_.size() - board_.stoneCount();
        const bool few =
            terms_.adjudication.gomocup && terms_.rules.rule == Rule::Renju && left <= kGomocupLeft;
        const bool tooLong =
            terms_.adjudication.maxPlies > 0 && board_.ply() >= terms_.adjudication.maxPlies;
        if (!few && !tooLong) return false;
        result_.ending = Ending::Adjudicated;
        return isOver_ = true;
    }

    /// The opening rule, after which each player has its colour. False when asked to stop.
    bool playOpening() {
        openings::Opening opening = *openings::Opening::start(terms_.openingRule, terms_.rules);
        while (!opening.isDone()) {
            const openings::OpeningPlayer who = opening.asked().player;
            const auto seat = static_cast<std::size_t>(who);
            const auto left = matchTimeLeft(seat);
            const OpeningAnswer answer = players_[seat]->answer(opening, left, stop_);
            if (std::holds_alternative<Abandoned>(answer)) return false;
            std::optional<Failure> failed;
            if (const auto* failure = std::get_if<Failure>(&answer))
                failed = *failure;
            else
                failed = taken(std::get<Choices>(answer), opening, seat, left);
            if (failed) return deal(opening), fail(opening.colourOf(who), *failed), true;
        }
        deal(opening);
        return true;
    }

    std::optional<Failure> taken(const Choices& answer, openings::Opening& opening,
                                 std::size_t seat, std::optional<milliseconds> left) {
        if (auto late = lateness(answer.time, allowedTime(limits_[seat], left))) return late;
        spent_[seat] += answer.time;
        const openings::OpeningPlayer who = opening.asked().player;
        for (const openings::Choice& choice : answer.choices) {
            if (opening.isDone() || opening.asked().player != who)
                return Failure{Fault::Illegal, "it answered more than it was asked"};
            const std::string text = toText(choice);
            if (const auto done = opening.apply(choice); !done)
                return Failure{Fault::Illegal,
                               "it answered " + text + " in the opening: " + done.error().message};
        }
        return std::nullopt;
    }

    /// Puts the stones on the board, and the players where their colours are.
    void deal(const openings::Opening& opening) {
        board_ = *Board::afterMoves(terms_.rules, opening.moves());
        if (opening.holder(Side::Black) == openings::OpeningPlayer::First) return;
        std::swap(players_[0], players_[1]);
        std::swap(limits_[0], limits_[1]);
        std::swap(spent_[0], spent_[1]);
        result_.swapped = true;
    }

    [[nodiscard]] std::optional<milliseconds> matchTimeLeft(std::size_t seat) const {
        if (limits_[seat].matchTime.count() == 0) return std::nullopt;
        return limits_[seat].matchTime - std::chrono::duration_cast<milliseconds>(spent_[seat]);
    }

    /// One move. False when asked to stop.
    bool step() {
        const Side side = board_.sideToMove();
        const PlayerLimits& limits = limits_[indexOf(side)];
        const std::optional<milliseconds> left = matchTimeLeft(indexOf(side));

        const Answer answer = players_[indexOf(side)]->move(board_, left, stop_);
        if (std::holds_alternative<Abandoned>(answer)) return false;
        if (const auto* failed = std::get_if<Failure>(&answer)) return fail(side, *failed), true;

        const TimedMove& timed = std::get<TimedMove>(answer);
        const auto allowed = allowedTime(limits, left);
        noteOverrun(side, timed.time, allowed);
        if (auto failed = judged(timed, allowed)) return fail(side, *failed), true;
        spent_[indexOf(side)] += timed.time - limits.increment;
        result_.times.push_back(static_cast<std::uint32_t>(timed.time.count() / 1000));
        board_.play(timed.move);
        return true;
    }

    /// The time that the next move may take.
    static std::optional<milliseconds> allowedTime(const PlayerLimits& limits,
                                                   std::optional<milliseconds> left) {
        std::optional<milliseconds> allowed;
        if (limits.time.count() > 0) allowed = limits.time;
        if (left) {
            const milliseconds rest = std::max(*left, milliseconds(0));
            allowed = std::min(allowed.value_or(rest), rest);
        }
        return allowed;
    }

    void noteOverrun(Side side, std::chrono::microseconds time,
                     std::optional<milliseconds> allowed) {
        if (!allowed || time <= *allowed) return;
        Overrun& worst = result_.overruns[indexOf(side)];
        const auto ms =
            std::chrono::ceil<milliseconds>(time - std::chrono::microseconds(*allowed)).count();
        if (static_cast<std::uint32_t>(ms) > worst.ms)
            worst = {.ms = static_cast<std::uint32_t>(ms), .ply = board_.ply() + 1};
    }

    [[nodiscard]] std::optional<Failure> lateness(std::chrono::microseconds time,
                                                  std::optional<milliseconds> allowed) const {
        if (!allowed || time <= *allowed + terms_.tolerance) return std::nullopt;
        return Failure{Fault::Time, "it took " + std::to_string(time.count() / 1000) + " ms of " +
                                        std::to_string(allowed->count()) + " ms"};
    }

    [[nodiscard]] std::optional<Failure> judged(const TimedMove& timed,
                                                std::optional<milliseconds> allowed) const {
        if (auto late = lateness(timed.time, allowed)) return late;
        // Playing a forbidden point is losing by the rules, which the board sees to.
        const bool forbidden = board_.contains(timed.move) && board_.isEmpty(timed.move);
        if (const auto refused = board_.refusal(timed.move); refused && !forbidden)
            return Failure{Fault::Illegal,
                           "it played " + toText(timed.move) + ": " + refused->message};
        return std::nullopt;
    }

    const GameTerms& terms_;
    std::array<Player*, 2> players_;  // by side, like the two below
    std::array<PlayerLimits, 2> limits_;
    std::stop_token stop_;
    Board board_;
    FinishedGame result_;
    std::array<std::chrono::microseconds, 2> spent_{};  // less what was added
    bool isOver_ = false;
};

}  // namespace

std::optional<FinishedGame> playGame(const GameTerms& terms, Player& black, Player& white,
                                     const std::stop_token& stop) {
    return Referee(terms, black, white, stop).run();
}

std::string canonicalMoves(std::span<const Point> moves, int size) {
    std::string least;
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        std::vector<Point> turned;
        turned.reserve(moves.size());
        for (const Point p : moves) turned.push_back(transformed(p, symmetry, size));
        std::string text = toText(turned);
        if (symmetry == 0 || text < least) least = std::move(text);
    }
    return least;
}

std::optional<Ending> endingById(std::string_view id) {
    constexpr std::array kEndings = {Ending::Five, Ending::Forbidden, Ending::Full,
                                     Ending::Adjudicated, Ending::Fault};
    const auto it = std::ranges::find(kEndings, id, [](Ending e) { return idOf(e); });
    return it == kEndings.end() ? std::nullopt : std::optional(*it);
}

std::optional<Fault> faultById(std::string_view id) {
    const auto it = std::ranges::find(kFaults, id, [](Fault fault) { return idOf(fault); });
    return it == kFaults.end() ? std::nullopt : std::optional(*it);
}

bool areStones(std::span<const Point> moves) {
    PointSet taken;
    for (const Point p : moves) {
        if (p.isPass()) continue;
        if (taken.contains(p)) return false;
        taken.insert(p);
    }
    return true;
}

}  // namespace tengen::arena
