#include "protocol/line_reader.hpp"

namespace tengen::protocol {

void LineReader::feed(std::string_view bytes, const OnLine& onLine) {
    while (!bytes.empty()) {
        const auto end = bytes.find_first_of("\r\n");
        keep(bytes.substr(0, end));
        if (end == std::string_view::npos) return;
        bytes.remove_prefix(end + 1);

        if (overlong_)
            onLine({.text = {}, .overlong = true});
        else if (!pending_.empty())
            onLine({.text = pending_});
        pending_.clear();
        overlong_ = false;
    }
}

void LineReader::keep(std::string_view piece) {
    overlong_ = overlong_ || piece.size() > kMaxBytes - pending_.size();
    if (overlong_)
        pending_.clear();
    else
        pending_ += piece;
}

}  // namespace tengen::protocol
