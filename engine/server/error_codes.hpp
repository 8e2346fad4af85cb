#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"

/// Why something was refused, as ids that pages translate. An id never changes its meaning;
/// docs/API.md explains each, and a test compares them with docs/openapi.json.
namespace tengen::server {

/// In a game, on the WebSocket.
enum class GameRefusal : std::uint8_t {
    NoGame,
    Token,
    NotJoined,
    TooManyJoined,
    Spectator,
    Turn,
    Taken,
    OffBoard,
    DoubleThree,
    DoubleFour,
    Overline,
    Illegal,
    Opening,
    Unanswered,
    Over,
    NothingToUndo,
    NothingToRedo,
    NoUndo,
    NoRedo,
    NoRestart,
    NoResign,
    NoDraw,
    NoName,
    NoPause,
    NoSpeed,
    NoHint,
    Busy,
    Failed,
    Store,
    Internal,
};
inline constexpr std::size_t kGameRefusals = static_cast<std::size_t>(GameRefusal::Internal) + 1;

constexpr std::string_view idOf(GameRefusal refusal) {
    constexpr std::array<std::string_view, kGameRefusals> kIds = {
        "no-game",  "token",      "not-joined",   "too-many-joined", "spectator",       "turn",
        "taken",    "off-board",  "double-three", "double-four",     "overline",        "illegal",
        "opening",  "unanswered", "over",         "nothing-to-undo", "nothing-to-redo", "no-undo",
        "no-redo",  "no-restart", "no-resign",    "no-draw",         "no-name",         "no-pause",
        "no-speed", "no-hint",    "busy",         "failed",          "store",           "internal",
    };
    return kIds[static_cast<std::size_t>(refusal)];
}

/// Of a message that came too soon after the ones before it; JsonFault has the other codes of a
/// message that was not understood.
inline constexpr std::string_view kTooFast = "rate";
/// Of a message that could not be handled: our fault.
inline constexpr std::string_view kInternal = "internal";

/// What clients are told of an error of the store. What a database says names files and servers: it
/// is for the log alone.
inline std::string storeSentence(const Error& error) {
    if (error.kind == Error::Kind::Unavailable) return error.message;
    return "the server's store does not work now, and nothing was changed; try again in a moment";
}

/// In HTTP, beside the status.
enum class HttpError : std::uint8_t {
    BadRequest,
    BadAgent,
    BadPosition,
    BadFile,
    BadFormat,
    OtherHost,
    OtherSite,
    NoToken,
    NotOwner,
    OnlyOver,
    NotListed,
    NotFound,
    NoGame,
    NoAnalysis,
    NoPage,
    MethodNotAllowed,
    ChangedSince,
    TooLarge,
    RateLimited,
    Busy,
    TooManyConnections,
    Full,
    Store,
    Internal,
};
inline constexpr std::size_t kHttpErrors = static_cast<std::size_t>(HttpError::Internal) + 1;

constexpr std::string_view idOf(HttpError error) {
    constexpr std::array<std::string_view, kHttpErrors> kIds = {
        "bad_request",          "bad_agent",     "bad_position", "bad_file",     "bad_format",
        "other_host",           "other_site",    "no_token",     "not_owner",    "only_over",
        "not_listed",           "not_found",     "no_game",      "no_analysis",  "no_page",
        "method_not_allowed",   "changed_since", "too_large",    "rate_limited", "busy",
        "too_many_connections", "full",          "store",        "internal",
    };
    return kIds[static_cast<std::size_t>(error)];
}

}  // namespace tengen::server
