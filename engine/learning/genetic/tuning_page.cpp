#include "learning/genetic/tuning_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "learning/weight_columns.hpp"
#include "learning/whole_weights.hpp"
#include "pages/markup.hpp"
#include "pages/numbers.hpp"
#include "pages/page.hpp"
#include "pages/plot.hpp"
#include "pages/table.hpp"

namespace tengen::learning {
namespace {

using namespace pages;

Share shareOfTally(const arena::Tally& tally) {
    return shareOf(arena::pointsOf(tally), tally.games());
}

bool hasParents(const TunerSettings& settings) {
    return settings.evolution.method == EvolutionMethod::Report;
}

std::string opponentsOf(const TunerSettings& settings) {
    return hasParents(settings) ? "their parent"
                                : fmt::format("{}", fmt::join(settings.opponents, ", "));
}

double meanOf(const std::vector<double>& scores) {
    return std::accumulate(scores.begin(), scores.end(), 0.0) /
           static_cast<double>(std::max<std::size_t>(scores.size(), 1));
}

std::string fitness(const TunerSettings& settings, const TunerState& state) {
    Plot plot{
        .title = "Fitness by generation",
        .xLabel = "generation",
        .yLabel = (settings.puzzles.empty() ? "score against " : "puzzles, and score against ") +
                  opponentsOf(settings),
        .series = {{.name = "best of the generation"}, {.name = "mean of the generation"}},
        .levels = {{.y = 0.5, .label = "level"}}};
    if (!hasParents(settings)) plot.series.push_back({.name = "champion, in confirming games"});
    Table table{.head = {"generation", "best", "mean", "champion"}, .caption = "Generations"};
    for (std::size_t i = 0; i < state.generations.size(); ++i) {
        const GenerationSummary& g = state.generations[i];
        const double best = g.scores[g.best], mean = meanOf(g.scores);
        const Share champion = shareOfTally(g.champion);
        plot.series[0].add(i, {.y = best});
        plot.series[1].add(i, {.y = mean});
        if (!hasParents(settings))
            plot.series[2].add(i,
                               {.y = champion.value, .low = champion.low, .high = champion.high});
        table.rows.push_back({std::to_string(i), fmt::format("{:.1f} %", 100 * best),
                              fmt::format("{:.1f} %", 100 * mean),
                              g.champion.games() > 0 ? shareText(champion) : "–"});
    }
    return "<figure>" + plot.toSvg() + "</figure>" + table.toHtml();
}

std::string weights(const TunerSettings& settings, const Genome& start, const TunerState& state) {
    const agents::WeightTable& known = *settings.agent->weights;
    std::vector<WeightColumn> columns = {{"start", weightsOf(start, known.layout)}};
    for (const agents::NamedWeights& set : known.sets)
        if (set.name != settings.start)
            columns.push_back({std::string(set.name), {set.values.begin(), set.values.end()}});
    if (state.champion)
        columns.push_back({"champion", weightsOf(state.champion->genome, known.layout)});
    return weightsByRow(known.layout, columns);
}

std::string solvedText(const TunerSettings& settings, const Champion& champion) {
    if (!champion.solved) return "";
    return escaped(
        fmt::format(" It solves {} of {} puzzles ({}), which count for {:.0f} % of the fitness.",
                    *champion.solved, settings.puzzles.size(), settings.puzzleSource,
                    100 * settings.puzzleShare));
}

}  // namespace

std::string tuningPage(const TunerSettings& settings, const Genome& start, const TunerState& state,
                       bool running) {
    const std::string title = fmt::format("Tuning {}", settings.agent->id);
    std::string body = "<p>" +
                       escaped(fmt::format(
                           "Method {}, from the weights {}, {} games each against {}; seed {}, "
                           "openings {}. {} generations, {} games, {:.0f} s of processor "
                           "time. {}",
                           idOf(settings.evolution.method), settings.start, settings.games,
                           opponentsOf(settings), settings.evolution.seed, settings.openings.source,
                           state.generations.size(), state.games, state.cpuSeconds,
                           running         ? "The run goes on."
                           : state.stopped ? "Stopped; the same command resumes it."
                           : state.ended   ? "No child has beaten its parent: the end."
                                           : "All generations that were asked for.")) +
                       "</p>";
    if (state.champion)
        body += "<p>" +
                escaped(fmt::format("The champion is of generation {}: {} in {} games.",
                                    state.champion->generation,
                                    shareText(shareOfTally(state.champion->confirmed)),
                                    state.champion->confirmed.games())) +
                solvedText(settings, *state.champion) + "</p>";
    body += "<h2>Fitness</h2>" + fitness(settings, state);
    body += "<h2>Weights</h2>" + weights(settings, start, state);
    if (running) body += "<script>setTimeout(function () { location.reload(); }, 10000)</script>";
    return pageOf(title, body);
}

}  // namespace tengen::learning
