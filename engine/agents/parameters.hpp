#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/text.hpp"

namespace tengen::agents {

/// A parameter of an agent, as `tengen agents`, the web page and the parser use it.
struct Parameter {
    enum class Kind : std::uint8_t {
        Number,       ///< a whole number from `min` to `max`
        OneOf,        ///< one of `choices`
        OneOfOrFile,  ///< one of `choices`, else the name of a file
    };

    std::string_view name;
    Kind kind = Kind::Number;
    std::string_view defaultValue;
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::span<const std::string_view> choices{};
    std::string_view meaning;

    /// What may stand after the `=`: `1…10`, `on|off`, `original|genetic|FILE`.
    [[nodiscard]] std::string values() const;
};

/// The values of a switch.
inline constexpr std::string_view kOnOff[] = {"on", "off"};

/// The values of all parameters of one agent.
class Parameters {
public:
    /// Reads `key=value,…` (empty: all defaults). An unknown key is an error that
    /// lists the keys.
    static Result<Parameters> parse(std::string_view owner, std::span<const Parameter> declared,
                                    std::string_view text);

    /// REQUIRES: a declared parameter, of that kind, whose bounds fit the type.
    template <class Integer = std::int64_t>
    [[nodiscard]] Integer number(std::string_view name) const {
        const auto number = parseNumber<Integer>(entry(name).value);
        assert(number);
        return *number;
    }
    [[nodiscard]] const std::string& text(std::string_view name) const;

    /// Sets a parameter that the text did not set. REQUIRES: a declared parameter and a
    /// value of its kind.
    void preset(std::string_view name, std::string value);

    /// Returns what the text set, `key=value,…` in the order of the declarations.
    [[nodiscard]] std::string toText() const;

private:
    struct Entry {
        std::string_view name;
        std::string value;
        bool isSet = false;
    };
    [[nodiscard]] const Entry& entry(std::string_view name) const;

    std::vector<Entry> entries_;
};

}  // namespace tengen::agents
