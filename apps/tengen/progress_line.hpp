#pragma once

#include <unistd.h>

#include <iostream>
#include <string_view>

namespace tengen::apps {

/// A progress line on standard error, overwritten by each update; silent if that is no terminal.
class ProgressLine {
public:
    ProgressLine() = default;
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(std::string_view text) {
        if (isatty(STDERR_FILENO) == 0) return;
        std::cerr << "\r\x1b[K" << text << std::flush;
        shown_ = true;
    }
    void clear() {
        if (shown_) std::cerr << "\r\x1b[K" << std::flush;
        shown_ = false;
    }

private:
    bool shown_ = false;
};

}  // namespace tengen::apps
