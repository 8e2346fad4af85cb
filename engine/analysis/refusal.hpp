#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tengen::analysis {

/// Why a line of the analysis protocol was not answered as it wished.
struct Refusal {
    enum class Code : std::uint8_t {
        Syntax,         ///< no JSON object in UTF-8, or a member named twice
        TooLarge,       ///< the line is longer than kMaxRequestLength
        Version,        ///< "v" is missing or not ours
        UnknownMember,  ///< a member this request does not have
        MissingMember,  ///< a member this request must have
        BadValue,       ///< of the wrong kind, out of range, or no word we know
        BadPosition,    ///< stones or moves that cannot be
        GameOver,       ///< nothing is left to analyse
        Agent,          ///< no such agent, or it does not play this game
        DuplicateId,    ///< the id of a request that is still open
        NotRunning,     ///< nothing open to stop under that id
        Busy,           ///< too many requests wait already
        Failed,         ///< the search itself broke off
    };

    std::optional<std::string> id{};  ///< of the request, if it could be read
    Code code = Code::Syntax;
    std::string message{};  ///< a sentence fit to show
};

constexpr std::string_view idOf(Refusal::Code code) {
    constexpr std::string_view kIds[] = {
        "syntax",      "too-large",    "version",   "unknown-member", "missing-member",
        "bad-value",   "bad-position", "game-over", "agent",          "duplicate-id",
        "not-running", "busy",         "failed"};
    return kIds[static_cast<std::size_t>(code)];
}

}  // namespace tengen::analysis
