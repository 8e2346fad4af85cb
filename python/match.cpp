#include <pybind11/stl.h>

#include <cmath>

#include "agent_services.hpp"
#include "arena/elo.hpp"
#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"
#include "bindings.hpp"
#include "failure.hpp"
#include "limits.hpp"
#include "move_text.hpp"
#include "released.hpp"

namespace tengen::python {
namespace {

namespace py = pybind11;

struct MatchGame {
    std::string black, white;
    std::string outcome;  ///< black, white or draw
    std::string ending;
    std::vector<std::string> moves;
};

struct MatchResult {
    arena::Tally total, asBlack, asWhite;
    std::size_t distinct = 0;
    std::optional<arena::EloEstimate> elo{};
    std::vector<MatchGame> games{};
};

MatchResult summed(const arena::TournamentRecord& record, const arena::Standings& standings) {
    const arena::HeadToHead& score = *standings.match;
    MatchResult result{.total = score.total(),
                       .asBlack = score.as(Side::Black),
                       .asWhite = score.as(Side::White),
                       .distinct = standings.counted};
    if (score.countPairs() > 0) result.elo = arena::estimateElo(score.pairs());
    for (const auto& [black, white, round, slot, game] : record.games)
        result.games.push_back({.black = record.players[black].spec,
                                .white = record.players[white].spec,
                                .outcome = game.winner ? std::string(nameOf(*game.winner)) : "draw",
                                .ending = std::string(idOf(game.ending)),
                                .moves = toTexts(game.moves)});
    return result;
}

MatchResult playMatch(const std::string& first, const std::string& second, std::int64_t games,
                      std::uint64_t seed, const std::string& rule, int size, int lineLength,
                      const std::optional<double>& time, const std::optional<std::int64_t>& nodes,
                      const std::optional<std::int64_t>& depth, const py::object& openings,
                      bool balanced, std::int64_t concurrency) {
    arena::TournamentSettings settings;
    Ruleset& rules = settings.conditions.rules;
    rules = valueOrRaise(
        checked({.rule = valueOrRaise(parseRule(rule)), .size = size, .lineLength = lineLength}));
    settings.games = toLimit<std::size_t>("games", games, 1'000'000);
    settings.concurrency = toLimit<int>("concurrency", concurrency, 1024);
    settings.conditions.seed = seed;
    const arena::PlayerLimits limits{.time = toTime(time),
                                     .nodes = toLimit<std::uint64_t>("nodes", nodes, kMaxNodes),
                                     .depth = toLimit<int>("depth", depth, kMaxSize * kMaxSize)};
    for (const std::string& text : {first, second}) {
        auto player = valueOrRaise(arena::PlayerSpec::parse(text, agentServices()));
        checkOrRaise(player.check(rules, limits));
        settings.players.push_back({.spec = std::move(player), .limits = limits});
    }
    if (balanced && !openings.is_none())
        raise("balanced chooses among generated openings; leave out one of balanced and openings");
    const std::size_t needed = settings.openingsNeeded();
    if (balanced) {
        settings.openings = valueOrRaise(released([&](const std::stop_token& stop) {
            return arena::balancedOpenings(needed, rules, seed, nullptr, stop);
        }));
    } else if (openings.is_none()) {
        settings.openings = arena::generatedOpenings(needed, rules, seed);
    } else {
        for (const py::handle opening : openings) {
            arena::OpeningMoves moves = toPoints(opening, size);
            const Board board = valueOrRaise(Board::afterMoves(rules, moves));
            if (board.isOver()) raise("an opening must not end the game");
            settings.openings.push_back(std::move(moves));
        }
        if (settings.openings.empty()) raise("there must be at least one opening");
    }

    const auto record = valueOrRaise(released([&settings](const std::stop_token& stop) {
        return arena::playInMemory(
            settings, [&stop](const arena::Tournament&) { return !stop.stop_requested(); });
    }));
    return summed(record, valueOrRaise(arena::standingsOf(record, {})));
}

void addResults(py::module_& module) {
    py::class_<arena::Tally>(module, "Tally", "Games won, lost and drawn.")
        .def_readonly("won", &arena::Tally::won)
        .def_readonly("lost", &arena::Tally::lost)
        .def_readonly("drawn", &arena::Tally::drawn)
        .def_property_readonly("games", &arena::Tally::games)
        .def("__repr__", [](const arena::Tally& t) {
            return "<tengen.Tally won=" + std::to_string(t.won) +
                   " lost=" + std::to_string(t.lost) + " drawn=" + std::to_string(t.drawn) + ">";
        });
    py::class_<MatchGame>(module, "MatchGame", "One game of a match.")
        .def_readonly("black", &MatchGame::black)
        .def_readonly("white", &MatchGame::white)
        .def_readonly("outcome", &MatchGame::outcome, "'black', 'white' or 'draw'.")
        .def_readonly("ending", &MatchGame::ending, "'five', 'full', 'forbidden', 'fault', …")
        .def_readonly("moves", &MatchGame::moves);
    const auto bound = [](double arena::EloEstimate::* member) {
        return [member](const MatchResult& r) {
            return r.elo ? std::optional((*r.elo).*member) : std::nullopt;
        };
    };
    py::class_<MatchResult>(module, "MatchResult", "A match, from the first player's side.")
        .def_readonly("total", &MatchResult::total)
        .def_readonly("as_black", &MatchResult::asBlack)
        .def_readonly("as_white", &MatchResult::asWhite)
        .def_readonly("distinct_games", &MatchResult::distinct)
        .def_property_readonly("elo", bound(&arena::EloEstimate::elo), "None without a whole pair.")
        .def_property_readonly("elo_low", bound(&arena::EloEstimate::low))
        .def_property_readonly("elo_high", bound(&arena::EloEstimate::high))
        .def_readonly("games", &MatchResult::games);
}

}  // namespace

void addMatch(py::module_& module) {
    addResults(module);
    module.def(
        "match", &playMatch, py::arg("first"), py::arg("second"), py::kw_only(),
        py::arg("games") = 100, py::arg("seed") = 1, py::arg("rule") = "freestyle",
        py::arg("size") = 15, py::arg("line_length") = 5, py::arg("time") = py::none(),
        py::arg("nodes") = py::none(), py::arg("depth") = py::none(),
        py::arg("openings") = py::none(), py::arg("balanced") = false, py::arg("concurrency") = 1,
        "Plays each opening twice with colours swapped, as `tengen arena match` does; without "
        "`openings`, generated ones, or of these those that the agent tengen finds even.");
}

}  // namespace tengen::python
