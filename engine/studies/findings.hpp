#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "studies/measurement.hpp"

namespace tengen::studies {

/// What a study has found so far, and on what terms. Kept in its page as JSON, from where it can be
/// read again: to go on after a stop, and to be checked.
struct Findings {
    struct Entry {
        Measurement measured{};
        std::string date{};  ///< `2026-11-16`

        friend bool operator==(const Entry&, const Entry&) = default;
    };

    std::string study{};  ///< its id
    std::uint64_t seed = 1;
    bool quick = false;
    std::string build{};  ///< version, commit, compiler
    std::map<std::string, Entry, std::less<>> entries{};

    /// Nothing when it was not measured.
    [[nodiscard]] const Measurement* find(std::string_view id) const;
    /// One number of it, or nothing.
    [[nodiscard]] std::optional<double> count(std::string_view id, std::size_t index = 0) const;
    [[nodiscard]] std::optional<double> time(std::string_view id, std::size_t index = 0) const;
    /// Of the entries whose ids begin so: `2026-11-16`, or the first and the last.
    [[nodiscard]] std::string dates(std::string_view prefix) const;

    [[nodiscard]] std::string toJson() const;
    static Result<Findings> parse(std::string_view text);
    /// Those that are kept in a page.
    static Result<Findings> ofPage(std::string_view html);

    friend bool operator==(const Findings&, const Findings&) = default;
};

/// The words around the JSON in a page.
inline constexpr std::string_view kFindingsBegin =
    "<script type=\"application/json\" id=\"findings\">";
inline constexpr std::string_view kFindingsEnd = "</script>";

}  // namespace tengen::studies
