#include "agents/parameters.hpp"

#include <algorithm>
#include <cassert>

#include "base/text.hpp"

namespace tengen::agents {
namespace {

/// Nothing when the value is fine, else why not.
std::string fault(const Parameter& parameter, std::string_view value) {
    const std::string wanted =
        std::string(parameter.name) + " must be " + parameter.values() + ", not " + inQuotes(value);
    switch (parameter.kind) {
        case Parameter::Kind::Number: {
            const auto number = parseNumber<std::int64_t>(value);
            const bool fits = number && *number >= parameter.min && *number <= parameter.max;
            return fits ? "" : wanted;
        }
        case Parameter::Kind::OneOf: {
            const bool known =
                std::ranges::find(parameter.choices, value) != parameter.choices.end();
            return known ? "" : wanted;
        }
        case Parameter::Kind::OneOfOrFile: return value.empty() ? wanted : "";
    }
    return wanted;
}

std::string keysOf(std::span<const Parameter> declared) {
    std::string keys;
    for (const Parameter& p : declared) (keys += keys.empty() ? "" : ", ") += p.name;
    return keys;
}

}  // namespace

std::string Parameter::values() const {
    if (kind == Kind::Number) return std::to_string(min) + "…" + std::to_string(max);
    std::string text;
    for (const std::string_view choice : choices) (text += text.empty() ? "" : "|") += choice;
    return kind == Kind::OneOfOrFile ? text + "|FILE" : text;
}

Result<Parameters> Parameters::parse(std::string_view owner, std::span<const Parameter> declared,
                                     std::string_view text) {
    Parameters result;
    for (const Parameter& p : declared)
        result.entries_.push_back({p.name, std::string(p.defaultValue)});

    while (!text.empty()) {
        const auto [item, rest] = splitAt(text, ',');
        text = rest;
        const auto [key, value] = splitAt(item, '=');
        const auto parameter = std::ranges::find(declared, key, &Parameter::name);
        if (parameter == declared.end())
            return Error{Error::Kind::BadValue, "agent " + std::string(owner) +
                                                    " has no parameter " + inQuotes(key) +
                                                    "; it has " + keysOf(declared)};
        if (const std::string why = fault(*parameter, value); !why.empty())
            return Error{Error::Kind::BadValue, "agent " + std::string(owner) + ": " + why};

        Entry& entry = *std::ranges::find(result.entries_, key, &Entry::name);
        if (entry.isSet)
            return Error{Error::Kind::BadValue, "agent " + std::string(owner) + ": " +
                                                    std::string(key) + " is given twice"};
        entry.value = value;
        entry.isSet = true;
    }
    return result;
}

const Parameters::Entry& Parameters::entry(std::string_view name) const {
    const auto it = std::ranges::find(entries_, name, &Entry::name);
    assert(it != entries_.end());
    return *it;
}

const std::string& Parameters::text(std::string_view name) const { return entry(name).value; }

void Parameters::preset(std::string_view name, std::string value) {
    const auto it = std::ranges::find(entries_, name, &Entry::name);
    assert(it != entries_.end());
    if (!it->isSet) it->value = std::move(value);
}

std::string Parameters::toText() const {
    std::string text;
    for (const Entry& entry : entries_)
        if (entry.isSet)
            ((((text += text.empty() ? "" : ",") += entry.name) += '=') += entry.value);
    return text;
}

}  // namespace tengen::agents
