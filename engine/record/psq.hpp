#pragma once

#include "record/format.hpp"

namespace tengen::record {

/// Piskvork's .psq: a head line with the size, a line `x,y,milliseconds` a move counted from 1 at
/// the top left, then the players' names, an error code and, in newer files, `result,rule`.
Result<Games> readPsq(std::string_view text, const ReadOptions& options);
Result<Written> writePsq(std::span<const Record> records, const WriteOptions& options);

}  // namespace tengen::record
