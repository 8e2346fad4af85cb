#include "base/json.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "base/text.hpp"

namespace tengen {
namespace {

/// Stops the parser at the first event that breaks our rules.
template <class Json>
class Watch {
public:
    bool operator()(int depth, typename Json::parse_event_t event, Json& value) {
        using Event = typename Json::parse_event_t;
        if (event == Event::object_start || event == Event::array_start) {
            if (depth >= kMaxJsonDepth)
                throw Error{Error::Kind::TooLarge, "this JSON is nested more than " +
                                                       std::to_string(kMaxJsonDepth) +
                                                       " levels deep"};
        }
        if (event == Event::object_start) members_.emplace_back();
        if (event == Event::object_end) members_.pop_back();
        if (event == Event::key) addMember(value.template get_ref<const std::string&>());
        return true;
    }

private:
    void addMember(const std::string& name) {
        if (!members_.back().insert(name).second)
            throw Error{Error::Kind::BadSyntax, "the member " + inQuotes(name) + " appears twice"};
    }

    std::vector<std::set<std::string>> members_;  ///< of each object the parser is inside of
};

}  // namespace

template <class Json>
Result<Json> parseJson(std::string_view text) {
    try {
        Watch<Json> watch;
        return Json::parse(text, std::ref(watch));
    } catch (const Error& error) {
        return error;
    } catch (const nlohmann::json::parse_error& error) {
        return Error{Error::Kind::BadSyntax,
                     "this is not JSON: see byte " + std::to_string(error.byte)};
    } catch (const nlohmann::json::exception&) {  // a number that fits no double
        return Error{Error::Kind::BadSyntax, "this is not JSON that can be represented"};
    }
}

template Result<nlohmann::json> parseJson(std::string_view);
template Result<nlohmann::ordered_json> parseJson(std::string_view);

Result<nlohmann::json> parseJsonObject(std::string_view text) {
    auto value = parseJson(text);
    if (value && !value->is_object())
        return Error{Error::Kind::BadSyntax, "a request is a JSON object, {…}"};
    return value;
}

}  // namespace tengen
