#pragma once

#include <cassert>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace tengen {

/// Why a JSON message was not understood.
struct JsonFault {
    enum class Code : std::uint8_t {
        Syntax,         ///< not a JSON object in UTF-8, or a member named twice
        TooLarge,       ///< more bytes than a message may have
        UnknownType,    ///< no message of this type exists
        UnknownMember,  ///< a member that this object does not have
        MissingMember,  ///< a member that this object must have
        BadValue,       ///< a value of the wrong type or out of range
    };
    Code code = Code::Syntax;
    std::string message{};  ///< a sentence fit to show
};

inline constexpr std::size_t kJsonFaultCodes = 6;

/// The code as both protocols spell it.
std::string_view idOf(JsonFault::Code code);

/// Returns the value of a number without a fraction: 1000, 1000.0 and 1e3 are the same to JSON.
/// Nothing for every other value and for numbers outside of 64 bits.
std::optional<std::int64_t> wholeNumber(const nlohmann::json& value);

/// Counts characters, not bytes, of UTF-8.
std::size_t charactersIn(std::string_view text);

/// Reads the members of a JSON object one by one and remembers the first fault. Members that were
/// never read are faults too when close() is called. A reading that failed returns a usable value
/// without meaning, so readers need not check each step.
class JsonFields {
public:
    /// `path` names the object in messages: with "black", the member "kind" is "black.kind".
    /// Empty for the request itself. `value` and `fault` must outlive this.
    JsonFields(const nlohmann::json& value, std::optional<JsonFault>& fault, std::string path = {});

    [[nodiscard]] bool has(std::string_view name) const { return object_.contains(name); }
    /// Returns null when the member is missing; required() makes that a fault.
    const nlohmann::json* optional(std::string_view name);
    const nlohmann::json* required(std::string_view name);

    /// Lengths are in characters.
    std::string text(std::string_view name, std::size_t min, std::size_t max);
    std::optional<std::string> optionalText(std::string_view name, std::size_t min,
                                            std::size_t max);

    /// REQUIRES: `Number` can hold both bounds.
    template <class Number = std::int64_t>
    Number number(std::string_view name, std::int64_t min, std::int64_t max) {
        if (required(name) == nullptr) return static_cast<Number>(min);
        return optionalNumber<Number>(name, min, max).value_or(static_cast<Number>(min));
    }
    template <class Number = std::int64_t>
    std::optional<Number> optionalNumber(std::string_view name, std::int64_t min,
                                         std::int64_t max) {
        assert(std::in_range<Number>(min) && std::in_range<Number>(max));
        const auto whole = optionalWhole(name, min, max);
        return whole ? std::optional(static_cast<Number>(*whole)) : std::nullopt;
    }

    /// Returns `otherwise` when the member is missing.
    bool boolean(std::string_view name, bool otherwise);

    void refuse(JsonFault::Code code, std::string message);
    void refuseValue(std::string_view name, std::string_view expected);
    /// Refuses members that were not read.
    void close();
    [[nodiscard]] bool failed() const { return fault_.has_value(); }
    /// The name of a member as messages show it, with the path of its object.
    [[nodiscard]] std::string pathOf(std::string_view member) const;

private:
    std::optional<std::int64_t> optionalWhole(std::string_view name, std::int64_t min,
                                              std::int64_t max);

    const nlohmann::json& object_;
    std::optional<JsonFault>& fault_;
    std::string path_;
    std::set<std::string, std::less<>> read_;
};

}  // namespace tengen
