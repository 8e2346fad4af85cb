#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen::protocol {

/// The words between a command such as BOARD and its DONE, on any number of lines.
/// The first error is kept and the rest skipped, so that a block gives at most one error, at
/// DONE, and then changes nothing.
class Block {
public:
    /// A board of 22 lines has 484 points; more words than this are no board.
    static constexpr std::size_t kMaxWords = 1024;

    /// Reads a line; true when it held DONE, which ends the block.
    bool read(std::string_view line);
    /// Marks the block as invalid because of a line that cannot be part of it.
    void spoil(Error error);

    [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

private:
    std::vector<std::string> words_;
    std::optional<Error> error_;
};

}  // namespace tengen::protocol
