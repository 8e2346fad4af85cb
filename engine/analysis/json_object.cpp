#include "analysis/json_object.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/text.hpp"

namespace tengen {

using nlohmann::json;

Result<json> parseJsonObject(std::string_view text) {
    std::vector<std::set<std::string>> seen;  // one for each object the parser is inside of
    std::optional<std::string> twice;
    const auto watch = [&](int, json::parse_event_t event, json& value) {
        if (event == json::parse_event_t::object_start) seen.emplace_back();
        if (event == json::parse_event_t::object_end) seen.pop_back();
        if (event == json::parse_event_t::key && !twice) {
            const auto& name = value.get_ref<const std::string&>();
            if (!seen.back().insert(name).second) twice = name;
        }
        return true;
    };
    try {
        json value = json::parse(text, watch);
        if (twice)
            return Error{Error::Kind::BadSyntax,
                         "the member " + tengen::quoted(*twice) + " stands here twice"};
        if (!value.is_object())
            return Error{Error::Kind::BadSyntax, "a request is a JSON object, {…}"};
        return value;
    } catch (const json::parse_error& error) {
        return Error{Error::Kind::BadSyntax,
                     "this is not JSON: see byte " + std::to_string(error.byte)};
    } catch (const json::exception&) {  // a number that fits no double
        return Error{Error::Kind::BadSyntax, "this is not JSON that can be represented"};
    }
}

}  // namespace tengen
