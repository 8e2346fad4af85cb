#include "arena/player_spec.hpp"

#include <algorithm>

#include "arena/agent_player.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"

namespace tengen::arena {
namespace {

constexpr std::string_view kCommand = "cmd:";

bool isPath(std::string_view text) {
    // `weights=/a/b` is a parameter, `/a/b` and `a=b/c` with no agent before it are paths.
    return text.substr(0, text.find('=')).find('/') != std::string_view::npos;
}

bool beginsPlayer(std::string_view text) {
    text = trim(text);
    return catalog::findAgent(splitAt(text, ':').first) != nullptr || text.starts_with(kCommand) ||
           isPath(text);
}

std::string fileName(std::string_view path) {
    const auto slash = path.find_last_of('/');
    return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

}  // namespace

std::vector<std::string> splitPlayers(std::string_view text) {
    std::vector<std::string> players;
    std::size_t from = 0;
    bool inQuotes = false;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const bool atEnd = i == text.size();
        if (!atEnd && text[i] == '"') inQuotes = !inQuotes;
        const bool splits = !atEnd && !inQuotes && text[i] == ',' &&
                            beginsPlayer(text.substr(i + 1, text.find(',', i + 1) - i - 1));
        if (!atEnd && !splits) continue;
        players.emplace_back(trim(text.substr(from, i - from)));
        from = i + 1;
    }
    return players;
}

Result<PlayerSpec> PlayerSpec::parse(std::string_view text, agents::AgentServices services) {
    text = trim(text);
    PlayerSpec spec{
        .text = std::string(text), .name = std::string(text), .services = std::move(services)};
    if (text.starts_with(kCommand)) {
        std::string_view line = trim(text.substr(kCommand.size()));
        if (line.size() >= 2 && line.front() == '"' && line.back() == '"')
            line = line.substr(1, line.size() - 2);
        auto words = splitWords(line);
        if (!words) return words.error();
        if (words->empty())
            return Error{Error::Kind::BadSyntax, "cmd: needs a program, as in cmd:\"./engine -x\""};
        spec.command = std::move(*words);
        spec.name = fileName(spec.command.front());
        return spec;
    }
    if (catalog::findAgent(splitAt(text, ':').first) == nullptr && isPath(text)) {
        spec.command = {std::string(text)};
        spec.name = fileName(text);
        return spec;
    }
    const auto agent = catalog::makeAgent(text, 0, spec.services);
    if (agent) return spec;
    const bool unknown = catalog::findAgent(splitAt(text, ':').first) == nullptr;
    return Error{agent.error().kind,
                 agent.error().message +
                     (unknown ? ", or a path such as ./pbrain-x for an external engine" : "")};
}

Result<void> PlayerSpec::check(const Ruleset& rules, const PlayerLimits& limits) const {
    if (!isOutside()) {
        const auto agent = catalog::makeAgent(text, 0, services);
        if (!agent) return agent.error();
        return (*agent)->accepts(rules);
    }
    if (rules.lineLength != 5)
        return Error{Error::Kind::BadValue,
                     name + ": the Gomocup protocol knows rows of five only"};
    if (limits.time.count() == 0 && limits.matchTime.count() == 0)
        return Error{Error::Kind::BadValue,
                     name +
                         " is an external engine and needs a time limit, such as --time 1s: "
                         "otherwise a hang cannot be detected"};
    auto process = Process::start(command);
    if (!process) return process.error();
    return {};
}

Result<void> PlayerSpec::checkOpeningRule(openings::OpeningRule rule, const Ruleset& rules,
                                          const PlayerLimits& limits,
                                          const Patience& patience) const {
    if (auto fit = openings::checkOpening(rule, rules);
        !fit || rule == openings::OpeningRule::None || !isOutside())
        return fit;
    if (rule != openings::OpeningRule::Swap2)
        return Error{Error::Kind::BadValue,
                     name +
                         " is an external engine, and of all opening rules the Gomocup protocol "
                         "has only swap2"};
    EnginePlayer engine(command, limits, patience);
    const auto refuse = [&](const Failure& failure) {
        return Error{Error::Kind::BadValue,
                     name + " does not play the opening rule swap2: " + failure.reason};
    };
    if (const auto failed = engine.prepare(rules, {})) return refuse(*failed);
    auto opening = *openings::Opening::start(rule, rules);
    const auto left = limits.matchTime.count() > 0 ? std::optional(limits.matchTime) : std::nullopt;
    // It answers for both players: some engines present stones and cannot read them.
    while (!opening.isDone()) {
        const OpeningAnswer answer = engine.answer(opening, left, {});
        if (const auto* failed = std::get_if<Failure>(&answer)) return refuse(*failed);
        for (const openings::Choice& choice : std::get<Choices>(answer).choices)
            if (const auto taken = opening.apply(choice); !taken)
                return refuse({Fault::Illegal, taken.error().message});
    }
    return {};
}

Result<std::unique_ptr<Player>> PlayerSpec::make(const PlayerLimits& limits,
                                                 const Patience& patience,
                                                 std::uint64_t seed) const {
    if (isOutside())
        return std::unique_ptr<Player>(std::make_unique<EnginePlayer>(command, limits, patience));
    auto agent = catalog::makeAgent(text, seed, services);
    if (!agent) return agent.error();
    return std::unique_ptr<Player>(std::make_unique<AgentPlayer>(std::move(*agent), limits, seed));
}

}  // namespace tengen::arena
