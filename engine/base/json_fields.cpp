#include "base/json_fields.hpp"

#include <cmath>
#include <utility>

#include "base/text.hpp"

namespace tengen {

using nlohmann::json;
using Code = JsonFault::Code;

std::string_view idOf(Code code) {
    switch (code) {
        case Code::Syntax: return "syntax";
        case Code::TooLarge: return "too-large";
        case Code::UnknownType: return "unknown-type";
        case Code::UnknownMember: return "unknown-member";
        case Code::MissingMember: return "missing-member";
        case Code::BadValue: break;
    }
    return "bad-value";
}

std::optional<std::int64_t> wholeNumber(const json& value) {
    if (value.is_number_unsigned() && !std::in_range<std::int64_t>(value.get<std::uint64_t>()))
        return std::nullopt;
    if (value.is_number_float()) {
        const double number = value.get<double>();
        const bool fits = number >= -0x1p63 && number < 0x1p63;
        if (!fits || number != std::floor(number)) return std::nullopt;
    }
    return value.is_number() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

std::size_t charactersIn(std::string_view text) {
    std::size_t count = 0;
    for (const char c : text)
        if ((c & 0xC0) != 0x80) ++count;  // the byte does not continue a character
    return count;
}

namespace {

const json& emptyObject() {
    static const json kEmpty = json::object();
    return kEmpty;
}

}  // namespace

JsonFields::JsonFields(const json& value, std::optional<JsonFault>& fault, std::string path)
    : object_(value.is_object() ? value : emptyObject()), fault_(fault), path_(std::move(path)) {
    if (!value.is_object())
        refuse(Code::BadValue,
               "\"" + (path_.empty() ? "this" : path_) + "\" must be an object, {…}");
}

const json* JsonFields::optional(std::string_view name) {
    read_.emplace(name);
    const auto found = object_.find(name);
    return found == object_.end() ? nullptr : &*found;
}

const json* JsonFields::required(std::string_view name) {
    const json* found = optional(name);
    if (found == nullptr)
        refuse(Code::MissingMember, "the member " + inQuotes(pathOf(name)) + " is missing");
    return found;
}

std::string JsonFields::text(std::string_view name, std::size_t min, std::size_t max) {
    if (required(name) == nullptr) return {};
    return optionalText(name, min, max).value_or("");
}

std::optional<std::string> JsonFields::optionalText(std::string_view name, std::size_t min,
                                                    std::size_t max) {
    const json* value = optional(name);
    if (value == nullptr) return std::nullopt;
    if (value->is_string()) {
        const auto& text = value->get_ref<const std::string&>();
        const std::size_t length = charactersIn(text);
        if (length >= min && length <= max) return text;
    }
    refuseValue(name,
                "a text of " + std::to_string(min) + " to " + std::to_string(max) + " characters");
    return std::nullopt;
}

std::optional<std::int64_t> JsonFields::optionalWhole(std::string_view name, std::int64_t min,
                                                      std::int64_t max) {
    const json* value = optional(name);
    if (value == nullptr) return std::nullopt;
    const auto whole = wholeNumber(*value);
    if (whole && *whole >= min && *whole <= max) return whole;
    refuseValue(name, "a whole number from " + std::to_string(min) + " to " + std::to_string(max));
    return std::nullopt;
}

bool JsonFields::boolean(std::string_view name, bool otherwise) {
    const json* value = optional(name);
    if (value == nullptr) return otherwise;
    if (value->is_boolean()) return value->get<bool>();
    refuseValue(name, "true or false");
    return otherwise;
}

void JsonFields::refuse(Code code, std::string message) {
    if (!fault_) fault_ = JsonFault{.code = code, .message = std::move(message)};
}

void JsonFields::refuseValue(std::string_view name, std::string_view expected) {
    refuse(Code::BadValue, "\"" + pathOf(name) + "\" must be " + std::string(expected));
}

void JsonFields::close() {
    for (const auto& [name, value] : object_.items())
        if (!read_.contains(name))
            return refuse(Code::UnknownMember, "there is no member " + inQuotes(name) + " in " +
                                                   (path_.empty() ? "this request" : path_));
}

std::string JsonFields::pathOf(std::string_view member) const {
    return (path_.empty() ? "" : path_ + ".") + std::string(member);
}

}  // namespace tengen
