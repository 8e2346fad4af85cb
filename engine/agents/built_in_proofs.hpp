#pragma once

#include <span>
#include <string_view>

namespace tengen::agents {

/// The bytes of data/proof/*.proof as they were when this program was built. The source behind it
/// is made by cmake/embed_proofs.cmake.
std::span<const std::string_view> builtInProofs();

}  // namespace tengen::agents
