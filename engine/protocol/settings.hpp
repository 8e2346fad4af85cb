#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "search/time_budget.hpp"

namespace tengen::protocol {

/// What the manager has told by INFO.
struct Settings {
    search::TimeBudget time;
    std::int64_t rule = 0;    ///< as sent; see gomocup::ruleByNumber()
    std::uint64_t nodes = 0;  ///< 0: no limit
    int depth = 0;            ///< 0: no limit
    int threads = 1;
    std::uint64_t tableMemory = 0;  ///< in bytes, for the agent's tables; 0: as it likes
    bool showMarks = false;         ///< show_detail 1: MESSAGE REALTIME
    bool showBlocks = false;        ///< show_detail 2: INFO blocks
    bool useDatabase = true;        ///< in searches, once there is one
    bool ponders = false;           ///< think while it is the opponent's turn

    static constexpr int kMostThreads = 256;
    /// The largest table that hash_size can ask for, in powers of two of a KB: 1 GB.
    static constexpr int kHashExponent = 20;

    /// Takes one `key value`. Keys we do not know are no concern of ours, as the protocol wants it;
    /// a known key with a value that means nothing leaves all as it was and gives a sentence.
    Result<void> set(std::string_view name, std::string_view value);
};

}  // namespace tengen::protocol
