#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/record.hpp"

namespace tengen::record {

/// Defaults for what a file may leave out.
struct ReadOptions {
    Ruleset rules = {};        ///< for formats, or files, that name no rule or size
    bool rowsFromTop = false;  ///< pos text: row 1 is the top row
    bool skipIllegal = false;  ///< RenLib: leave out moves on taken points, with what follows them
};

/// What was in a file. `notes` are sentences about what was found but not kept.
struct Games {
    std::vector<Record> records = {};
    std::vector<std::string> notes = {};
};

/// Adds a note once, and no more of them than a person would read.
void addNote(std::vector<std::string>& notes, std::string note);

struct WriteOptions {
    bool rowsFromTop = false;    ///< pos text: row 1 is the top row
    bool allVariations = false;  ///< pos text, openings: a line for each line of play
};

/// The bytes of a file. `notes` are sentences about what the format could not hold.
struct Written {
    std::string bytes;
    std::vector<std::string> notes;
};

/// A file format: its name on command lines, its ending, and its two functions, which are
/// inverse: what read() gave, write() can hold in full. write() REQUIRES at least one record, and
/// read() never returns none.
struct Format {
    std::string_view id;
    std::string_view extension;
    std::string_view title;
    Result<Games> (*read)(std::string_view bytes, const ReadOptions& options);
    Result<Written> (*write)(std::span<const Record> records, const WriteOptions& options);
};

std::span<const Format> formats();

/// The format of that id, or an error that lists the ids.
Result<const Format*> formatById(std::string_view id);
/// The format of files that end so, or an error that says how to name one.
Result<const Format*> formatByPath(std::string_view path);

/// Reads a file of any format within the limits of limits.hpp.
Result<Games> readGames(const Format& format, std::string_view bytes, const ReadOptions& options);

}  // namespace tengen::record
