#include "learning/spsa/spsa_run.hpp"

#include <fmt/format.h>

#include <cassert>
#include <chrono>
#include <nlohmann/json.hpp>
#include <numeric>

#include "agents/seed_parameter.hpp"
#include "base/clock.hpp"
#include "base/file.hpp"
#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "learning/run_log.hpp"
#include "learning/spsa/spsa_page.hpp"

namespace tengen::learning {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string lineOf(const SpsaIteration& iteration) {
    return Json{
        {"pairs", iteration.pairs}, {"cpu", iteration.cpuSeconds}, {"values", iteration.values}}
        .dump();
}

std::optional<SpsaIteration> parseLine(std::string_view line) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    try {
        return SpsaIteration{.values = json.at("values").get<std::vector<double>>(),
                             .pairs = json.at("pairs").get<std::array<int, 5>>(),
                             .cpuSeconds = json.at("cpu").get<double>()};
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

class SpsaRun {
public:
    SpsaRun(const SpsaRunSettings& settings, fs::path folder, RunLog log, const SpsaEvents& events)
        : settings_(settings),
          folder_(std::move(folder)),
          log_(std::move(log)),
          events_(events),
          spsa_(settings.search()) {}

    /// Repeats what the log has.
    Result<void> resume() {
        for (const std::string& line : log_.lines()) {
            auto iteration = parseLine(line);
            if (!iteration || spsa_.isOver() || countPairs(*iteration) != settings_.games / 2)
                return log_.damageAt(state_.resumed);
            if (iteration->values != spsa_.values())
                return log_.errorAbout(fmt::format(
                    "it was written by another version of the search (iteration {}); choose "
                    "another folder",
                    state_.resumed));
            take(std::move(*iteration));
            ++state_.resumed;
        }
        return {};
    }

    Result<SpsaRunState> play() {
        if (const auto shown = show(true); !shown) return shown.error();
        while (!spsa_.isOver()) {
            auto iteration = playIteration();
            if (!iteration) return iteration.error();
            if (!*iteration) {
                state_.stopped = true;
                break;
            }
            if (const auto kept = log_.append(lineOf(**iteration)); !kept) return kept.error();
            take(std::move(**iteration));
            if (const auto shown = show(true); !shown) return shown.error();
            if (events_.onIteration) events_.onIteration(state_);
        }
        if (const auto shown = show(false); !shown) return shown.error();
        return state_;
    }

private:
    static std::size_t countPairs(const SpsaIteration& iteration) {
        return static_cast<std::size_t>(
            std::accumulate(iteration.pairs.begin(), iteration.pairs.end(), 0));
    }

    void take(SpsaIteration iteration) {
        spsa_.tell(iteration.score());
        state_.values = spsa_.values();
        state_.games += settings_.games;
        state_.cpuSeconds += iteration.cpuSeconds;
        state_.iterations.push_back(std::move(iteration));
    }

    /// Nothing when stopped.
    Result<std::optional<SpsaIteration>> playIteration() {
        const Spsa::Trial trial = spsa_.ask();
        const auto plus = written(trial.plus, "plus.tuning");
        if (!plus) return plus.error();
        const auto minus = written(trial.minus, "minus.tuning");
        if (!minus) return minus.error();
        std::uint64_t state = settings_.seed * 0x100000 + spsa_.iteration();
        const std::uint64_t seed = splitMix(state) & agents::kMaxSeed;

        const Stopwatch watch(ClockKind::ProcessCpu);
        auto openings = settings_.openings.take(settings_.games / 2, settings_.rules, seed);
        if (!openings) return openings.error();
        const auto score =
            learning::play({.players = {*plus, *minus},
                            .limits = {.nodes = settings_.nodes},
                            .rules = settings_.rules,
                            .openings = std::move(*openings),
                            .games = settings_.games,
                            .seed = seed,
                            .concurrency = settings_.concurrency},
                           [&] { return !events_.onTick || events_.onTick(state_); });
        if (!score) return score.error();
        if (!*score) return std::optional<SpsaIteration>();
        return std::optional(
            SpsaIteration{.values = spsa_.values(),
                          .pairs = (*score)->pairs,
                          .cpuSeconds = std::chrono::duration<double>(watch.elapsed()).count()});
    }

    /// Writes constants to a file and returns the player that searches with them.
    Result<std::string> written(const std::vector<int>& numbers, const char* name) {
        const std::vector<double> values(numbers.begin(), numbers.end());
        const fs::path path = folder_ / name;
        const auto done = replaceFile(path, search::tuningText(tuningAt(settings_, values)));
        if (!done) return done.error();
        return fmt::format("{}:hash={},tuning={}", catalog::kDefaultAgent, settings_.hashMegabytes,
                           path.string());
    }

    Result<void> show(bool running) {
        const std::string comment =
            fmt::format("tengen tune spsa: {} of {} iterations, {} games at {} nodes",
                        spsa_.iteration(), settings_.iterations, state_.games, settings_.nodes);
        const search::Tuning tuning = tuningAt(settings_, spsa_.values());
        state_.values = spsa_.values();
        if (const auto done =
                replaceFile(folder_ / "tuned.tuning", search::tuningText(tuning, comment));
            !done)
            return done.error();
        return replaceFile(folder_ / "index.html", spsaPage(settings_, state_, running));
    }

    const SpsaRunSettings& settings_;
    fs::path folder_;
    RunLog log_;
    const SpsaEvents& events_;
    Spsa spsa_;
    SpsaRunState state_;
};

}  // namespace

SpsaSettings SpsaRunSettings::search() const {
    SpsaSettings all{.iterations = iterations, .rate = rate, .seed = seed};
    for (const search::TuningConstant* constant : constants)
        all.parameters.push_back({.start = static_cast<double>(start.*constant->member),
                                  .min = static_cast<double>(constant->min),
                                  .max = static_cast<double>(constant->max),
                                  .step = static_cast<double>(constant->step)});
    return all;
}

std::string SpsaRunSettings::terms() const {
    Json tuned = Json::object();
    for (const search::TuningConstant* constant : constants)
        tuned[std::string(constant->name)] = constant->step;
    return Json{{"format", "tengen tune spsa 1"},
                {"start", search::changesOf(start)},
                {"constants", tuned},
                {"iterations", iterations},
                {"rate", rate},
                {"games", games},
                {"nodes", nodes},
                {"hash", hashMegabytes},
                {"rule", idOf(rules.rule)},
                {"size", rules.size},
                {"openings", openings.source},
                {"seed", seed}}
        .dump();
}

double SpsaIteration::score() const {
    // Half points beyond a draw of the pair, of the two there are.
    const int ahead = 2 * (pairs[4] - pairs[0]) + pairs[3] - pairs[1];
    const int count = std::accumulate(pairs.begin(), pairs.end(), 0);
    return static_cast<double>(ahead) / (2 * count);
}

search::Tuning tuningAt(const SpsaRunSettings& settings, const std::vector<double>& values) {
    assert(values.size() == settings.constants.size());
    search::Tuning tuning = settings.start;
    const SpsaSettings search = settings.search();
    for (std::size_t i = 0; i < values.size(); ++i)
        tuning.*settings.constants[i]->member = wholeValue(search.parameters[i], values[i]);
    return tuning;
}

Result<SpsaRunState> tuneBySpsa(const SpsaRunSettings& settings,
                                const std::filesystem::path& folder, const SpsaEvents& events) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        return Error{Error::Kind::Io,
                     "cannot make the folder " + folder.string() + ": " + failed.message()};
    auto log = RunLog::open(folder / "iterations.jsonl", settings.terms());
    if (!log) return log.error();
    SpsaRun run(settings, folder, std::move(*log), events);
    if (const auto resumed = run.resume(); !resumed) return resumed.error();
    return run.play();
}

}  // namespace tengen::learning
