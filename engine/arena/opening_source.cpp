#include "arena/opening_source.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/random.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "core/notation.hpp"
#include "record/format.hpp"
#include "record/record_builder.hpp"

namespace tengen::arena {
namespace {

constexpr int kFromCentre = 3;  // the central 7 × 7
constexpr int kFromNeighbour = 2;
constexpr int kMinStones = 2;
constexpr int kMaxStones = 5;
constexpr int kTries = 200;      // before longer openings are tried
constexpr int kMaxTries = 2000;  // before a repetition is taken

/// Where the next stone may go: near the centre, near another, and not forbidden.
std::vector<Point> places(const Board& board) {
    const Point centre(board.size() / 2, board.size() / 2);
    std::vector<Point> found;
    for (const Point p : board.emptyPoints()) {
        if (distance(p, centre) > kFromCentre || board.refusal(p)) continue;
        const auto near = [&](Point stone) { return distance(p, stone) <= kFromNeighbour; };
        if (board.stoneCount() == 0 || std::ranges::any_of(board.moves(), near)) found.push_back(p);
    }
    return found;
}

/// Whether neither side can make a four, nor the side to move a double three.
bool isQuiet(const Board& board) {
    if (board.isOver()) return false;
    if (!board.hasShapes()) return true;
    for (const Side side : kSides)
        for (int threat = static_cast<int>(Threat::Four); threat <= static_cast<int>(Threat::Five);
             ++threat)
            if (board.count(side, static_cast<Threat>(threat)) > 0) return false;
    return board.count(board.sideToMove(), Threat::ThreeThree) == 0;
}

/// The id of the format that these bytes are in.
std::string_view formatOf(std::string_view bytes) {
    bytes = trim(bytes);
    if (bytes.starts_with('\xFF')) return "lib";
    if (bytes.starts_with('{') || bytes.starts_with('[')) return "json";
    if (bytes.starts_with('(') || bytes.starts_with(';')) return "sgf";
    if (bytes.starts_with("Piskvorky")) return "psq";
    const std::string_view line = bytes.substr(0, bytes.find_first_of("\r\n"));
    return line.find(',') == std::string_view::npos ? "pos" : "openings";
}

std::optional<Board> drawn(const Ruleset& rules, Random& random, int stones) {
    Board board(rules);
    for (int i = 0; i < stones; ++i) {
        const auto points = places(board);
        if (points.empty() || board.isOver()) return std::nullopt;
        board.play(points[random.below(static_cast<std::uint32_t>(points.size()))]);
    }
    return isQuiet(board) ? std::optional(board) : std::nullopt;
}

OpeningMoves movesOf(const Board& board) { return {board.moves().begin(), board.moves().end()}; }

/// One opening after the other, from a seed.
class Generator {
public:
    Generator(const Ruleset& rules, std::uint64_t seed) : rules_(rules), random_(seed) {}

    /// The next that is wanted. One that came before is taken only when no other is found;
    /// nothing when there is not even that.
    template <class Wanted>
    std::optional<Board> next(const Wanted& wanted) {
        std::optional<Board> repetition;
        for (int tries = 0; tries < kMaxTries; ++tries) {
            // Of the few-stone openings there are few, so that most have four or five stones.
            const int longer = tries / kTries;
            const int stones =
                kMinStones + longer + static_cast<int>(random_.below(kMaxStones - kMinStones + 1));
            const auto board = drawn(rules_, random_, stones);
            if (!board) continue;
            const auto [seen, isNew] = seen_.try_emplace(board->canonicalKey(), false);
            if (isNew) seen->second = wanted(*board);
            if (!seen->second) continue;
            if (isNew) return board;
            repetition = board;
        }
        return repetition;
    }

private:
    Ruleset rules_;
    Random random_;
    std::unordered_map<std::uint64_t, bool> seen_;  // and whether it was wanted
};

}  // namespace

Result<std::vector<OpeningMoves>> openingsOf(const std::vector<record::Record>& records,
                                             const Ruleset& rules) {
    std::vector<OpeningMoves> openings;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const std::string which = "opening " + std::to_string(i + 1) + ": ";
        if (records[i].rules.size != rules.size)
            return Error{Error::Kind::BadValue, which + "its board has size " +
                                                    std::to_string(records[i].rules.size) +
                                                    ", the match " + std::to_string(rules.size)};
        const auto plain = record::withSetupAsMoves(records[i]);
        if (!plain) return Error{plain.error().kind, which + plain.error().message};
        OpeningMoves moves = plain->tree.pathTo(plain->tree.mainLineEnd());
        if (std::ranges::any_of(moves, &Point::isPass))
            return Error{Error::Kind::BadValue,
                         which + "it has a pass, which engines cannot be told"};
        const auto board = Board::afterMoves(rules, moves);
        if (!board) return Error{board.error().kind, which + board.error().message};
        if (board->isOver())
            return Error{Error::Kind::BadValue, which + "the game is over after it"};
        openings.push_back(std::move(moves));
    }
    return openings;
}

