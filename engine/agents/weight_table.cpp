#include "agents/weight_table.hpp"

#include <algorithm>
#include <cassert>

#include "base/file.hpp"
#include "base/text.hpp"

namespace tengen::agents {
namespace {

/// The next word of `text`, which is shortened by it.
std::string_view takeWord(std::string_view& text) {
    text = trim(text);
    const auto end = std::ranges::find_if(text, isSpace);
    const std::string_view word(text.begin(), end);
    text.remove_prefix(word.size());
    return word;
}

/// `two weights from 0 to 9, own and enemy`, or `a weight from 0 to 9`.
std::string wantedBy(const WeightLayout& layout) {
    const std::string range = " from 0 to " + std::to_string(layout.max);
    if (layout.columns.size() == 1) return "a " + std::string(layout.unit) + range;
    return "two " + std::string(layout.unit) + "s" + range + ", " +
           std::string(layout.columns.front()) + " and " + std::string(layout.columns.back());
}

/// A file of weights is half a kilobyte; what is far larger is something else.
constexpr std::size_t kMaxFileSize = 1 << 20;

}  // namespace

Result<Weights> parseWeights(const WeightLayout& layout, std::string_view text) {
    assert(layout.columns.size() == 1 || layout.columns.size() == 2);
    Weights weights(layout.size());
    std::ranges::copy_backward(layout.defaults, weights.end());
    std::vector<bool> seen(layout.rows.size());
    for (int number = 1; !text.empty(); ++number) {
        auto [line, rest] = splitAt(text, '\n');
        text = rest;
        const std::string place = "line " + std::to_string(number) + ": ";
        const std::string_view id = takeWord(line);
        if (id.empty() || id.front() == '#') continue;

        const auto found = std::ranges::find(layout.rows, id);
        if (found == layout.rows.end())
            return Error{Error::Kind::BadValue,
                         place + "no " + std::string(layout.noun) + " " + inQuotes(id)};
        const auto row = static_cast<std::size_t>(found - layout.rows.begin());
        if (seen[row])
            return Error{Error::Kind::BadValue, place + inQuotes(id) + " is given twice"};
        seen[row] = true;
        for (std::size_t column = 0; column < layout.columns.size(); ++column) {
            const auto weight = parseNumber<std::int64_t>(takeWord(line));
            if (!weight || *weight < 0 || *weight > layout.max)
                return Error{Error::Kind::BadValue,
                             place + inQuotes(id) + " needs " + wantedBy(layout)};
            weights[row * layout.columns.size() + column] = *weight;
        }
        if (!trim(line).empty())
            return Error{Error::Kind::BadSyntax, place + "unexpected " + inQuotes(trim(line))};
    }
    const std::size_t required =
        layout.rows.size() - layout.defaults.size() / layout.columns.size();
    for (std::size_t row = 0; row < required; ++row)
        if (!seen[row])
            return Error{Error::Kind::BadValue, "no " + std::string(layout.unit) + "s for " +
                                                    std::string(layout.rows[row])};
    return weights;
}

std::string weightsText(const WeightLayout& layout, std::span<const std::int64_t> weights) {
    assert(weights.size() == layout.size());
    std::string text = "# " + std::string(layout.noun);
    for (const std::string_view column : layout.columns) (text += ", ") += column;
    text += '\n';
    for (std::size_t row = 0; row < layout.rows.size(); ++row) {
        text += layout.rows[row];
        for (const std::int64_t weight :
             weights.subspan(row * layout.columns.size(), layout.columns.size()))
            text += ' ' + std::to_string(weight);
        text += '\n';
    }
    return text;
}

Result<Weights> weightsNamed(const WeightTable& table, std::string_view agent,
                             const std::string& setOrFile) {
    const auto named = std::ranges::find(table.sets, setOrFile, &NamedWeights::name);
    if (named != table.sets.end()) return Weights(named->values.begin(), named->values.end());

    const std::string begin = "agent " + std::string(agent) + ": ";
    const auto text = readFile(setOrFile, kMaxFileSize);
    if (!text) {
        std::string names;
        for (const NamedWeights& set : table.sets) (names += names.empty() ? "" : ", ") += set.name;
        return Error{text.error().kind, begin + "weights must be " + names + " or a file, but " +
                                            text.error().message};
    }
    auto weights = parseWeights(table.layout, *text);
    if (!weights)
        return Error{weights.error().kind,
                     begin + inQuotes(setOrFile, 200) + ": " + weights.error().message};
    return weights;
}

}  // namespace tengen::agents
