#include "server/error_codes.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "base/json_fields.hpp"

namespace tengen::server {
namespace {

/// The codes that docs/openapi.json has for a schema, at `path` below it.
std::set<std::string> described(const std::string& path) {
    std::ifstream file(TENGEN_OPENAPI);
    const auto api = nlohmann::json::parse(file);
    return api.at(nlohmann::json::json_pointer("/components/schemas/" + path + "/enum"))
        .get<std::set<std::string>>();
}

template <class Code>
std::set<std::string> known(std::size_t count) {
    std::set<std::string> ids;
    for (std::size_t i = 0; i < count; ++i) ids.emplace(idOf(static_cast<Code>(i)));
    return ids;
}

// What the page translates is read from the same file (web/src/texts/failures.test.ts).
TEST(ErrorCodes, AreThoseOfTheDescriptionAndNoOthers) {
    EXPECT_EQ(known<HttpError>(kHttpErrors), described("Error/properties/error/properties/code"));
    EXPECT_EQ(known<GameRefusal>(kGameRefusals), described("DownRefused/properties/code"));
    auto faults = known<JsonFault::Code>(kJsonFaultCodes);
    faults.emplace(kTooFast);
    faults.emplace(kInternal);
    EXPECT_EQ(faults, described("DownError/properties/code"));
}

TEST(ErrorCodes, EachHasItsOwnId) {
    EXPECT_EQ(known<HttpError>(kHttpErrors).size(), kHttpErrors);
    EXPECT_EQ(known<GameRefusal>(kGameRefusals).size(), kGameRefusals);
    EXPECT_EQ(known<JsonFault::Code>(kJsonFaultCodes).size(), kJsonFaultCodes);
}

}  // namespace
}  // namespace tengen::server
