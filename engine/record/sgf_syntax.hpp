#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/cursor.hpp"

namespace tengen::record {

/// `AB[hh][ii]`: a name in capitals and its values, still escaped, as they stand in the file.
struct SgfProperty {
    std::string name;
    std::string_view at;  ///< where the name stands, for errors
    std::vector<std::string_view> values;
};

using SgfNode = std::vector<SgfProperty>;

/// The pieces SGF is made of. It knows nothing of games: what a property means is for the reader.
class SgfScanner {
public:
    enum class Token { Open, Close, Node, End };

    explicit SgfScanner(std::string_view text) : cursor_(text) {}

    /// Skips to the next game's parenthesis. False when there is none. Text before it is allowed
    /// by the standard; `skippedText()` tells whether there was any.
    bool findGame();
    [[nodiscard]] bool skippedText() const { return skippedText_; }

    /// Steps over `(`, `)` or `;`. A property where a node should start counts as one.
    Result<Token> next();
    /// The properties after a Node.
    Result<SgfNode> takeNode();

    [[nodiscard]] Error error(const std::string& message) const {
        return cursor_.error(Error::Kind::BadSyntax, message);
    }
    [[nodiscard]] Error errorIn(std::string_view part, const Error& why) const {
        return cursor_.errorIn(part, why);
    }

private:
    Result<std::string_view> takeValue();

    Cursor cursor_;
    bool skippedText_ = false;
};

/// The text of a value: escapes resolved, escaped line ends gone.
std::string unescaped(std::string_view value);
/// The inverse; a part of `point:text` has its colons escaped too.
std::string escaped(std::string_view text, std::string_view marks = "\\]");
/// The two parts of `a:b`, split at the first colon that is not escaped; nothing without one.
std::optional<std::pair<std::string_view, std::string_view>> composed(std::string_view value);

}  // namespace tengen::record
