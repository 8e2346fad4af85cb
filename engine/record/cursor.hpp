#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"

namespace tengen::record {

/// Where in a text a byte is, for people: "line 3, column 7".
std::string placeIn(std::string_view text, std::size_t offset);

/// The error of a reader, with the place in front.
Error errorAt(std::string_view text, std::size_t offset, const Error& why);

/// A reader's finger in a text. It never steps past the end, where it sees the character 0.
class Cursor {
public:
    explicit Cursor(std::string_view text) : text_(text) {}

    [[nodiscard]] bool atEnd() const { return at_ >= text_.size(); }
    [[nodiscard]] char peek() const { return atEnd() ? '\0' : text_[at_]; }
    [[nodiscard]] std::size_t offset() const { return at_; }
    void advance() { at_ += atEnd() ? 0 : 1; }
    void skipSpace() {
        while (!atEnd() && isSpace(text_[at_])) ++at_;
    }

    /// The rest of the line, the finger set behind its end; "\r\n", "\n" and "\r" all end lines.
    std::string_view takeLine();

    /// The longest run of characters that `wanted` accepts.
    template <class Wanted>
    std::string_view takeWhile(Wanted wanted) {
        const std::size_t from = at_;
        while (!atEnd() && wanted(text_[at_])) ++at_;
        return text_.substr(from, at_ - from);
    }

    [[nodiscard]] Error error(Error::Kind kind, const std::string& message) const {
        return errorAt(text_, at_, {kind, message});
    }
    /// An error about a part of the text that was handed out earlier.
    [[nodiscard]] Error errorIn(std::string_view part, const Error& why) const {
        return errorAt(text_, static_cast<std::size_t>(part.data() - text_.data()), why);
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace tengen::record
