#include "studies/study.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "agents/seed_parameter.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "build_info.hpp"
#include "command.hpp"
#include "interrupt.hpp"
#include "pages/board_diagram.hpp"
#include "pages/numbers.hpp"
#include "progress_line.hpp"
#include "python_evaluation.hpp"
#include "stoppable.hpp"
#include "studies/illustrations/illustration.hpp"
#include "studies/runner.hpp"

namespace tengen::apps {
namespace {

using namespace studies;

constexpr std::string_view kStudy = "study";

constexpr std::string_view kStudyExamples = R"(Examples:
  tengen study all --out docs/studies --quick
  tengen study 003 --out pages --concurrency 2
  tengen study 000 --only nodes/ordered --seed 1
  tengen study --check docs/studies
  tengen study --illustrations docs/agents/figures
The pages are DIR/000.html and so on. A study that was stopped goes on when the
same command is given again. --check makes a random tenth of the figures again:
counts must be the same, processor times within 20 times of each other.
docs/STUDIES.md tells the rest.)";

/// A page holds some hundred figures.
constexpr std::size_t kMaxPage = 16 << 20;

struct StudyOptions {
    std::vector<std::string> names;
    std::string out;
    std::string only;
    std::string check;
    std::string render{};
    std::string illustrations{};
    std::optional<std::uint64_t> seed;
    bool quick = false;
    bool json = false;
    int concurrency = 1;
};

std::string utcDate() {
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    return fmt::format("{:%Y-%m-%d}", fmt::gmtime(now));
}

Result<std::vector<const studies::Study*>> studiesNamed(const std::vector<std::string>& names) {
    std::vector<const studies::Study*> wanted;
    for (const studies::Study& study : studies::studyCatalog())
        if (std::ranges::find(names, "all") != names.end() ||
            std::ranges::find(names, study.id) != names.end())
            wanted.push_back(&study);
    for (const std::string& name : names)
        if (name != "all" && studies::findStudy(name) == nullptr)
            return Error{Error::Kind::NotFound, "there is no study " + inQuotes(name) +
                                                    "; the studies are 000, 001, 002, 003, 004, "
                                                    "proof and all"};
    return wanted;
}

studies::StudyTerms termsOf(const studies::Findings& findings, int concurrency,
                            std::stop_token stop) {
    return {.seed = findings.seed,
            .quick = findings.quick,
            .concurrency = concurrency,
            .stop = std::move(stop),
            .pythonEvaluation = pythonEvaluation};
}

/// Findings to go on with: those of a page that was stopped, or none.
studies::Findings startOf(const studies::Study& study, const StudyOptions& options,
                          const std::filesystem::path& path) {
    studies::Findings fresh{.study = std::string(study.id),
                            .seed = options.seed.value_or(1),
                            .quick = options.quick,
                            .build = versionLine()};
    const auto html = readFile(path, kMaxPage);
    if (!html) return fresh;
    auto before = studies::Findings::ofPage(*html);
    if (!before || before->study != fresh.study || before->seed != fresh.seed ||
        before->quick != fresh.quick || before->build != fresh.build)
        return fresh;
    const bool isUnfinished = std::ranges::any_of(
        study.figures(), [&](const auto& figure) { return before->find(figure.id) == nullptr; });
    return isUnfinished ? *before : fresh;
}

/// Measures while Ctrl-C is waited for, with a line that tells how far it is.
Result<void> measureShown(const studies::Study& study, std::string_view prefix, int concurrency,
                          studies::Findings& findings, const std::function<Result<void>()>& onFound,
                          bool& stopped) {
    ProgressLine progress;
    return stoppable([&](const std::stop_token& stop) {
        const auto done =
            measure(study, termsOf(findings, concurrency, stop), prefix, utcDate(), findings,
                    {.onFigure =
                         [&](std::size_t number, std::size_t all, const std::string& id) {
                             progress.show(
                                 fmt::format("study {}: {}/{} {}", study.id, number + 1, all, id));
                         },
                     .onFound = onFound});
        stopped = stop.stop_requested();
        return done;
    });
}

Exit writePages(const StudyOptions& options, const std::vector<const studies::Study*>& wanted) {
    std::error_code failed;
    std::filesystem::create_directories(options.out, failed);
    if (failed) return complain(Exit::Failed, kStudy, options.out + ": " + failed.message());
    for (const studies::Study* study : wanted) {
        const auto path = std::filesystem::path(options.out) / (std::string(study->id) + ".html");
        studies::Findings findings = startOf(*study, options, path);
        const auto keep = [&] { return replaceFile(path, studies::pageOf(*study, findings)); };
        bool stopped = false;
        const auto done = measureShown(*study, "", options.concurrency, findings, keep, stopped);
        if (!done) return complain(Exit::Failed, kStudy, done.error().message);
        if (auto kept = keep(); !kept) return complain(Exit::Failed, kStudy, kept.error().message);
        if (stopped)
            return complain(Exit::Failed, kStudy,
                            "stopped; " + path.string() +
                                " has what was measured, and the same command resumes");
        std::cout << path.string() << ": " << findings.entries.size() << " figures\n" << std::flush;
    }
    return Exit::Ok;
}

std::string valuesText(const studies::Figure& figure, const studies::Measurement& measured) {
    const auto name = [](const std::vector<std::string>& names, std::size_t i) {
        return i < names.size() ? "  " + names[i] + " " : " ";
    };
    std::string text;
    for (std::size_t i = 0; i < measured.counts.size(); ++i)
        text += name(figure.countNames, i) + fmt::format("{}", measured.counts[i]);
    for (std::size_t i = 0; i < measured.times.size(); ++i)
        text += name(figure.timeNames, i) + pages::secondsText(measured.times[i]);
    return text;
}

Exit printFigures(const StudyOptions& options, const std::vector<const studies::Study*>& wanted) {
    std::size_t printed = 0;
    for (const studies::Study* study : wanted) {
        studies::Findings findings{.study = std::string(study->id),
                                   .seed = options.seed.value_or(1),
                                   .quick = options.quick,
                                   .build = versionLine()};
        bool stopped = false;
        const auto done =
            measureShown(*study, options.only, options.concurrency, findings, {}, stopped);
        if (!done) return complain(Exit::Failed, kStudy, done.error().message);
        printed += findings.entries.size();
        if (options.json) {
            std::cout << findings.toJson() << '\n';
        } else {
            for (const studies::Figure& figure : study->figures())
                if (const studies::Measurement* measured = findings.find(figure.id);
                    measured != nullptr && *measured != studies::Measurement{})
                    std::cout << figure.id << valuesText(figure, *measured) << '\n';
        }
        if (stopped) return complain(Exit::Failed, kStudy, "stopped");
    }
    if (printed == 0)
        return complain(
            Exit::Failed, kStudy,
            "no figure that can be measured on these terms begins with " + inQuotes(options.only));
    return Exit::Ok;
}

struct CheckTally {
    std::size_t checked = 0;
    std::size_t failed = 0;
    bool stopped = false;
};

/// Makes a tenth of one page's figures again and says how each fared.
Result<void> checkPage(const studies::Study& study, const studies::Findings& before,
                       std::uint64_t seed, const StudyOptions& options, CheckTally& tally) {
    if (before.build != versionLine())
        std::cout << study.id << "  note: made by " << before.build << ", this is " << versionLine()
                  << '\n';
    const std::vector<studies::Figure> figures = study.figures();
    for (const std::string& id : studies::tenthOf(before, seed)) {
        const auto figure = std::ranges::find(figures, id, &studies::Figure::id);
        studies::Recount recount{
            .id = id, .holds = false, .why = "the study has no such figure any more"};
        if (figure != figures.end()) {
            studies::Findings now{.study = before.study,
                                  .seed = before.seed,
                                  .quick = before.quick,
                                  .build = versionLine()};
            const auto done = measureShown(study, id, options.concurrency, now, {}, tally.stopped);
            if (!done) return done.error();
            if (tally.stopped) return {};
            const studies::Measurement* measured = now.find(id);
            recount = studies::compared(*figure, *before.find(id),
                                        measured == nullptr ? studies::Measurement{} : *measured);
        }
        ++tally.checked;
        tally.failed += recount.holds ? 0 : 1;
        std::cout << study.id << "  " << (recount.holds ? "ok       " : "DIFFERS  ") << id
                  << (recount.why.empty() ? "" : ": ") << recount.why << '\n'
                  << std::flush;
    }
    return {};
}

Exit checkPages(const StudyOptions& options) {
    // Another tenth each time unless --seed names one; the seed is printed to repeat it.
    const std::uint64_t seed = options.seed.value_or(
        static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count()) &
        agents::kMaxSeed);
    std::cout << "checking a tenth of the figures, --seed " << seed << '\n';
    CheckTally tally;
    std::size_t pages = 0;
    for (const studies::Study& study : studies::studyCatalog()) {
        const auto path = std::filesystem::path(options.check) / (std::string(study.id) + ".html");
        if (!std::filesystem::exists(path)) continue;
        ++pages;
        const auto html = readFile(path, kMaxPage);
        if (!html) return complain(Exit::Failed, kStudy, html.error().message);
        const auto before = studies::Findings::ofPage(*html);
        if (!before)
            return complain(Exit::Failed, kStudy, path.string() + ": " + before.error().message);
        if (before->study != study.id)
            return complain(Exit::Failed, kStudy, path.string() + " is the page of another study");
        // Another build may lay pages out differently; this one has no excuse.
        if (before->build == versionLine() && studies::pageOf(study, *before) != *html) {
            ++tally.failed;
            std::cout << study.id << "  DIFFERS  the page is not the one that its figures give\n";
        }
        const auto done = checkPage(study, *before, seed, options, tally);
        if (!done) return complain(Exit::Failed, kStudy, done.error().message);
        if (tally.stopped) return complain(Exit::Failed, kStudy, "stopped");
    }
    if (pages == 0)
        return complain(Exit::Failed, kStudy, options.check + " holds no page of a study");
    std::cout << tally.checked << " figures checked, " << tally.failed << " differ\n";
    return tally.failed == 0 ? Exit::Ok : Exit::Failed;
}

