#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "analysis/refusal.hpp"
#include "core/board.hpp"
#include "search/limits.hpp"

namespace tengen::analysis {

/// The requests of the analysis protocol, version 1 (docs/ANALYSIS.md), as typed values. Every
/// board in them is a game that is not over, but for ThreatsRequest, which asks nothing of it.

struct AnalyseRequest {
    Board board;
    search::Limits limits;  ///< with multiPv
    std::string agent;      ///< empty: whichever the session uses
    bool stream = false;
};

/// Which moves leave the game even.
struct BalanceRequest {
    Board board;
    search::Limits limits;  ///< multiPv: how many of them
    std::string agent;
};

struct SolveRequest {
    enum class Kind : std::uint8_t { Vcf, Vct };
    Board board;
    search::Limits limits;
    Kind kind = Kind::Vcf;
};

struct DefencesRequest {
    Board board;
    search::Limits limits;
};

struct ThreatsRequest {
    Board board;
};

struct StopRequest {
    std::string target;
};

struct VersionRequest {};

struct Request {
    std::string id;
    std::variant<AnalyseRequest, BalanceRequest, SolveRequest, DefencesRequest, ThreatsRequest,
                 StopRequest, VersionRequest>
        what;
};

inline constexpr int kAnalysisVersion = 1;

/// Longer lines are refused unread; the longest useful request has some four thousand bytes.
inline constexpr std::size_t kMaxRequestLength = 1 << 16;

/// The bounds of numbers and texts; the schema in docs/ states the same.
inline constexpr std::chrono::milliseconds kMaxTime{24 * 60 * 60 * 1000};
inline constexpr std::int64_t kMaxNodes = std::int64_t{1} << 53;
inline constexpr int kMaxDepth = kMaxSize * kMaxSize;
inline constexpr int kMaxThreads = 1024;
inline constexpr int kMaxLines = kMaxSize * kMaxSize;
inline constexpr std::size_t kMaxIdLength = 64;      // characters, not bytes
inline constexpr std::size_t kMaxAgentLength = 200;  // the same

/// One line of input, without its end.
std::variant<Request, Refusal> parseRequest(std::string_view line);

}  // namespace tengen::analysis
