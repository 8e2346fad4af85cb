#include "tournament_output.hpp"

#include <iostream>

#include "arena/tournament/export.hpp"
#include "arena/tournament/page.hpp"
#include "base/file.hpp"
#include "match_table.hpp"
#include "tournament_table.hpp"

namespace tengen::apps {
void addTournamentOutput(CommandLine& app, TournamentOutput& options) {
    app.addOption("--anchor", options.standings.anchor,
                  "Player with a given Elo (default: the mean of all\nplayers)");
    app.addOption("--anchor-elo", options.standings.anchorElo, "Elo of --anchor")->showDefault();
    app.addOption("--html", options.html, "HTML page with tables and plots");
    app.addOption("--out", options.out,
                  "File for the games: .sgf .psq .json .pos .csv\n.jsonl; repeatable")
        ->takeAll();
    app.addFlag("--json", options.json, "Print the tables as JSON");
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
        std::cout << (standings->match ? matchTable(record, *standings)
                                       : tournamentTable(record, *standings));
    if (!options.html.empty())
        if (auto written = replaceFile(options.html, arena::tournamentPage(record, *standings));
            !written)
            return written;
    if (standings->games == 0) return {};
    const auto games = arena::exportedGames(record, standings->games);
    for (const std::string& path : options.out) {
        const auto notes = arena::exportGames(games, record.settings.conditions, path);
        if (!notes) return notes.error();
        for (const std::string& note : *notes)
            std::cerr << "tengen " << command << ": note: " << note << '\n';
    }
    return {};
}

}  // namespace tengen::apps
