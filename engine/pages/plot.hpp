#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tengen::pages {

/// A drawing of numbers as SVG, in the colours of the page around it.
struct Plot {
    struct Mark {
        double x = 0;
        double y = 0;
        std::optional<double> low{};  ///< of the bar through it
        std::optional<double> high{};
    };
    struct Series {
        std::string name{};
        std::vector<Mark> marks{};

        /// Adds a mark at `x`, a number or the place of a name.
        template <class Number>
        void add(Number x, Mark mark) {
            mark.x = static_cast<double>(x);
            marks.push_back(mark);
        }
    };
    /// A level to compare with, such as a report's figure.
    struct Level {
        double y = 0;
        std::string label{};
    };

    std::string title{};  ///< also what a screen reader says
    std::string xLabel{};
    std::string yLabel{};
    bool logY = false;
    bool seconds = false;  ///< y is a time
    /// Names of x = 0, 1, 2…; empty: x is a number. With names the marks are columns.
    std::vector<std::string> names{};
    std::vector<Series> series{};
    std::vector<Level> levels{};

    [[nodiscard]] std::string toSvg() const;
};

}  // namespace tengen::pages
