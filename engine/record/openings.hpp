#pragma once

#include "record/format.hpp"

namespace tengen::record {

/// Openings as Gomocup and Piskvork keep them: a line of `dx,dy` pairs each, counted from the
/// centre, x to the right and y downwards. On even boards the centre is the point below and to the
/// right of the middle.
Result<Games> readOpenings(std::string_view text, const ReadOptions& options);
Result<Written> writeOpenings(std::span<const Record> records, const WriteOptions& options);

}  // namespace tengen::record
