#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/point_set.hpp"
#include "core/rules.hpp"

namespace tengen::apps {

/// Texts for people.

std::string_view capitalised(Side side);

/// `0.35 ms`, `120 ms`, `2.00 s`.
std::string inWords(std::chrono::microseconds time);

/// `1 move`, `7 moves`.
std::string movesInWords(int count);

/// `h8 i9 j10`.
std::string listOf(const PointSet& points);

/// Wraps text at 80 columns.
std::string wrapped(std::string_view text);

}  // namespace tengen::apps