/// Writes the pages of a folder again from the figures that are kept in them.
Exit renderPages(const StudyOptions& options) {
    std::size_t pages = 0;
    for (const studies::Study& study : studies::studyCatalog()) {
        const auto path = std::filesystem::path(options.render) / (std::string(study.id) + ".html");
        if (!std::filesystem::exists(path)) continue;
        const auto html = readFile(path, kMaxPage);
        if (!html) return complain(Exit::Failed, kStudy, html.error().message);
        const auto findings = studies::Findings::ofPage(*html);
        if (!findings)
            return complain(Exit::Failed, kStudy, path.string() + ": " + findings.error().message);
        if (auto written = replaceFile(path, studies::pageOf(study, *findings)); !written)
            return complain(Exit::Failed, kStudy, written.error().message);
        std::cout << path.string() << ": " << findings->entries.size() << " figures\n";
        ++pages;
    }
    if (pages == 0)
        return complain(Exit::Failed, kStudy, options.render + " holds no page of a study");
    return Exit::Ok;
}

/// Writes what agents' pages and studies show of positions, each as a file.
Exit writeIllustrations(const std::filesystem::path& folder) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) return complain(Exit::Failed, kStudy, folder.string() + ": " + failed.message());
    for (const studies::Illustration& illustration : studies::illustrations()) {
        const auto path = folder / (std::string(illustration.id) + ".svg");
        if (auto written = replaceFile(path, pages::standaloneSvg(illustration.toSvg())); !written)
            return complain(Exit::Failed, kStudy, written.error().message);
        std::cout << path.string() << '\n';
    }
    return Exit::Ok;
}

