#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "build_info.hpp"
#include "catalog/catalog.hpp"
#include "command.hpp"
#include "core/rules.hpp"
#include "openings/opening_rule.hpp"

namespace tengen::apps {
namespace {

/// The instruction set that engine/core/row_scan.hpp was compiled for.
#ifdef __SSE2__
constexpr const char* kCpuPath = "SSE2";
#else
constexpr const char* kCpuPath = "portable";
#endif

/// The facts, for both output formats.
nlohmann::ordered_json facts() {
    const BuildInfo build = buildInfo();
    nlohmann::ordered_json facts = {
        {"version", build.version},
        {"commit", build.commit},
        {"build", build.type},
        {"compiler", build.compiler},
        {"asserts", build.asserts ? "on" : "off"},
        {"cpu path", kCpuPath},
    };
    for (const Rule rule : kRules) facts["rules"].push_back(idOf(rule));
    for (const openings::OpeningRule rule : openings::kOpeningRules)
        facts["openings"].push_back(idOf(rule));
    facts["sizes"] = std::to_string(kMinSize) + " to " + std::to_string(kMaxSize);
    for (const agents::AgentSpec& spec : catalog::agentCatalog())
        facts["agents"].push_back(spec.id);
    for (const Rule rule : kRules) {
        const std::string weights = fittedWeights(rule);
        facts["weights"].push_back(std::string(idOf(rule)) + '=' +
                                   (weights.empty() ? "plain" : weights));
    }
    facts["store"] = "SQLite, PostgreSQL";
    return facts;
}

std::string inWords(const nlohmann::ordered_json& value) {
    if (value.is_string()) return value.get<std::string>();
    std::string words;
    for (const auto& item : value) words += (words.empty() ? "" : " ") + item.get<std::string>();
    return words;
}

}  // namespace

Command addDoctorCommand(CommandLine& program) {
    auto* app = program.addCommand("doctor", "Describe this build and what it uses");
    app->footer("Examples:\n  tengen doctor\n  tengen doctor --json");
    auto json = std::make_shared<bool>(false);
    app->addFlag("--json", *json, "Print as JSON");
    return {app, [json] {
                const auto known = facts();
                if (*json) {
                    std::cout << known.dump(2) << '\n';
                    return Exit::Ok;
                }
                for (const auto& [name, value] : known.items())
                    std::cout << name << std::string(10 - name.size(), ' ') << inWords(value)
                              << '\n';
                return Exit::Ok;
            }};
}

}  // namespace tengen::apps
