#pragma once

#include <string>
#include <string_view>
#include <vector>

/// What pages and drawings are written with: HTML and SVG that is well-formed XML too.

namespace tengen::pages {

/// Text made safe as the content of an element or of an attribute.
std::string escaped(std::string_view text);

/// The parts of a drawing. Colours are the page's, by the class `kind`.
namespace svg {

/// The opening tag; `title` is what a screen reader says.
std::string open(double width, double height, std::string_view title,
                 std::string_view kind = "plot");
std::string line(std::string_view kind, double x1, double y1, double x2, double y2);
/// `anchor` is start, middle or end.
std::string label(double x, double y, std::string_view anchor, std::string_view text);

}  // namespace svg

/// Where an axis from `low` to `high` has its ticks: about `count`, at round numbers, the first not
/// above `low` and the last not below `high`.
std::vector<double> ticksOf(double low, double high, int count = 5);
/// Powers of ten, not too many.
std::vector<double> logTicksOf(double low, double high);

}  // namespace tengen::pages
