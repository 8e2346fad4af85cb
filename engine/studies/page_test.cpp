#include "studies/page.hpp"

#include <gtest/gtest.h>

#include <set>

#include "pages/testing/well_formed.hpp"
#include "studies/study.hpp"

namespace tengen::studies {
namespace {

using namespace pages;

Findings someFindings() {
    Findings findings{.study = "000", .seed = 7, .quick = true, .build = "tengen <1> & more"};
    findings.entries["nodes/a"] = {.measured = {.counts = {12, -3.5}, .times = {0.25}},
                                   .date = "2026-01-02"};
    findings.entries["nodes/b"] = {.measured = {.counts = {1e12}}, .date = "2026-01-04"};
    findings.entries["other"] = {.measured = {}, .date = "2026-02-01"};
    return findings;
}

TEST(Findings, ComeBackFromTheirJsonAsTheyWere) {
    const Findings findings = someFindings();
    const auto again = Findings::parse(findings.toJson());
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, findings);
    EXPECT_EQ(findings.dates("nodes/"), "2026-01-02 to 2026-01-04");
    EXPECT_EQ(findings.count("nodes/a", 1), -3.5);
    EXPECT_EQ(findings.count("nodes/a", 2), std::nullopt);
    EXPECT_EQ(findings.time("nodes/b"), std::nullopt);
}

TEST(Findings, BadPagesAreErrorsAndNoCrash) {
    EXPECT_FALSE(Findings::ofPage("<html></html>"));
    EXPECT_FALSE(Findings::ofPage(std::string(kFindingsBegin) + "{\"study\":1}"));
    EXPECT_FALSE(Findings::parse("[]"));
    EXPECT_FALSE(Findings::parse(R"({"study":"000","seed":1,"quick":true,"build":"",
        "figures":{"a":{"counts":["x"],"date":""}}})"));
}

TEST(Page, IsWellFormedAndHoldsItsFindings) {
    const Findings findings = someFindings();
    Page page(findings, "Title <&>", "tengen study 000");
    page.section("A & B");
    page.paragraph("`code <x>` and an open ` tick");
    page.difference("why <not>");
    page.table({.head = {"<", "b"}, .rows = {{"&", "!<no>"}}, .caption = "c & d"}, "nodes/");
    page.plot({.title = "t", .series = {{.name = "s", .marks = {{1, 2}}}}}, "nodes/");
    const Figure figures[] = {{.id = "nodes/a"}, {.id = "nodes/b"}, {.id = "missing"}};
    const std::string html = page.toHtml(figures);
    EXPECT_EQ(pages::testing::faultOf(html), "");
    const auto again = Findings::ofPage(html);
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, findings);
    EXPECT_NE(html.find("1 of 3 figures are not measured"), std::string::npos);
    EXPECT_NE(html.find("<td class=\"not\">&lt;no&gt;</td>"), std::string::npos);
}

TEST(Page, EveryFigureTellsItsCommandSeedBuildAndDate) {
    const Findings findings = someFindings();
    Page page(findings, "t", "tengen study 000 --seed 7 --quick");
    page.table({.head = {"a"}}, "nodes/");
    const std::string html = page.toHtml({});
    EXPECT_NE(html.find("tengen study 000 --seed 7 --quick --only nodes/</code> · seed 7 · tengen "
                        "&lt;1&gt; &amp; more · 2026-01-02 to 2026-01-04"),
              std::string::npos)
        << html;
}

TEST(Study, APageWithoutAnyFindingCanBeWritten) {
    for (const Study& study : studyCatalog()) {
        const Findings nothing{.study = std::string(study.id)};
        const std::string html = pageOf(study, nothing);
        EXPECT_EQ(pages::testing::faultOf(html), "") << study.id;
        EXPECT_NE(html.find(study.title), std::string::npos) << study.id;
    }
}

TEST(Study, FiguresHaveDifferentIdsAndKnowHowTheyAreMade) {
    for (const Study& study : studyCatalog()) {
        std::set<std::string> ids;
        for (const Figure& figure : study.figures()) {
            EXPECT_TRUE(ids.insert(figure.id).second) << figure.id;
            EXPECT_TRUE(figure.measure) << figure.id;
        }
        EXPECT_GE(ids.size(), 10u) << study.id;
        EXPECT_EQ(findStudy(study.id)->id, study.id);
    }
    EXPECT_EQ(findStudy("005"), nullptr);
}

}  // namespace
}  // namespace tengen::studies
