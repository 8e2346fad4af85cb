#include "server/http/api_keys.hpp"

#include <fstream>

#include "base/text.hpp"

namespace tengen::server {

Result<std::map<std::string, std::string>> readApiKeys(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) return Error{Error::Kind::NotFound, "cannot read " + file.string()};
    return parseApiKeys(in);
}

Result<std::map<std::string, std::string>> parseApiKeys(std::istream& in) {
    constexpr std::size_t kMinLength = 16;
    std::map<std::string, std::string> keys;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        const std::string_view text = trim(line);
        if (text.empty() || text.starts_with('#')) continue;
        const auto [name, rest] = splitAt(text, ' ');
        const std::string_view key = trim(rest);
        if (key.size() < kMinLength || key.find(' ') != std::string_view::npos)
            return Error{Error::Kind::BadSyntax,
                         "line " + std::to_string(number) +
                             " must be a name and a key of at least 16 characters"};
        if (!keys.emplace(key, name).second)
            return Error{Error::Kind::BadSyntax,
                         "line " + std::to_string(number) + " has a key that was there before"};
    }
    return keys;
}

}  // namespace tengen::server
