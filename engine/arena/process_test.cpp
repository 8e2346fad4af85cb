#include "arena/process.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <thread>

#include "arena/testing/mock_engine.hpp"

namespace tengen::arena {
namespace {

using namespace std::chrono_literals;
using Event = Process::Event;

std::vector<std::string> shell(const std::string& script) { return {"sh", "-c", script}; }

/// Long enough for any machine; only a hang gets there.
Process::Clock::time_point soon() { return Process::Clock::now() + 60s; }
Process::Clock::time_point shortly() { return Process::Clock::now() + 200ms; }

bool isGone(pid_t pid) { return ::kill(pid, 0) != 0 && errno == ESRCH; }

TEST(Process, ReadsLinesWhateverTheirEnd) {
    auto process = Process::start(shell(R"(printf 'one\ntwo\r\n\nthree\rfour')"));
    ASSERT_TRUE(process);
    std::string line;
    for (const char* expected : {"one", "two", "three", "four"}) {
        ASSERT_EQ(process->readLine(line, soon(), {}), Event::Line);
        EXPECT_EQ(line, expected);
    }
    EXPECT_EQ(process->readLine(line, soon(), {}), Event::Closed);
}

TEST(Process, TalksBothWays) {
    auto process = Process::start(shell("while read x; do echo got $x; done"));
    ASSERT_TRUE(process);
    std::string line;
    ASSERT_EQ(process->write("a\nb\n", soon(), {}), Event::Line);
    ASSERT_EQ(process->readLine(line, soon(), {}), Event::Line);
    EXPECT_EQ(line, "got a");
    ASSERT_EQ(process->readLine(line, soon(), {}), Event::Line);
    EXPECT_EQ(line, "got b");
}

TEST(Process, SaysWhyAProgramCannotRun) {
    EXPECT_NE(Process::start(std::vector<std::string>{"/no/such/engine"})
                  .error()
                  .message.find("cannot run '/no/such/engine'"),
              std::string::npos);
    EXPECT_NE(Process::start(std::vector<std::string>{"no-such-engine-at-all"})
                  .error()
                  .message.find("on the PATH"),
              std::string::npos);
    EXPECT_FALSE(Process::start(std::vector<std::string>{"/"}));
    EXPECT_FALSE(Process::start(std::vector<std::string>{}));
}

TEST(Process, TellsHowItEnded) {
    auto code = Process::start(shell("exit 3"));
    ASSERT_TRUE(code->waitForEnd(soon()));
    EXPECT_EQ(code->ending(), "exit code 3");
    auto killed = Process::start(shell("kill -SEGV $$"));
    ASSERT_TRUE(killed->waitForEnd(soon()));
    EXPECT_NE(killed->ending()->find("killed by signal 11"), std::string::npos);
}

TEST(Process, WaitsEndAtTheDeadlineAndWhenAskedToStop) {
    auto process = Process::start(shell("sleep 3600"));
    std::string line;
    EXPECT_EQ(process->readLine(line, shortly(), {}), Event::Timeout);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(process->readLine(line, soon(), stop.get_token()), Event::Stopped);
    EXPECT_FALSE(process->waitForEnd(shortly()));
}

TEST(Process, IsKilledAndReapedWithItsGroup) {
    pid_t child = -1;
    pid_t grandchild = -1;
    {
        auto process = Process::start(shell("trap '' TERM; sleep 3600 & echo $!; wait"));
        std::string line;
        ASSERT_EQ(process->readLine(line, soon(), {}), Event::Line);
        child = process->pid();
        grandchild = std::stoi(line);
    }
    EXPECT_TRUE(isGone(child));
    // The grandchild is init's to reap, which may take a moment.
    for (int i = 0; i < 600 && !isGone(grandchild); ++i) std::this_thread::sleep_for(100ms);
    EXPECT_TRUE(isGone(grandchild));
}

TEST(Process, AFloodIsCutOff) {
    auto process = Process::start(shell("yes yesyesyes | tr -d '\\n'"));
    std::string line;
    EXPECT_EQ(process->readLine(line, soon(), {}), Event::Flood);
}

TEST(Process, TwoFullPipesDoNotBlockEachOther) {
    auto process = Process::start(shell("yes"));  // never reads, always writes
    const std::string much(std::size_t{4} << 20, 'x');
    EXPECT_EQ(process->write(much, soon(), {}), Event::Flood);
}

TEST(Process, WritingToOneThatHasGoneIsNoSignal) {
    auto process = Process::start(shell("exit 0"));
    ASSERT_TRUE(process->waitForEnd(soon()));
    const std::string much(1 << 20, 'x');
    EXPECT_EQ(process->write(much, soon(), {}), Event::Closed);
}

TEST(Process, KeepsTheEndOfTheErrorOutput) {
    auto process = Process::start(
        shell("i=0; while [ $i -lt 5000 ]; do echo line $i >&2; i=$((i+1)); done; echo done"));
    std::string line;
    ASSERT_EQ(process->readLine(line, soon(), {}), Event::Line);
    while (process->readLine(line, soon(), {}) == Event::Line) {
    }
    ASSERT_TRUE(process->waitForEnd(soon()));
    EXPECT_LE(process->errorOutput().size(), Process::kMaxErrorOutput);
    EXPECT_NE(process->errorOutput().find("line 4999"), std::string::npos);
}

TEST(Process, CountsCpuTimeNotSleep) {
    auto busy = Process::start(shell("while :; do :; done"));
    auto idle = Process::start(shell("exec sleep 3600"));
    const auto until = Process::Clock::now() + 60s;
    while (*busy->cpuTime() < 100ms && Process::Clock::now() < until)
        std::this_thread::sleep_for(10ms);
    EXPECT_GE(*busy->cpuTime(), 100ms);
    EXPECT_LT(*idle->cpuTime(), 100ms);
    ASSERT_TRUE(idle->privateMemory());
    EXPECT_GT(*idle->privateMemory(), 0U);
    EXPECT_LT(*idle->privateMemory(), std::size_t{50} << 20);
}

TEST(Process, LeavesNoFileOpen) {
    const auto once = [] {
        auto process = Process::start(shell("echo hello"));
        std::string line;
        (void)process->readLine(line, soon(), {});
        (void)Process::start(std::vector<std::string>{"/no/such/engine"});
    };
    once();
    const int before = testing::openFiles();
    for (int i = 0; i < 20; ++i) once();
    EXPECT_EQ(testing::openFiles(), before);
}

TEST(SplitWords, AtBlanksButNotInQuotes) {
    EXPECT_EQ(*splitWords("a  b 'c d' \"e f\"g ''"),
              (std::vector<std::string>{"a", "b", "c d", "e fg", ""}));
    EXPECT_TRUE(splitWords("")->empty());
    EXPECT_FALSE(splitWords("a 'b"));
}

}  // namespace
}  // namespace tengen::arena
