#pragma once

#include <span>
#include <string>

#include "agents/weight_table.hpp"

namespace tengen::learning {

struct WeightColumn {
    std::string name;
    agents::Weights weights;
};

/// A table for pages: the rows of the layout, with the weights of each column beside each other.
std::string weightsByRow(const agents::WeightLayout& layout, std::span<const WeightColumn> columns);

}  // namespace tengen::learning
