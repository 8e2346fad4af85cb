#include "studies/verdict.hpp"

#include <gtest/gtest.h>

#include "studies/games.hpp"
#include "studies/study.hpp"

namespace tengen::studies {
namespace {

using pages::shareOf;

TEST(Verdict, FewGamesBearNothingOutButMayContradict) {
    EXPECT_EQ(verdict(0.5, shareOf(5, 10), 10), "too few games");
    EXPECT_EQ(verdict(1.0, shareOf(10, 10), 10), "too few games");
    EXPECT_EQ(verdict(0.0, shareOf(14, 14), 14), "!no");
    EXPECT_EQ(verdict(0.9, shareOf(0, 1), 1), "!no");
    EXPECT_EQ(verdict({}, shareOf(0, 8), 8), "!no");
    EXPECT_EQ(verdict({}, shareOf(8, 8), 8), "too few games");
    EXPECT_EQ(verdict(0.5, shareOf(0, 0), 0), "not measured");
}

TEST(Verdict, ManyGamesDecideWhereTheirIntervalDoes) {
    EXPECT_EQ(verdict(0.75, shareOf(78, 100), 100), "yes");
    EXPECT_EQ(verdict(0.25, shareOf(78, 100), 100), "!no");
    EXPECT_EQ(verdict({}, shareOf(70, 100), 100), "yes");
    EXPECT_EQ(verdict({}, shareOf(52, 100), 100), "not decided");
    EXPECT_EQ(verdict({}, shareOf(30, 100), 100), "!no");
    EXPECT_EQ(byScore(shareOf(70, 100), "a", "b", "c"), "a");
    EXPECT_EQ(byScore(shareOf(30, 100), "a", "b", "c"), "b");
    EXPECT_EQ(byScore(shareOf(50, 100), "a", "b", "c"), "c");
}

Findings with(std::string_view study,
              std::initializer_list<std::pair<const char*, Measurement>> measured) {
    Findings findings{.study = std::string(study)};
    for (const auto& [id, measurement] : measured) findings.entries[id] = {measurement, "d"};
    return findings;
}

/// What follows `after` in a page, up to the end of its table row or paragraph.
std::string after(const std::string& html, std::string_view what) {
    const auto at = html.find(what);
    if (at == std::string::npos) return "";
    const auto end = std::min(html.find("</tr>", at), html.find("</p>", at));
    return html.substr(at, end - at);
}

bool saysNo(const std::string& row) { return row.find(">no<") != std::string::npos; }

/// The same page says the opposite of opposite figures.
TEST(Verdict, ThoseOfReport000FollowTheirFigures) {
    const auto page = [](double minimax, double alphaBeta, double ordered, double seconds) {
        return pageOf(kStudy000, with("000", {{"nodes/minimax/4", {{minimax, 0, 0, 0}, {1}}},
                                              {"nodes/alphabeta/4", {{alphaBeta, 0, 0, 0}, {1}}},
                                              {"nodes/ordered/4", {{ordered, 0, 0, 0}, {1}}},
                                              {"nodes/minimax/5", {{1, 0, 0, 0}, {seconds}}}}));
    };
    const std::string holding = page(2e6, 1e5, 1e4, 4000);
    const std::string failing = page(2e8, 1.9e8, 2e8, 100);
    for (const char* says : {"alpha-beta searches far fewer", "the heuristic order cuts far more",
                             "4 plies of minimax are", "minimax beyond 4 plies"}) {
        EXPECT_NE(after(holding, says), "") << says;
        EXPECT_FALSE(saysNo(after(holding, says))) << after(holding, says);
        EXPECT_TRUE(saysNo(after(failing, says))) << after(failing, says);
    }

    // Depth 4 against depth 2: stronger, weaker, undecided.
    const auto strength = [](double won) {
        return pageOf(
            kStudy000,
            with("000", {{"strength/4-2", {{won, 100 - won, 0, won, 100 - won, 0, 0, 0, 0}}}}));
    };
    EXPECT_NE(strength(80).find("Depth 4 is stronger"), std::string::npos);
    EXPECT_NE(strength(20).find("Depth 2 is stronger"), std::string::npos);
    EXPECT_NE(strength(50).find("do not show"), std::string::npos);
}

TEST(Verdict, AContradictionInFewGamesIsShownOnThePageOfReport003) {
    const std::string html =
        pageOf(kStudy003, with("003", {{"plain/2-5", {{14, 0, 0, 0, 14, 0, 0, 28, 0}}}}));
    EXPECT_TRUE(saysNo(after(html, "AI5 second beats AI2 in every game"))) << html;
}

TEST(Verdict, TheGrowthOfReport001AndTheWidthsOfReport004FollowTheirFigures) {
    const auto growth = [](double early, double middle, double late) {
        return pageOf(kStudy001, with("001", {{"stones/1/010", {{1, early}, {1, 1}}},
                                              {"stones/1/060", {{1, middle}, {1, 1}}},
                                              {"stones/1/120", {{1, late}, {1, 1}}}}));
    };
    EXPECT_NE(growth(1, 2, 1).find("falls again"), std::string::npos);
    EXPECT_EQ(growth(1, 2, 3).find("falls again"), std::string::npos);
    EXPECT_NE(growth(3, 2, 1).find("Here it does not"), std::string::npos);

    const auto widths = [](double nodes) {
        return pageOf(kStudy004, with("004", {{"grid/time/2-1", {{10, 100}, {1, 1}}},
                                              {"grid/time/2-3", {{10, nodes}, {1, 1}}}}));
    };
    EXPECT_NE(widths(100).find("the same number of nodes"), std::string::npos);
    EXPECT_EQ(widths(150).find("the same number of nodes"), std::string::npos);
    EXPECT_EQ(pageOf(kStudy004, with("004", {})).find("the same number of nodes"),
              std::string::npos);
}

}  // namespace
}  // namespace tengen::studies
