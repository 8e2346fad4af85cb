#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "protocol/time_budget.hpp"

namespace tengen::protocol {

/// The manager's settings, set by INFO.
struct Settings {
    TimeBudget time;
    std::int64_t rule = 0;    ///< as sent; see gomocup::ruleByNumber()
    std::uint64_t nodes = 0;  ///< 0: no limit
    int depth = 0;            ///< 0: no limit
    int threads = 1;
    std::uint64_t tableMemory = 0;  ///< in bytes, for the agent's tables; 0: its default
    bool showMarks = false;         ///< show_detail 1: MESSAGE REALTIME
    bool showBlocks = false;        ///< show_detail 2: INFO blocks
    bool showText = false;          ///< show_detail 4: MESSAGE with depth, score and PV
    bool useDatabase = true;        ///< in searches, when one is open
    bool ponders = false;           ///< think while it is the opponent's turn

    static constexpr int kMaxThreads = 256;
    /// The largest table that hash_size can ask for, in powers of two of a KB: 1 GB.
    static constexpr int kHashExponent = 20;

    /// Sets one key. Unknown keys are ignored, as the protocol asks. A bad value of a known key is
    /// an error and changes nothing.
    Result<void> set(std::string_view name, std::string_view value);
};

}  // namespace tengen::protocol
