#include <unistd.h>

#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <thread>

#include "agents/catalog.hpp"
#include "agents/seed_parameter.hpp"
#include "arena.hpp"
#include "arena/export.hpp"
#include "arena/match.hpp"
#include "base/duration.hpp"
#include "base/file.hpp"
#include "interrupt.hpp"
#include "match_table.hpp"
#include "record/format.hpp"
#include "record/limits.hpp"

namespace tengen {
namespace {

constexpr std::string_view kName = "arena match";

constexpr std::string_view kExamples = R"(Examples:
  tengen arena match --players fudan1,fudan5 --games 1000 --seed 1
  tengen arena match --players fudan5:weights=genetic,fudan5 --games 200
  tengen arena match --players ./pbrain-mine,./pbrain-old --time 1s --games 100
  tengen arena match --player fudan5 --player 'cmd:"./engine -x"' --time 1s
  tengen arena match --players ./new,./old --nodes 10000 --time 30s --sprt 0,5
                     --games 20000 --state match.jsonl --out match.sgf
A limit with two values, as in --time 1s,2s, is for the first and the second
player. A match that was stopped goes on when the same command is given again
with the same --state. docs/ARENA.md tells the rest.)";

struct MatchOptions {
    std::string players;
    std::vector<std::string> player;
    std::size_t games = 100;
    std::uint64_t seed = 1;
    std::string rule = std::string(idOf(Rule::Freestyle));
    int size = 15;
    int lineLength = 5;
    std::string openings;
    std::string openingRule = std::string(idOf(OpeningRule::None));
    bool balanced = false;
    bool symmetries = false;
    std::string time, matchTime, increment, clock, nodes, depth, memory;
    std::string tolerance = "1s";
    std::string startTime = "10s";
    std::string adjudicate = "none";
    int maxPlies = 0;
    std::string sprt;
    std::string sprtModel = std::string(idOf(Sprt::Model::Logistic));
    int concurrency = 1;
    std::string state;
    std::vector<std::string> out;
    bool json = false;
};

/// Hands one value to both players, or `a,b` to one each.
template <class Set>
Result<void> forEach(std::string_view option, const std::string& text,
                     std::array<PlayerLimits, 2>& limits, const Set& set) {
    if (text.empty()) return {};
    const auto [first, second] = splitAt(text, ',');
    const bool two = text.find(',') != std::string::npos;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string_view value = trim(i == 1 && two ? second : first);
        if (const Result<void> done = set(limits[i], value); !done)
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

Result<std::array<PlayerLimits, 2>> limitsFor(const MatchOptions& options) {
    std::array<PlayerLimits, 2> limits;
    const auto duration = [](std::chrono::milliseconds PlayerLimits::* member) {
        return [member](PlayerLimits& limit, std::string_view text) -> Result<void> {
            const auto parsed = parseDuration(text);
            if (!parsed) return parsed.error();
            limit.*member = *parsed;
            return {};
        };
    };
    const auto number = [](auto member, auto parse) {
        return [member, parse](PlayerLimits& limit, std::string_view text) -> Result<void> {
            const auto parsed = parse(text);
            if (!parsed)
                return Error{Error::Kind::BadValue, "expected a number, not " + quoted(text)};
            limit.*member = *parsed;
            return {};
        };
    };
    const auto clock = [](PlayerLimits& limit, std::string_view text) -> Result<void> {
        if (text != "wall" && text != "cpu")
            return Error{Error::Kind::BadValue, "a clock is wall or cpu, not " + quoted(text)};
        limit.clock = text == "wall" ? ClockKind::Wall : ClockKind::ProcessCpu;
        return {};
    };
    const Result<void> all[] = {
        forEach("--time", options.time, limits, duration(&PlayerLimits::time)),
        forEach("--match-time", options.matchTime, limits, duration(&PlayerLimits::matchTime)),
        forEach("--increment", options.increment, limits, duration(&PlayerLimits::increment)),
        forEach("--clock", options.clock, limits, clock),
        forEach("--nodes", options.nodes, limits,
                number(&PlayerLimits::nodes, parseNumber<std::uint64_t>)),
        forEach("--depth", options.depth, limits,
                number(&PlayerLimits::depth,
                       [](std::string_view text) {
                           auto depth = parseNumber<int>(text);
                           return depth && *depth >= 0 ? depth : std::nullopt;
                       })),
        forEach("--memory", options.memory, limits, number(&PlayerLimits::memory, parseBytes)),
    };
    for (const Result<void>& one : all)
        if (!one) return one.error();
    return limits;
}

Result<std::array<PlayerSpec, 2>> playersFor(const MatchOptions& options) {
    std::vector<std::string> texts = options.player;
    if (!options.players.empty())
        for (std::string& text : splitPlayers(options.players)) texts.push_back(std::move(text));
    if (texts.size() != 2)
        return Error{Error::Kind::BadValue,
                     "a match has two players, as in --players fudan1,fudan5, not " +
                         std::to_string(texts.size())};
    std::array<PlayerSpec, 2> players;
    for (std::size_t i = 0; i < 2; ++i) {
        auto spec = PlayerSpec::parse(texts[i]);
        if (!spec) return spec.error();
        players[i] = std::move(*spec);
    }
    if (players[0].name == players[1].name) {
        players[0].name += " (1)";
        players[1].name += " (2)";
    }
    return players;
}

/// FNV-1a: enough to tell one file of openings from another.
std::string fingerprint(const std::vector<OpeningMoves>& openings) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    const auto fold = [&hash](int value) {
        hash = (hash ^ static_cast<std::uint64_t>(value)) * 0x100000001b3ULL;
    };
    for (const OpeningMoves& opening : openings) {
        for (const Point p : opening) fold(p.index());
        fold(0);
    }
    return std::to_string(openings.size()) + " from a file, fingerprint " + std::to_string(hash);
}

/// Openings that the strongest agent finds about even, with progress on a terminal.
Result<void> setBalanced(std::size_t count, MatchSettings& settings) {
    constexpr std::uint64_t kNodes = 5000;
    const auto judge = makeAgent("tengen", settings.seed);
    if (!judge) return judge.error();
    if (auto fit = (*judge)->accepts(settings.rules); !fit)
        return Error{fit.error().kind, "--balanced: " + fit.error().message};
    const bool shown = isatty(STDERR_FILENO) != 0;
    auto openings = balancedOpenings(
        count, settings.rules, settings.seed, **judge, kNodes, [&](std::size_t done) {
            if (shown) std::cerr << "\r\x1b[K" << done << '/' << count << " balanced openings";
        });
    if (shown) std::cerr << "\r\x1b[K" << std::flush;
    if (!openings) return openings.error();
    settings.openings = std::move(*openings);
    settings.openingsName = "generated, balanced";
    return {};
}

Result<void> setOpenings(const MatchOptions& options, MatchSettings& settings) {
    if (settings.openingRule != OpeningRule::None) {
        settings.openings = {{}};
        settings.openingsName = "by rule";
        return {};
    }
    if (options.openings.empty()) {
        const std::size_t needed =
            std::max<std::size_t>(Schedule::openingsFor(options.games, options.symmetries), 1);
        if (options.balanced) return setBalanced(needed, settings);
        settings.openings = generatedOpenings(needed, settings.rules, settings.seed);
        return {};
    }
    // A .txt is what Gomocup calls its lists of offsets.
    const auto byName = formatByPath(options.openings);
    const auto format = byName ? byName : formatById("openings");
    if (!format) return format.error();
    const auto bytes = readFile(options.openings, kMaxInputBytes);
    if (!bytes) return bytes.error();
    const auto games = readGames(**format, *bytes, {.rules = settings.rules});
    if (!games) return Error{games.error().kind, options.openings + ": " + games.error().message};
    auto openings = openingsOf(games->records, settings.rules);
    if (!openings)
        return Error{openings.error().kind, options.openings + ": " + openings.error().message};
    settings.openings = std::move(*openings);
    settings.openingsName = fingerprint(settings.openings);
    return {};
}

Result<MatchSettings> settingsFor(const MatchOptions& options) {
    MatchSettings settings;
    const auto rule = parseRule(options.rule);
    if (!rule) return rule.error();
    const auto rules =
        checked({.rule = *rule, .size = options.size, .lineLength = options.lineLength});
    if (!rules) return rules.error();
    settings.rules = *rules;
    const auto limits = limitsFor(options);
    if (!limits) return limits.error();
    settings.limits = *limits;
    auto players = playersFor(options);
    if (!players) return players.error();
    settings.players = std::move(*players);
    for (std::size_t i = 0; i < 2; ++i)
        if (auto fit = settings.players[i].check(*rules, settings.limits[i]); !fit)
            return fit.error();

    const auto tolerance = parseDuration(options.tolerance);
    if (!tolerance)
        return Error{tolerance.error().kind, "--tolerance: " + tolerance.error().message};
    const auto start = parseDuration(options.startTime);
    if (!start) return Error{start.error().kind, "--start-time: " + start.error().message};
    settings.patience.tolerance = *tolerance;
    settings.patience.start = *start;

    const auto openingRule = parseOpeningRule(options.openingRule);
    if (!openingRule) return openingRule.error();
    const bool byRule = *openingRule != OpeningRule::None;
    if (byRule && (!options.openings.empty() || options.balanced || options.symmetries))
        return Error{Error::Kind::BadValue,
                     "under --opening-rule the players make the openings; leave out --openings, "
                     "--balanced and --symmetries"};
    if (options.balanced && !options.openings.empty())
        return Error{Error::Kind::BadValue,
                     "--balanced chooses among generated openings; leave out one of --balanced "
                     "and --openings"};
    settings.openingRule = *openingRule;
    for (std::size_t i = 0; i < 2; ++i)
        if (auto fit = settings.players[i].checkOpeningRule(*openingRule, *rules,
                                                            settings.limits[i], settings.patience);
            !fit)
            return fit.error();

    if (!options.sprt.empty()) {
        auto sprt = Sprt::parse(options.sprt);
        if (!sprt) return sprt.error();
        sprt->model = options.sprtModel == idOf(Sprt::Model::Logistic) ? Sprt::Model::Logistic
                                                                       : Sprt::Model::Normalized;
        settings.sprt = *sprt;
    }
    settings.adjudication = {.gomocup = options.adjudicate == "gomocup",
                             .maxPlies = options.maxPlies};
    settings.allSymmetries = options.symmetries;
    settings.seed = options.seed;
    settings.games = options.games;
    settings.concurrency = options.concurrency;
    for (const std::string& path : options.out)
        if (auto fit = checkExport(path); !fit) return fit.error();
    if (auto opened = setOpenings(options, settings); !opened) return opened.error();
    return settings;
}

/// Shows the running score on a terminal, in one line that is written over.
class Progress {
public:
    explicit Progress(const Match& match) : match_(match) {}
    ~Progress() {
        if (shown_) std::cerr << "\r\x1b[K" << std::flush;
    }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(const MatchState& state) {
        if (isatty(STDERR_FILENO) == 0) return;
        std::cerr << "\r\x1b[K" << progressLine(match_, state) << std::flush;
        shown_ = true;
    }

private:
    const Match& match_;
    bool shown_ = false;
};

Result<MatchState> runShown(Match& match) {
    const InterruptGuard guard;
    Progress progress(match);
    return match.run([&progress](const MatchState& state) {
        progress.show(state);
        return !InterruptGuard::happened();
    });
}

Exit play(const MatchOptions& options) {
    // Step 1. Everything that can be wrong with the command line, before the first game.
    auto settings = settingsFor(options);
    if (!settings) return complain(Exit::Usage, kName, settings.error().message);
    std::optional<Journal> journal;
    if (!options.state.empty()) {
        auto opened = Journal::open(options.state, settings->terms(), settings->rules.size);
        if (!opened) return complain(Exit::Failed, kName, opened.error().message);
        journal.emplace(std::move(*opened));
    }

    // Step 2. The games.
    Match match(std::move(*settings), journal ? &*journal : nullptr);
    if (match.resumed() > 0)
        std::cerr << "tengen arena match: " << match.resumed() << " games are in " << options.state
                  << " already\n";
    const auto began = std::chrono::steady_clock::now();
    const auto state = runShown(match);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    if (!state) return complain(Exit::Failed, kName, state.error().message);

    // Step 3. The table, and the games as files.
    const auto fresh =
        static_cast<double>(state->score.games() -
                            std::min<int>(state->score.games(), static_cast<int>(match.resumed())));
    if (options.json) {
        auto json = matchJson(match, *state);
        json["seconds"] = took.count();
        std::cout << json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    } else {
        std::cout << matchTable(match, *state);
        std::cout << "Time                " << std::fixed;
        std::cout.precision(1);
        std::cout << took.count() << " s, " << fresh / std::max(took.count(), 1e-9) << " games/s, "
                  << match.settings().concurrency << " at a time\n";
    }
    if (state->score.games() > 0)
        for (const std::string& path : options.out) {
            const auto notes = exportGames(match, path);
            if (!notes) return complain(Exit::Failed, kName, notes.error().message);
            for (const std::string& note : *notes)
                std::cerr << "tengen arena match: note: " << note << '\n';
        }
    if (!state->stopped) return Exit::Ok;
    return complain(Exit::Failed, kName,
                    "stopped after " + std::to_string(state->score.games()) + " of " +
                        std::to_string(match.settings().games) + " games" +
                        (options.state.empty() ? "" : "; the same command goes on from here"));
}

}  // namespace

