#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "base/file.hpp"
#include "base/text.hpp"
#include "build_info.hpp"
#include "classics/fudan/opening_records.hpp"
#include "interrupt.hpp"
#include "learning/game_shard.hpp"
#include "record/format.hpp"
#include "record/limits.hpp"
#include "train.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kTrainOpenings = "train openings";

constexpr std::string_view kTrainOpeningsExamples = R"(Examples:
  tengen train openings games.shard --out mine.records
  tengen train openings match.sgf old.json --plies 12 --out mine.records
  tengen play --white fudan6:games=mine.records
Reads shards of tengen selfplay and every format of tengen convert. Only games
of one rule and size that begin on an empty board are kept.)";

struct OpeningOptions {
    std::vector<std::string> files;
    std::string rule = std::string(idOf(Rule::Freestyle));
    int size = 15;
    int plies = classics::OpeningRecords::kPlies;
    std::string out;
    bool json = false;
};

/// Games of one ruleset, from files of any supported format.
class Collection {
public:
    explicit Collection(const Ruleset& rules) : rules_(rules) {}

    Result<void> read(const std::string& path) {
        return path.ends_with(".shard") ? readShard(path) : readRecords(path);
    }

    [[nodiscard]] const std::vector<classics::RecordedGame>& games() const { return games_; }
    [[nodiscard]] std::size_t leftOut() const { return leftOut_; }
    /// A line for each shard: the settings of its games.
    [[nodiscard]] const std::string& terms() const { return terms_; }

    /// Number of distinct positions, up to symmetry, after this many moves.
    [[nodiscard]] std::size_t distinctAt(std::size_t ply) const {
        std::set<std::uint64_t> keys;
        for (const classics::RecordedGame& game : games_) {
            if (game.moves.size() < ply) continue;
            const auto board = Board::afterMoves(rules_, std::span(game.moves).first(ply));
            if (board) keys.insert(board->canonicalKey());
        }
        return keys.size();
    }

private:
    void take(classics::RecordedGame game) {
        if (game.rules == rules_ && !game.moves.empty())
            games_.push_back(std::move(game));
        else
            ++leftOut_;
    }

    Result<void> readShard(const std::string& path) {
        auto reader = learning::ShardReader::open(path);
        if (!reader) return reader.error();
        terms_ += "\n" + path + ": " + reader->terms();
        while (!InterruptGuard::happened()) {
            const auto next = reader->next();
            if (!next) return next.error();
            if (!*next) return {};
            classics::RecordedGame game{.rules = {.rule = (*next)->rule, .size = (*next)->size}};
            for (const learning::PlayedPly& ply : (*next)->plies) game.moves.push_back(ply.move);
            game.result = (*next)->result;
            take(std::move(game));
        }
        return Error{Error::Kind::Io, "stopped"};
    }

    Result<void> readRecords(const std::string& path) {
        const auto format = record::formatByPath(path);
        if (!format) return format.error();
        const auto bytes = readFile(path, record::kMaxInputBytes);
        if (!bytes) return bytes.error();
        const auto read = record::readGames(**format, *bytes, {.rules = rules_});
        if (!read) return read.error();
        for (const record::Record& record : read->records) {
            if (auto game = classics::recordedGame(record))
                take(std::move(*game));
            else
                ++leftOut_;
        }
        return {};
    }

    Ruleset rules_;
    std::vector<classics::RecordedGame> games_;
    std::size_t leftOut_ = 0;
    std::string terms_;
};

constexpr std::size_t kTellingPly = 8;

void show(const Collection& collection, std::size_t distinct, const OpeningOptions& options) {
    if (options.json) {
        std::cout << nlohmann::ordered_json{{"games", collection.games().size()},
                                            {"leftOut", collection.leftOut()},
                                            {"distinctAtPly8", distinct}}
                         .dump(2)
                  << '\n';
        return;
    }
    std::cout << fmt::format(
        "Games       {}, {} left out\nDistinct    {} positions at ply {}\n"
        "Written     {}\n",
        collection.games().size(), collection.leftOut(), distinct, kTellingPly, options.out);
}

Exit trainOpenings(const OpeningOptions& options) {
    const auto rule = parseRule(options.rule);
    if (!rule) return complain(Exit::Usage, kTrainOpenings, rule.error().message);
    const auto rules = checked({.rule = *rule, .size = options.size});
    if (!rules) return complain(Exit::Usage, kTrainOpenings, rules.error().message);

    const InterruptGuard guard;
    Collection collection(*rules);
    for (const std::string& path : options.files)
        if (const auto read = collection.read(path); !read)
            return complain(Exit::Failed, kTrainOpenings, path + ": " + read.error().message);
    if (collection.games().empty())
        return complain(Exit::Failed, kTrainOpenings, "there is no game of that rule and size");

    const std::size_t distinct = collection.distinctAt(kTellingPly);
    const std::string origin = fmt::format(
        "{} games, {} positions at ply {}; tengen train openings {} --rule {} --size {} --plies "
        "{}; "
        "{}{}",
        collection.games().size(), distinct, kTellingPly, fmt::join(options.files, " "),
        options.rule, options.size, options.plies, buildInfo().commit, collection.terms());
    const auto written = replaceFile(
        options.out, classics::recordsText(collection.games(), *rules, options.plies, origin));
    if (!written) return complain(Exit::Failed, kTrainOpenings, written.error().message);
    show(collection, distinct, options);
    return Exit::Ok;
}

}  // namespace

Command addTrainOpenings(CommandLine& parent) {
    auto* app = parent.addCommand("openings", "Make the opening records of the agent fudan6");
    app->footer(std::string(kTrainOpeningsExamples));
    auto options = std::make_shared<OpeningOptions>();
    app->addOption("FILES", options->files, "Self-play shards or game records")->required();
    app->addOption("--rule", options->rule,
                   "Rule: freestyle, standard, renju, caro,\ncaro-standard")
        ->showDefault();
    app->addOption("--size", options->size, "Board size, 5 to 22")->showDefault();
    app->addOption("--plies", options->plies, "Moves kept of each game")
        ->inRange(1, classics::OpeningRecords::kPlies)
        ->showDefault();
    app->addOption("--out", options->out, "Output file")->required();
    app->addFlag("--json", options->json, "Print the summary as JSON");
    return {app, [options] { return trainOpenings(*options); }};
}

}  // namespace tengen::apps
