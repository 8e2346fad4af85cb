#include "learning/spsa/spsa_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "pages/markup.hpp"
#include "pages/numbers.hpp"
#include "pages/page.hpp"
#include "pages/plot.hpp"
#include "pages/table.hpp"

namespace tengen::learning {
namespace {

using namespace pages;

constexpr std::size_t kMaxMarks = 60;   ///< of a line of a plot
constexpr std::size_t kShownMoves = 6;  ///< constants of the plot
constexpr std::size_t kShownRows = 20;  ///< iterations of the table

/// How far a constant is from where it began, in its steps.
double movedBy(const SpsaParameter& parameter, double value) {
    return (value - parameter.start) / parameter.step;
}

/// The constants, those that moved furthest first.
std::vector<std::size_t> byMove(const std::vector<SpsaParameter>& parameters,
                                const std::vector<double>& values) {
    std::vector<std::size_t> order(parameters.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) {
        return std::abs(movedBy(parameters[i], values[i]));
    });
    return order;
}

std::string moves(const SpsaRunSettings& settings, const SpsaRunState& state) {
    const auto parameters = settings.search().parameters;
    Plot plot{.title = "The constants that moved furthest",
              .xLabel = "iteration",
              .yLabel = "steps from the start"};
    auto order = byMove(parameters, state.values);
    order.resize(std::min(order.size(), kShownMoves));
    const std::size_t stride = state.iterations.size() / kMaxMarks + 1;
    for (const std::size_t i : order) {
        Plot::Series series{.name = std::string(settings.constants[i]->name)};
        for (std::size_t k = 0; k < state.iterations.size(); k += stride)
            series.add(k, {.y = movedBy(parameters[i], state.iterations[k].values[i])});
        series.add(state.iterations.size(), {.y = movedBy(parameters[i], state.values[i])});
        plot.series.push_back(std::move(series));
    }
    return "<figure>" + plot.toSvg() + "</figure>";
}

std::string constants(const SpsaRunSettings& settings, const SpsaRunState& state) {
    const auto parameters = settings.search().parameters;
    Table table{.head = {"constant", "start", "now", "steps moved", "step", "range"},
                .caption = "Constants, those that moved furthest first"};
    for (const std::size_t i : byMove(parameters, state.values)) {
        const search::TuningConstant& constant = *settings.constants[i];
        table.rows.push_back(
            {std::string(constant.name), std::to_string(settings.start.*constant.member),
             fmt::format("{:.1f}", state.values[i]),
             fmt::format("{:+.2f}", movedBy(parameters[i], state.values[i]) + 0.0),
             std::to_string(constant.step), fmt::format("{}…{}", constant.min, constant.max)});
    }
    return table.toHtml();
}

std::string lastIterations(const SpsaRunState& state) {
    Table table{.head = {"iteration", "pairs 0, ½, 1, 1½, 2", "score", "seconds"},
                .caption = "Last iterations"};
    const std::size_t count = state.iterations.size();
    for (std::size_t k = count - std::min(count, kShownRows); k < count; ++k) {
        const SpsaIteration& iteration = state.iterations[k];
        table.rows.push_back({std::to_string(k + 1),
                              fmt::format("{}", fmt::join(iteration.pairs, ", ")),
                              fmt::format("{:+.2f}", iteration.score()),
                              fmt::format("{:.1f}", iteration.cpuSeconds)});
    }
    return table.toHtml();
}

}  // namespace

std::string spsaPage(const SpsaRunSettings& settings, const SpsaRunState& state, bool running) {
    std::string body =
        "<p>" +
        escaped(fmt::format(
            "Simultaneous perturbation of {} search constants: {} of {} iterations of {} games at "
            "{} nodes a move, {} {} × {}, openings {}, rate {:g}, seed {}. {} games, {:.0f} s of "
            "processor time. {}",
            settings.constants.size(), state.iterations.size(), settings.iterations, settings.games,
            settings.nodes, idOf(settings.rules.rule), settings.rules.size, settings.rules.size,
            settings.openings.source, settings.rate, settings.seed, state.games, state.cpuSeconds,
            running         ? "The run goes on."
            : state.stopped ? "Stopped; the same command resumes it."
                            : "All iterations are done.")) +
        "</p><p>Each iteration plays the constants plus a step, up or down by chance, against the "
        "same minus it, and moves them towards the winner. A score of 1 means that plus won all "
        "games. No score says whether the constants are better than those at the start: "
        "<code>tengen gate</code> does.</p>";
    body += "<h2>Moves</h2>" + moves(settings, state);
    body += "<h2>Values</h2>" + constants(settings, state);
    body += "<h2>Games</h2>" + lastIterations(state);
    if (running) body += "<script>setTimeout(function () { location.reload(); }, 10000)</script>";
    return pageOf("Tuning the search constants", body);
}

}  // namespace tengen::learning
