#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace tengen::apps {

/// Reads standard input line by line. Ctrl-C ends the wait, even in the middle of a line, and an
/// endless line does not fill the memory. REQUIRES: an InterruptGuard, and what
/// InterruptGuard::awaitInput requires.
class LineInput {
public:
    /// Of a longer line only `maxBytes` + 1 bytes are kept, enough to see that it is too long.
    LineInput(std::istream& in, std::size_t maxBytes) : in_(in), maxBytes_(maxBytes) {}

    /// False at the end of the input, or after Ctrl-C. The last line needs no line end.
    [[nodiscard]] bool next(std::string& line);

private:
    std::istream& in_;
    std::size_t maxBytes_;
};

}  // namespace tengen::apps
