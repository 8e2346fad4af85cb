#pragma once

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "core/rules.hpp"

namespace tengen::server {

/// Why a message was not understood.
struct Fault {
    enum class Code : std::uint8_t {
        Syntax,
        UnknownType,
        UnknownMember,
        MissingMember,
        BadValue,
        TooLarge,
        Rate,
    };
    Code code = Code::Syntax;
    std::string message{};  ///< a sentence fit to show
};

inline constexpr std::size_t kFaultCodes = static_cast<std::size_t>(Fault::Code::Rate) + 1;

constexpr std::string_view idOf(Fault::Code code) {
    constexpr std::string_view kIds[kFaultCodes] = {
        "syntax",    "unknown-type", "unknown-member", "missing-member", "bad-value",
        "too-large", "rate"};
    return kIds[static_cast<std::size_t>(code)];
}

/// Reads the members of a JSON object one by one and remembers the first thing that is wrong with
/// it. What was not asked for when close() is called is wrong too. A reading that failed gives a
/// value that can be used and means nothing.
class JsonFields {
public:
    /// `where` goes before names in messages: `black.` for black.kind. Both must outlive it.
    JsonFields(const nlohmann::json& value, std::optional<Fault>& fault, std::string where = {});

    [[nodiscard]] bool has(std::string_view name) const;
    /// Null when it is not there.
    const nlohmann::json* optional(std::string_view name);
    const nlohmann::json* required(std::string_view name);

    std::string text(std::string_view name, std::size_t least, std::size_t most);
    std::optional<std::string> optionalText(std::string_view name, std::size_t least,
                                            std::size_t most);
    std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most);
    std::optional<std::int64_t> optionalNumber(std::string_view name, std::int64_t least,
                                               std::int64_t most);
    Point point(std::string_view name, bool mayPass);
    std::vector<Point> points(std::string_view name, bool mayPass, std::size_t most);

    void refuse(Fault::Code code, std::string message);
    void refuseValue(std::string_view name, std::string_view expected);
    /// Refuses members that nobody asked for.
    void close();
    [[nodiscard]] bool failed() const { return fault_.has_value(); }
    [[nodiscard]] std::string nameOf(std::string_view member) const {
        return where_ + std::string(member);
    }

private:
    Point pointFrom(const nlohmann::json& value, std::string_view name, bool mayPass);

    const nlohmann::json& object_;
    std::optional<Fault>& fault_;
    std::string where_;
    std::set<std::string, std::less<>> known_;
};

/// Characters, not bytes, of UTF-8.
std::size_t charactersIn(std::string_view text);

}  // namespace tengen::server
