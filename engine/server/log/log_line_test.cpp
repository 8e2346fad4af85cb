#include "server/log/log_line.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/log/line_log.hpp"

namespace tengen::server {
namespace {

constexpr std::int64_t kMoment = 1'795'000'000'007;  // 2026-11-18T11:06:40.007Z

TEST(LogLine, IsOneLineOfText) {
    const LogField fields[] = {
        {"message", "the disk is \"full\""}, {"status", std::int64_t{500}}, {"seconds", 0.25}};
    EXPECT_EQ(textLine(kMoment, LogLevel::Error, "store_error", fields),
              "2026-11-18T11:06:40.007Z error store_error message=\"the disk is \\\"full\\\"\" "
              "status=500 seconds=0.25");
}

TEST(LogLine, IsOneObjectOfJson) {
    const LogField fields[] = {{"message", "ok"}, {"status", std::int64_t{200}}};
    EXPECT_EQ(jsonLine(kMoment, LogLevel::Info, "request", fields),
              R"({"time":"2026-11-18T11:06:40.007Z","level":"info","event":"request",)"
              R"("message":"ok","status":200})");
}

TEST(LogLine, HoldsNoControlCharactersWhateverTheValue) {
    std::string all;
    for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
    all += "\u202e\u2066\u200b";
    const LogField fields[] = {{"path", all}};
    for (const std::string& line : {textLine(0, LogLevel::Info, "request", fields),
                                    jsonLine(0, LogLevel::Info, "request", fields)})
        EXPECT_TRUE(std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; })) << line;
    EXPECT_TRUE(nlohmann::json::accept(jsonLine(0, LogLevel::Info, "request", fields)));
}

TEST(LogLine, IsShortHoweverLongTheValue) {
    const std::string text(100'000, '\x01');
    const LogField fields[] = {{"path", text}};
    EXPECT_LT(jsonLine(0, LogLevel::Info, "request", fields).size(), 4000u);
}

TEST(LogOptions, AreWordsOrASentence) {
    EXPECT_EQ(*parseLogFormat("json"), LogFormat::Json);
    EXPECT_EQ(*parseLogLevel("warning"), LogLevel::Warning);
    EXPECT_EQ(parseLogFormat("xml").error().message, "a log format is text or json, not 'xml'");
    EXPECT_FALSE(parseLogLevel("loud"));
}

}  // namespace
}  // namespace tengen::server
