#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen::agents {

/// One thing about an agent that can be set, as `tengen agents`, the web page and the parser all
/// know it.
struct Parameter {
    enum class Kind : std::uint8_t {
        Number,       ///< a whole number from `least` to `most`
        OneOf,        ///< one of `choices`
        OneOfOrFile,  ///< one of `choices`, else the name of a file
    };

    std::string_view name;
    Kind kind = Kind::Number;
    std::string_view initial;
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::span<const std::string_view> choices{};
    std::string_view meaning;

    /// What may stand after the `=`: `1…10`, `on|off`, `original|genetic|FILE`.
    [[nodiscard]] std::string values() const;
};

/// The choices of what can only be switched on or off.
inline constexpr std::string_view kOnOff[] = {"on", "off"};

/// The parameters of one agent, every one with a value.
class Parameters {
public:
    /// Reads `key=value,…` (nothing: all as they are initially). An unknown key is an error that
    /// lists the keys.
    static Result<Parameters> parse(std::string_view owner, std::span<const Parameter> declared,
                                    std::string_view text);

    /// REQUIRES: a declared parameter, and of that kind.
    [[nodiscard]] std::int64_t number(std::string_view name) const;
    [[nodiscard]] const std::string& text(std::string_view name) const;

    /// Gives a value to a parameter that the text left alone. REQUIRES: a declared parameter and a
    /// value of its kind.
    void preset(std::string_view name, std::string value);

    /// What the text set, `key=value,…` in the order of the declarations.
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
