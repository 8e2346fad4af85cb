#include "arena_options.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "agent_services.hpp"
#include "agents/seed_parameter.hpp"
#include "base/duration.hpp"
#include "base/file.hpp"
#include "base/hash.hpp"
#include "record/limits.hpp"

namespace tengen::apps {
namespace {

/// Hands one value to all players, or `a,b,…` to one each.
template <class Set>
Result<void> forEach(std::string_view option, const std::string& text,
                     std::span<arena::PlayerLimits> limits, const Set& set) {
    if (text.empty()) return {};
    const auto values = 1 + std::ranges::count(text, ',');
    if (values != 1 && values != std::ssize(limits))
        return Error{Error::Kind::BadValue,
                     std::string(option) + ": expected one value, or one for each of " +
                         std::to_string(limits.size()) + " players, not " + std::to_string(values)};
    std::string_view rest = text;
    for (std::size_t i = 0; i < limits.size(); ++i) {
        const auto [value, others] = splitAt(rest, ',');
        if (values > 1) rest = others;
        if (const Result<void> done = set(limits[i], trim(value)); !done)
            return Error{done.error().kind, std::string(option) + ": " + done.error().message};
    }
    return {};
}

/// Bytes: `350MB`, `2GB`, or a bare number.
std::optional<std::uint64_t> parseBytes(std::string_view text) {
    constexpr std::pair<std::string_view, int> kUnits[] = {{"KB", 10}, {"MB", 20}, {"GB", 30}};
    for (const auto& [unit, shift] : kUnits)
        if (text.ends_with(unit)) {
            const auto number = parseNumber<std::uint32_t>(text.substr(0, text.size() - 2));
            return number ? std::optional(std::uint64_t{*number} << shift) : std::nullopt;
        }
    return parseNumber<std::uint64_t>(text);
}

/// Enough to tell one file of openings from another.
std::string fingerprint(const std::vector<arena::OpeningMoves>& openings) {
    Fnv1a hash;
    for (const arena::OpeningMoves& opening : openings) {
        for (const Point p : opening) hash.add(p.index());
        hash.add(0);
    }
    return std::to_string(openings.size()) + " from a file, fingerprint " +
           std::to_string(hash.value());
}

/// Openings that the strongest agent finds about even, with progress on a terminal.
Result<void> setBalanced(arena::TournamentSettings& settings) {
    const std::size_t count = settings.openingsNeeded();
    arena::Conditions& conditions = settings.conditions;
    const bool shown = isatty(STDERR_FILENO) != 0;
    auto openings =
        arena::balancedOpenings(count, conditions.rules, conditions.seed, [&](std::size_t done) {
            if (shown) std::cerr << "\r\x1b[K" << done << '/' << count << " balanced openings";
        });
    if (shown) std::cerr << "\r\x1b[K" << std::flush;
    if (!openings) return Error{openings.error().kind, "--balanced: " + openings.error().message};
    settings.openings = std::move(*openings);
    conditions.openingSource = "generated, balanced";
    return {};
}

/// What players have to do with the openings, apart from the openings themselves.
Result<void> checkOpeningOptions(const GameOptions& options, openings::OpeningRule rule) {
    const bool byRule = rule != openings::OpeningRule::None;
    if (byRule && (!options.openings.empty() || options.balanced || options.symmetries))
        return Error{Error::Kind::BadValue,
                     "under --opening-rule the players make the openings; leave out --openings, "
                     "--balanced and --symmetries"};
    if (options.balanced && !options.openings.empty())
        return Error{Error::Kind::BadValue,
                     "--balanced chooses among generated openings; leave out one of --balanced "
                     "and --openings"};
    return {};
}

/// One value of each limit for all players, or one for each.
Result<std::vector<arena::PlayerLimits>> limitsFor(const GameOptions& options,
                                                   std::size_t players) {
    std::vector<arena::PlayerLimits> limits(players);
    const auto duration = [](std::chrono::milliseconds arena::PlayerLimits::* member) {
        return [member](arena::PlayerLimits& limit, std::string_view text) -> Result<void> {
            const auto parsed = parseDuration(text);
            if (!parsed) return parsed.error();
            limit.*member = *parsed;
            return {};
        };
    };
    const auto number = [](auto member, auto parse) {
        return [member, parse](arena::PlayerLimits& limit, std::string_view text) -> Result<void> {
            const auto parsed = parse(text);
            if (!parsed)
                return Error{Error::Kind::BadValue, "expected a number, not " + inQuotes(text)};
            limit.*member = *parsed;
            return {};
        };
    };
    const auto clock = [](arena::PlayerLimits& limit, std::string_view text) -> Result<void> {
        if (text != "wall" && text != "cpu")
            return Error{Error::Kind::BadValue, "a clock is wall or cpu, not " + inQuotes(text)};
        limit.clock = text == "wall" ? ClockKind::Wall : ClockKind::ProcessCpu;
        return {};
    };
    const Result<void> all[] = {
        forEach("--time", options.time, limits, duration(&arena::PlayerLimits::time)),
        forEach("--match-time", options.matchTime, limits,
                duration(&arena::PlayerLimits::matchTime)),
        forEach("--increment", options.increment, limits,
                duration(&arena::PlayerLimits::increment)),
        forEach("--clock", options.clock, limits, clock),
        forEach("--nodes", options.nodes, limits,
                number(&arena::PlayerLimits::nodes, parseNumber<std::uint64_t>)),
        forEach("--depth", options.depth, limits,
                number(&arena::PlayerLimits::depth,
                       [](std::string_view text) {
                           auto depth = parseNumber<int>(text);
                           return depth && *depth >= 0 ? depth : std::nullopt;
                       })),
        forEach("--memory", options.memory, limits,
                number(&arena::PlayerLimits::memory, parseBytes)),
    };
    for (const Result<void>& one : all)
        if (!one) return one.error();
    return limits;
}

Result<std::vector<arena::PlayerSpec>> playersFor(const PlayerOptions& options) {
    std::vector<std::string> texts = options.player;
    if (!options.players.empty())
        for (std::string& text : arena::splitPlayers(options.players))
            texts.push_back(std::move(text));
    if (!options.many && texts.size() != 2)
        return Error{Error::Kind::BadValue,
                     "a match has two players, as in --players fudan1,fudan5, not " +
                         std::to_string(texts.size())};
    if (texts.size() < 2)
        return Error{Error::Kind::BadValue,
                     "a tournament has two players or more, as in --players "
                     "fudan1,fudan5,waterloo0, not " +
                         std::to_string(texts.size())};
    std::vector<arena::PlayerSpec> players;
    for (const std::string& text : texts) {
        auto spec = arena::PlayerSpec::parse(text, agentServices());
        if (!spec) return spec.error();
        players.push_back(std::move(*spec));
    }
    return players;
}

}  // namespace

Result<void> setConditions(const GameOptions& options, arena::TournamentSettings& settings) {
    arena::Conditions& conditions = settings.conditions;
    const auto rule = parseRule(options.rule);
    if (!rule) return rule.error();
    const auto rules =
        checked({.rule = *rule, .size = options.size, .lineLength = options.lineLength});
    if (!rules) return rules.error();
    conditions.rules = *rules;
    const std::tuple<std::string_view, std::string, std::chrono::milliseconds*> durations[] = {
        {"--tolerance", options.tolerance, &conditions.patience.tolerance},
        {"--start-time", options.startTime, &conditions.patience.start},
        {"--turn-delay", options.turnDelay, &conditions.patience.turnDelay}};
    for (const auto& [name, text, value] : durations) {
        const auto duration = parseDuration(text);
        if (!duration)
            return Error{duration.error().kind,
                         std::string(name) + ": " + duration.error().message};
        *value = *duration;
    }
    const auto openingRule = openings::parseOpeningRule(options.openingRule);
    if (!openingRule) return openingRule.error();
    if (auto fit = checkOpeningOptions(options, *openingRule); !fit) return fit;
    conditions.openingRule = *openingRule;
    conditions.adjudication = {.gomocup = options.adjudicate == "gomocup",
                               .maxPlies = options.maxPlies};
    conditions.allSymmetries = options.symmetries;
    conditions.seed = options.seed;
    settings.concurrency = options.concurrency;
    return {};
}

Result<void> setPlayers(const PlayerOptions& players, const GameOptions& options,
                        arena::TournamentSettings& settings) {
    auto specs = playersFor(players);
    if (!specs) return specs.error();
    const auto limits = limitsFor(options, specs->size());
    if (!limits) return limits.error();
    const arena::Conditions& conditions = settings.conditions;
    for (std::size_t i = 0; i < specs->size(); ++i)
        settings.players.push_back({.spec = std::move((*specs)[i]), .limits = (*limits)[i]});
    for (const arena::Entrant& player : settings.players) {
        if (auto fit = player.spec.check(conditions.rules, player.limits); !fit) return fit;
        if (auto fit = player.spec.checkOpeningRule(conditions.openingRule, conditions.rules,
                                                    player.limits, conditions.patience);
            !fit)
            return fit;
    }
    return {};
}

Result<void> setOpenings(const GameOptions& options, arena::TournamentSettings& settings) {
    arena::Conditions& conditions = settings.conditions;
    if (conditions.openingRule != openings::OpeningRule::None) {
        settings.openings = {{}};
        conditions.openingSource = "by rule";
        return {};
    }
    if (options.openings.empty()) {
        if (options.balanced) return setBalanced(settings);
        settings.openings =
            arena::generatedOpenings(settings.openingsNeeded(), conditions.rules, conditions.seed);
        return {};
    }
    const auto bytes = readFile(options.openings, record::kMaxInputBytes);
    if (!bytes) return bytes.error();
    auto openings = arena::readOpenings(*bytes, conditions.rules);
    if (!openings)
        return Error{openings.error().kind, options.openings + ": " + openings.error().message};
    settings.openings = std::move(*openings);
    conditions.openingSource = fingerprint(settings.openings);
    return {};
}

void addPlayerOptions(CommandLine& app, PlayerOptions& options) {
    app.addOption(
        "--players", options.players,
        options.many
            ? "Players A,B,…: agents (see tengen agents), paths\nof Gomocup engines, or cmd:\"…\""
            : "Players A,B: agents (see tengen agents), paths of\nGomocup engines, or cmd:\"…\"");
    app.addOption("--player", options.player, "One player; repeatable");
}

void addBoardOptions(CommandLine& app, GameOptions& options) {
    app.addOption("--seed", options.seed, "Random seed of openings and agents")
        ->inRange(std::uint64_t{0}, agents::kMaxSeed)
        ->showDefault();
    app.addOption("--rule", options.rule, "Rule: freestyle, standard, renju, caro,\ncaro-standard")
        ->showDefault();
    app.addOption("--size", options.size, "Board size, 5 to 22")->showDefault();
    app.addOption("--line-length", options.lineLength, "Stones in a winning line, 3 to 6")
        ->showDefault();
    app.addOption("--openings", options.openings,
                  "Openings file: Gomocup offsets, moves, SGF, …\n(default: generated openings)");
    app.addFlag("--balanced", options.balanced,
                "Generate only openings that the agent tengen finds\nabout even");
    app.addOption("--opening-rule", options.openingRule,
                  "Opening rule of the players: swap, swap2,\n"
                  "pro, longpro, in Renju rif, yamaguchi, soosyrv8,\n"
                  "taraguchi10; external engines know swap2 only")
        ->showDefault();
    app.addFlag("--symmetries", options.symmetries, "Play each opening in all 8 symmetries");
}

void addRefereeOptions(CommandLine& app, GameOptions& options) {
    app.addOption("--tolerance", options.tolerance, "Time beyond the limit before a player loses")
        ->showDefault();
    app.addOption("--start-time", options.startTime, "Maximum time for an engine to answer START")
        ->showDefault();
    app.addOption("--turn-delay", options.turnDelay,
                  "Delay between an engine's move and its next turn")
        ->showDefault();
    app.addOption("--adjudicate", options.adjudicate,
                  "gomocup: draw Renju with 25 empty points left")
        ->oneOf({"none", "gomocup"})
        ->showDefault();
    app.addOption("--max-plies", options.maxPlies,
                  "Draw games after this number of plies (0: never)")
        ->nonNegative()
        ->showDefault();
}

void addGameOptions(CommandLine& app, GameOptions& options) {
    addBoardOptions(app, options);
    app.addOption("--time", options.time, "Time per move, as in 500ms or 2s");
    auto* matchTime = app.addOption("--match-time", options.matchTime, "Time per game");
    app.addOption("--increment", options.increment, "Increment of --match-time after each move")
        ->needs(matchTime);
    app.addOption("--clock", options.clock, "Clock of the time limits: wall or cpu");
    app.addOption("--nodes", options.nodes, "Node limit per move");
    app.addOption("--depth", options.depth, "Depth limit per move, in plies");
    app.addOption("--memory", options.memory,
                  "Memory limit, as in 350MB; an agent's hash size is\nhalf of it");
    addRefereeOptions(app, options);
}

void addConcurrency(CommandLine& app, GameOptions& options) {
    app.addOption("--concurrency", options.concurrency, "Number of games played in parallel")
        ->inRange(1, 1024)
        ->showDefault();
}

}  // namespace tengen::apps
