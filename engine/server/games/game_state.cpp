#include "server/games/game_state.hpp"

#include <cassert>

#include "core/notation.hpp"
#include "core/position_key.hpp"

namespace tengen::server {

Result<GameState> GameState::start(const Ruleset& rules, openings::OpeningRule rule,
                                   const Setup& setup) {
    auto opening = openings::Opening::start(rule, rules);
    if (!opening) return opening.error();
    auto board = Board::withSetup(rules, setup);
    if (!board) return board.error();
    if (board->isOver())
        return Error{Error::Kind::IllegalMove,
                     "the game is over in this position; set up one that can be played on"};
    return GameState(std::move(*opening), std::move(*board));
}

Result<GameState> GameState::replay(const store::StoredGame& game) {
    const auto rule = openings::parseOpeningRule(game.head.opening);
    if (!rule) return rule.error();
    auto state = start(game.head.rules, *rule, game.head.setup);
    if (!state) return state.error();
    for (const store::Entry& entry : game.entries) {
        const auto choice = choiceFrom(*state, entry.text);
        if (!choice) return choice.error();
        if (auto done = state->apply(*choice, entry.timeMs); !done) return done.error();
    }
    return state;
}

Result<openings::Choice> choiceFrom(const GameState& state, std::string_view text) {
    if (state.isOpening()) return state.opening().parse(text);
    const auto point = parsePoint(text, state.board().size());
    if (!point) return point.error();
    return openings::Choice(*point);
}

store::GameSummary GameState::summary() const {
    return {.plies = board_.ply(),
            .swapped = opening_.holder(Side::Black) == openings::OpeningPlayer::Second,
            .key = positionKey(board_)};
}

std::optional<store::GameResult> GameState::boardResult() const {
    switch (board_.outcome()) {
        case Outcome::Ongoing: return std::nullopt;
        case Outcome::Draw: {
            const bool full = board_.stoneCount() == board_.size() * board_.size();
            return store::GameResult{store::Winner::Draw,
                                     full ? store::EndedBy::Full : store::EndedBy::Passes};
        }
        case Outcome::BlackWins:
            return store::GameResult{store::Winner::Black, store::EndedBy::Five};
        case Outcome::WhiteWins:
            return store::GameResult{store::Winner::White, board_.winningRow().empty()
                                                               ? store::EndedBy::Forbidden
                                                               : store::EndedBy::Five};
    }
    return std::nullopt;
}

Result<void> GameState::apply(const openings::Choice& choice, std::int64_t timeMs) {
    const bool wasOpening = isOpening();
    const Point* point = std::get_if<Point>(&choice);
    if (!wasOpening) {
        if (point == nullptr)
            return Error{Error::Kind::IllegalMove, "the opening is over; play on"};
        if (const auto refused = board_.refusal(*point)) return *refused;
    }
    const openings::OpeningPlayer actor = toAct();
    if (wasOpening) {
        if (auto done = opening_.apply(choice); !done) return done;
        for (const openings::Stone& stone : opening_.stones().subspan(openingStones_)) {
            board_.play(stone.at);
            times_.push_back(timeMs);
        }
        openingStones_ = opening_.stones().size();
    } else {
        board_.play(*point);
        times_.push_back(timeMs);
    }
    entries_.push_back({.text = toText(choice), .timeMs = timeMs});
    actors_.push_back(actor);
    return {};
}

void GameState::keep(std::size_t count) {
    assert(count <= entries_.size());
    auto again = start(opening_.game(), opening_.rule(), start_);
    for (std::size_t i = 0; i < count; ++i) {
        const auto choice = choiceFrom(*again, entries_[i].text);
        [[maybe_unused]] const auto done = again->apply(*choice, entries_[i].timeMs);
        assert(done.ok());
    }
    *this = std::move(*again);
}

std::array<std::int64_t, 2> GameState::clocks(const store::StoredClock& clock) const {
    if (clock.moveMs > 0) return {clock.moveMs, clock.moveMs};
    std::array<std::int64_t, 2> left = {clock.initialMs, clock.initialMs};
    for (std::size_t ply = std::max<std::size_t>(openingStones_, 2); ply < times_.size(); ++ply) {
        std::int64_t& own = left[indexOf(sideOf(ply))];
        own = std::max<std::int64_t>(own - times_[ply], 0) + clock.incrementMs;
    }
    return left;
}

}  // namespace tengen::server
