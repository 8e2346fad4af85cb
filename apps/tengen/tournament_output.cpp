#include "tournament_output.hpp"

#include <iostream>

#include "arena/export.hpp"
#include "arena/tournament/page.hpp"
#include "base/file.hpp"
#include "tournament_table.hpp"

namespace tengen::apps {
namespace {

std::vector<arena::ExportedGame> exportedGames(const arena::TournamentRecord& record) {
    std::vector<arena::ExportedGame> games;
    for (const arena::TournamentGame& game : record.games)
        games.push_back({.number = games.size() + 1,
                         .opening = game.slot + 1,
                         .symmetry = 0,
                         .black = record.players[game.black].name,
                         .white = record.players[game.white].name,
                         .result = game.result});
    return games;
}

}  // namespace

void addTournamentOutput(CommandLine& app, TournamentOutput& options) {
    app.addOption("--anchor", options.standings.anchor,
                  "the player whose Elo is given; without one it is\nthe mean of all");
    app.addOption("--anchor-elo", options.standings.anchorElo, "the Elo that is given")
        ->showDefault();
    app.addOption("--html", options.html, "a page with tables and plots");
    app.addOption("--out", options.out, "the games: .sgf .psq .json .pos .csv; repeatable")
        ->takeAll();
    app.addFlag("--json", options.json, "the tables for programs");
}

Result<void> checkOutput(const TournamentOutput& options) {
    for (const std::string& path : options.out)
        if (auto fit = arena::checkExport(path); !fit) return fit;
    return {};
}

Result<void> showTournament(const arena::TournamentRecord& record, const TournamentOutput& options,
                            std::string_view command) {
    const auto standings = arena::standingsOf(record, options.standings);
    if (!standings) return standings.error();
    if (options.json)
        std::cout << tournamentJson(record, *standings)
                         .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                  << '\n';
    else
        std::cout << tournamentTable(record, *standings);
    if (!options.html.empty())
        if (auto written = replaceFile(options.html, arena::tournamentPage(record, *standings));
            !written)
            return written;
    if (record.games.empty()) return {};
    const auto games = exportedGames(record);
    for (const std::string& path : options.out) {
        const auto notes = arena::exportGames(
            games, {.rules = record.rules, .openingRule = record.openingRule}, path);
        if (!notes) return notes.error();
        for (const std::string& note : *notes)
            std::cerr << "tengen " << command << ": note: " << note << '\n';
    }
    return {};
}

}  // namespace tengen::apps
