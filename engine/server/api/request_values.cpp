#include "server/api/request_values.hpp"

#include "base/text.hpp"

namespace tengen::server {

const std::string* given(const HttpRequest& request, const char* name) {
    const auto found = request.query.find(name);
    return found == request.query.end() ? nullptr : &found->second;
}

Result<void> checkLengths(const HttpRequest& request) {
    constexpr std::size_t kLongest = 200;
    for (const auto& [name, value] : request.query)
        if (value.size() > kLongest && name != "moves")  // bounded by the board
            return Error{Error::Kind::BadValue, "the parameter " + inQuotes(name) + " is too long"};
    return {};
}

Result<std::optional<Rule>> ruleGiven(const HttpRequest& request) {
    const auto* text = given(request, "rule");
    if (text == nullptr) return std::optional<Rule>{};
    const auto rule = parseRule(*text);
    if (!rule) return rule.error();
    return std::optional(*rule);
}

Result<int> limitGiven(const HttpRequest& request, int usual) {
    const auto* text = given(request, "limit");
    if (text == nullptr) return usual;
    const auto number = parseNumber<int>(*text);
    if (!number || *number < 1 || *number > 100)
        return Error{Error::Kind::BadValue,
                     "limit is a number from 1 to 100, not " + inQuotes(*text)};
    return *number;
}

std::optional<std::string_view> bearerToken(const HttpRequest& request) {
    constexpr std::string_view kBearer = "Bearer ";
    const std::string_view said = request.authorization;
    if (!said.starts_with(kBearer)) return std::nullopt;
    return said.substr(kBearer.size());
}

HttpResponse tokenWanted(std::string_view message) {
    auto refused = errorResponse(401, HttpError::NoToken, message);
    refused.headers.emplace_back("WWW-Authenticate", "Bearer");
    return refused;
}

}  // namespace tengen::server
