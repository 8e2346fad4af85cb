#pragma once

#include <memory>

#include "store/analysis_store.hpp"
#include "store/game_store.hpp"

namespace tengen::store {

/// Reads a store on a connection of its own, beside the one that writes. Not thread-safe.
struct StoreReader {
    std::unique_ptr<GameReader> games;
    std::unique_ptr<AnalysisReader> analyses;
};

}  // namespace tengen::store
