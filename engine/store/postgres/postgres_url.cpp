#include "store/postgres/postgres_url.hpp"

#include <libpq-fe.h>

#include <map>
#include <memory>

namespace tengen::store {
namespace {

using Options = std::map<std::string, std::string, std::less<>>;

// A server that does not answer at all must not hold ours up for minutes. What the url says goes
// before all of these.
constexpr std::pair<const char*, const char*> kDefaults[] = {
    {"application_name", "tengen"}, {"connect_timeout", "5"},     {"tcp_user_timeout", "10000"},
    {"keepalives_idle", "10"},      {"keepalives_interval", "5"}, {"keepalives_count", "3"},
};

std::string quotedOption(std::string_view value) {
    std::string text = "'";
    for (const char c : value) {
        if (c == '\'' || c == '\\') text += '\\';
        text += c;
    }
    return text + "'";
}

std::string valueOf(const Options& options, std::string_view name) {
    const auto found = options.find(name);
    return found == options.end() ? std::string() : found->second;
}

std::string shownAs(const Options& options) {
    const std::string user = valueOf(options, "user");
    const std::string host = valueOf(options, "host");
    const std::string port = valueOf(options, "port");
    std::string text = "postgresql://" + (user.empty() ? "" : user + "@");
    // A folder is where the socket of a server on this machine lies.
    const bool isFolder = host.starts_with('/');
    if (!isFolder) text += host + (port.empty() ? "" : ":" + port);
    text += "/" + valueOf(options, "dbname");
    if (isFolder) text += "?host=" + host + (port.empty() ? "" : "&port=" + port);
    return text;
}

}  // namespace

bool isPostgresUrl(std::string_view url) {
    return url.starts_with("postgresql://") || url.starts_with("postgres://");
}

Result<PostgresPlace> parsePostgresUrl(std::string_view url) {
    const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> parsed(
        PQconninfoParse(std::string(url).c_str(), nullptr), &PQconninfoFree);
    Options options;
    for (const PQconninfoOption* each = parsed.get(); each != nullptr && each->keyword; ++each)
        if (each->val != nullptr) options[each->keyword] = each->val;
    if (!isPostgresUrl(url) || !parsed)
        return Error{Error::Kind::BadValue,
                     "a PostgreSQL store is postgresql://USER:PASSWORD@HOST:PORT/DATABASE; in its "
                     "parts write %3A for a colon, %2F for a slash, %40 for an at sign"};
    const std::string shown = shownAs(options);
    for (const auto& [name, value] : kDefaults) options.emplace(name, value);
    options["client_encoding"] = "UTF8";
    std::string text;
    for (const auto& [name, value] : options) text += name + "=" + quotedOption(value) + " ";
    return PostgresPlace{.options = text, .shown = shown};
}

}  // namespace tengen::store
