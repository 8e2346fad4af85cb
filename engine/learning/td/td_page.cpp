#include "learning/td/td_page.hpp"

#include <fmt/format.h>

#include "learning/weight_columns.hpp"
#include "learning/whole_weights.hpp"
#include "pages/interval.hpp"
#include "pages/markup.hpp"
#include "pages/numbers.hpp"
#include "pages/page.hpp"
#include "pages/plot.hpp"
#include "pages/table.hpp"

namespace tengen::learning {
namespace {

pages::Share shareOfEvaluation(const TdEvaluation& evaluation) {
    return pages::shareOf(arena::pointsOf(evaluation.tally), evaluation.tally.games());
}

std::string settingsText(const TdSettings& settings, const TdState& state, bool running) {
    const TdRates& rates = settings.rates;
    const std::string how = rates.method == TdMethod::Report
                                ? fmt::format("method report, step {}", rates.step)
                                : fmt::format("method lambda, alpha {}, lambda {}, scale {}",
                                              rates.alpha, rates.lambda, rates.scale);
    return fmt::format(
        "{}, {}, from the weights {}; seed {}. {} games of self-play, of which Black won {} and "
        "White {}; {:.0f} s of processor time. {}",
        settings.agentText(), how, settings.start, settings.seed, state.games, state.blackWins,
        state.whiteWins, state.cpuSeconds,
        running                        ? "The run goes on."
        : state.games < settings.games ? "Stopped; the same command resumes it."
                                       : "All games that were asked for.");
}

std::string scores(const TdState& state) {
    pages::Plot score{.title = "Score against the weights it began with",
                      .xLabel = "games of self-play",
                      .yLabel = "score",
                      .series = {{.name = "learned"}},
                      .levels = {{.y = 0.5, .label = "level"}}};
    pages::Plot error{.title = "Error of the chances of winning",
                      .xLabel = "games of self-play",
                      .yLabel = "mean squared error",
                      .series = {{.name = "since the evaluation before"}},
                      .levels = {{.y = 0.25, .label = "always one half"}}};
    pages::Table table{.head = {"games", "won", "drawn", "lost", "score", "error"},
                       .caption = "Evaluations"};
    for (const TdEvaluation& e : state.evaluations) {
        const pages::Share share = shareOfEvaluation(e);
        score.series[0].add(e.games, {.y = share.value, .low = share.low, .high = share.high});
        error.series[0].add(e.games, {.y = e.meanError});
        table.rows.push_back({std::to_string(e.games), std::to_string(e.tally.won),
                              std::to_string(e.tally.drawn), std::to_string(e.tally.lost),
                              pages::shareText(share), fmt::format("{:.4f}", e.meanError)});
    }
    return "<figure>" + score.toSvg() + "</figure><figure>" + error.toSvg() + "</figure>" +
           table.toHtml();
}

}  // namespace

std::string tdPage(const TdSettings& settings, const agents::Weights& start, const TdState& state,
                   bool running) {
    const agents::WeightLayout& layout = settings.agent->weights->layout;
    std::string body = "<p>" + pages::escaped(settingsText(settings, state, running)) + "</p>";
    std::vector<WeightColumn> columns = {{"start", start},
                                         {"learned", weightsOf(state.weights, layout)}};
    if (const TdEvaluation* best = state.best()) {
        body += "<p>" +
                pages::escaped(fmt::format(
                    "The best evaluation is that after {} games: {}. As the best of {} it is "
                    "partly luck; only other games show what the weights are worth.",
                    best->games, pages::shareText(shareOfEvaluation(*best)),
                    state.evaluations.size())) +
                "</p>";
        columns.push_back({"best", weightsOf(best->weights, layout)});
    }
    if (!state.evaluations.empty()) body += "<h2>Evaluations</h2>" + scores(state);
    body += "<h2>Weights</h2>" + weightsByRow(layout, columns);
    if (running) body += "<script>setTimeout(function () { location.reload(); }, 10000)</script>";
    return pages::pageOf(fmt::format("Learning {}", settings.agent->id), body);
}

}  // namespace tengen::learning
