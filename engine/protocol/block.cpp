#include "protocol/block.hpp"

#include <utility>

#include "base/text.hpp"

namespace tengen::protocol {
namespace {

/// `7, 7 ,1` is meant as `7,7,1`: blanks around a comma do not end a word.
std::string closedUp(std::string_view line) {
    std::string text;
    for (const char c : line) {
        if (c == ',')
            while (!text.empty() && isSpace(text.back())) text.pop_back();
        if (isSpace(c) && !text.empty() && text.back() == ',') continue;
        text += c;
    }
    return text;
}

}  // namespace

bool Block::read(std::string_view line) {
    const std::string closed = closedUp(line);
    std::string_view rest = trim(closed);
    while (!rest.empty()) {
        std::size_t length = 0;
        while (length < rest.size() && !isSpace(rest[length])) ++length;
        const std::string word = lower(rest.substr(0, length));
        rest = trim(rest.substr(length));
        if (word == "done") {
            if (!rest.empty())
                spoil({Error::Kind::BadSyntax, "nothing may follow DONE on its line"});
            return true;
        }
        if (words_.size() == kMaxWords)
            spoil({Error::Kind::TooLarge, "there is no board with that many points"});
        else
            words_.push_back(word);
    }
    return false;
}

void Block::spoil(Error error) {
    if (!error_) error_ = std::move(error);
}

}  // namespace tengen::protocol
