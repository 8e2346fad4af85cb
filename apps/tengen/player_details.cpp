#include "player_details.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>

#include "agents/experience_parameter.hpp"
#include "arena/player_spec.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "search/alpha_beta/tuning_constants.hpp"

namespace tengen::apps {
namespace {

constexpr std::size_t kMaxFileSize = std::size_t{1} << 30;

Result<PlayerFile> fileOf(std::string_view use, const std::string& path) {
    const auto bytes = readFile(path, kMaxFileSize);
    if (!bytes) return bytes.error();
    PlayerFile file{.use = std::string(use),
                    .path = path,
                    .checksum = hexDigits(XXH3_64bits(bytes->data(), bytes->size()))};
    if (const auto tuning = search::parseTuning(*bytes)) file.changes = changesOf(*tuning);
    return file;
}

/// Of an outside engine the program, if it is named by a path.
Result<PlayerDetails> detailsOfProgram(PlayerDetails details, const std::string& program) {
    if (program.find('/') == std::string::npos) return details;
    auto file = fileOf("program", program);
    if (!file) return file.error();
    details.files.push_back(std::move(*file));
    return details;
}

}  // namespace

Result<PlayerDetails> detailsOf(const std::string& player) {
    PlayerDetails details{.player = player};
    const auto spec = arena::PlayerSpec::parse(player);
    if (spec && spec->isOutside())
        return detailsOfProgram(std::move(details), spec->command.front());
    const auto [id, text] = splitAt(trim(player), ':');
    const agents::AgentSpec* const agent = catalog::findAgent(id);
    if (agent == nullptr) return spec.error();
    const auto parameters = agents::Parameters::parse(agent->id, agent->parameters, text);
    if (!parameters) return parameters.error();
    for (const agents::Parameter& parameter : agent->parameters) {
        const std::string& value = parameters->text(parameter.name);
        ((((details.settings += details.settings.empty() ? "" : ", ") += parameter.name) += ' ') +=
         value);
        const bool isFile = parameter.kind == agents::Parameter::Kind::OneOfOrFile &&
                            std::ranges::find(parameter.choices, value) == parameter.choices.end();
        if (!isFile) continue;
        if (parameter.name == agents::kExperienceParameter.name)
            return Error{Error::Kind::BadValue,
                         "a player that learns from game to game is another one in each; leave "
                         "experience out of " +
                             inQuotes(player, 200)};
        auto file = fileOf(parameter.name, value);
        if (!file) return file.error();
        details.files.push_back(std::move(*file));
    }
    return details;
}

}  // namespace tengen::apps
