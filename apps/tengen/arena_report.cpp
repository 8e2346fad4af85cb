#include <memory>

#include "arena.hpp"
#include "arena/tournament/results_file.hpp"
#include "tournament_output.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kArenaReport = "arena report";

constexpr std::string_view kArenaReportExamples = R"(Examples:
  tengen arena report results.sqlite
  tengen arena report results.sqlite --html results.html
  tengen arena report results.sqlite --anchor fudan1 --anchor-elo 1000 --json
The file can be read while the tournament runs. See docs/ARENA.md for its
tables.)";

struct ReportOptions {
    std::string file;
    TournamentOutput output;
};

Exit report(const ReportOptions& options) {
    if (auto fit = checkOutput(options.output); !fit)
        return complain(Exit::Usage, kArenaReport, fit.error().message);
    const auto record = arena::ResultsFile::read(options.file);
    if (!record) return complain(Exit::Failed, kArenaReport, record.error().message);
    if (auto shown = showTournament(*record, options.output, kArenaReport); !shown)
        return complain(Exit::Failed, kArenaReport, shown.error().message);
    return Exit::Ok;
}

}  // namespace

Command addArenaReport(CommandLine& arena) {
    auto* app = arena.addCommand("report", "Show the tables and the page of a results file");
    auto options = std::make_shared<ReportOptions>();
    app->footer(std::string(kArenaReportExamples));
    app->addOption("FILE", options->file, "Results file of tengen arena run or match --db")
        ->required();
    addTournamentOutput(*app, options->output);
    return {app, [options] { return report(*options); }};
}

}  // namespace tengen::apps
