#pragma once

#include "record/format.hpp"

namespace tengen::record {

/// RenLib's binary .lib, a tree of moves on a board of 15 with comments and board texts; read up to
/// version 3.4 and written as 3.4. docs/FORMATS.md tells it byte by byte.
Result<Games> readRenLib(std::string_view bytes, const ReadOptions& options);

/// Several games become variations of one tree, as RenLib itself does when it adds a game.
Result<Written> writeRenLib(std::span<const Record> records, const WriteOptions& options);

}  // namespace tengen::record
