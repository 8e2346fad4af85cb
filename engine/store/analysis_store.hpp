#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "core/rules.hpp"

namespace tengen::store {

/// An analysis as lists show it.
struct AnalysisHead {
    std::string id{};
    std::string title{};
    Ruleset rules{};
    std::string game{};        ///< the id of the stored game it is of; empty: of none
    int plies = 0;             ///< of the main line
    std::int64_t begun = 0;    ///< milliseconds since 1970
    std::int64_t changed = 0;  ///< the same
    friend bool operator==(const AnalysisHead&, const AnalysisHead&) = default;
};

/// A game with variations and comments, and perhaps what a review found of it. The store
/// takes both as texts.
struct StoredAnalysis {
    AnalysisHead head{};
    std::string token{};  ///< gives the right to change and remove the analysis
    std::string tree{};
    std::string review{};  ///< empty: there was none
    friend bool operator==(const StoredAnalysis&, const StoredAnalysis&) = default;
};

/// Which analyses a list shows; what is empty does not matter.
struct AnalysisQuery {
    std::optional<Rule> rule{};
    std::string text{};  ///< part of the title
    int limit = 50;
    std::string before{};  ///< AnalysisList::next of the page before
};

struct AnalysisList {
    std::vector<AnalysisHead> analyses{};  ///< the one changed last first
    std::string next{};                    ///< empty: there are no more
};

/// Reads stored analyses, as GameReader reads games. Not thread-safe.
class AnalysisReader {
public:
    virtual ~AnalysisReader() = default;

    /// Returns nothing if there is no such analysis.
    virtual Result<std::optional<StoredAnalysis>> find(std::string_view id) = 0;
    virtual Result<AnalysisList> list(const AnalysisQuery& query) = 0;
    virtual Result<std::int64_t> count() = 0;
};

/// Keeps analyses, beside the games; GameStore tells what a call promises.
/// Not thread-safe.
class AnalysisStore : public AnalysisReader {
public:
    /// REQUIRES: a new id.
    virtual Result<void> create(const StoredAnalysis& analysis) = 0;
    /// Puts all of it in place of what has its id and was changed last at `since`, but for the
    /// token and when it was begun. False: there is none such.
    virtual Result<bool> change(const StoredAnalysis& analysis, std::int64_t since) = 0;

    /// Returns false if there was no such analysis.
    virtual Result<bool> remove(std::string_view id) = 0;
};

}  // namespace tengen::store
