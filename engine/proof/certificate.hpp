#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "proof/strategy.hpp"

namespace tengen::proof {

/// A strategy as a file: the stored moves as a tree from its root, compressed. docs/PROOF.md
/// specifies every byte. REQUIRES: the game goes on at the root, with Black to move.
std::string writeCertificate(const Strategy& strategy);

/// The error names what is damaged, and the position where a move is impossible.
Result<Strategy> readCertificate(std::string_view bytes);

/// White's replies to the first stored move, mirrored ones once, by whether the strategy answers
/// them. A pass is one of them if the rule has passes.
struct FirstReplies {
    std::vector<Point> closed;
    std::vector<Point> open;
    int plies = 0;  ///< of the longest game, from the first stored move on
};
FirstReplies firstReplies(const Strategy& strategy);

}  // namespace tengen::proof