Exit run(const StudyOptions& options) {
    const InterruptGuard guard;
    if (!options.illustrations.empty()) {
        if (!options.names.empty() || !options.out.empty() || !options.check.empty() ||
            !options.render.empty() || !options.only.empty())
            return complain(Exit::Usage, kStudy,
                            "--illustrations stands alone: it writes all of them");
        return writeIllustrations(options.illustrations);
    }
    if (!options.render.empty()) {
        if (!options.names.empty() || !options.out.empty() || !options.check.empty())
            return complain(Exit::Usage, kStudy,
                            "--render stands alone: it writes all pages of the folder again");
        return renderPages(options);
    }
    if (!options.check.empty()) {
        if (!options.names.empty() || !options.out.empty() || !options.only.empty())
            return complain(Exit::Usage, kStudy, "--check stands alone: it checks all pages there");
        return checkPages(options);
    }
    if (options.names.empty())
        return complain(
            Exit::Usage, kStudy,
            "name a study: 000, 001, 002, 003, 004, proof or all; see tengen study --help");
    const auto wanted = studiesNamed(options.names);
    if (!wanted) return complain(Exit::Usage, kStudy, wanted.error().message);
    if (!options.only.empty() && options.out.empty()) return printFigures(options, *wanted);
    if (options.out.empty() || !options.only.empty())
        return complain(Exit::Usage, kStudy,
                        "give either --out DIR for pages or --only FIGURES to print some");
    return writePages(options, *wanted);
}

}  // namespace

Command addStudyCommand(CommandLine& program) {
    auto* app = program.addCommand("study", "Measure the reports' tables and figures again");
    auto options = std::make_shared<StudyOptions>();
    app->footer(std::string(kStudyExamples));
    app->addOption("name", options->names, "000, 001, 002, 003, 004, proof or all");
    app->addOption("--out", options->out, "Folder for the pages");
    app->addOption("--only", options->only, "Print the figures with this prefix, write no page");
    app->addOption("--check", options->check, "Folder of pages; measure a tenth of them again");
    app->addOption("--render", options->render,
                   "Folder of pages to write again from their figures");
    app->addOption("--illustrations", options->illustrations,
                   "Folder for the agents' noted positions, as SVG");
    app->addOption(
           "--seed", options->seed,
           "Random seed (default 1); with --check it selects\nthe tenth (default: the clock)")
        ->inRange(std::uint64_t{0}, agents::kMaxSeed);
    app->addFlag("--quick", options->quick, "Fewer games and smaller depths: minutes, not hours");
    app->addOption("--concurrency", options->concurrency, "Number of games played in parallel")
        ->inRange(1, 1024)
        ->showDefault();
    app->addFlag("--json", options->json, "With --only: print JSON");
    return {app, [options] { return run(*options); }};
}

}  // namespace tengen::apps
