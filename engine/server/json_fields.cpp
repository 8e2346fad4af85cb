#include "server/json_fields.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen::server {

using nlohmann::json;
using Code = Fault::Code;

std::size_t charactersIn(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

namespace {
const json kNoObject = json::object();
}

JsonFields::JsonFields(const json& value, std::optional<Fault>& fault, std::string where)
    : object_(value.is_object() ? value : kNoObject), fault_(fault), where_(std::move(where)) {
    if (value.is_object()) return;
    const std::string name = where_.empty() ? "this" : where_.substr(0, where_.size() - 1);
    refuse(Code::BadValue, "\"" + name + "\" must be an object, {…}");
}

bool JsonFields::has(std::string_view name) const { return object_.contains(name); }

const json* JsonFields::optional(std::string_view name) {
    known_.emplace(name);
    const auto found = object_.find(name);
    return found == object_.end() ? nullptr : &*found;
}

const json* JsonFields::required(std::string_view name) {
    const json* found = optional(name);
    if (found == nullptr)
        refuse(Code::MissingMember, "the member \"" + nameOf(name) + "\" is missing");
    return found;
}

std::string JsonFields::text(std::string_view name, std::size_t least, std::size_t most) {
    if (required(name) == nullptr) return {};
    return optionalText(name, least, most).value_or("");
}

std::optional<std::string> JsonFields::optionalText(std::string_view name, std::size_t least,
                                                    std::size_t most) {
    const json* value = optional(name);
    if (value == nullptr) return std::nullopt;
    if (value->is_string()) {
        const auto& text = value->get_ref<const std::string&>();
        const std::size_t length = charactersIn(text);
        if (length >= least && length <= most) return text;
    }
    refuseValue(
        name, "a text of " + std::to_string(least) + " to " + std::to_string(most) + " characters");
    return std::nullopt;
}

std::int64_t JsonFields::number(std::string_view name, std::int64_t least, std::int64_t most) {
    if (required(name) == nullptr) return least;
    return optionalNumber(name, least, most).value_or(least);
}

std::optional<std::int64_t> JsonFields::optionalNumber(std::string_view name, std::int64_t least,
                                                       std::int64_t most) {
    const json* value = optional(name);
    if (value == nullptr) return std::nullopt;
    // A number past 2^63 is unsigned, and too large for all our bounds.
    const bool fits = value->is_number_integer() &&
                      (!value->is_number_unsigned() ||
                       value->get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX));
    if (fits) {
        const auto whole = value->get<std::int64_t>();
        if (whole >= least && whole <= most) return whole;
    }
    refuseValue(name,
                "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return std::nullopt;
}

Point JsonFields::pointFrom(const json& value, std::string_view name, bool mayPass) {
    if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        const auto point = parsePoint(text, kMaxSize);
        if (point && toText(*point) == text && (mayPass || !point->isPass())) return *point;
    }
    refuseValue(name, "a point such as \"h8\"");
    return {0, 0};
}

Point JsonFields::point(std::string_view name, bool mayPass) {
    const json* value = required(name);
    return value == nullptr ? Point(0, 0) : pointFrom(*value, name, mayPass);
}

std::vector<Point> JsonFields::points(std::string_view name, bool mayPass, std::size_t most) {
    std::vector<Point> result;
    const json* value = optional(name);
    if (value == nullptr) return result;
    if (!value->is_array() || value->size() > most) {
        refuseValue(name, "a list of at most " + std::to_string(most) + " points");
        return result;
    }
    for (const json& item : *value) {
        result.push_back(pointFrom(item, name, mayPass));
        if (failed()) return result;
    }
    return result;
}

void JsonFields::refuse(Code code, std::string message) {
    if (!fault_) fault_ = Fault{.code = code, .message = std::move(message)};
}

void JsonFields::refuseValue(std::string_view name, std::string_view expected) {
    refuse(Code::BadValue, "\"" + nameOf(name) + "\" must be " + std::string(expected));
}

void JsonFields::close() {
    for (const auto& [name, value] : object_.items())
        if (!known_.contains(name)) {
            refuse(Code::UnknownMember,
                   "there is no member " + tengen::quoted(nameOf(name)) + " here");
            return;
        }
}

}  // namespace tengen::server
