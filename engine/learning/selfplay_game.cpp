#include "learning/selfplay_game.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "eval/point_tables.hpp"
#include "learning/random_opening.hpp"

namespace tengen::learning {
namespace {

constexpr int kOpeningTries = 100;
/// Softmax temperature of the policy: 1 as in the games, more is closer to uniform.
constexpr double kLookSpread = 1.5;

bool anyFive(const Board& board) {
    return board.count(Side::Black, Threat::Five) > 0 || board.count(Side::White, Threat::Five) > 0;
}

std::uint8_t depthOf(const search::Report& report) {
    return static_cast<std::uint8_t>(std::clamp(report.depth, 0, 255));
}

std::int16_t cut(eval::Value score) {
    constexpr eval::Value kMax = std::numeric_limits<std::int16_t>::max();
    return static_cast<std::int16_t>(std::clamp(score, -kMax, kMax));
}

/// Samples a move from the policy, as a search might try it.
std::optional<Point> drawnByLook(const Board& board, const eval::PointTables& tables,
                                 Random& random) {
    std::vector<Point> points;
    std::vector<double> shares;
    int highest = std::numeric_limits<int>::min();
    for (const Point p : board.candidates(Area::Square2)) {
        if (board.refusal(p)) continue;
        points.push_back(p);
        highest = std::max(highest, tables.policy(board, p, board.sideToMove()));
    }
    double sum = 0;
    for (const Point p : points) {
        const int below = tables.policy(board, p, board.sideToMove()) - highest;
        shares.push_back(std::exp(below / (eval::kLogit * kLookSpread)));
        sum += shares.back();
    }
    double left = random.unit() * sum;
    for (std::size_t i = 0; i < points.size(); ++i)
        if ((left -= shares[i]) < 0 || i + 1 == points.size()) return points[i];
    return std::nullopt;
}

class GamePlayer {
public:
    GamePlayer(const SelfplaySettings& settings, std::size_t index, std::stop_token stop)
        : settings_(settings),
          stop_(std::move(stop)),
          random_(settings.seedOf(index)),
          board_(settings.rulesetOf(index)),
          agent_(std::move(*catalog::makeAgent(settings.agent, settings.seedOf(index)))),
          playsOut_(random_.unit() < settings.playOut) {
        game_.rule = board_.rule();
        game_.size = board_.size();
        game_.nodes = settings.nodes;
        game_.seed = settings.seedOf(index);
        game_.engine = settings.agent;
        game_.weights = settings.weightsOf(index);
    }

    std::optional<PlayedGame> play() {
        putOpening();
        while (!isFinished()) {
            if (stop_.stop_requested()) return std::nullopt;
            playMove();
        }
        // A stopped search may have returned a wrong result.
        if (stop_.stop_requested()) return std::nullopt;
        return game_;
    }

private:
    void putOpening() {
        const Board opening = balancedOpening();
        for (const Point p : opening.moves()) {
            PlayedPly ply{.move = p};
            ply.mark(PlyFlag::Opening);
            record(ply);
        }
        game_.openingStones = opening.ply();
    }

    /// Returns the first opening that the search calls even, or the most even one.
    Board balancedOpening() {
        const int room = board_.size() * board_.size() / 4;
        const int minStones = std::min(settings_.minStones, room);
        const int maxStones = std::clamp(settings_.maxStones, minStones, room);
        Board nearest = board_;
        eval::Value minTilt = std::numeric_limits<eval::Value>::max();
        for (int i = 0; i < kOpeningTries && !stop_.stop_requested(); ++i) {
            const auto more = random_.below(maxStones - minStones + 1);
            const auto drawn = randomOpening(board_.ruleset(), minStones + more, random_);
            if (!drawn) continue;
            if (settings_.balance == 0) return *drawn;
            const search::Line best = search(*drawn, 1).best();
            if (best.forced || std::abs(best.score) >= minTilt) continue;
            minTilt = std::abs(best.score);
            nearest = *drawn;
            if (minTilt <= settings_.balance) break;
        }
        return nearest;
    }

    search::Report search(const Board& board, int lines) {
        return agent_->choose(board, {.nodes = settings_.nodes, .multiPv = lines}, stop_, {});
    }

    void playMove() {
        const bool forced = anyFive(board_);
        const bool strays = board_.ply() < settings_.randomUntil &&
                            random_.unit() < settings_.randomShare && !forced;
        const search::Report report = search(board_, strays ? settings_.randomCandidates : 1);
        const search::Line& best = report.best();
        if (report.move().isPass()) return finish(Outcome::Draw, PlayedGame::Ending::NoMove);

        PlayedPly ply{.move = report.move(), .score = cut(best.score), .depth = depthOf(report)};
        if (forced) ply.mark(PlyFlag::Forced);
        if (best.forced)
            ply.mark(PlyFlag::Proven);
        else if (strays && report.lines.size() > 1) {
            ply.move = drawnFrom(report);
            ply.mark(PlyFlag::Random);
        }
        if (!best.forced && !forced)
            for (int i = 0; i < settings_.asides; ++i) lookAside();
        const Side mover = board_.sideToMove();
        record(ply);
        if (best.forced && !playsOut_ && !board_.isOver())
            finish(winFor(best.forced->win ? mover : other(mover)), PlayedGame::Ending::Proven);
    }

    /// Plays a few random moves off the game and records the search result there.
    void lookAside() {
        const auto tables = eval::PointTables::builtIn(board_.rule());
        Board board = board_;
        Aside aside{.ply = static_cast<std::uint16_t>(board.ply())};
        const auto plies = 1 + random_.below(settings_.asidePlies);
        while (std::cmp_less(aside.moves.size(), plies)) {
            const auto move = drawnByLook(board, *tables, random_);
            if (!move) return;
            aside.moves.push_back(*move);
            board.play(*move);
            if (board.isOver()) return;
        }
        if (isSettled(board)) return;
        const search::Report report = search(board, 1);
        if (report.move().isPass()) return;
        aside.thought = {
            .move = report.move(), .score = cut(report.best().score), .depth = depthOf(report)};
        if (report.best().forced) aside.thought.mark(PlyFlag::Proven);
        game_.asides.push_back(std::move(aside));
    }

    /// Picks one of the best moves at random, but none that is proven to lose.
    Point drawnFrom(const search::Report& report) {
        std::vector<Point> moves;
        for (const search::Line& line : report.lines)
            if (!line.forced || line.forced->win) moves.push_back(line.moves.front());
        return random_.pick(moves);
    }

    void record(const PlayedPly& ply) {
        game_.plies.push_back(ply);
        board_.play(ply.move);
        if (board_.isOver()) finish(board_.outcome(), PlayedGame::Ending::Board);
    }

    [[nodiscard]] bool isFinished() {
        const bool tooLong = settings_.maxPlies > 0 && board_.ply() >= settings_.maxPlies;
        if (!finished_ && tooLong) finish(Outcome::Draw, PlayedGame::Ending::TooLong);
        return finished_;
    }

    void finish(Outcome result, PlayedGame::Ending ending) {
        game_.result = result;
        game_.ending = ending;
        finished_ = true;
    }

    const SelfplaySettings& settings_;
    std::stop_token stop_;
    Random random_;
    Board board_;
    std::unique_ptr<agents::Agent> agent_;
    bool playsOut_;
    bool finished_ = false;
    PlayedGame game_;
};

}  // namespace

std::optional<PlayedGame> playSelfplayGame(const SelfplaySettings& settings, std::size_t index,
                                           std::stop_token stop) {
    return GamePlayer(settings, index, std::move(stop)).play();
}

}  // namespace tengen::learning
