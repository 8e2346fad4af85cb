#pragma once

#include <cstdint>
#include <string_view>

namespace tengen::classics {

/// The rows that report 004 scores, as files of weights name them, and its two tables: those with
/// open ends, then those with one or more dead ends.
inline constexpr std::string_view kScoreRows[] = {"open-1", "open-2", "open-3", "open-4", "open-5",
                                                  "dead-1", "dead-2", "dead-3", "dead-4", "dead-5"};
inline constexpr std::string_view kScoreColumns[] = {"offence", "defence"};
inline constexpr std::int64_t kOriginalScores[] = {1,       0,       //
                                                   50,      10,      //
                                                   350,     250,     //
                                                   10'000,  5'000,   //
                                                   100'000, 90'000,  //
                                                   1,       0,       //
                                                   1,       0,       //
                                                   30,      7,       //
                                                   500,     400,     //
                                                   100'000, 90'000};
inline constexpr std::int64_t kMaxScore = 100'000;

}  // namespace tengen::classics
