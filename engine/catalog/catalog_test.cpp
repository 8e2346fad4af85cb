#include "catalog/catalog.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>

#include "base/text.hpp"
#include "classics/fudan/chess_type_weights.hpp"

namespace tengen::catalog {
namespace {

std::string errorOf(std::string_view text) {
    const auto made = makeAgent(text, 1);
    return made ? "made" : made.error().message;
}

/// A file that is gone when the test is over.
class ScratchFile {
public:
    explicit ScratchFile(std::string_view content)
        : path_(std::filesystem::temp_directory_path() /
                ("tengen-catalog-test-" +
                 std::string(testing::UnitTest::GetInstance()->current_test_info()->name()))) {
        std::ofstream(path_) << content;
    }
    ~ScratchFile() { std::filesystem::remove(path_); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    [[nodiscard]] std::string name() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

TEST(Catalog, EveryAgentIsFoundByItsIdAndTellsWhatItIs) {
    std::set<std::string_view> ids;
    for (const agents::AgentSpec& spec : agentCatalog()) {
        EXPECT_EQ(findAgent(spec.id), &spec);
        EXPECT_FALSE(spec.title.empty());
        EXPECT_FALSE(spec.origin.empty());
        EXPECT_TRUE(ids.insert(spec.id).second) << spec.id;
        for (const agents::Parameter& parameter : spec.parameters) {
            EXPECT_FALSE(parameter.meaning.empty());
            const auto initially =
                std::string(parameter.name) + "=" + std::string(parameter.defaultValue);
            EXPECT_TRUE(agents::Parameters::parse(spec.id, spec.parameters, initially).ok())
                << initially;
        }
        EXPECT_EQ(errorOf(spec.id), "made");
    }
    EXPECT_EQ(findAgent("none-such"), nullptr);
}

TEST(Catalog, AnUnknownAgentOrKeyIsAnErrorThatListsTheKnownOnes) {
    std::string known;
    for (const agents::AgentSpec& spec : agentCatalog())
        (known += known.empty() ? "" : ", ") += spec.id;
    EXPECT_EQ(errorOf("none-such"), "there is no agent 'none-such'; the agents are " + known);
    EXPECT_EQ(errorOf("fudan1:depth=3"),
              "agent fudan1 has no parameter 'depth'; it has weights, seed");
    EXPECT_EQ(errorOf("fudan5:seed=-1"), "agent fudan5: seed must be 0…9007199254740991, not '-1'");
}

TEST(Catalog, Fudan5TakesItsWeightsFromAFile) {
    const ScratchFile good(agents::weightsText(classics::kChessTypeTable.layout,
                                               classics::kChessTypeTable.sets[1].values));
    EXPECT_EQ(errorOf("fudan5:weights=" + good.name()), "made");
    EXPECT_EQ(errorOf("fudan5:weights=genetic,seed=7"), "made");
    EXPECT_EQ(errorOf("fudan5:weights=/no/such/file"),
              "agent fudan5: weights must be original, genetic, evolved or a file, but cannot read "
              "/no/such/file: No such file or directory");
}

TEST(Catalog, ABadWeightsFileIsNamedWithItsLine) {
    const ScratchFile bad("five 1 2\nsix 3 4\n");
    EXPECT_EQ(errorOf("fudan5:weights=" + bad.name()),
              "agent fudan5: " + inQuotes(bad.name(), 200) + ": line 2: no chess type 'six'");
}

TEST(Catalog, AHugeWeightsFileIsRefused) {
    const ScratchFile huge(std::string((1 << 20) + 1, '#'));
    EXPECT_EQ(errorOf("fudan5:weights=" + huge.name()),
              "agent fudan5: weights must be original, genetic, evolved or a file, but " +
                  huge.name() + ": it is larger than 1 MiB");
}

}  // namespace
}  // namespace tengen::catalog
