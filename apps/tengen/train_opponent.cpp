#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "base/file.hpp"
#include "base/text.hpp"
#include "classics/waterloo/opponent_model.hpp"
#include "record/format.hpp"
#include "record/limits.hpp"
#include "train.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kTrainOpponent = "train opponent";

constexpr std::string_view kTrainOpponentExamples = R"(Examples:
  tengen arena match --players waterloo2,wang --games 200 --out match.sgf
  tengen train opponent match.sgf --player wang --out wang.opponent
  tengen arena match --players waterloo2:adaptive=wang.opponent,wang
Reads every format of tengen convert that holds the names of players. Counts
which moves the player chose, by rank and score (docs/agents/waterloo2.md).)";

struct OpponentOptions {
    std::vector<std::string> files;
    std::string player;
    std::string out;
    bool json = false;
};

/// The choices of one player in many games.
class Choosing {
public:
    explicit Choosing(std::string player) : player_(std::move(player)) {}

    Result<void> read(const std::string& path) {
        const auto format = record::formatByPath(path);
        if (!format) return format.error();
        const auto bytes = readFile(path, record::kMaxInputBytes);
        if (!bytes) return bytes.error();
        const auto read = record::readGames(**format, *bytes, {});
        if (!read) return read.error();
        for (const record::Record& record : read->records)
            if (const auto taken = take(record); !taken) return taken.error();
        return {};
    }

    [[nodiscard]] const classics::OpponentModel& model() const { return model_; }
    [[nodiscard]] std::size_t games() const { return games_; }
    /// The players of the games that were read, for an error.
    [[nodiscard]] std::string others() const {
        return names_.empty() ? "no names" : fmt::format("{}", fmt::join(names_, ", "));
    }

private:
    Result<void> take(const record::Record& record) {
        std::optional<Board> end;
        for (const Side side : kSides) {
            const std::string_view name =
                record.info.get(side == Side::Black ? record::Field::Black : record::Field::White);
            if (name != player_) {
                if (!name.empty() && names_.size() < kMaxNames) names_.insert(inQuotes(name, 60));
                continue;
            }
            if (!end) {
                auto played = endOf(record);
                if (!played) return played.error();
                end = std::move(*played);
                ++games_;
            }
            model_.observe(*end, side);
        }
        return {};
    }

    static Result<Board> endOf(const record::Record& record) {
        const auto points = [&](Side side) {
            const PointSet& stones = record.setup.stones(side);
            return std::vector<Point>(stones.begin(), stones.end());
        };
        auto board = Board::withStones(record.rules, points(Side::Black), points(Side::White),
                                       record.setup.toMove);
        if (!board) return board.error();
        for (const Point move : record.tree.pathTo(record.tree.mainLineEnd())) {
            if (board->isOver()) break;
            board->play(move);
        }
        return board;
    }

    static constexpr std::size_t kMaxNames = 8;

    std::string player_;
    classics::OpponentModel model_;
    std::size_t games_ = 0;
    std::set<std::string> names_;
};

Exit trainOpponent(const OpponentOptions& options) {
    Choosing choosing(options.player);
    for (const std::string& path : options.files)
        if (const auto read = choosing.read(path); !read)
            return complain(Exit::Failed, kTrainOpponent, path + ": " + read.error().message);
    if (choosing.games() == 0)
        return complain(Exit::Failed, kTrainOpponent,
                        "no game has a player named " + inQuotes(options.player, 60) +
                            "; there are " + choosing.others());
    const auto written = replaceFile(options.out, choosing.model().text());
    if (!written) return complain(Exit::Failed, kTrainOpponent, written.error().message);
    const auto turns = choosing.model().turns();
    if (options.json)
        std::cout << nlohmann::ordered_json{{"games", choosing.games()}, {"turns", turns}}.dump(2)
                  << '\n';
    else
        std::cout << fmt::format("Games       {}\nTurns       {}\nWritten     {}\n",
                                 choosing.games(), turns, options.out);
    return Exit::Ok;
}

}  // namespace

Command addTrainOpponent(CommandLine& parent) {
    auto* app = parent.addCommand("opponent", "Count what a player chooses, for waterloo2");
    app->footer(std::string(kTrainOpponentExamples));
    auto options = std::make_shared<OpponentOptions>();
    app->addOption("FILES", options->files, "Game records")->required();
    app->addOption("--player", options->player, "The player's name in the records")->required();
    app->addOption("--out", options->out, "Output file")->required();
    app->addFlag("--json", options->json, "Print the summary as JSON");
    return {app, [options] { return trainOpponent(*options); }};
}

}  // namespace tengen::apps
