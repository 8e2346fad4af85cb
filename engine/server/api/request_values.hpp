#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "core/rules.hpp"
#include "server/api/http.hpp"

/// What a request says beside its body, as typed values.
namespace tengen::server {

/// A parameter of the query; null when it is not there.
const std::string* given(const HttpRequest& request, const char* name);

// Of a list:
/// An error if some parameter is longer than any that means something.
Result<void> checkLengths(const HttpRequest& request);
Result<std::optional<Rule>> ruleGiven(const HttpRequest& request);
/// How many a page has; `usual` where nothing is said.
Result<int> limitGiven(const HttpRequest& request, int usual);

/// The token of `Authorization: Bearer …`; nothing when there is none.
std::optional<std::string_view> bearerToken(const HttpRequest& request);
/// 401, with the sentence that says which token to send.
HttpResponse tokenWanted(std::string_view message);

}  // namespace tengen::server
