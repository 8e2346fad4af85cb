#include "arena/tournament/export.hpp"

#include <cassert>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "base/file.hpp"
#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "record/format.hpp"
#include "record/record_builder.hpp"

namespace tengen::arena {
namespace {

/// The result as SGF writes it, with time and forfeit.
std::string resultText(const FinishedGame& game) {
    if (!game.winner) return "0";
    std::string text = *game.winner == Side::Black ? "B+" : "W+";
    if (game.ending == Ending::Fault) {
        const auto& failure = game.failures[indexOf(other(*game.winner))];
        text += failure && failure->fault == Fault::Time ? "T" : "F";
    }
    return text;
}

/// A comment on the end of the game, if it needs one.
std::string endText(const FinishedGame& game) {
    std::string text;
    if (game.ending == Ending::Adjudicated) text = "drawn by adjudication";
    if (game.ending == Ending::Forbidden) text = "Black played a forbidden point";
    for (const Side side : kSides)
        if (const auto& failure = game.failures[indexOf(side)])
            text += (text.empty() ? "" : "; ") + std::string(nameOf(side)) + " failed (" +
                    std::string(idOf(failure->fault)) + "): " + failure->reason;
    return text;
}

record::Record recordOf(const ExportedGame& exported, const Conditions& conditions) {
    const FinishedGame& game = exported.result;
    record::RecordBuilder builder(conditions.rules);
    const std::size_t opening = game.moves.size() - game.times.size();
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        [[maybe_unused]] const auto played = builder.play(game.moves[i]);
        assert(played);
        if (i >= opening) builder.tree().setTime(builder.current(), game.times[i - opening]);
    }
    if (const std::string words = endText(game); !words.empty())
        builder.tree().addComment(builder.current(), words);
    builder.info().set(record::Field::Black, exported.black);
    builder.info().set(record::Field::White, exported.white);
    if (conditions.openingRule != openings::OpeningRule::None)
        builder.info().set(record::Field::Opening, std::string(idOf(conditions.openingRule)));
    builder.info().set(record::Field::Round, std::to_string(exported.number));
    builder.info().set(record::Field::Result, resultText(game));
    return builder.finish();
}

std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quotedText = "\"";
    for (const char c : text) quotedText += c == '"' ? "\"\"" : std::string(1, c);
    return quotedText + "\"";
}

/// The formats that are no game records: a table, and lines for programs.
using TextWriter = std::string (*)(std::span<const ExportedGame>);
TextWriter textWriterFor(const std::filesystem::path& path) {
    if (path.extension() == ".csv") return csvOf;
    if (path.extension() == ".jsonl") return jsonLinesOf;
    return nullptr;
}

std::filesystem::path numbered(const std::filesystem::path& path, std::size_t number) {
    char text[32];
    std::snprintf(text, sizeof text, "-%04zu", number);
    std::filesystem::path result = path;
    return result.replace_filename(path.stem().string() + text + path.extension().string());
}

}  // namespace

std::vector<ExportedGame> exportedGames(const TournamentRecord& record, std::size_t count) {
    assert(count <= record.games.size());
    const std::size_t symmetries =
        record.settings.conditions.allSymmetries ? static_cast<std::size_t>(kSymmetries) : 1;
    const std::size_t openings = std::max<std::size_t>(record.openings, 1);
    std::vector<ExportedGame> games;
    for (const TournamentGame& game : std::span(record.games).first(count))
        games.push_back({.number = games.size() + 1,
                         .opening = game.slot / symmetries % openings + 1,
                         .symmetry = static_cast<int>(game.slot % symmetries),
                         .black = record.players[game.black].name,
                         .white = record.players[game.white].name,
                         .result = game.result});
    return games;
}

std::vector<record::Record> recordsOf(std::span<const ExportedGame> games,
                                      const Conditions& conditions) {
    std::vector<record::Record> records;
    for (const ExportedGame& game : games) records.push_back(recordOf(game, conditions));
    return records;
}

