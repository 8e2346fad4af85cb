#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string_view>
#include <utility>

namespace tengen::protocol {

/// Where a session's lines go, each without its end.
using LineSink = std::function<void(std::string_view)>;

/// The lines of a session on their way out. Thread-safe; no two lines mix.
class LineOutput {
public:
    explicit LineOutput(LineSink sink) : sink_(std::move(sink)) {}

    void write(std::string_view line);
    /// Stops all writing. Does not wait for a line that is being written, which a manager that has
    /// stopped reading may block for ever.
    void mute() { muted_ = true; }

private:
    std::mutex mutex_;
    LineSink sink_;
    std::atomic<bool> muted_ = false;
};

}  // namespace tengen::protocol
