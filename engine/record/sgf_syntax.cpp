#include "record/sgf_syntax.hpp"

#include <algorithm>

namespace tengen::record {
namespace {

bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isNameChar(char c) { return isUpper(c) || (c >= 'a' && c <= 'z') || isDigit(c); }

/// FF[3] allowed `Black` for `B`: small letters beside capitals are decoration. A name without
/// capitals comes from a careless program and is meant as it sounds.
std::string propertyName(std::string_view word) {
    std::string name(word);
    if (std::ranges::any_of(name, isUpper))
        std::erase_if(name, [](char c) { return c >= 'a' && c <= 'z'; });
    else
        for (char& c : name) c = upper(c);
    return name;
}

}  // namespace

bool SgfScanner::findGame() {
    const auto skipped = cursor_.takeWhile([](char c) { return c != '('; });
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    const auto isNothing = [](char c) { return isSpace(c) || c == '\0' || c == '\x1A'; };
    skippedText_ =
        skippedText_ || (skipped != kByteOrderMark && !std::ranges::all_of(skipped, isNothing));
    return !cursor_.atEnd();
}

Result<SgfScanner::Token> SgfScanner::next() {
    cursor_.skipSpace();
    if (cursor_.atEnd()) return Token::End;
    const char c = cursor_.peek();
    if (isNameChar(c)) return Token::Node;
    if (c != '(' && c != ')' && c != ';')
        return error("expected a node, a variation or the end of one, not " + inQuotes({&c, 1}));
    cursor_.advance();
    return c == '(' ? Token::Open : c == ')' ? Token::Close : Token::Node;
}

Result<SgfNode> SgfScanner::takeNode() {
    SgfNode node;
    while (true) {
        cursor_.skipSpace();
        if (!isNameChar(cursor_.peek())) return node;

        const std::string_view word = cursor_.takeWhile(isNameChar);
        SgfProperty property{propertyName(word), word, {}};
        cursor_.skipSpace();
        if (cursor_.peek() != '[')
            return error("expected a value in [brackets] after " + inQuotes(word));
        for (; cursor_.peek() == '['; cursor_.skipSpace()) {
            const auto value = takeValue();
            if (!value) return value.error();
            property.values.push_back(*value);
        }
        node.push_back(std::move(property));
    }
}

Result<std::string_view> SgfScanner::takeValue() {
    const Cursor opening = cursor_;
    cursor_.advance();
    bool escape = false;
    const auto value = cursor_.takeWhile([&](char c) {
        if (c == ']' && !escape) return false;
        escape = c == '\\' && !escape;
        return true;
    });
    if (cursor_.atEnd())
        return opening.error(Error::Kind::BadSyntax, "this value is never closed by a ]");
    cursor_.advance();
    return value;
}

std::string unescaped(std::string_view value) {
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] != '\\') {
            text += value[i];
            continue;
        }
        if (++i == value.size()) break;
        const char c = value[i];
        if (c != '\n' && c != '\r') {
            text += c;
            continue;
        }
        const bool pair = i + 1 < value.size() && value[i + 1] != c &&
                          (value[i + 1] == '\n' || value[i + 1] == '\r');
        if (pair) ++i;
    }
    return text;
}

std::string escaped(std::string_view text, std::string_view marks) {
    std::string value;
    for (const char c : text) {
        if (marks.find(c) != std::string_view::npos) value += '\\';
        value += c;
    }
    return value;
}

std::optional<std::pair<std::string_view, std::string_view>> composed(std::string_view value) {
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] == '\\')
            ++i;
        else if (value[i] == ':')
            return std::pair{value.substr(0, i), value.substr(i + 1)};
    }
    return std::nullopt;
}

}  // namespace tengen::record
