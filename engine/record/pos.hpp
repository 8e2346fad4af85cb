#pragma once

#include "record/format.hpp"

namespace tengen::record {

/// Pos text: `h8i9g7`, one game a line; `pass` for a pass, `-` for a game without moves.
Result<Games> readPos(std::string_view text, const ReadOptions& options);
Result<Written> writePos(std::span<const Record> records, const WriteOptions& options);

}  // namespace tengen::record
