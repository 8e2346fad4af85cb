#include "arena_tournament.hpp"
#include "base/ratio.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <iostream>

#include "build_info.hpp"
#include "interrupt.hpp"
#include "match_table.hpp"
#include "progress_line.hpp"

namespace tengen::apps {
namespace {

using Seconds = std::chrono::duration<double>;

/// Whether the anchor is a player of the settings or of the file.
Result<void> checkAnchor(const std::string& anchor, const arena::TournamentSettings& settings,
                         arena::ResultsFile& file) {
    if (anchor.empty()) return {};
    auto record = file.load();
    if (!record) return record.error();
    for (arena::TournamentPlayer& player : settings.recordedPlayers())
        record->players.push_back(std::move(player));
    const auto found = arena::playerCalled(anchor, record->players);
    if (!found) return found.error();
    return {};
}

std::string utcTime() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm utc{};
    gmtime_r(&now, &utc);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &utc);
    return text;
}

std::string progressText(const arena::Tournament& tournament, Seconds took) {
    const arena::TournamentProgress& progress = tournament.progress();
    std::string text =
        std::to_string(progress.finished) + "/" + std::to_string(progress.total) + " games";
    if (tournament.settings().players.size() == 2) text += "  " + runningScore(tournament);
    if (progress.rounds > 1)
        text +=
            ", round " + std::to_string(progress.round) + " of " + std::to_string(progress.rounds);
    const std::size_t fresh = progress.finished - progress.resumed;
    if (fresh == 0 || took.count() < 1) return text;
    const double left = took.count() * ratio(progress.total - progress.finished, fresh);
    return text + ", about " + std::to_string(static_cast<long>(left) + 1) + " s left";
}

void printSpeed(const arena::Tournament& tournament, Seconds took) {
    const arena::TournamentProgress& progress = tournament.progress();
    std::cout << "Time                " << std::fixed;
    std::cout.precision(1);
    std::cout << took.count() << " s, "
              << ratio(progress.finished - progress.resumed, std::max(took.count(), 1e-9))
              << " games/s, " << tournament.settings().concurrency << " at a time\n";
}

}  // namespace

Result<arena::ResultsFile> openResults(const arena::TournamentSettings& settings,
                                       const std::string& file, const std::string& commandLine) {
    auto results = file.empty() ? arena::ResultsFile::temporary(settings.stored())
                                : arena::ResultsFile::open(file, settings.stored());
    if (!results) return results;
    for (const auto& kept : {results->keepOpenings(settings.openings),
                             results->beginRun({utcTime(), commandLine, versionLine()})})
        if (!kept) return kept.error();
    return results;
}

Result<bool> playWithProgress(std::string_view name, arena::Tournament& tournament,
                              const std::string& file) {
    const auto began = std::chrono::steady_clock::now();
    const auto done = [&] {
        const InterruptGuard guard;
        ProgressLine line;
        return tournament.run([&](const arena::Tournament& running) {
            line.show(progressText(running, std::chrono::steady_clock::now() - began));
            return !InterruptGuard::happened();
        });
    }();
    if (const std::size_t resumed = tournament.progress().resumed; done && resumed > 0)
        std::cerr << "tengen " << name << ": " << resumed << " games resumed from " << file << '\n';
    return done;
}

Exit playTournament(std::string_view name, arena::TournamentSettings settings,
                    const TournamentRunOptions& options) {
    // Step 1. Open the results.
    auto file = openResults(settings, options.file, options.commandLine);
    if (!file) return complain(Exit::Failed, name, file.error().message);
    if (auto fit = checkAnchor(options.output.standings.anchor, settings, *file); !fit)
        return complain(Exit::Usage, name, fit.error().message);

    // Step 2. Play.
    arena::Tournament tournament(std::move(settings), *file);
    const auto began = std::chrono::steady_clock::now();
    const auto done = playWithProgress(name, tournament, options.file);
    const Seconds took = std::chrono::steady_clock::now() - began;
    if (!done) return complain(Exit::Failed, name, done.error().message);

    // Step 3. Show the tables and write the files.
    const auto record = file->load();
    if (!record) return complain(Exit::Failed, name, record.error().message);
    if (auto shown = showTournament(*record, options.output, name); !shown)
        return complain(Exit::Failed, name, shown.error().message);
    if (!options.output.json) printSpeed(tournament, took);
    if (*done) return Exit::Ok;
    const arena::TournamentProgress& progress = tournament.progress();
    return complain(Exit::Failed, name,
                    "stopped after " + std::to_string(progress.finished) + " of " +
                        std::to_string(progress.total) + " games" +
                        (options.file.empty() ? "" : "; the same command resumes"));
}

}  // namespace tengen::apps
