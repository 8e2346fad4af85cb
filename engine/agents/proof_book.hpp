#pragma once

#include <memory>
#include <span>

#include "agents/agent.hpp"
#include "proof/strategy.hpp"

namespace tengen::agents {

/// The strategy that this program was built with for that game; null where there is none.
/// Unpacked at the first call, and kept. Thread-safe.
std::shared_ptr<const proof::Strategy> builtInProof(const Ruleset& rules);

/// All of them. The same.
std::span<const std::shared_ptr<const proof::Strategy>> builtInStrategies();

/// An agent that plays the proven win for Black as long as the game is inside the proof, and what
/// `inner` chooses everywhere else; its reports say which. Without `strategy` it plays by the
/// built-in proofs.
std::unique_ptr<Agent> withProofBook(std::unique_ptr<Agent> inner,
                                     std::shared_ptr<const proof::Strategy> strategy);

}  // namespace tengen::agents
