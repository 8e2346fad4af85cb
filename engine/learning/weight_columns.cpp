#include "learning/weight_columns.hpp"

#include <fmt/format.h>

#include "pages/numbers.hpp"
#include "pages/table.hpp"

namespace tengen::learning {

std::string weightsByRow(const agents::WeightLayout& layout,
                         std::span<const WeightColumn> columns) {
    pages::Table table{.head = {std::string(layout.noun)},
                       .caption = fmt::format("By {}", layout.noun)};
    for (const WeightColumn& column : columns)
        for (const std::string_view part : layout.columns)
            table.head.push_back(layout.columns.size() == 1
                                     ? column.name
                                     : fmt::format("{}, {}", column.name, part));
    for (std::size_t row = 0; row < layout.rows.size(); ++row) {
        std::vector<std::string> cells = {std::string(layout.rows[row])};
        for (const WeightColumn& column : columns)
            for (std::size_t part = 0; part < layout.columns.size(); ++part)
                cells.push_back(pages::wholeText(
                    static_cast<double>(column.weights[row * layout.columns.size() + part])));
        table.rows.push_back(std::move(cells));
    }
    return table.toHtml();
}

}  // namespace tengen::learning
