#include "learning/genetic/evaluation_log.hpp"

#include <cassert>
#include <nlohmann/json.hpp>
#include <utility>

namespace tengen::learning {
namespace {

using Json = nlohmann::ordered_json;

std::string lineOf(const Evaluation& e) {
    Json json{{"generation", e.generation}, {"number", e.number},     {"purpose", idOf(e.purpose)},
              {"won", e.tally.won},         {"drawn", e.tally.drawn}, {"lost", e.tally.lost},
              {"cpu", e.cpuSeconds},        {"weights", e.genome}};
    if (e.solved) json["solved"] = *e.solved;
    return json.dump();
}

std::optional<Evaluation> parseLine(std::string_view line) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    try {
        const auto purpose = json.at("purpose").get<std::string>();
        if (purpose != "search" && purpose != "confirm") return std::nullopt;
        std::optional<int> solved;
        if (json.contains("solved")) solved = json.at("solved").get<int>();
        return Evaluation{.generation = json.at("generation").get<std::size_t>(),
                          .number = json.at("number").get<std::size_t>(),
                          .purpose = purpose == "search" ? Purpose::Search : Purpose::Confirm,
                          .genome = json.at("weights").get<Genome>(),
                          .tally = {.won = json.at("won").get<int>(),
                                    .lost = json.at("lost").get<int>(),
                                    .drawn = json.at("drawn").get<int>()},
                          .solved = solved,
                          .cpuSeconds = json.at("cpu").get<double>()};
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

}  // namespace

Result<EvaluationLog> EvaluationLog::open(const std::filesystem::path& path,
                                          const std::string& terms) {
    auto file = RunLog::open(path, terms);
    if (!file) return file.error();
    EvaluationLog log(std::move(*file));
    for (const std::string& line : log.log_.lines()) {
        auto evaluation = parseLine(line);
        if (!evaluation) return log.log_.damageAt(log.kept_.size());
        log.kept_.push_back(std::move(*evaluation));
    }
    return log;
}

Result<std::optional<Evaluation>> EvaluationLog::take(std::size_t generation, std::size_t number,
                                                      Purpose purpose, const Genome& genome) {
    if (kept_.empty()) return std::optional<Evaluation>();
    Evaluation next = std::move(kept_.front());
    kept_.pop_front();
    if (next.generation != generation || next.number != number || next.purpose != purpose ||
        next.genome != genome)
        return log_.errorAbout("it was written by another version of the search (generation " +
                               std::to_string(generation) + "); choose another folder");
    return std::optional(std::move(next));
}

Result<void> EvaluationLog::append(const Evaluation& evaluation) {
    assert(kept_.empty());
    return log_.append(lineOf(evaluation));
}

}  // namespace tengen::learning
