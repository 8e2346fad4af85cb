#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agents/parameters.hpp"
#include "base/result.hpp"

namespace tengen::agents {

/// The numbers by which an agent values what it sees, row by row, one for each column of a row.
using Weights = std::vector<std::int64_t>;

/// What those numbers are called. As text, one line a row: `five 1000000 1000000`.
struct WeightLayout {
    std::string_view noun;                      ///< what a row is: `chess type`
    std::span<const std::string_view> rows;     ///< `five`, `alive-four` …
    std::span<const std::string_view> columns;  ///< `own`, `enemy`
    /// Of the last rows: what they are where a text leaves them out.
    std::span<const std::int64_t> defaults{};
    std::int64_t max = 1'000'000'000;  ///< of a weight; the least is 0
    std::string_view unit = "weight";  ///< what the numbers are

    [[nodiscard]] std::size_t size() const { return rows.size() * columns.size(); }
};

struct NamedWeights {
    std::string_view name;
    std::span<const std::int64_t> values;
};

/// The weights of an agent that `weights=` names, the first by default. Lets a tuner change what
/// an agent plays by without knowing the agent.
struct WeightTable {
    WeightLayout layout;
    std::span<const NamedWeights> sets;
};

/// Every row once, except those with defaults at most once, in any order; blank lines and lines
/// that begin with # are skipped. A mistake is named with its line.
Result<Weights> parseWeights(const WeightLayout& layout, std::string_view text);
/// REQUIRES: as many weights as the layout has.
std::string weightsText(const WeightLayout& layout, std::span<const std::int64_t> weights);

/// Those of a set, or of a file. `agent` begins the sentence of an error.
Result<Weights> weightsNamed(const WeightTable& table, std::string_view agent,
                             const std::string& setOrFile);

/// The parameter of agents that have weights. `names` are those of the table's sets.
constexpr Parameter weightsParameter(std::span<const std::string_view> names,
                                     std::string_view meaning) {
    return {.name = "weights",
            .kind = Parameter::Kind::OneOfOrFile,
            .defaultValue = names.front(),
            .choices = names,
            .meaning = meaning};
}

}  // namespace tengen::agents
