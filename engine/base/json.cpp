#include "base/json.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/text.hpp"

namespace tengen {
namespace {

/// Builds a value from the parser's events and stops at the first one that breaks our rules. The
/// library's own parser with a callback looks at all earlier elements of an array after each object
/// in it, so 240 KB of `[{},{},…]` took it 4 s; this one takes time in proportion to the text.
template <class Json>
class Builder {
public:
    // NOLINTBEGIN(readability-identifier-naming): the parser knows these by their names
    using number_integer_t = typename Json::number_integer_t;
    using number_unsigned_t = typename Json::number_unsigned_t;
    using number_float_t = typename Json::number_float_t;
    using string_t = typename Json::string_t;
    using binary_t = typename Json::binary_t;

    bool null() { return add(nullptr) != nullptr; }
    bool boolean(bool value) { return add(value) != nullptr; }
    bool number_integer(number_integer_t value) { return add(value) != nullptr; }
    bool number_unsigned(number_unsigned_t value) { return add(value) != nullptr; }
    bool number_float(number_float_t value, const string_t&) { return add(value) != nullptr; }
    bool string(string_t& value) { return add(std::move(value)) != nullptr; }
    bool binary(binary_t& value) { return add(std::move(value)) != nullptr; }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(string_t& name) {
        const auto [member, isNew] = open_.back()->emplace(name, nullptr);
        if (!isNew)
            return refuse(
                {Error::Kind::BadSyntax, "the member " + inQuotes(name) + " appears twice"});
        member_ = &*member;
        return true;
    }
    bool parse_error(std::size_t position, const std::string&,
                     const nlohmann::detail::exception& why) {
        if (dynamic_cast<const typename Json::parse_error*>(&why) != nullptr)
            return refuse(
                {Error::Kind::BadSyntax, "this is not JSON: see byte " + std::to_string(position)});
        // A number that fits no double.
        return refuse({Error::Kind::BadSyntax, "this is not JSON that can be represented"});
    }
    // NOLINTEND(readability-identifier-naming)

    Result<Json> finish() {
        if (error_) return *error_;
        return std::move(root_);
    }

private:
    bool refuse(Error error) {
        error_ = std::move(error);
        return false;
    }

    /// Puts the value where the parser is and returns its place, which holds until the next value
    /// beside it.
    Json* add(Json value) {
        Json* place = &root_;
        if (!open_.empty() && open_.back()->is_array())
            place = &open_.back()->emplace_back();
        else if (!open_.empty())
            place = member_;
        *place = std::move(value);
        return place;
    }
    bool open(Json value) {
        if (open_.size() >= kMaxJsonDepth)
            return refuse({Error::Kind::TooLarge, "this JSON is nested more than " +
                                                      std::to_string(kMaxJsonDepth) +
                                                      " levels deep"});
        open_.push_back(add(std::move(value)));
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    Json root_;
    std::vector<Json*> open_;  ///< the arrays and objects that the parser is inside of
    Json* member_ = nullptr;   ///< of the innermost object, whose value comes next
    std::optional<Error> error_;
};

}  // namespace

template <class Json>
Result<Json> parseJson(std::string_view text) {
    Builder<Json> builder;
    Json::sax_parse(text, &builder);
    return builder.finish();
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
