#pragma once

#include <string>

#include "proof/strategy.hpp"

namespace tengen::apps {

/// A proof file with its size, as `tengen prove` writes it.
struct ProofFile {
    proof::Strategy strategy;
    std::size_t bytes = 0;
};
Result<ProofFile> readProofFile(const std::string& path);

}  // namespace tengen::apps
