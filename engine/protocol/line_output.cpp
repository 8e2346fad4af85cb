#include "protocol/line_output.hpp"

namespace tengen::protocol {

void LineOutput::write(std::string_view line) {
    const std::scoped_lock lock(mutex_);
    if (!muted_) sink_(line);
}

}  // namespace tengen::protocol
