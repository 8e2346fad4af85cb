#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/file.hpp"
#include "command.hpp"
#include "record/format.hpp"
#include "record/limits.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kStandard = "-";

constexpr std::string_view kConvertExamples = R"(Examples:
  tengen convert game.sgf game.psq          by the endings of the names
  tengen convert library.lib library.sgf    with all variations and comments
  tengen convert --to pos game.sgf -        the moves as h8i9… on the screen
  tengen convert --origin top a.pos a.sgf   a text that counts rows from the top
  tengen convert --size 20 --from openings openings.txt openings.json
  tengen convert --all-variations library.lib lines.pos
  tengen convert --json game.sgf game.lib   and a summary for programs
What the new format cannot hold is listed on the standard error output. docs/FORMATS.md
describes every format.)";

struct ConvertOptions {
    std::string in;
    std::string out;
    std::string from;
    std::string to;
    std::string origin = "bottom";
    std::string rule = std::string(idOf(Rule::Freestyle));
    int size = 15;
    std::size_t game = 0;
    bool allVariations = false;
    bool skipIllegal = false;
    bool json = false;
};

Exit fail(Exit code, const std::string& why) { return complain(code, "convert", why); }

/// The format by its id, or by the name of the file; a pipe needs the id.
Result<const record::Format*> chosen(const std::string& id, const std::string& path,
                                     std::string_view option) {
    if (!id.empty()) return record::formatById(id);
    auto format = record::formatByPath(path);
    if (format) return format;
    return Error{Error::Kind::NotFound, format.error().message + " (" + std::string(option) + ")"};
}

Result<std::string> readInput(const std::string& path) {
    if (path != kStandard) return readFile(path, record::kMaxInputBytes);
    auto bytes = readStream(std::cin, record::kMaxInputBytes);
    if (!bytes) return Error{bytes.error().kind, "the standard input: " + bytes.error().message};
    return bytes;
}

Result<void> writeOutput(const std::string& path, std::string_view bytes) {
    if (path != kStandard) return replaceFile(path, bytes);
    std::cout << bytes << std::flush;
    if (!std::cout) return Error{Error::Kind::Io, "the standard output cannot be written"};
    return {};
}

nlohmann::ordered_json summary(std::span<const record::Record> records, const record::Format& from,
                               const record::Format& to, const std::vector<std::string>& notes) {
    std::size_t moves = 0;
    std::size_t variations = 0;
    std::size_t comments = 0;
    for (const record::Record& record : records) {
        moves += record.tree.size() - 1;
        variations += record.tree.countLines() - 1;
        for (record::NodeId node = 0; node < record.tree.size(); ++node)
            comments += record.tree.annotation(node).comment.empty() ? 0 : 1;
    }
    return {{"v", 1},
            {"from", from.id},
            {"to", to.id},
            {"games", records.size()},
            {"moves", moves},
            {"variations", variations},
            {"comments", comments},
            {"notes", notes}};
}

Exit convert(const ConvertOptions& options) {
    // Step 1. What is wanted. Mistakes here are bad usage, before any file is touched.
    const auto from = chosen(options.from, options.in, "--from");
    if (!from) return fail(Exit::Usage, from.error().message);
    const auto to = chosen(options.to, options.out, "--to");
    if (!to) return fail(Exit::Usage, to.error().message);
    const auto rule = parseRule(options.rule);
    if (!rule) return fail(Exit::Usage, rule.error().message);
    const auto rules = checked({.rule = *rule, .size = options.size});
    if (!rules) return fail(Exit::Usage, rules.error().message);
    if (options.json && options.out == kStandard)
        return fail(Exit::Usage, "--json writes to the standard output, so OUT must be a file");

    // Step 2. Read. --origin is about the other program's text: of the output when only that is
    // pos text, else of the input. From pos text to pos text the rows are thus turned over once.
    const bool fromTop = options.origin == "top";
    const bool ofOutput = (*to)->id == "pos" && (*from)->id != "pos";
    const auto bytes = readInput(options.in);
    if (!bytes) return fail(Exit::Failed, bytes.error().message);
    const record::ReadOptions reading{
        .rules = *rules, .rowsFromTop = fromTop && !ofOutput, .skipIllegal = options.skipIllegal};
    const auto games = record::readGames(**from, *bytes, reading);
    if (!games) {
        const bool skippable =
            games.error().kind == Error::Kind::IllegalMove && (*from)->id == "lib";
        return fail(Exit::Failed, options.in + ": " + games.error().message +
                                      (skippable ? "; --skip-illegal leaves such moves out" : ""));
    }

    std::span<const record::Record> records = games->records;
    if (options.game > records.size())
        return fail(Exit::Failed, options.in + " has " + std::to_string(records.size()) +
                                      " games, so there is no game " +
                                      std::to_string(options.game));
    if (options.game > 0) records = records.subspan(options.game - 1, 1);

    // Step 3. Write, once everything is known to be well.
    const auto written = (*to)->write(
        records, {.rowsFromTop = fromTop && ofOutput, .allVariations = options.allVariations});
    if (!written) return fail(Exit::Failed, options.out + ": " + written.error().message);
    if (const auto done = writeOutput(options.out, written->bytes); !done)
        return fail(Exit::Failed, done.error().message);

    std::vector<std::string> notes = games->notes;
    notes.insert(notes.end(), written->notes.begin(), written->notes.end());
    if (written->bytes.size() > record::kMaxInputBytes)
        notes.push_back("the new file is larger than the " +
                        std::to_string(record::kMaxInputBytes >> 20) + " MiB that we read back");
    for (const std::string& note : notes) std::cerr << "tengen convert: note: " << note << '\n';
    if (options.json) std::cout << summary(records, **from, **to, notes).dump() << '\n';
    return Exit::Ok;
}

}  // namespace

Command addConvertCommand(CommandLine& program) {
    auto* app = program.addCommand("convert", "Convert game files between formats");
    auto options = std::make_shared<ConvertOptions>();
    std::string ids;
    for (const record::Format& format : record::formats())
        ids += (ids.empty() ? "" : ", ") + std::string(format.id);

    app->footer(std::string(kConvertExamples));
    app->addOption("IN", options->in, "Input file; - for standard input")->required();
    app->addOption("OUT", options->out, "Output file; - for standard output")->required();
    app->addOption("--from", options->from, "Format of IN: " + ids);
    app->addOption("--to", options->to, "Format of OUT: the same ids");
    app->addOption("--origin", options->origin,
                   "Side of row 1 in texts with h8 points: top or bottom")
        ->oneOf({"top", "bottom"})
        ->showDefault();
    app->addOption("--size", options->size, "Board size, if IN has none")->showDefault();
    app->addOption("--rule", options->rule, "Rule, if IN has none")->showDefault();
    app->addOption("--game", options->game, "Number of the only game to convert, from 1")
        ->positive();
    app->addFlag("--all-variations", options->allVariations,
                 "One line per variation, not only the main line (pos text and openings)");
    app->addFlag("--skip-illegal", options->skipIllegal,
                 "Skip moves on taken points and what follows them (RenLib)");
    app->addFlag("--json", options->json, "Print the summary as JSON");
    return {app, [options] { return convert(*options); }};
}

}  // namespace tengen::apps
