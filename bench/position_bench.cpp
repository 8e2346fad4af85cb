#include <benchmark/benchmark.h>

#include <vector>

#include "middle_game.hpp"
#include "search/position.hpp"

namespace tengen {
namespace {

/// What the search pays for a move: every candidate of a middle game played, valued and taken back.
void PlayEvaluateUndo(benchmark::State& state) {
    const auto rule = static_cast<Rule>(state.range(0));
    search::Position position(middleGame(rule, 40), eval::PointTables::builtIn(rule));
    std::vector<Point> points;
    for (const Point p : position.candidates())
        if (position.board().threat(p, position.board().sideToMove()) < Threat::Forbidden)
            points.push_back(p);

    std::int64_t moves = 0;
    for (auto _ : state) {
        for (const Point p : points) {
            position.play(p);
            benchmark::DoNotOptimize(position.evaluate());
            position.undo();
        }
        moves += std::ssize(points);
    }
    state.SetItemsProcessed(moves);
    state.counters["time_per_move"] = benchmark::Counter(
        static_cast<double>(moves), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(PlayEvaluateUndo)->DenseRange(0, 4);

/// The same value from nothing, as it would be without keeping it move by move.
void EvaluateAnew(benchmark::State& state) {
    const auto rule = static_cast<Rule>(state.range(0));
    const Board board = middleGame(rule, 40);
    const auto tables = eval::PointTables::builtIn(rule);
    for (auto _ : state) benchmark::DoNotOptimize(tables->evaluate(board));
}
BENCHMARK(EvaluateAnew)->DenseRange(0, 4);

}  // namespace
}  // namespace tengen

BENCHMARK_MAIN();
