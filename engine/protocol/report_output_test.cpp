#include "protocol/report_output.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace tengen::protocol {
namespace {

using Lines = std::vector<std::string>;

search::Report report() {
    search::Report report{.depth = 6, .selectiveDepth = 11, .nodes = 3000};
    report.time = std::chrono::milliseconds(1500);
    report.lines.push_back(
        {.score = 120, .winrate = 0.625, .moves = {Point(7, 7), Point(8, 8), Point(6, 8)}});
    report.lines.push_back(
        {.forced = search::ForcedEnd{.win = false, .plies = 4}, .moves = {Point(0, 0)}});
    return report;
}

Lines linesOf(const search::Report& report, const ReportDetail& detail) {
    Lines lines;
    writeReport(report, detail, gomocup::Coordinates(gomocup::CoordinateOrder::ColumnRow, 15),
                [&](std::string_view line) { lines.emplace_back(line); });
    return lines;
}

TEST(ReportOutput, SaysNothingUnasked) { EXPECT_TRUE(linesOf(report(), {}).empty()); }

TEST(ReportOutput, HasABlockForEachLine) {
    EXPECT_EQ(linesOf(report(), {.blocks = true}), (Lines{"INFO PV 0",
                                                          "INFO NUMPV 2",
                                                          "INFO DEPTH 6",
                                                          "INFO SELDEPTH 11",
                                                          "INFO NODES 3000",
                                                          "INFO TOTALNODES 3000",
                                                          "INFO TOTALTIME 1500",
                                                          "INFO SPEED 2000",
                                                          "INFO EVAL 120",
                                                          "INFO WINRATE 0.6250",
                                                          "INFO BESTLINE 7,7 8,6 6,6",
                                                          "INFO PV DONE",
                                                          "INFO PV 1",
                                                          "INFO NUMPV 2",
                                                          "INFO DEPTH 6",
                                                          "INFO SELDEPTH 11",
                                                          "INFO NODES 3000",
                                                          "INFO TOTALNODES 3000",
                                                          "INFO TOTALTIME 1500",
                                                          "INFO SPEED 2000",
                                                          "INFO EVAL -M4",
                                                          "INFO BESTLINE 0,14",
                                                          "INFO PV DONE"}));
}

TEST(ReportOutput, MarksWhatIsKnownToBeLostOnce) {
    const ReportDetail detail{.marks = true, .lost = {Point(0, 0), Point(1, 0)}};
    EXPECT_EQ(linesOf(report(), detail),
              (Lines{"MESSAGE REALTIME REFRESH", "MESSAGE REALTIME LOST 0,14",
                     "MESSAGE REALTIME LOST 1,14", "MESSAGE REALTIME BEST 7,7"}));
}

TEST(ReportOutput, MarksTheBestMoveAndTheLostOnes) {
    EXPECT_EQ(linesOf(report(), {.marks = true}),
              (Lines{"MESSAGE REALTIME REFRESH", "MESSAGE REALTIME LOST 0,14",
                     "MESSAGE REALTIME BEST 7,7"}));
}

TEST(ReportOutput, TellsPeopleInOurNotation) {
    EXPECT_EQ(linesOf(report(), {.text = true}),
              (Lines{"MESSAGE Depth 6-11 | Eval 120 | Time 1500 ms | h8i9g9"}));
    search::Report won = report();
    won.lines[0].forced = search::ForcedEnd{.win = true, .plies = 5};
    EXPECT_NE(linesOf(won, {.text = true}).front().find("Eval +M5"), std::string::npos);
}

TEST(ReportOutput, TakesAReportWithoutLines) {
    EXPECT_TRUE(linesOf({}, {.marks = true, .blocks = true, .text = true}).empty());
}

}  // namespace
}  // namespace tengen::protocol
