#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "core/board.hpp"
#include "proof/refutation_tree.hpp"

namespace tengen::apps {

/// Whether that ending names a format of trees; the error lists them.
Result<void> checkTreePath(std::string_view path);

/// The tree in the format that the ending of `path` names: .txt, .sgf, .dot or .svg. `board` is the
/// position that it wins from. REQUIRES: checkTreePath(path).
Result<std::string> treeText(const proof::RefutationTree& tree, const Board& board,
                             std::string_view path);

}  // namespace tengen::apps
