#include "learning/genetic/tuner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "agents/seed_parameter.hpp"
#include "base/clock.hpp"
#include "base/file.hpp"
#include "base/random.hpp"
#include "learning/genetic/tuning_page.hpp"
#include "learning/paired_games.hpp"
#include "learning/puzzle_solving.hpp"
#include "learning/whole_weights.hpp"
#include "pages/interval.hpp"

namespace tengen::learning {
namespace {

namespace fs = std::filesystem;

/// The seed of the games that all of a generation play, so that none has the easier openings.
std::uint64_t seedOf(const TunerSettings& settings, std::size_t generation, Purpose purpose,
                     std::size_t number) {
    std::uint64_t state = settings.evolution.seed * 0x100000 + generation;
    if (purpose == Purpose::Confirm) state += 0x8000'0000'0000'0000 + (number << 48);
    return splitMix(state) & agents::kMaxSeed;
}

/// With the lower end of the interval: a few lucky games do not outweigh many good ones.
double leastFitness(const TunerSettings& settings, const Champion& champion) {
    const double least =
        pages::shareOf(arena::pointsOf(champion.confirmed), champion.confirmed.games()).low;
    return settings.fitness(least, champion.solved);
}

class TunerRun {
public:
    TunerRun(const TunerSettings& settings, fs::path folder, EvaluationLog log, Genome start,
             const std::function<bool(const TunerState&)>& onTick)
        : settings_(settings),
          folder_(std::move(folder)),
          log_(std::move(log)),
          onTick_(onTick),
          start_(std::move(start)) {
        EvolutionSettings evolution = settings_.evolution;
        evolution.start = start_;
        evolution_ = makeEvolution(evolution);
    }

    Result<TunerState> play() {
        if (const auto shown = show(); !shown) return shown.error();
        while (!evolution_->isOver() && !isEnough()) {
            const auto done = playGeneration();
            if (!done) return done.error();
            if (!*done) {
                state_.stopped = true;
                break;
            }
            if (const auto shown = show(); !shown) return shown.error();
        }
        state_.ended = evolution_->isOver();
        running_ = false;
        if (const auto shown = show(); !shown) return shown.error();
        return state_;
    }

private:
    [[nodiscard]] bool isEnough() const {
        return settings_.generations > 0 && state_.generations.size() >= settings_.generations;
    }
    [[nodiscard]] std::size_t generation() const { return state_.generations.size(); }
    [[nodiscard]] fs::path folderOf(std::size_t number) const {
        return folder_ / "generations" / fmt::format("{:04}", number);
    }

    /// False when stopped.
    Result<bool> playGeneration() {
        const std::vector<Genome> genomes = evolution_->ask();
        state_.population = genomes.size();
        std::error_code failed;
        fs::create_directories(folderOf(generation()), failed);
        if (failed)
            return Error{Error::Kind::Io, "cannot make the folder " +
                                              folderOf(generation()).string() + ": " +
                                              failed.message()};
        std::vector<std::string> opponents = settings_.opponents;
        if (const Genome* parent = evolution_->parent()) {
            auto spec = written(*parent, folderOf(generation()) / "parent.weights");
            if (!spec) return spec.error();
            opponents = {*spec};
        }
        GenerationSummary summary;
        Evaluation best;
        for (std::size_t i = 0; i < genomes.size(); ++i) {
            state_.playing = i;
            const auto found =
                evaluated({.generation = generation(), .number = i, .genome = genomes[i]},
                          opponents, settings_.games);
            if (!found) return found.error();
            if (!*found) return false;
            summary.scores.push_back(settings_.fitness(scoreOf((*found)->tally), (*found)->solved));
            if (i == 0 || summary.scores[i] > summary.scores[summary.best]) {
                summary.best = i;
                best = **found;
            }
        }
        summary.bestGenome = best.genome;
        evolution_->tell(summary.scores);
        if (evolution_->parent() != nullptr) {
            // The champion is the parent; the games are those by which it became that.
            if (!evolution_->isOver())
                state_.champion = {best.genome, generation(), best.solved, best.tally};
        } else if (const auto confirmed = confirm(best); !confirmed || !*confirmed) {
            return confirmed;
        }
        if (state_.champion) summary.champion = state_.champion->confirmed;
        state_.generations.push_back(std::move(summary));
        return true;
    }

    /// Plays the best of a generation and the champion with openings that neither has played, and
    /// keeps whichever did better in all games of this kind. False when stopped.
    Result<bool> confirm(const Evaluation& best) {
        Champion challenger{best.genome, generation(), best.solved, {}};
        std::vector<Champion*> both = {&challenger};
        if (state_.champion) both.push_back(&*state_.champion);
        for (std::size_t i = 0; i < both.size(); ++i) {
            const auto found = evaluated({.generation = generation(),
                                          .number = i,
                                          .purpose = Purpose::Confirm,
                                          .genome = both[i]->genome},
                                         settings_.opponents, settings_.confirmGames);
            if (!found) return found.error();
            if (!*found) return false;
            both[i]->confirmed = both[i]->confirmed + (*found)->tally;
        }
        if (!state_.champion ||
            leastFitness(settings_, challenger) > leastFitness(settings_, *state_.champion))
            state_.champion = challenger;
        return true;
    }

