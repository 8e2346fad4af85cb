#pragma once

#include "record/format.hpp"

namespace tengen::record {

/// SGF FF[4] GM[4] (https://www.red-bean.com/sgf/), with the liberties that real files take;
/// docs/FORMATS.md lists them.
Result<Games> readSgf(std::string_view text, const ReadOptions& options);
Result<Written> writeSgf(std::span<const Record> records, const WriteOptions& options);

}  // namespace tengen::record
