#include "server/api/http.hpp"

#include <gtest/gtest.h>

#include "server/api/guard.hpp"
#include "server/games/game_record.hpp"
#include "server/http/web_server.hpp"
#include "server/token_bucket.hpp"

namespace tengen::server {
namespace {

using namespace std::chrono_literals;

TEST(HttpTarget, IsDecodedIntoPathAndQuery) {
    HttpRequest request;
    ASSERT_TRUE(readTarget("/a%20b/c+d?x=1%262&y=a+b&z&x=3", request));
    EXPECT_EQ(request.path, "/a b/c+d");
    EXPECT_EQ(request.query,
              (std::map<std::string, std::string>{{"x", "3"}, {"y", "a b"}, {"z", ""}}));
    for (const char* wrong : {"", "a", "*", "/%", "/%4", "/%zz", "/?a=%", "http://x/", "/%ff",
                              "/?text=%ff", "/?text=%00", "/?%c0%80=1", "/?a=\xff"}) {
        HttpRequest other;
        EXPECT_FALSE(readTarget(wrong, other)) << wrong;
    }
}

TEST(Guard, OnlyNamesOfThisMachineAreLocal) {
    for (const char* host : {"localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:80",
                             "[::1]:8080", "[::1]", "page.localhost"})
        EXPECT_TRUE(isLocalHost(host)) << host;
    for (const char* host : {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example",
                             "192.168.0.1", "[::2]", "0.0.0.0"})
        EXPECT_FALSE(isLocalHost(host)) << host;
}

TEST(Guard, AnOriginIsOurOwnOrRefused) {
    EXPECT_TRUE(isOwnOrigin("", "localhost:8080"));
    EXPECT_TRUE(isOwnOrigin("http://localhost:8080", "localhost:8080"));
    EXPECT_TRUE(isOwnOrigin("https://gomoku.example", "gomoku.example"));
    for (const char* origin :
         {"null", "http://localhost:8081", "http://localhost", "http://evil.example",
          "localhost:8080", "file://localhost:8080", "http://localhost:8080.evil"})
        EXPECT_FALSE(isOwnOrigin(origin, "localhost:8080")) << origin;
    EXPECT_FALSE(isOwnOrigin("http://", ""));
}

TEST(TokenBucket, GivesSoManyAtOnceAndThenSoManyASecond) {
    TokenBucket bucket({.perSecond = 10, .atOnce = 3});
    auto now = 1'000'000ms;
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(now));
    EXPECT_FALSE(bucket.take(now));
    now += 100ms;
    EXPECT_TRUE(bucket.take(now));
    EXPECT_FALSE(bucket.take(now));
    now += 1h;
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(now));
    EXPECT_FALSE(bucket.take(now));
}

TEST(ClientRates, EachClientHasItsOwn) {
    ClientRates rates({.perSecond = 1, .atOnce = 1});
    EXPECT_TRUE(rates.take("a", 1000ms));
    EXPECT_FALSE(rates.take("a", 1000ms));
    EXPECT_TRUE(rates.take("b", 1000ms));
}

TEST(Listen, IsHostAndPort) {
    const auto usual = parseListen("127.0.0.1:8080");
    ASSERT_TRUE(usual);
    EXPECT_EQ(usual->host, "127.0.0.1");
    EXPECT_EQ(usual->port, 8080);
    EXPECT_EQ(parseListen("[::1]:0")->host, "::1");
    for (const char* wrong :
         {"", "8080", ":8080", "a:", "a:b", "a:65536", "a:-1", "::1:80", "[]:80"})
        EXPECT_FALSE(parseListen(wrong)) << wrong;
}

TEST(GuessFormat, ByTheFirstBytes) {
    EXPECT_EQ(guessFormat("(;GM[4])"), "sgf");
    EXPECT_EQ(guessFormat("\xEF\xBB\xBF (;GM[4])"), "sgf");
    EXPECT_EQ(guessFormat("{\"v\":1}"), "json");
    EXPECT_EQ(guessFormat("\xFFRenLib\xFF"), "lib");
    EXPECT_EQ(guessFormat("Piskvorky 15x15"), "psq");
    EXPECT_EQ(guessFormat("0,0, 1,-1"), "openings");
    EXPECT_EQ(guessFormat("-1,0"), "openings");
    EXPECT_EQ(guessFormat("h8i9"), "pos");
    EXPECT_EQ(guessFormat("-"), "pos");
    EXPECT_EQ(guessFormat(""), "pos");
}

}  // namespace
}  // namespace tengen::server
