// `tengen engine` with an agent that thinks until it is stopped, or its time is up: every agent of
// today answers too soon to be caught thinking. With `stubborn` it does not listen, either.

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>

#include "engine_process.hpp"

namespace {

using namespace tengen;

class SlowAgent : public agents::Agent {
public:
    explicit SlowAgent(bool stubborn) : stubborn_(stubborn) {}

    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport&) override {
        const auto time = limits.time.count() > 0 ? limits.time : std::chrono::hours(1);
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any never;
        if (stubborn_)
            std::this_thread::sleep_for(time);
        else
            never.wait_for(lock, stop, time, [] { return false; });
        search::Report report;
        report.lines.push_back({.moves = {*board.emptyPoints().begin()}});
        return report;
    }

private:
    bool stubborn_;
};

}  // namespace

int main(int argc, char** argv) {
    const bool stubborn = argc > 1 && std::strcmp(argv[1], "stubborn") == 0;
    apps::serveEngine(
        {.agent = std::make_unique<SlowAgent>(stubborn), .agentName = "slow", .version = "test"});
    return 0;
}
