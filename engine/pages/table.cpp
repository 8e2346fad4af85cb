#include "pages/table.hpp"

#include "pages/markup.hpp"

namespace tengen::pages {

std::string scrollArea(std::string_view label) {
    return "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"" + escaped(label) +
           "\">";
}

std::string Table::toHtml() const {
    std::string html = scrollArea(caption.empty() ? "Table" : caption) + "<table>";
    if (!caption.empty()) html += "<caption>" + escaped(caption) + "</caption>";
    html += "<thead><tr>";
    for (const std::string& cell : head)
        html += cell.empty() ? "<td></td>" : "<th scope=\"col\">" + escaped(cell) + "</th>";
    html += "</tr></thead><tbody>\n";
    for (const auto& row : rows) {
        html += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string_view cell = row[i];
            if (i == 0)
                html += "<th scope=\"row\">" + escaped(cell) + "</th>";
            else if (cell.starts_with('!'))
                html += "<td class=\"not\">" + escaped(cell.substr(1)) + "</td>";
            else
                html += "<td>" + escaped(cell) + "</td>";
        }
        html += "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

}  // namespace tengen::pages
