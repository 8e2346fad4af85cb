#include <fmt/format.h>

#include <array>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "base/file.hpp"
#include "build_info.hpp"
#include "interrupt.hpp"
#include "learning/game_shard.hpp"
#include "learning/puzzle.hpp"
#include "progress_line.hpp"
#include "train.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kTrainPuzzles = "train puzzles";

constexpr std::string_view kTrainPuzzlesExamples = R"(Examples:
  tengen train puzzles games.shard --out puzzles.json
  tengen train puzzles games.shard renju.shard --count 300 --out puzzles.json
Reads shards of tengen selfplay. A puzzle is a position in which the side to
move wins by threats, in seven plies or more, and no other first move is found
to win. Ctrl-C keeps those found so far.)";

struct PuzzleOptions {
    std::vector<std::string> files;
    std::size_t count = 300;
    std::string out;
    bool json = false;
};

/// The puzzles found for one rule.
struct Found {
    std::vector<learning::Puzzle> puzzles{};
    std::array<std::size_t, 2> of{};  ///< for Black to move, for White
};

/// Collects puzzles from games: equally many for each colour of a rule, at most one per game.
class Mine {
public:
    explicit Mine(std::size_t count) : each_((count + 1) / 2) {}

    Result<void> read(const std::string& path) {
        auto reader = learning::ShardReader::open(path);
        if (!reader) return reader.error();
        while (!InterruptGuard::happened()) {
            const auto next = reader->next();
            if (!next) return next.error();
            if (!*next || isFull((*next)->rule)) return {};
            ++games_;
            dig(**next);
        }
        return {};
    }

    /// Rated, the easiest of each rule first.
    [[nodiscard]] std::vector<learning::Puzzle> puzzles() {
        std::vector<learning::Puzzle> all;
        for (auto& [rule, found] : found_) {
            learning::rate(found.puzzles);
            all.insert(all.end(), found.puzzles.begin(), found.puzzles.end());
        }
        return all;
    }
    [[nodiscard]] const std::map<Rule, Found>& found() const { return found_; }
    [[nodiscard]] std::size_t games() const { return games_; }

private:
    [[nodiscard]] bool isFull(Rule rule) const {
        const auto it = found_.find(rule);
        return it != found_.end() && it->second.of[0] >= each_ && it->second.of[1] >= each_;
    }

    /// Checks the winner's last moves, earliest (hardest) first.
    void dig(const learning::PlayedGame& game) {
        if (game.result == Outcome::Draw) return;
        const Side winner = game.result == winFor(Side::Black) ? Side::Black : Side::White;
        Found& found = found_[game.rule];
        if (found.of[indexOf(winner)] >= each_) return;

        auto& judge = judges_[game.rule];
        if (!judge) judge = std::make_unique<learning::PuzzleJudge>(game.rule);
        Board board({.rule = game.rule, .size = game.size});
        for (std::size_t i = 0; i <= game.plies.size() && !board.isOver(); ++i) {
            const bool late = i + kLookBack >= game.plies.size();
            if (late && board.sideToMove() == winner) {
                auto puzzle = judge->judge(board, {});
                if (puzzle && seen_.insert(puzzle->key).second) {
                    found.puzzles.push_back(std::move(*puzzle));
                    ++found.of[indexOf(winner)];
                    progress_.show(fmt::format("{}: {} puzzles, {} games", idOf(game.rule),
                                               found.puzzles.size(), games_));
                    return;
                }
            }
            if (i < game.plies.size()) board.play(game.plies[i].move);
        }
    }

    static constexpr std::size_t kLookBack = 12;

    std::size_t each_;
    std::map<Rule, Found> found_;
    std::map<Rule, std::unique_ptr<learning::PuzzleJudge>> judges_;
    std::set<std::uint64_t> seen_;
    std::size_t games_ = 0;
    ProgressLine progress_;
};

void show(const Mine& mine, const PuzzleOptions& options) {
    nlohmann::ordered_json rules;
    for (const auto& [rule, found] : mine.found())
        rules[std::string(idOf(rule))] = {{"black", found.of[0]}, {"white", found.of[1]}};
    if (options.json) {
        std::cout << nlohmann::ordered_json{{"games", mine.games()}, {"puzzles", rules}}.dump(2)
                  << '\n';
        return;
    }
    std::cout << fmt::format("Games       {}\n", mine.games());
    for (const auto& [rule, found] : mine.found())
        std::cout << fmt::format("{:<11} {} for Black, {} for White\n", idOf(rule), found.of[0],
                                 found.of[1]);
    std::cout << fmt::format("Written     {}\n", options.out);
}

Exit trainPuzzles(const PuzzleOptions& options) {
    const InterruptGuard guard;
    Mine mine(options.count);
    for (const std::string& path : options.files)
        if (const auto read = mine.read(path); !read)
            return complain(Exit::Failed, kTrainPuzzles, path + ": " + read.error().message);
    const auto puzzles = mine.puzzles();
    if (puzzles.empty())
        return complain(Exit::Failed, kTrainPuzzles, "no game has a position that is a puzzle");

    const std::string origin =
        fmt::format("tengen train puzzles {} --count {}; {} games; {}",
                    fmt::join(options.files, " "), options.count, mine.games(), buildInfo().commit);
    const auto written = replaceFile(options.out, learning::puzzlesText(puzzles, origin));
    if (!written) return complain(Exit::Failed, kTrainPuzzles, written.error().message);
    show(mine, options);
    return Exit::Ok;
}

}  // namespace

Command addTrainPuzzles(CommandLine& parent) {
    auto* app = parent.addCommand("puzzles", "Find positions with exactly one winning move");
    app->footer(std::string(kTrainPuzzlesExamples));
    auto options = std::make_shared<PuzzleOptions>();
    app->addOption("FILES", options->files, "Self-play shards")->required();
    app->addOption("--count", options->count, "Puzzles per rule, half for each colour")
        ->inRange(1, 100'000)
        ->showDefault();
    app->addOption("--out", options->out, "Output file")->required();
    app->addFlag("--json", options->json, "Print the summary as JSON");
    return {app, [options] { return trainPuzzles(*options); }};
}

}  // namespace tengen::apps
