#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "record/record.hpp"

namespace tengen::record {

/// What a format has room for beyond the moves of one line.
struct Capacity {
    std::string_view title;  ///< how the sentence calls its files
    bool variations = false;
    bool comments = false;
    bool labels = false;
    bool times = false;
    bool size = false;
    bool rule = false;
    bool lineLength = false;
    std::span<const Field> info = {};
};

/// One sentence that lists what of these games such a file leaves out; none when nothing is lost.
/// Rules and sizes are named only when they are not what a reader takes for granted.
std::optional<std::string> lossesOf(std::span<const Record> records, const Capacity& capacity);

}  // namespace tengen::record
