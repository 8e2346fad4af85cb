#include "line_input.hpp"

#include "interrupt.hpp"

namespace tengen::apps {

bool LineInput::next(std::string& line) {
    line.clear();
    std::streambuf& bytes = *in_.rdbuf();
    while (InterruptGuard::awaitInput(in_)) {
        const auto byte = bytes.sbumpc();
        if (byte == std::streambuf::traits_type::eof()) return !line.empty();
        if (byte == '\n') return true;
        if (line.size() <= maxBytes_) line += std::streambuf::traits_type::to_char_type(byte);
    }
    return false;
}

}  // namespace tengen::apps
