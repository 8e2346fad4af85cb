#include <memory>

#include "arena.hpp"
#include "arena/tournament/tournament_file.hpp"
#include "tournament_output.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kName = "arena report";

constexpr std::string_view kExamples = R"(Examples:
  tengen arena report results.sqlite
  tengen arena report results.sqlite --html results.html
  tengen arena report results.sqlite --anchor fudan1 --anchor-elo 1000 --json
It may be asked while the tournament goes on. docs/ARENA.md has the tables of
the file.)";

struct ReportOptions {
    std::string file;
    TournamentOutput output;
};

Exit report(const ReportOptions& options) {
    if (auto fit = checkOutput(options.output); !fit)
        return complain(Exit::Usage, kName, fit.error().message);
    const auto record = arena::TournamentFile::read(options.file);
    if (!record) return complain(Exit::Failed, kName, record.error().message);
    if (auto shown = showTournament(*record, options.output, kName); !shown)
        return complain(Exit::Failed, kName, shown.error().message);
    return Exit::Ok;
}

}  // namespace

Command addArenaReport(CommandLine& arena) {
    auto* app = arena.addCommand("report", "the tables and the page of a tournament's file");
    auto options = std::make_shared<ReportOptions>();
    app->footer(std::string(kExamples));
    app->addOption("FILE", options->file, "what tengen arena run --db wrote")->required();
    addTournamentOutput(*app, options->output);
    return {app, [options] { return report(*options); }};
}

}  // namespace tengen::apps
