#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace tengen::protocol {

/// Cuts a stream of bytes into lines, whichever of CR, LF and CRLF ends them; empty lines are
/// skipped. A line of more than kMaxBytes is not kept: it is announced as overlong when it ends,
/// and the stream goes on behind it, so that no input can fill the memory.
class LineReader {
public:
    /// A board of 22 lines, sent in one line, takes some 5 KB.
    static constexpr std::size_t kMaxBytes = 64 * 1024;

    struct Line {
        std::string_view text;  ///< empty when overlong
        bool overlong = false;
    };
    using OnLine = std::function<void(const Line&)>;

    /// Calls `onLine` for each line that these bytes end.
    void feed(std::string_view bytes, const OnLine& onLine);

private:
    void keep(std::string_view piece);

    std::string pending_;
    bool overlong_ = false;
};

}  // namespace tengen::protocol
