#include "gate_record.hpp"

#include <fmt/format.h>

#include <cassert>
#include <functional>

#include "arena/elo.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "build_info.hpp"
#include "match_table.hpp"

namespace tengen::apps {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

Json filesJson(const std::vector<PlayerFile>& files) {
    Json list = Json::array();
    for (const PlayerFile& file : files) {
        Json entry = {{"use", file.use}, {"path", file.path}, {"checksum", file.checksum}};
        if (!file.changes.empty()) entry["changes"] = file.changes;
        list.push_back(std::move(entry));
    }
    return list;
}

Json playersJson(const GateRecord& record) {
    Json players = Json::array();
    for (const PlayerDetails& player : record.players)
        players.push_back({{"player", player.player},
                           {"settings", player.settings},
                           {"files", filesJson(player.files)}});
    return players;
}

/// The errors of both players, as one number.
int errorsOf(const arena::Standings& standings) {
    int errors = 0;
    for (const arena::FaultCounts& faults : standings.faults)
        for (const auto& [fault, count] : faults) errors += count.count;
    return errors;
}

Json phaseJson(const GatePhaseResult& result) {
    Json json = {{"phase", idOf(result.phase)}, {"verdict", idOf(result.verdict())}};
    for (const arena::NamedValue& value : describe(result.record.settings))
        json["conditions"][value.name] = value.value;
    json["conditions"]["number of openings"] = result.record.openings;
    for (const arena::TournamentPlayer& player : result.record.players)
        json["limits"].push_back(toText(player.limits));
    json["match"] = matchJson(result.record, result.standings);
    json["distinctGames"] = result.standings.counted;
    json["errors"] = errorsOf(result.standings);
    for (const arena::TournamentRun& run : result.record.runs)
        json["runs"].push_back(
            {{"began", run.began}, {"build", run.build}, {"command", run.command}});
    return json;
}

/// A text as a cell of a Markdown table, in which a bar would begin the next.
std::string cell(std::string_view text) {
    std::string safe;
    for (const char c : text) (safe += c == '|' ? "\\" : "") += c == '\n' ? ' ' : c;
    return safe;
}

/// A row with a cell for each phase.
std::string row(const GateRecord& record, std::string_view name,
                const std::function<std::string(const GatePhaseResult&)>& text) {
    std::string line = fmt::format("| {} |", name);
    for (const GatePhaseResult& result : record.phases) line += " " + cell(text(result)) + " |";
    return line + "\n";
}

std::string eloOf(const GatePhaseResult& result) {
    const arena::HeadToHead& score = *result.standings.match;
    return score.countPairs() == 0 ? "–" : eloText(arena::estimateElo(score.pairs())) + " (95 %)";
}

std::string llrOf(const GatePhaseResult& result) {
    const arena::Sprt test(*result.record.settings.sprt);
    return fmt::format("{:.2f} of ({:.2f}, {:.2f})", result.standings.sprt->llr, test.lowerBound(),
                       test.upperBound());
}

std::string tallyOf(const GatePhaseResult& result) {
    const arena::Tally total = result.standings.match->total();
    return fmt::format("{} : {} : {}", total.won, total.lost, total.drawn);
}

/// The limits that a gate sets, in words.
std::string limitsText(const arena::PlayerLimits& limits) {
    std::string text;
    const auto add = [&](const std::string& limit) { (text += text.empty() ? "" : ", ") += limit; };
    if (limits.nodes > 0) add(fmt::format("{} nodes a move", limits.nodes));
    if (limits.time.count() > 0)
        add(fmt::format("{} ms {}a move", limits.time.count(),
                        limits.clock == ClockKind::Wall ? "" : "of CPU "));
    if (limits.memory > 0) add(fmt::format("{} MB of memory", limits.memory >> 20));
    return text;
}

std::string resultTable(const GateRecord& record) {
    std::string text = "| |";
    std::string rule = "|---|";
    for (const GatePhaseResult& result : record.phases) {
        text += fmt::format(" {} |", titleOf(result.phase));
        rule += "---|";
    }
    text += "\n" + rule + "\n";
    text += row(record, "verdict", [](const auto& r) { return std::string(idOf(r.verdict())); });
    text += row(record, "games", [](const auto& r) {
        return fmt::format("{}, {} of them distinct", r.standings.games, r.standings.counted);
    });
    text += row(record, "won : lost : drawn", tallyOf);
    text += row(record, "Elo of the first", eloOf);
    text += row(record, "pairs by points 0, ½, 1, 1½, 2", [](const auto& r) {
        return fmt::format("{}", fmt::join(r.standings.match->pairs(), ", "));
    });
    text += row(record, "log likelihood ratio", llrOf);
    text += row(record, "errors of players",
                [](const auto& r) { return std::to_string(errorsOf(r.standings)); });
    for (std::size_t i = 0; i < record.players.size(); ++i)
        text += row(record, i == 0 ? "limits of the first" : "limits of the second",
                    [&](const auto& r) { return limitsText(r.record.players[i].limits); });
    for (const arena::NamedValue& value : describe(record.phases.front().record.settings))
        text += row(record, value.name, [&](const auto& r) {
            for (const arena::NamedValue& own : describe(r.record.settings))
                if (own.name == value.name) return own.value;
            return std::string("–");
        });
    text += row(record, "number of openings",
                [](const auto& r) { return std::to_string(r.record.openings); });
    return text;
}

std::string playerText(const PlayerDetails& player) {
    std::string text = fmt::format("- `{}`\n", player.player);
    if (!player.settings.empty()) text += fmt::format("  - {}\n", player.settings);
    for (const PlayerFile& file : player.files) {
        text += fmt::format("  - {} `{}`, checksum {}\n", file.use, file.path, file.checksum);
        if (!file.changes.empty()) text += fmt::format("  - changes: {}\n", file.changes);
    }
    return text;
}

/// A player as a part of a file's name.
std::string slugOf(std::string_view player) {
    constexpr std::size_t kMaxLength = 40;
    std::string slug;
    for (const char c : lower(player)) {
        const bool isPlain = (c >= 'a' && c <= 'z') || isDigit(c);
        if (isPlain)
            slug += c;
        else if (!slug.empty() && slug.back() != '-')
            slug += '-';
    }
    slug = slug.substr(0, kMaxLength);
    while (slug.ends_with('-')) slug.pop_back();
    return slug.empty() ? "player" : slug;
}

std::string beganOf(const GateRecord& record) {
    const auto& runs = record.phases.front().record.runs;
    return runs.empty() ? "" : runs.front().began;
}

/// Whether the file holds the record of the same gate, at another time of its life.
bool isOfSameGate(const fs::path& path, const Json& gate) {
    constexpr std::size_t kMaxRecord = 1 << 24;
    const auto text = readFile(path, kMaxRecord);
    if (!text) return false;
    const Json json = Json::parse(*text, nullptr, false);
    return json.is_object() && json.value("began", Json()) == gate.at("began") &&
           json.value("players", Json()) == gate.at("players");
}

}  // namespace

