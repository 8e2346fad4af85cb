#include "arena/export.hpp"

#include <cassert>
#include <cstdio>

#include "base/file.hpp"
#include "core/notation.hpp"
#include "record/format.hpp"
#include "record/record_builder.hpp"

namespace tengen::arena {
namespace {

/// As in SGF: who won, and by time or forfeit where it was so.
std::string resultText(const GameResult& game) {
    if (!game.winner) return "0";
    std::string text = *game.winner == Side::Black ? "B+" : "W+";
    if (game.ending == Ending::Fault) {
        const auto& failure = game.failures[indexOf(other(*game.winner))];
        text += failure && failure->fault == Fault::Time ? "T" : "F";
    }
    return text;
}

/// What is worth saying of the end, if anything.
std::string endText(const GameResult& game) {
    std::string text;
    if (game.ending == Ending::Adjudicated) text = "drawn by adjudication";
    if (game.ending == Ending::Forbidden) text = "Black played a forbidden point";
    for (const Side side : kSides)
        if (const auto& failure = game.failures[indexOf(side)])
            text += (text.empty() ? "" : "; ") + std::string(nameOf(side)) + " failed (" +
                    std::string(idOf(failure->fault)) + "): " + failure->reason;
    return text;
}

record::Record recordOf(const ExportedGame& exported, const ExportTerms& terms) {
    const GameResult& game = exported.result;
    record::RecordBuilder builder(terms.rules);
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
    if (terms.openingRule != openings::OpeningRule::None)
        builder.info().set(record::Field::Opening, std::string(idOf(terms.openingRule)));
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

bool isCsv(const std::filesystem::path& path) { return path.extension() == ".csv"; }

std::filesystem::path numbered(const std::filesystem::path& path, std::size_t number) {
    char text[32];
    std::snprintf(text, sizeof text, "-%04zu", number);
    std::filesystem::path result = path;
    return result.replace_filename(path.stem().string() + text + path.extension().string());
}

}  // namespace

std::vector<ExportedGame> exportedGames(const Match& match) {
    std::vector<ExportedGame> games;
    for (GameResult& result : match.results()) {
        const Fixture fixture = match.schedule().at(games.size());
        const bool swapped = fixture.swapped != result.exchanged;
        games.push_back({.number = fixture.index + 1,
                         .opening = fixture.opening + 1,
                         .symmetry = fixture.symmetry,
                         .black = match.settings().players[swapped ? 1 : 0].name,
                         .white = match.settings().players[swapped ? 0 : 1].name,
                         .result = std::move(result)});
    }
    return games;
}

std::vector<record::Record> recordsOf(std::span<const ExportedGame> games,
                                      const ExportTerms& terms) {
    std::vector<record::Record> records;
    for (const ExportedGame& game : games) records.push_back(recordOf(game, terms));
    return records;
}

std::string csvOf(std::span<const ExportedGame> games) {
    std::string csv =
        "game,opening,symmetry,black,white,result,ending,why,plies,blackMs,whiteMs,moves\n";
    for (const ExportedGame& exported : games) {
        const GameResult& game = exported.result;
        std::array<std::uint64_t, 2> ms{};
        const std::size_t opening = game.moves.size() - game.times.size();
        for (std::size_t k = 0; k < game.times.size(); ++k) ms[(opening + k) % 2] += game.times[k];
        for (const std::string& field :
             {std::to_string(exported.number), std::to_string(exported.opening),
              std::to_string(exported.symmetry), exported.black, exported.white, resultText(game),
              std::string(idOf(game.ending)), endText(game), std::to_string(game.moves.size()),
              std::to_string(ms[0]), std::to_string(ms[1])})
            csv += csvField(field) + ",";
        csv += toText(game.moves) + "\n";
    }
    return csv;
}

Result<void> checkExport(const std::filesystem::path& path) {
    if (isCsv(path)) return {};
    const auto format = record::formatByPath(path.string());
    if (!format)
        return Error{format.error().kind, format.error().message + "; or .csv for a table"};
    return {};
}

Result<std::vector<std::string>> exportGames(std::span<const ExportedGame> games,
                                             const ExportTerms& terms,
                                             const std::filesystem::path& path) {
    if (isCsv(path)) {
        if (auto done = replaceFile(path, csvOf(games)); !done) return done.error();
        return std::vector<std::string>{};
    }
    const auto format = record::formatByPath(path.string());
    if (!format) return format.error();
    const std::vector<record::Record> records = recordsOf(games, terms);
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
