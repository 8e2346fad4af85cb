#include "server/api/http.hpp"

#include "base/text.hpp"
#include "record/clean_text.hpp"
#include "server/wire/game_json.hpp"

namespace tengen::server {

std::optional<std::string> percentDecoded(std::string_view text, bool plusIsBlank) {
    const auto digit = [](char c) -> int {
        if (isDigit(c)) return c - '0';
        const char small = lower(c);
        return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
    };
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '+' && plusIsBlank) {
            result += ' ';
        } else if (text[i] == '%') {
            if (i + 2 >= text.size()) return std::nullopt;
            const int high = digit(text[i + 1]);
            const int low = digit(text[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            result += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            result += text[i];
        }
    }
    return result;
}

namespace {

/// Whether a store can keep it, whichever it is.
bool isText(const std::string& text) {
    return record::isUtf8(text) && text.find('\0') == std::string::npos;
}

}  // namespace

bool readTarget(std::string_view target, HttpRequest& request) {
    const auto [path, query] = splitAt(target, '?');
    auto decoded = percentDecoded(path, false);
    if (!decoded || !isText(*decoded) || decoded->empty() || decoded->front() != '/') return false;
    request.path = std::move(*decoded);
    for (std::string_view rest = query; !rest.empty();) {
        const auto [pair, more] = splitAt(rest, '&');
        rest = more;
        const auto [name, value] = splitAt(pair, '=');
        auto key = percentDecoded(name, true);
        auto text = percentDecoded(value, true);
        if (!key || !text || !isText(*key) || !isText(*text)) return false;
        request.query.insert_or_assign(std::move(*key), std::move(*text));
    }
    return true;
}

HttpResponse errorResponse(int status, HttpError code, std::string_view message) {
    return {.status = status,
            .body = dumped({{"error", {{"code", idOf(code)}, {"message", message}}}}),
            .headers = {{"Cache-Control", "no-store"}}};
}

}  // namespace tengen::server
