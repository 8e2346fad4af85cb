#include "arena/tournament/page.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"

namespace tengen::arena {
namespace {

std::size_t countOf(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// Three players with odd names; tests/tournament_test.py reads whole pages as XML.
TournamentRecord record() {
    TournamentRecord all;
    all.settings.conditions.openingSource = "<7>";
    all.players = {{.spec = "cmd:\"a & b\"", .name = "a & b"},
                   {.spec = "./<x>", .name = "<x>"},
                   {.spec = "fudan1", .name = "fudan1"}};
    all.runs = {{"a day", "tengen arena run --players '<x>'", "a \"build\""}};
    const auto add = [&](std::size_t black, std::size_t white, std::optional<Side> winner,
                         const char* moves) {
        TournamentGame game{.black = black, .white = white, .slot = all.games.size()};
        game.result.winner = winner;
        game.result.moves = *parsePoints(moves, 15);
        all.games.push_back(game);
    };
    add(0, 1, Side::Black, "h8i9g7");
    add(1, 0, std::nullopt, "h8i9g7");
    add(1, 2, Side::White, "h8i9g7f6");
    add(2, 1, Side::White, "h8i9g7f5");
    add(2, 0, Side::Black, "h8i9g7f4");
    all.games[2].result.failures[0] = Failure{Fault::Crash, "it said \"<&>\""};
    return all;
}

TEST(Page, ShowsWhatTheStandingsHave) {
    const TournamentRecord all = record();
    const auto standings = standingsOf(all, {});
    ASSERT_TRUE(standings);
    const std::string page = tournamentPage(all, *standings);
    EXPECT_NE(page.find("<span id=\"counted\">5</span>"), std::string::npos);
    EXPECT_NE(page.find("a &amp; b v &lt;x&gt;\">1:0:0</td>"), std::string::npos) << page;
    EXPECT_NE(page.find("&lt;x&gt; v a &amp; b\">0:0:1</td>"), std::string::npos);
    EXPECT_EQ(countOf(page, "<td class=\"none\">"), 4U);  // the diagonal, and one pairing
    EXPECT_NE(page.find("it said &quot;&lt;&amp;&gt;&quot;"), std::string::npos);
}

TEST(Page, SaysWhoseLevelIsOne) {
    TournamentRecord all = record();
    all.players[0] = {.spec = "waterloo0", .name = "the <first>"};
    const auto first = standingsOf(all, {});
    ASSERT_TRUE(first);
    EXPECT_EQ(levelText(*first), "the <first> is 1");
    EXPECT_DOUBLE_EQ(first->levels[0], 1);
    EXPECT_NE(tournamentPage(all, *first).find("; the &lt;first&gt; is 1."), std::string::npos);

    // A player without a win is no unit: then the mean is 1, and everyone still has a level.
    all.games.erase(all.games.begin());
    const auto mean = standingsOf(all, {});
    ASSERT_TRUE(mean);
    EXPECT_EQ(levelText(*mean), "the mean of all players is 1");
    EXPECT_NEAR(mean->levels[0], 0, 1e-6);
    EXPECT_NEAR(mean->levels[0] + mean->levels[1] + mean->levels[2], 3, 1e-9);
    EXPECT_GT(mean->levels[2], 1);
    const std::string page = tournamentPage(all, *mean);
    EXPECT_NE(page.find("; the mean of all players is 1."), std::string::npos);
    EXPECT_NE(page.find("<td>0.000</td>"), std::string::npos);
}

TEST(Page, LetsNothingBreakItAndAsksForNothingElsewhere) {
    const TournamentRecord all = record();
    const std::string page = tournamentPage(all, *standingsOf(all, {}));
    EXPECT_EQ(page.find("<x>"), std::string::npos);
    EXPECT_EQ(page.find("a & b"), std::string::npos);
    EXPECT_EQ(countOf(page, "<script"), 0U);
    EXPECT_EQ(countOf(page, "src="), 0U);
    EXPECT_EQ(countOf(page, "href="), 2U);  // the app, and an icon that is part of the page
    EXPECT_EQ(countOf(page, "href=\"/\""), 1U);
    EXPECT_EQ(countOf(page, "href=\"data:"), 1U);
    EXPECT_EQ(countOf(page, "url("), 0U);
    EXPECT_EQ(countOf(page, "@import"), 0U);
}

TEST(Page, CanBeMadeBeforeTheFirstGame) {
    TournamentRecord all = record();
    all.games.clear();
    const auto standings = standingsOf(all, {});
    ASSERT_TRUE(standings);
    EXPECT_NE(tournamentPage(all, *standings).find("No game is finished yet"), std::string::npos);
    all.players.clear();
    EXPECT_FALSE(standingsOf(all, {}));
}

}  // namespace
}  // namespace tengen::arena
