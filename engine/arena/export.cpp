#include "arena/export.hpp"

#include <cassert>
#include <cstdio>

#include "base/file.hpp"
#include "core/notation.hpp"
#include "record/format.hpp"
#include "record/record_builder.hpp"

namespace tengen {
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

const std::string& nameAt(const Match& match, const Fixture& fixture, const GameResult& game,
                          Side side) {
    const bool first = (side == Side::Black) != (fixture.swapped != game.exchanged);
    return match.settings().players[first ? 0 : 1].name;
}

Record recordOf(const Match& match, const Fixture& fixture, const GameResult& game) {
    RecordBuilder builder(match.settings().rules);
    const std::size_t opening = game.moves.size() - game.times.size();
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        [[maybe_unused]] const auto played = builder.play(game.moves[i]);
        assert(played);
        if (i >= opening) builder.tree().setTime(builder.current(), game.times[i - opening]);
    }
    if (const std::string words = endText(game); !words.empty())
        builder.tree().addComment(builder.current(), words);
    builder.info().set(Field::Black, nameAt(match, fixture, game, Side::Black));
    builder.info().set(Field::White, nameAt(match, fixture, game, Side::White));
    if (match.settings().openingRule != OpeningRule::None)
        builder.info().set(Field::Opening, std::string(idOf(match.settings().openingRule)));
    builder.info().set(Field::Round, std::to_string(fixture.index + 1));
    builder.info().set(Field::Result, resultText(game));
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

std::vector<Record> recordsOf(const Match& match) {
    std::vector<Record> records;
    const auto games = match.results();
    for (std::size_t i = 0; i < games.size(); ++i)
        records.push_back(recordOf(match, match.schedule().at(i), games[i]));
    return records;
}

std::string csvOf(const Match& match) {
    std::string csv =
        "game,opening,symmetry,black,white,result,ending,why,plies,blackMs,whiteMs,moves\n";
    const auto games = match.results();
    for (std::size_t i = 0; i < games.size(); ++i) {
        const Fixture fixture = match.schedule().at(i);
        const GameResult& game = games[i];
        std::array<std::uint64_t, 2> ms{};
        const std::size_t opening = game.moves.size() - game.times.size();
        for (std::size_t k = 0; k < game.times.size(); ++k) ms[(opening + k) % 2] += game.times[k];
        for (const std::string& field :
             {std::to_string(i + 1), std::to_string(fixture.opening + 1),
              std::to_string(fixture.symmetry), nameAt(match, fixture, game, Side::Black),
              nameAt(match, fixture, game, Side::White), resultText(game),
              std::string(idOf(game.ending)), endText(game), std::to_string(game.moves.size()),
              std::to_string(ms[0]), std::to_string(ms[1])})
            csv += csvField(field) + ",";
        csv += toText(game.moves) + "\n";
    }
    return csv;
}

Result<void> checkExport(const std::filesystem::path& path) {
    if (isCsv(path)) return {};
    const auto format = formatByPath(path.string());
    if (!format)
        return Error{format.error().kind, format.error().message + "; or .csv for a table"};
    return {};
}

Result<std::vector<std::string>> exportGames(const Match& match,
                                             const std::filesystem::path& path) {
    if (isCsv(path)) {
        if (auto done = replaceFile(path, csvOf(match)); !done) return done.error();
        return std::vector<std::string>{};
    }
    const auto format = formatByPath(path.string());
    if (!format) return format.error();
    const std::vector<Record> records = recordsOf(match);
    const bool oneAFile = (*format)->id == "psq";
    const std::size_t step = oneAFile ? 1 : records.size();
    std::vector<std::string> notes;
    for (std::size_t i = 0; i < records.size(); i += step) {
        const auto written = (*format)->write(std::span(records).subspan(i, step), {});
        if (!written)
            return Error{written.error().kind, path.string() + ": " + written.error().message};
        const auto file = oneAFile && records.size() > 1 ? numbered(path, i + 1) : path;
        if (auto done = replaceFile(file, written->bytes); !done) return done.error();
        for (const std::string& note : written->notes) addNote(notes, note);
    }
    return notes;
}

}  // namespace tengen
