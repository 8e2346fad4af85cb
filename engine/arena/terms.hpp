#pragma once

#include <map>
#include <optional>
#include <string>

namespace tengen::arena {

/// What decides how games go, as name and value; with equal terms, equal games are played. The
/// names are those of the command line, for the sentence when they differ.
using MatchTerms = std::map<std::string, std::string>;

/// What differs between the terms in a file and those of today, as a clause of a sentence;
/// nothing when they are the same.
std::optional<std::string> differenceOf(const MatchTerms& there, const MatchTerms& here);

}  // namespace tengen::arena
