#include "learning/whole_weights.hpp"

#include <algorithm>
#include <cmath>

#include "base/file.hpp"

namespace tengen::learning {

agents::Weights weightsOf(std::span<const double> weights, const agents::WeightLayout& layout) {
    agents::Weights whole;
    for (const double weight : weights)
        whole.push_back(static_cast<std::int64_t>(
            std::llround(std::clamp(weight, 0.0, static_cast<double>(layout.max)))));
    return whole;
}

Result<std::string> writeWeights(std::string_view agent, const agents::WeightLayout& layout,
                                 std::span<const double> weights,
                                 const std::filesystem::path& path) {
    const auto done = replaceFile(path, agents::weightsText(layout, weightsOf(weights, layout)));
    if (!done) return done.error();
    const bool hasParameters = agent.find(':') != std::string_view::npos;
    return std::string(agent) + (hasParameters ? "," : ":") + "weights=" + path.string();
}

}  // namespace tengen::learning