    /// What the log has, or else what games tell. Nothing when stopped.
    Result<std::optional<Evaluation>> evaluated(Evaluation asked,
                                                const std::vector<std::string>& opponents,
                                                std::size_t games) {
        auto known = log_.take(asked.generation, asked.number, asked.purpose, asked.genome);
        if (!known) return known.error();
        if (*known) return counted(std::move(**known));

        const auto spec = written(
            asked.genome, folderOf(asked.generation) /
                              fmt::format("{}-{:02}.weights", idOf(asked.purpose), asked.number));
        if (!spec) return spec.error();
        const Stopwatch watch(ClockKind::ProcessCpu);
        for (const std::string& opponent : opponents) {
            const auto tally =
                match(*spec, opponent, games,
                      seedOf(settings_, asked.generation, asked.purpose, asked.number));
            if (!tally) return tally.error();
            if (!*tally) return std::optional<Evaluation>();
            asked.tally = asked.tally + **tally;
        }
        if (!settings_.puzzles.empty() && asked.purpose == Purpose::Search) {
            const auto solved = countSolved(*spec, settings_.puzzles, settings_.evolution.seed,
                                            [&] { return onTick_(state_); });
            if (!solved) return solved.error();
            if (!*solved) return std::optional<Evaluation>();
            asked.solved = *solved;
        }
        asked.cpuSeconds = std::chrono::duration<double>(watch.elapsed()).count();
        if (const auto kept = log_.append(asked); !kept) return kept.error();
        return counted(std::move(asked));
    }

    std::optional<Evaluation> counted(Evaluation evaluation) {
        state_.games += static_cast<std::size_t>(evaluation.tally.games());
        state_.cpuSeconds += evaluation.cpuSeconds;
        return evaluation;
    }

    /// Writes weights to a file and returns the agent that plays by them.
    Result<std::string> written(const Genome& genome, const fs::path& path) const {
        return writeWeights(settings_.agent->id, settings_.agent->weights->layout, genome, path);
    }

    Result<std::optional<arena::Tally>> match(const std::string& player,
                                              const std::string& opponent, std::size_t games,
                                              std::uint64_t seed) {
        auto openings = settings_.openings.take((games + 1) / 2, settings_.rules, seed);
        if (!openings) return openings.error();
        const auto score = learning::play({.players = {player, opponent},
                                           .rules = settings_.rules,
                                           .openings = std::move(*openings),
                                           .games = games,
                                           .seed = seed,
                                           .concurrency = settings_.concurrency},
                                          [&] { return onTick_(state_); });
        if (!score) return score.error();
        return *score ? std::optional((*score)->tally) : std::nullopt;
    }

    Result<void> show() {
        if (state_.champion)
            if (const auto done = written(state_.champion->genome, folder_ / "champion.weights");
                !done)
                return done.error();
        return replaceFile(folder_ / "index.html", tuningPage(settings_, start_, state_, running_));
    }

    const TunerSettings& settings_;
    fs::path folder_;
    EvaluationLog log_;
    const std::function<bool(const TunerState&)>& onTick_;
    Genome start_;
    std::unique_ptr<Evolution> evolution_;
    TunerState state_;
    bool running_ = true;
};

}  // namespace

double TunerSettings::fitness(double points, std::optional<int> solved) const {
    if (!solved) return points;
    const double share = static_cast<double>(*solved) / static_cast<double>(puzzles.size());
    return (1 - puzzleShare) * points + puzzleShare * share;
}

std::string TunerSettings::terms() const {
    nlohmann::ordered_json json{{"format", "tengen tune ga 1"},
                                {"agent", agent->id},
                                {"start", start},
                                {"method", idOf(evolution.method)},
                                {"population", evolution.population},
                                {"islands", evolution.islands},
                                {"spread", evolution.spread},
                                {"opponents", opponents},
                                {"games", games},
                                {"confirmGames", confirmGames},
                                {"rule", idOf(rules.rule)},
                                {"size", rules.size},
                                {"openings", openings.source},
                                {"seed", evolution.seed}};
    if (!puzzles.empty()) {
        json["puzzles"] = puzzleSource;
        json["puzzleShare"] = puzzleShare;
    }
    return json.dump();
}

Result<TunerState> tune(const TunerSettings& settings, const std::filesystem::path& folder,
                        const std::function<bool(const TunerState&)>& onTick) {
    const auto start =
        agents::weightsNamed(*settings.agent->weights, settings.agent->id, settings.start);
    if (!start) return start.error();
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        return Error{Error::Kind::Io,
                     "cannot make the folder " + folder.string() + ": " + failed.message()};
    auto log = EvaluationLog::open(folder / "evaluations.jsonl", settings.terms());
    if (!log) return log.error();
    return TunerRun(settings, folder, std::move(*log), Genome(start->begin(), start->end()), onTick)
        .play();
}

}  // namespace tengen::learning
