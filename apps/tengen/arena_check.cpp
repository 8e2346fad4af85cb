#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "agent_services.hpp"
#include "arena.hpp"
#include "arena/engine_check.hpp"
#include "arena/player_spec.hpp"
#include "base/duration.hpp"
#include "interrupt.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kArenaCheck = "arena check";
using Verdict = arena::CheckResult::Verdict;

constexpr std::string_view kArenaCheckExamples = R"(Examples:
  tengen arena check ./pbrain-mine
  tengen arena check 'cmd:"tengen engine --agent fudan5"'
  tengen arena check ./pbrain-mine --time 500ms --json
A check marked * is mandatory: the exit code is 1 when one of them fails.
docs/ARENA.md tells what each of them does.)";

struct CheckCommand {
    std::string engine;
    std::string time = "1s";
    std::string clock = "wall";
    bool json = false;
};

/// Two lines: what was asked, and what it did.
std::string row(const arena::CheckResult& result) {
    return fmt::format("{:<13} {}{:<14} {}\n{:<30}{}\n", idOf(result.verdict),
                       result.mandatory ? '*' : ' ', result.id, result.title, "", result.detail);
}

nlohmann::ordered_json toJson(const CheckCommand& options,
                              const std::vector<arena::CheckResult>& results, bool passed) {
    nlohmann::ordered_json checks = nlohmann::ordered_json::array();
    for (const arena::CheckResult& result : results)
        checks.push_back({{"id", result.id},
                          {"title", result.title},
                          {"mandatory", result.mandatory},
                          {"verdict", idOf(result.verdict)},
                          {"detail", result.detail}});
    return {{"v", 1}, {"engine", options.engine}, {"passed", passed}, {"checks", checks}};
}

Exit check(const CheckCommand& options) {
    const auto spec = arena::PlayerSpec::parse(options.engine, agentServices());
    if (spec && !spec->isOutside())
        return complain(Exit::Usage, kArenaCheck,
                        options.engine +
                            " is a built-in agent; check it as "
                            "'cmd:\"tengen engine --agent " +
                            options.engine + "\"'");
    // A bare name is most likely a file of this folder.
    const auto outside = spec ? spec : arena::PlayerSpec::parse("./" + options.engine);
    if (!outside) return complain(Exit::Usage, kArenaCheck, outside.error().message);
    const auto time = parseDuration(options.time);
    if (!time) return complain(Exit::Usage, kArenaCheck, time.error().message);

    const InterruptGuard guard;
    const auto results = arena::checkEngine(
        outside->command,
        {.turn = *time, .clock = options.clock == "wall" ? ClockKind::Wall : ClockKind::ProcessCpu},
        [&](const arena::CheckResult& result) {
            if (!options.json) std::cout << row(result) << std::flush;
            return !InterruptGuard::happened();
        });
    if (!results) return complain(Exit::Usage, kArenaCheck, results.error().message);

    const auto count = [&](auto matches) { return std::ranges::count_if(*results, matches); };
    const auto broken = count(
        [](const arena::CheckResult& r) { return r.mandatory && r.verdict != Verdict::Pass; });
    if (options.json)
        std::cout << toJson(options, *results, broken == 0)
                         .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                  << '\n';
    else
        std::cout << fmt::format(
            "\n{}: {} passed, {} failed, {} not supported; {} of the mandatory ones (*) failed\n",
            outside->name, count([](auto& r) { return r.verdict == Verdict::Pass; }),
            count([](auto& r) { return r.verdict == Verdict::Fail; }),
            count([](auto& r) { return r.verdict == Verdict::NotSupported; }), broken);
    if (InterruptGuard::happened()) return complain(Exit::Failed, kArenaCheck, "stopped half way");
    return broken == 0 ? Exit::Ok : Exit::Failed;
}

}  // namespace

Command addArenaCheck(CommandLine& arena) {
    auto* app = arena.addCommand("check", "Check how an engine follows the Gomocup protocol");
    auto options = std::make_shared<CheckCommand>();
    app->footer(std::string(kArenaCheckExamples));
    app->addOption("ENGINE", options->engine, "Path of an engine, or cmd:\"…\"")->required();
    app->addOption("--time", options->time, "Time per move")->showDefault();
    app->addOption("--clock", options->clock, "Clock of the time limits: wall or cpu")
        ->oneOf({"wall", "cpu"})
        ->showDefault();
    app->addFlag("--json", options->json, "Print the report as JSON");
    return {app, [options] { return check(*options); }};
}

}  // namespace tengen::apps
