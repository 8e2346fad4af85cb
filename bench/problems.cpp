#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/notation.hpp"
#include "search/testing/win_checker.hpp"
#include "search/threats/solve.hpp"
#include "search/threats/vct_search.hpp"

/// How many threat problems of a collection are solved, how fast, and whether what is claimed
/// holds: each solution is replayed against every defence by the checker of the tests.
///
///   problems FILE TYPE MILLISECONDS [RULE [FIRST [STEP]]]
///
/// FILE has a problem in each line: {"rule": "renju", "type": "VCF", "side": "black",
/// "black": ["H8", …], "white": […]}. Only those of TYPE are taken, from the FIRST on every
/// STEP-th. RULE plays them under another rule than their own, which only Black's make sense for.
namespace {

using namespace tengen;
using nlohmann::json;

struct Tally {
    int problems = 0;
    int solved = 0;
    int denied = 0;  ///< claimed to be no win
    int broken = 0;  ///< claimed, but the checker found a defence
    std::vector<double> milliseconds{};

    void print(const std::string& name) {
        std::ranges::sort(milliseconds);
        const double median = milliseconds.empty() ? 0 : milliseconds[milliseconds.size() / 2];
        double sum = 0;
        for (const double each : milliseconds) sum += each;
        fmt::print(
            "{:14} {:5} problems {:5} solved ({:.2f} %) {:3} no win {:3} broken; solved: "
            "median {:.3f} ms, longest {:.0f} ms, all {:.2f} s\n",
            name, problems, solved, 100.0 * solved / std::max(problems, 1), denied, broken, median,
            milliseconds.empty() ? 0 : milliseconds.back(), sum / 1000);
    }
};

std::vector<Point> pointsOf(const json& names) {
    std::vector<Point> points;
    for (const std::string name : names) points.push_back(parsePoint(name, 15).value());
    return points;
}

/// Runs `work` with a stop that comes when it has taken that much processor time: what else the
/// machine does is no matter.
template <class Work>
search::Solution within(std::chrono::milliseconds time, Work work, double& milliseconds) {
    std::stop_source stop;
    clockid_t clock{};
    pthread_getcpuclockid(pthread_self(), &clock);
    const auto used = [clock] {
        timespec now{};
        clock_gettime(clock, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    };
    search::Solution solution;
    {
        std::jthread watch([&, begun = used()](const std::stop_token& done) {
            while (!done.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                if (used() - begun >= static_cast<double>(time.count())) stop.request_stop();
            }
        });
        const double start = used();
        solution = work(stop.get_token());
        milliseconds = used() - start;
    }
    return solution;
}

void solve(const Board& board, bool byFours, std::chrono::milliseconds time, Tally& tally) {
    const Side attacker = board.sideToMove();
    search::VctSearch search(board, attacker);
    const auto run = [&](const Board& now, std::stop_token stop) {
        return byFours ? search::solveVcf(now, attacker, {}, std::move(stop))
                       : search.run(now, {}, std::move(stop));
    };
    double took = 0;
    const search::Solution solution =
        within(time, [&](std::stop_token stop) { return run(board, std::move(stop)); }, took);
    ++tally.problems;
    tally.denied += solution.solved == false;
    if (solution.solved != true) return;
    tengen::testing::WinChecker checker([&](const Board& now) {
        const search::Solution next = run(now, {});
        return next.solved == true ? next.line.front() : Point::pass();
    });
    const auto fault = checker.fault(board, 2 * kMaxSize * kMaxSize);
    if (fault) {
        ++tally.broken;
        fmt::print("broken: {}\n", *fault);
        return;
    }
    ++tally.solved;
    tally.milliseconds.push_back(took);
}

int run(std::span<char*> words) {
    std::ifstream file(words[1]);
    const std::string type = words[2];
    const std::chrono::milliseconds time(std::stoi(words[3]));
    const std::string ruleName = words.size() > 4 ? words[4] : "own";
    const int first = words.size() > 5 ? std::stoi(words[5]) : 0;
    const int step = words.size() > 6 ? std::stoi(words[6]) : 1;
    std::map<std::string, Tally> tallies;
    int index = 0;
    for (std::string line; std::getline(file, line);) {
        const json problem = json::parse(line);
        if (problem["type"] != type) continue;
        const std::string side = problem["side"];
        const std::string own = problem["rule"];
        if (ruleName != "own" && ruleName != own && side != "black") continue;
        if (const int at = index++; at < first || (at - first) % step != 0) continue;
        const Ruleset rules{.rule = parseRule(ruleName == "own" ? own : ruleName).value()};
        const auto board =
            Board::withStones(rules, pointsOf(problem["black"]), pointsOf(problem["white"]),
                              side == "black" ? Side::Black : Side::White);
        if (!board || board->isOver()) {
            fmt::print("left out: line with n = {}\n", problem.value("n", json()).dump());
            continue;
        }
        solve(*board, type == "VCF", time, tallies[type + " " + side]);
    }
    if (tallies.empty()) {
        fmt::print(stderr, "no problem of type {} in {}\n", type, words[1]);
        return 1;
    }
    for (auto& [name, tally] : tallies) tally.print(name);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        fmt::print(stderr, "usage: problems FILE TYPE MILLISECONDS [RULE [FIRST [STEP]]]\n");
        return 2;
    }
    return run({argv, static_cast<std::size_t>(argc)});
}
