#pragma once

#include <cstdint>
#include <string_view>

#include "base/enum.hpp"

namespace tengen::classics {

/// The names report 003 gives to what stands in the nine cells around a stone, strongest first.
enum class ChessType : std::uint8_t {
    Five,
    AliveFour,
    CoDashFour,
    GapDashFour,
    CoAliveThree,
    GapAliveThree,
    CoAsleepThree,
    GapAsleepThree,
    TeAsleepThree,
    FalseAliveThree,
    AliveTwo,
    AsleepTwo,
    One,
    NoThreat,
};

inline constexpr std::size_t kChessTypes = 14;
inline constexpr auto kAllChessTypes = firstValues<ChessType, kChessTypes>();

constexpr std::string_view idOf(ChessType type) {
    constexpr std::string_view kIds[kChessTypes] = {"five",
                                                    "alive-four",
                                                    "co-dash-four",
                                                    "gap-dash-four",
                                                    "co-alive-three",
                                                    "gap-alive-three",
                                                    "co-asleep-three",
                                                    "gap-asleep-three",
                                                    "te-asleep-three",
                                                    "false-alive-three",
                                                    "alive-two",
                                                    "asleep-two",
                                                    "one",
                                                    "no-threat"};
    return kIds[indexOf(type)];
}

}  // namespace tengen::classics
