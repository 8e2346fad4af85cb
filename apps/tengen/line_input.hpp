#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace tengen::apps {

/// Standard input line by line, for commands that other programs talk to: Ctrl-C ends the wait,
/// even in the middle of a line, and a line without end does not fill the memory. REQUIRES: an
/// InterruptGuard, and what InterruptGuard::awaitInput requires.
class LineInput {
public:
    /// Of a longer line only `most` + 1 bytes are kept, enough to see that it is too long.
    LineInput(std::istream& in, std::size_t most) : in_(in), most_(most) {}

    /// False at the end of the input, or after Ctrl-C. The last line needs no line end.
    [[nodiscard]] bool next(std::string& line);

private:
    std::istream& in_;
    std::size_t most_;
};

}  // namespace tengen::apps