Command addArenaMatch(CLI::App& arena) {
    auto* app = arena.add_subcommand("match", "two players, many games: who is stronger");
    auto options = std::make_shared<MatchOptions>();
    app->footer(std::string(kExamples));
    app->add_option(
        "--players", options->players,
        "A,B: agents (tengen agents lists them), paths of\nGomocup engines, or cmd:\"…\"");
    app->add_option("--player", options->player, "one player; may be given twice instead");
    app->add_option("--games", options->games, "how many; at most, with --sprt")
        ->check(CLI::Range(std::size_t{1}, kMaxGames))
        ->capture_default_str();
    app->add_option("--seed", options->seed, "decides openings and the agents' chance")
        ->check(CLI::Range(std::uint64_t{0}, static_cast<std::uint64_t>(kMostSeed)))
        ->capture_default_str();
    app->add_option("--rule", options->rule, "freestyle, standard, renju, caro, caro-standard")
        ->capture_default_str();
    app->add_option("--size", options->size, "lines of the board, 5 to 22")->capture_default_str();
    app->add_option("--line-length", options->lineLength, "stones in a winning row, 3 to 6")
        ->capture_default_str();
    app->add_option("--openings", options->openings,
                    "a file: Gomocup offsets, pos, SGF, …; without it\nopenings are generated");
    app->add_flag("--balanced", options->balanced,
                  "of generated openings keep those that the agent\ntengen finds about even");
    app->add_option("--opening-rule", options->openingRule,
                    "swap, swap2, pro, longpro, and in Renju rif,\n"
                    "yamaguchi, soosyrv8, taraguchi10: the players make\n"
                    "the openings; outside engines know swap2 only")
        ->capture_default_str();
    app->add_flag("--symmetries", options->symmetries, "play each opening in all 8 symmetries");
    app->add_option("--time", options->time, "for a move, as in 500ms or 2s");
    auto* matchTime =
        app->add_option("--match-time", options->matchTime, "for all moves of a game");
    app->add_option("--increment", options->increment, "added to it after each move")
        ->needs(matchTime);
    app->add_option("--clock", options->clock, "wall or cpu: how both are counted");
    app->add_option("--nodes", options->nodes, "positions a move");
    app->add_option("--depth", options->depth, "plies looked ahead");
    app->add_option(
        "--memory", options->memory,
        "what a player may take, as in 350MB; half of it is\nfor the table of an agent");
    app->add_option("--tolerance", options->tolerance, "over the time before a player loses by it")
        ->capture_default_str();
    app->add_option("--start-time", options->startTime, "for an engine to answer START")
        ->capture_default_str();
    app->add_option("--adjudicate", options->adjudicate,
                    "gomocup: Renju is drawn with 25 points left")
        ->check(CLI::IsMember({"none", "gomocup"}))
        ->capture_default_str();
    app->add_option("--max-plies", options->maxPlies, "drawn after so many moves; 0: never")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app->add_option("--sprt", options->sprt, "elo0,elo1[,alpha,beta]: stop when decided");
    app->add_option("--sprt-model", options->sprtModel, "logistic or normalized Elo")
        ->check(CLI::IsMember({"logistic", "normalized"}))
        ->capture_default_str();
    app->add_option("--concurrency", options->concurrency, "games at a time")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    app->add_option("--state", options->state, "a file that lets the match go on after a stop");
    app->add_option("--out", options->out, "the games: .sgf .psq .json .pos .csv; repeatable")
        ->take_all();
    app->add_flag("--json", options->json, "the table for programs");
    return {app, [options] { return play(*options); }};
}

}  // namespace tengen