arena::GateVerdict GateRecord::verdict() const {
    if (phases.empty()) return arena::GateVerdict::Undecided;
    const arena::GateVerdict last = phases.back().verdict();
    const bool isWhole = phases.size() == arena::kGatePhases.size();
    return last == arena::GateVerdict::Pass && !isWhole ? arena::GateVerdict::Undecided : last;
}

std::string_view titleOf(arena::GatePhase phase) {
    return phase == arena::GatePhase::FixedNodes ? "fixed nodes" : "equal CPU time";
}

std::string termsOf(const GateRecord& record) {
    return Json{
        {"format", "tengen gate 1"}, {"players", playersJson(record)}, {"build", versionLine()}}
        .dump();
}

Json gateJson(const GateRecord& record) {
    Json json = {{"format", "tengen gate 1"},
                 {"verdict", idOf(record.verdict())},
                 {"began", beganOf(record)},
                 {"players", playersJson(record)}};
    for (const GatePhaseResult& result : record.phases) json["phases"].push_back(phaseJson(result));
    return json;
}

std::string gateMarkdown(const GateRecord& record) {
    std::string text = fmt::format("# {} against {}: {}\n\n", record.players[0].player,
                                   record.players[1].player, idOf(record.verdict()));
    text += resultTable(record);
    text += "\n## Players\n\n";
    for (const PlayerDetails& player : record.players) text += playerText(player);
    text += "\n## Commands\n\n";
    for (const GatePhaseResult& result : record.phases)
        for (const arena::TournamentRun& run : result.record.runs)
            text += fmt::format("- {}, {}: `{}`; {}\n", run.began, titleOf(result.phase),
                                run.command, run.build);
    return text;
}

Result<fs::path> writeRecord(const GateRecord& record, const fs::path& folder) {
    assert(!record.phases.empty());
    const Json json = gateJson(record);
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        return Error{Error::Kind::Io,
                     "cannot make the folder " + folder.string() + ": " + failed.message()};
    const std::string name =
        fmt::format("{}-{}-v-{}", beganOf(record).substr(0, 10), slugOf(record.players[0].player),
                    slugOf(record.players[1].player));
    fs::path data = folder / (name + ".json");
    for (int number = 2; fs::exists(data) && !isOfSameGate(data, json); ++number)
        data = folder / fmt::format("{}-{}.json", name, number);
    fs::path page = data;
    page.replace_extension(".md");
    if (const auto done = replaceFile(data, json.dump(2) + "\n"); !done) return done.error();
    if (const auto done = replaceFile(page, gateMarkdown(record)); !done) return done.error();
    return page;
}

}  // namespace tengen::apps
