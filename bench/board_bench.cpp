#include <benchmark/benchmark.h>

#include <vector>

#include "middle_game.hpp"

namespace tengen {
namespace {

/// Every candidate of a middle game played and taken back, shapes, threats, counts and hash kept.
template <Rule R>
void PlayAndUndo(benchmark::State& state) {
    Board board = middleGame(R, static_cast<int>(state.range(0)));
    std::vector<Point> points;
    for (const Point p : board.candidates(Area::Square3))
        if (board.threat(p, board.sideToMove()) < Threat::Forbidden) points.push_back(p);

    std::int64_t pairs = 0;
    for (auto _ : state) {
        for (const Point p : points) {
            board.play(p);
            benchmark::DoNotOptimize(board);
            board.undo();
        }
        pairs += std::ssize(points);
    }
    state.SetItemsProcessed(pairs);
    state.counters["time_per_pair"] = benchmark::Counter(
        static_cast<double>(pairs), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK(PlayAndUndo<Rule::Freestyle>)->Arg(10)->Arg(40)->Arg(90);
BENCHMARK(PlayAndUndo<Rule::Standard>)->Arg(40);
BENCHMARK(PlayAndUndo<Rule::Renju>)->Arg(40);
BENCHMARK(PlayAndUndo<Rule::Caro>)->Arg(40);
BENCHMARK(PlayAndUndo<Rule::CaroStandard>)->Arg(40);

void CopyBoard(benchmark::State& state) {
    const Board board = middleGame(Rule::Freestyle, 40);
    for (auto _ : state) {
        Board copy = board;
        benchmark::DoNotOptimize(copy);
    }
}
BENCHMARK(CopyBoard);

void Candidates(benchmark::State& state) {
    const Board board = middleGame(Rule::Freestyle, 40);
    for (auto _ : state)
        benchmark::DoNotOptimize(board.candidates(static_cast<Area>(state.range(0))));
}
BENCHMARK(Candidates)->DenseRange(0, 2);

void CanonicalKey(benchmark::State& state) {
    const Board board = middleGame(Rule::Freestyle, 40);
    for (auto _ : state) benchmark::DoNotOptimize(board.canonicalKey());
}
BENCHMARK(CanonicalKey);

}  // namespace
}  // namespace tengen

BENCHMARK_MAIN();
