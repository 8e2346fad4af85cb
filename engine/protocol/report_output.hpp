#pragma once

#include <vector>

#include "gomocup/coordinates.hpp"
#include "protocol/line_output.hpp"
#include "search/report.hpp"

namespace tengen::protocol {

/// What of a search is shown while it goes on.
struct ReportDetail {
    bool marks = false;         ///< MESSAGE REALTIME, which Yixin's interface draws on the board
    bool blocks = false;        ///< INFO PV … INFO PV DONE, which no Gomocup manager knows
    bool text = false;          ///< a line for people
    std::vector<Point> lost{};  ///< to be marked as lost besides those of the report
};

/// Writes a report in the ways that interfaces read.
void writeReport(const search::Report& report, const ReportDetail& detail,
                 const gomocup::Coordinates& coordinates, const LineSink& out);

}  // namespace tengen::protocol
