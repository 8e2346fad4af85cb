#include "learning/agent_weights.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cstdio>

#include "base/file.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "eval/point_tables.hpp"

namespace tengen::learning {
namespace {

constexpr std::size_t kMaxFileSize = 64 << 20;

Result<std::string> fileWeights(const std::string& path) {
    const auto bytes = readFile(path, kMaxFileSize);
    if (!bytes) return bytes.error();
    if (const auto tables = eval::TableWeights::parse(*bytes)) return tables->checksum();
    return hexDigits(XXH3_64bits(bytes->data(), bytes->size()));
}

/// The name of the set is not enough for tables: the next version has others by that name.
std::string namedWeights(const agents::Parameter& parameter, const std::string& word, Rule rule) {
    if (parameter.name != "tables") return word;
    return word == "plain" ? eval::TableWeights::plain(rule).checksum()
                           : eval::PointTables::builtIn(rule)->checksum();
}

bool isWord(const agents::Parameter& parameter, std::string_view value) {
    return std::ranges::find(parameter.choices, value) != parameter.choices.end();
}

/// What search constants of a file add to the id.
Result<std::string> tuningMark(const agents::AgentSpec& spec,
                               const agents::Parameters& parameters) {
    const auto tuning = std::ranges::find(spec.parameters, "tuning", &agents::Parameter::name);
    if (tuning == spec.parameters.end()) return std::string();
    const std::string& value = parameters.text(tuning->name);
    if (isWord(*tuning, value)) return std::string();
    const auto mark = fileWeights(value);
    if (!mark) return mark.error();
    return "+" + *mark;
}

}  // namespace

Result<std::string> agentWeights(std::string_view text, Rule rule) {
    const auto [id, settings] = splitAt(text, ':');
    const agents::AgentSpec* spec = catalog::findAgent(id);
    if (spec == nullptr)
        return catalog::makeAgent(text, 0).error();  // the sentence that lists them
    const auto parameters = agents::Parameters::parse(spec->id, spec->parameters, settings);
    if (!parameters) return parameters.error();
    const auto named = std::ranges::find(spec->parameters, agents::Parameter::Kind::OneOfOrFile,
                                         &agents::Parameter::kind);
    if (named == spec->parameters.end()) return std::string();
    const std::string& value = parameters->text(named->name);
    auto weights =
        isWord(*named, value) ? Result(namedWeights(*named, value, rule)) : fileWeights(value);
    if (!weights) return weights;
    const auto mark = tuningMark(*spec, *parameters);
    if (!mark) return mark.error();
    return *weights + *mark;
}

}  // namespace tengen::learning
