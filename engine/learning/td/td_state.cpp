#include "learning/td/td_state.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/file.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "pages/interval.hpp"

namespace tengen::learning {
namespace {

using StateJson = nlohmann::ordered_json;

constexpr std::size_t kMaxStateFile = std::size_t{1} << 28;

StateJson jsonOf(const TdEvaluation& e) {
    return {{"games", e.games},     {"won", e.tally.won},       {"drawn", e.tally.drawn},
            {"lost", e.tally.lost}, {"meanError", e.meanError}, {"weights", e.weights}};
}

TdEvaluation evaluationOf(const StateJson& json) {
    return {.games = json.at("games").get<std::size_t>(),
            .weights = json.at("weights").get<std::vector<double>>(),
            .tally = {.won = json.at("won").get<int>(),
                      .lost = json.at("lost").get<int>(),
                      .drawn = json.at("drawn").get<int>()},
            .meanError = json.at("meanError").get<double>()};
}

TdState stateOf(const StateJson& json) {
    TdState state{.weights = json.at("weights").get<std::vector<double>>(),
                  .games = json.at("games").get<std::size_t>(),
                  .blackWins = json.at("blackWins").get<std::size_t>(),
                  .whiteWins = json.at("whiteWins").get<std::size_t>(),
                  .positions = json.at("positions").get<std::size_t>(),
                  .squaredError = json.at("squaredError").get<double>(),
                  .cpuSeconds = json.at("cpuSeconds").get<double>()};
    for (const StateJson& evaluation : json.at("evaluations"))
        state.evaluations.push_back(evaluationOf(evaluation));
    return state;
}

bool areWeights(const std::vector<double>& weights, std::size_t count, double max) {
    return weights.size() == count &&
           std::ranges::all_of(weights, [&](double w) { return w >= 0 && w <= max; });
}

bool isSound(const TdState& state, std::size_t count, double max) {
    return areWeights(state.weights, count, max) &&
           state.blackWins + state.whiteWins <= state.games &&
           std::ranges::all_of(state.evaluations, [&](const TdEvaluation& e) {
               return areWeights(e.weights, count, max) && e.games <= state.games;
           });
}

}  // namespace

const TdEvaluation* TdState::best() const {
    const auto lowEnd = [](const TdEvaluation& e) {
        return pages::shareOf(arena::pointsOf(e.tally), e.tally.games()).low;
    };
    const auto best = std::ranges::max_element(evaluations, {}, lowEnd);
    return best == evaluations.end() ? nullptr : &*best;
}

Result<void> saveState(const TdState& state, const std::string& terms,
                       const std::filesystem::path& path) {
    StateJson evaluations = StateJson::array();
    for (const TdEvaluation& evaluation : state.evaluations)
        evaluations.push_back(jsonOf(evaluation));
    const StateJson json{{"terms", terms},
                         {"games", state.games},
                         {"blackWins", state.blackWins},
                         {"whiteWins", state.whiteWins},
                         {"positions", state.positions},
                         {"squaredError", state.squaredError},
                         {"cpuSeconds", state.cpuSeconds},
                         {"weights", state.weights},
                         {"evaluations", evaluations}};
    return replaceFile(path, json.dump() + '\n');
}

Result<std::optional<TdState>> loadState(const std::string& terms, std::size_t count, double max,
                                         const std::filesystem::path& path) {
    if (!std::filesystem::exists(path)) return std::optional<TdState>();
    const auto bytes = readFile(path, kMaxStateFile);
    if (!bytes) return bytes.error();
    const Error damaged{Error::Kind::Io,
                        inQuotes(path.string(), 200) + " is damaged; choose another folder"};
    const auto json = parseJson<StateJson>(*bytes);
    if (!json || !json->is_object()) return damaged;
    try {
        if (const auto kept = json->at("terms").get<std::string>(); kept != terms)
            return Error{Error::Kind::BadValue,
                         inQuotes(path.string(), 200) + " is of a run with other settings (" +
                             inQuotes(kept, 400) + "); choose another folder"};
        TdState state = stateOf(*json);
        if (!isSound(state, count, max)) return damaged;
        return std::optional(std::move(state));
    } catch (const StateJson::exception&) {
        return damaged;
    }
}

}  // namespace tengen::learning
