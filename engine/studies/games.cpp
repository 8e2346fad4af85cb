#include "studies/games.hpp"

#include <algorithm>
#include <unordered_set>

#include "arena/tournament/tournament.hpp"
#include "base/clock.hpp"
#include "base/random.hpp"
#include "base/ratio.hpp"
#include "catalog/catalog.hpp"
#include "studies/kept_openings.hpp"

namespace tengen::studies {
namespace {

using namespace pages;

/// Balanced ones are kept: judged anew with every change of the champion they would be others, and
/// with them the figures of agents that have not changed. The seed says with which the list begins.
Result<std::vector<arena::OpeningMoves>> openingsFor(std::size_t count, const Ruleset& rules,
                                                     std::uint64_t seed) {
    std::vector<arena::OpeningMoves> kept = keptOpenings(rules);
    if (kept.empty()) return arena::generatedOpenings(count, rules, seed);
    if (kept.size() < count)
        return Error{Error::Kind::BadValue, "a study has " + std::to_string(kept.size()) +
                                                " openings of this board, and was asked for " +
                                                std::to_string(count)};
    std::ranges::rotate(kept, kept.begin() + static_cast<std::ptrdiff_t>((seed - 1) % kept.size()));
    kept.resize(count);
    return kept;
}

/// Counts every distinct game once: deterministic players repeat themselves.
Measurement countsOf(const arena::TournamentRecord& record) {
    double counts[2][3] = {};
    std::size_t plies = 0;
    std::size_t longest = 0;
    std::unordered_set<std::string> seen;
    for (const auto& [black, white, round, slot, game] : record.games) {
        const std::string canonical =
            arena::canonicalMoves(game.moves, record.settings.conditions.rules.size);
        // The same moves with colours exchanged are another game.
        const std::size_t colour = black == 0 ? 0 : 1;
        if (!seen.insert(canonical + (colour == 1 ? "s" : "")).second) continue;
        const bool won = game.winner && indexOf(*game.winner) == colour;
        ++counts[colour][won ? 0 : game.winner ? 1 : 2];
        plies += game.moves.size();
        longest = std::max(longest, game.moves.size());
    }
    Measurement measured;
    for (const auto& colour : counts)
        measured.counts.insert(measured.counts.end(), std::begin(colour), std::end(colour));
    for (const double count : asCounts(plies, record.games.size(), longest))
        measured.counts.push_back(count);
    return measured;
}

Result<Measurement> played(const Pairing& pairing, const StudyTerms& terms) {
    arena::TournamentSettings settings;
    settings.conditions.rules = pairing.rules;
    settings.conditions.seed = terms.seed;
    settings.games = terms.pick(pairing.quickGames, pairing.fullGames);
    settings.concurrency = terms.concurrency;
    for (const std::string& spec : {pairing.first, pairing.second}) {
        auto player = arena::PlayerSpec::parse(spec);
        if (!player) return player.error();
        if (auto fit = player->check(pairing.rules, {}); !fit) return fit.error();
        settings.players.push_back({.spec = std::move(*player)});
    }
    if (pairing.fromNothing) {
        settings.openings = {{}};
    } else {
        auto openings = openingsFor(settings.openingsNeeded(), pairing.rules, terms.seed);
        if (!openings) return openings.error();
        settings.openings = std::move(*openings);
    }
    const auto record = arena::playInMemory(
        settings, [&](const arena::Tournament&) { return !terms.stop.stop_requested(); });
    if (!record) return record.error();
    return countsOf(*record);
}

}  // namespace

Figure matchFigure(std::string id, Pairing pairing) {
    return {.id = std::move(id),
            .countNames = kMatchCounts,
            .measure = [pairing = std::move(pairing)](const StudyTerms& terms) {
                return played(pairing, terms);
            }};
}

MatchCounts::MatchCounts(const Measurement& measured) {
    for (std::size_t colour = 0; colour < 2; ++colour) {
        won[colour] = measured.counts.at(3 * colour);
        lost[colour] = measured.counts.at(3 * colour + 1);
        drawn[colour] = measured.counts.at(3 * colour + 2);
    }
    plies = measured.counts.at(6);
    longest = measured.counts.at(8);
}

double MatchCounts::games(int colour) const { return won[colour] + lost[colour] + drawn[colour]; }

Share MatchCounts::score() const {
    return shareOf(won[0] + won[1] + (drawn[0] + drawn[1]) / 2, games());
}

Share MatchCounts::score(int colour) const {
    return shareOf(won[colour] + drawn[colour] / 2, games(colour));
}

double MatchCounts::length() const { return games() > 0 ? plies / games() : 0; }

std::vector<Point> sampleGame(const std::string& black, const std::string& white,
                              const Ruleset& rules, std::uint64_t seed, int plies) {
    const auto openings = openingsFor(1, rules, seed);
    auto first = catalog::makeAgent(black, seed);
    auto second = catalog::makeAgent(white, seed);
    if (!openings || !first || !second) return {};
    Board board = *Board::afterMoves(rules, openings->front());
    while (!board.isOver() && board.ply() < plies) {
        agents::Agent& agent = board.sideToMove() == Side::Black ? **first : **second;
        board.play(agent.choose(board, {}, {}, nullptr).move());
    }
    return {board.moves().begin(), board.moves().end()};
}

std::vector<Board> positionsOfGames(const std::string& agent, const Ruleset& rules,
                                    std::size_t games, std::uint64_t seed, int maxStones,
                                    const std::stop_token& stop) {
    std::vector<Board> positions;
    const auto openings = arena::generatedOpenings(games, rules, seed);
    for (std::size_t i = 0; i < openings.size(); ++i) {
        auto player = catalog::makeAgent(agent, seed + i);
        auto board = Board::afterMoves(rules, openings[i]);
        if (!player || !board) continue;
        while (!board->isOver() && board->stoneCount() <= maxStones && !stop.stop_requested()) {
            positions.push_back(*board);
            board->play((*player)->choose(*board, {}, {}, nullptr).move());
        }
    }
    return positions;
}

std::vector<Board> randomPositions(std::size_t count, const Ruleset& rules, int minStones,
                                   int maxStones, std::uint64_t seed) {
    std::vector<Board> positions;
    Random random(seed);
    int stones = minStones;
    while (positions.size() < count) {
        Board board(rules);
        board.play(Point(rules.size / 2, rules.size / 2));
        while (!board.isOver() && board.stoneCount() < stones) {
            std::vector<Point> near;
            for (const Point p : board.candidates(Area::Square2))
                if (!board.refusal(p)) near.push_back(p);
            board.play(random.pick(near));
        }
        if (board.isOver()) continue;
        positions.push_back(board);
        stones = stones < maxStones ? stones + 1 : minStones;
    }
    return positions;
}

Result<Measurement> timedChoices(const std::string& agent, const std::vector<Board>& boards,
                                 const StudyTerms& terms) {
    auto player = catalog::makeAgent(agent, terms.seed);
    if (!player) return player.error();
    std::uint64_t nodes = 0;
    double total = 0;
    double longest = 0;
    for (const Board& board : boards) {
        if (terms.stop.stop_requested()) break;
        (*player)->newGame();
        const Stopwatch watch(ClockKind::ThreadCpu);
        const search::Report report = (*player)->choose(board, {}, {}, nullptr);
        const double seconds = std::chrono::duration<double>(watch.elapsed()).count();
        nodes += report.nodes;
        total += seconds;
        longest = std::max(longest, seconds);
    }
    return Measurement{.counts = asCounts(boards.size(), nodes),
                       .times = {ratio(total, std::max<std::size_t>(boards.size(), 1)), longest}};
}

}  // namespace tengen::studies
