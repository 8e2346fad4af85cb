#include "learning/td/td_run.hpp"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "agents/seed_parameter.hpp"
#include "arena/opening_source.hpp"
#include "base/clock.hpp"
#include "base/file.hpp"
#include "base/random.hpp"
#include "learning/folder_lock.hpp"
#include "learning/paired_games.hpp"
#include "learning/td/td_page.hpp"
#include "learning/whole_weights.hpp"

namespace tengen::learning {
namespace {

/// The seed of a game of self-play, or of an evaluation: no evaluation has an opening by the seed
/// of a game.
std::uint64_t seedOfGame(const TdSettings& settings, std::size_t game) {
    std::uint64_t state = settings.seed * 0x1000000 + game;
    return splitMix(state) & agents::kMaxSeed;
}
std::uint64_t seedOfEvaluation(const TdSettings& settings, std::size_t number) {
    std::uint64_t state = settings.seed * 0x1000000 + 0x8000'0000'0000'0000 + number;
    return splitMix(state) & agents::kMaxSeed;
}

class TdRun {
public:
    TdRun(const TdSettings& settings, std::filesystem::path folder, agents::Parameters parameters,
          agents::Weights start, const std::function<bool(const TdState&)>& onTick)
        : settings_(settings),
          folder_(std::move(folder)),
          parameters_(std::move(parameters)),
          start_(std::move(start)),
          onTick_(onTick) {}

    Result<TdResult> learn() {
        auto kept = loadState(terms(), start_.size(), max(), stateFile());
        if (!kept) return kept.error();
        state_ = *kept ? std::move(**kept) : TdState{.weights = {start_.begin(), start_.end()}};
        if (const auto shown = show(true); !shown) return shown.error();
        bool stopped = false;
        while (!stopped && !isDone()) {
            const Stopwatch watch(ClockKind::ProcessCpu);
            const auto went = isEvaluationDue() ? evaluate() : playGame();
            if (!went) return went.error();
            state_.cpuSeconds += std::chrono::duration<double>(watch.elapsed()).count();
            if (const auto saved = saveState(state_, terms(), stateFile()); !saved)
                return saved.error();
            stopped = !*went || !onTick_(state_);
        }
        stopped = stopped && !isDone();
        if (const auto shown = show(false); !shown) return shown.error();
        return TdResult{state_, start_, stopped};
    }

private:
    [[nodiscard]] const agents::WeightLayout& layout() const {
        return settings_.agent->weights->layout;
    }
    [[nodiscard]] double max() const { return static_cast<double>(layout().max); }
    [[nodiscard]] std::string terms() const { return settings_.terms(start_); }
    [[nodiscard]] std::filesystem::path stateFile() const { return folder_ / "state.json"; }
    [[nodiscard]] bool isDone() const {
        return state_.games >= settings_.games && !isEvaluationDue();
    }
    [[nodiscard]] bool isEvaluationDue() const {
        return state_.games / settings_.evaluateEvery > state_.evaluations.size();
    }

    Result<bool> playGame() {
        const std::uint64_t seed = seedOfGame(settings_, state_.games);
        agents::Parameters parameters = parameters_;
        parameters.preset(agents::kSeedParameter.name, std::to_string(seed));
        const auto learner =
            settings_.agent->makeLearner(parameters, weightsOf(state_.weights, layout()));
        const auto opening = Board::afterMoves(
            settings_.rules, arena::generatedOpenings(1, settings_.rules, seed).front());
        if (!opening) return opening.error();
        const JudgedGame game = playJudgedGame(*learner, *opening);
        state_.weights = afterGame(game, state_.weights, max(), settings_.rates);
        ++state_.games;
        if (game.winner) ++(*game.winner == Side::Black ? state_.blackWins : state_.whiteWins);
        state_.positions += game.positions.size();
        state_.squaredError += squaredError(game, settings_.rates.scale);
        return true;
    }

    /// False when stopped.
    Result<bool> evaluate() {
        const std::size_t number = state_.evaluations.size() + 1;
        const auto learned = written(
            state_.weights, folder_ / "evaluations" / fmt::format("{:06}.weights", state_.games));
        if (!learned) return learned.error();
        const auto original =
            written({start_.begin(), start_.end()}, folder_ / "evaluations" / "start.weights");
        if (!original) return original.error();
        const std::size_t games = settings_.evaluationGames;
        const std::uint64_t seed = seedOfEvaluation(settings_, number);
        const auto score = learning::play(
            {.players = {*learned, *original},
             .rules = settings_.rules,
             .openings = arena::generatedOpenings((games + 1) / 2, settings_.rules, seed),
             .games = games,
             .seed = seed,
             .concurrency = settings_.concurrency},
            [&] { return onTick_(state_); });
        if (!score) return score.error();
        if (!*score) return false;
        state_.evaluations.push_back(
            {.games = state_.games,
             .weights = state_.weights,
             .tally = (*score)->tally,
             .meanError = state_.squaredError / static_cast<double>(state_.positions)});
        state_.positions = 0;
        state_.squaredError = 0;
        if (const auto shown = show(true); !shown) return shown.error();
        return true;
    }

    Result<std::string> written(const std::vector<double>& weights,
                                const std::filesystem::path& path) const {
        return writeWeights(settings_.agentText(), layout(), weights, path);
    }

    Result<void> show(bool running) const {
        if (const auto done = written(state_.weights, folder_ / "learned.weights"); !done)
            return done.error();
        if (const TdEvaluation* best = state_.best())
            if (const auto done = written(best->weights, folder_ / "best.weights"); !done)
                return done.error();
        return replaceFile(folder_ / "index.html", tdPage(settings_, start_, state_, running));
    }

    const TdSettings& settings_;
    std::filesystem::path folder_;
    agents::Parameters parameters_;
    agents::Weights start_;
    const std::function<bool(const TdState&)>& onTick_;
    TdState state_;
};

}  // namespace

std::string TdSettings::agentText() const {
    return std::string(agent->id) + (parameters.empty() ? "" : ":" + parameters);
}

std::string TdSettings::terms(const agents::Weights& startWeights) const {
    return nlohmann::ordered_json{{"format", "tengen train td 1"},
                                  {"agent", agentText()},
                                  {"start", startWeights},
                                  {"method", idOf(rates.method)},
                                  {"step", rates.step},
                                  {"alpha", rates.alpha},
                                  {"lambda", rates.lambda},
                                  {"scale", rates.scale},
                                  {"evaluateEvery", evaluateEvery},
                                  {"evaluationGames", evaluationGames},
                                  {"rule", idOf(rules.rule)},
                                  {"size", rules.size},
                                  {"seed", seed}}
        .dump();
}

Result<TdResult> learnByGames(const TdSettings& settings, const std::filesystem::path& folder,
                              const std::function<bool(const TdState&)>& onTick) {
    auto parameters = agents::Parameters::parse(settings.agent->id, settings.agent->parameters,
                                                settings.parameters);
    if (!parameters) return parameters.error();
    auto start = agents::weightsNamed(*settings.agent->weights, settings.agent->id, settings.start);
    if (!start) return start.error();
    std::error_code failed;
    std::filesystem::create_directories(folder / "evaluations", failed);
    if (failed)
        return Error{Error::Kind::Io,
                     "cannot make the folder " + folder.string() + ": " + failed.message()};
    const auto lock = FolderLock::take(folder);
    if (!lock) return lock.error();
    return TdRun(settings, folder, std::move(*parameters), std::move(*start), onTick).learn();
}

}  // namespace tengen::learning