Result<std::vector<OpeningMoves>> readOpenings(std::string_view bytes, const Ruleset& rules) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
    const auto format = record::formatById(formatOf(bytes));
    if (!format) return format.error();
    const auto games = record::readGames(**format, bytes, {.rules = rules});
    if (!games)
        return Error{games.error().kind,
                     "read as " + std::string((*format)->title) + ": " + games.error().message};
    return openingsOf(games->records, rules);
}

std::vector<OpeningMoves> generatedOpenings(std::size_t count, const Ruleset& rules,
                                            std::uint64_t seed) {
    std::vector<OpeningMoves> openings;
    Generator generator(rules, seed);
    while (openings.size() < count) {
        const auto board = generator.next([](const Board&) { return true; });
        // A board on which nothing is quiet is played from its beginning.
        openings.push_back(board ? movesOf(*board) : OpeningMoves{});
    }
    return openings;
}

Result<std::vector<OpeningMoves>> balancedOpenings(
    std::size_t count, const Ruleset& rules, std::uint64_t seed, agents::Agent& judge,
    std::uint64_t nodes, const std::function<void(std::size_t)>& onOpening,
    const std::stop_token& stop) {
    bool knowsRates = true;
    const auto isBalanced = [&](const Board& board) {
        if (stop.stop_requested()) return false;
        judge.newGame();  // what it remembers of other openings must not decide this one
        const search::Report report = judge.choose(board, {.nodes = nodes}, stop, nullptr);
        const search::Line& best = report.best();
        if (!best.winrate) return knowsRates = false;
        const double rate = *best.winrate;
        return !best.forced && rate > 0 && rate < 1 &&
               std::abs(std::log(rate / (1 - rate))) <= kMaxLogit;
    };
    std::vector<OpeningMoves> openings;
    Generator generator(rules, seed);
    while (openings.size() < count) {
        const auto board = generator.next(isBalanced);
        if (!knowsRates)
            return Error{Error::Kind::BadValue, "the agent that judges openings has no win rates"};
        if (stop.stop_requested())
            return Error{Error::Kind::NotFound, "the choice of balanced openings was stopped"};
        if (!board)
            return Error{Error::Kind::NotFound,
                         "no balanced opening was found for this rule and size"};
        openings.push_back(movesOf(*board));
        if (onOpening) onOpening(openings.size());
    }
    return openings;
}

Result<std::vector<OpeningMoves>> balancedOpenings(
    std::size_t count, const Ruleset& rules, std::uint64_t seed,
    const std::function<void(std::size_t)>& onOpening, const std::stop_token& stop) {
    constexpr std::uint64_t kNodes = 5000;
    const auto judge = catalog::makeAgent(catalog::kDefaultAgent, seed);
    if (!judge) return judge.error();
    if (const auto fit = (*judge)->accepts(rules); !fit) return fit.error();
    return balancedOpenings(count, rules, seed, **judge, kNodes, onOpening, stop);
}

}  // namespace tengen::arena
