#pragma once

#include <cstdint>
#include <functional>

namespace tengen::store {

/// Hears how far the upgrade of a store of an earlier version is: of `all` games `done` are done.
/// After the last of them indexes are built.
using UpgradeProgress = std::function<void(std::int64_t done, std::int64_t all)>;

}  // namespace tengen::store