std::string csvOf(std::span<const ExportedGame> games) {
    std::string csv =
        "game,opening,symmetry,black,white,result,ending,why,plies,blackMs,whiteMs,"
        "blackOverrunMs,whiteOverrunMs,moves\n";
    for (const ExportedGame& exported : games) {
        const FinishedGame& game = exported.result;
        std::array<std::uint64_t, 2> ms{};
        const std::size_t opening = game.moves.size() - game.times.size();
        for (std::size_t k = 0; k < game.times.size(); ++k) ms[(opening + k) % 2] += game.times[k];
        for (const std::string& field :
             {std::to_string(exported.number), std::to_string(exported.opening),
              std::to_string(exported.symmetry), exported.black, exported.white, resultText(game),
              std::string(idOf(game.ending)), endText(game), std::to_string(game.moves.size()),
              std::to_string(ms[0]), std::to_string(ms[1]), std::to_string(game.overruns[0].ms),
              std::to_string(game.overruns[1].ms)})
            csv += csvField(field) + ",";
        csv += toText(game.moves) + "\n";
    }
    return csv;
}

std::string jsonLinesOf(std::span<const ExportedGame> games) {
    using Json = nlohmann::ordered_json;
    std::string lines;
    for (const ExportedGame& exported : games) {
        const FinishedGame& game = exported.result;
        Json line = {{"game", exported.number},
                     {"opening", exported.opening},
                     {"symmetry", exported.symmetry},
                     {"black", exported.black},
                     {"white", exported.white},
                     {"winner", game.winner ? Json(nameOf(*game.winner)) : Json(nullptr)},
                     {"ending", idOf(game.ending)},
                     {"exchanged", game.swapped},
                     {"moves", toText(game.moves)},
                     {"ms", game.times}};
        for (const Side side : kSides)
            if (const Overrun& overrun = game.overruns[indexOf(side)]; overrun.ms > 0)
                line[std::string(nameOf(side)) + "Overrun"] = {{"ms", overrun.ms},
                                                               {"ply", overrun.ply}};
        for (const Side side : kSides)
            if (const auto& failure = game.failures[indexOf(side)])
                line[std::string(nameOf(side)) + "Fault"] = {{"fault", idOf(failure->fault)},
                                                             {"reason", failure->reason}};
        lines += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    return lines;
}

Result<void> checkExport(const std::filesystem::path& path) {
    if (textWriterFor(path) != nullptr) return {};
    const auto format = record::formatByPath(path.string());
    if (!format)
        return Error{format.error().kind,
                     format.error().message + "; or .csv for a table, .jsonl for JSON lines"};
    return {};
}

Result<std::vector<std::string>> exportGames(std::span<const ExportedGame> games,
                                             const Conditions& conditions,
                                             const std::filesystem::path& path) {
    if (const TextWriter write = textWriterFor(path)) {
        if (auto done = replaceFile(path, write(games)); !done) return done.error();
        return std::vector<std::string>{};
    }
    const auto format = record::formatByPath(path.string());
    if (!format) return format.error();
    const std::vector<record::Record> records = recordsOf(games, conditions);
    const bool oneAFile = (*format)->id == "psq";
    const std::size_t step = oneAFile ? 1 : records.size();
    std::vector<std::string> notes;
    for (std::size_t i = 0; i < records.size(); i += step) {
        const auto written = (*format)->write(std::span(records).subspan(i, step), {});
        if (!written)
            return Error{written.error().kind, path.string() + ": " + written.error().message};
        const auto file = oneAFile && records.size() > 1 ? numbered(path, i + 1) : path;
        if (auto done = replaceFile(file, written->bytes); !done) return done.error();
        for (const std::string& note : written->notes) record::addNote(notes, note);
    }
    return notes;
}

}  // namespace tengen::arena
