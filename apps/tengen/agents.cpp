#include "catalog/catalog.hpp"

#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "command.hpp"

namespace tengen::apps {
namespace {

nlohmann::ordered_json describe(const agents::Parameter& parameter) {
    nlohmann::ordered_json json = {{"name", parameter.name}, {"default", parameter.defaultValue}};
    if (parameter.kind == agents::Parameter::Kind::Number) {
        json["least"] = parameter.min;
        json["most"] = parameter.max;
    } else {
        json["choices"] = parameter.choices;
        json["orFile"] = parameter.kind == agents::Parameter::Kind::OneOfOrFile;
    }
    json["meaning"] = parameter.meaning;
    return json;
}

void printJson() {
    auto list = nlohmann::ordered_json::array();
    for (const agents::AgentSpec& spec : catalog::agentCatalog()) {
        nlohmann::ordered_json agent = {
            {"id", spec.id}, {"title", spec.title}, {"origin", spec.origin}};
        agent["parameters"] = nlohmann::ordered_json::array();
        for (const agents::Parameter& parameter : spec.parameters)
            agent["parameters"].push_back(describe(parameter));
        list.push_back(std::move(agent));
    }
    std::cout << list.dump(2) << '\n';
}

void printText() {
    for (const agents::AgentSpec& spec : catalog::agentCatalog()) {
        std::cout << spec.id << "  " << spec.title << "\n    " << spec.origin << '\n';
        for (const agents::Parameter& parameter : spec.parameters)
            std::cout << "    " << std::left << std::setw(8) << parameter.name << ' '
                      << parameter.values() << " (" << parameter.defaultValue << ")\n             "
                      << parameter.meaning << '\n';
    }
    std::cout << "\nAn agent is named ID[:key=value,...], as in fudan5:weights=genetic,seed=7\n";
}

}  // namespace

Command addAgentsCommand(CommandLine& program) {
    auto* app = program.addCommand("agents", "List the agents and their parameters");
    app->footer("Examples:\n  tengen agents\n  tengen agents --json");
    auto json = std::make_shared<bool>(false);
    app->addFlag("--json", *json, "Print as JSON");
    return {app, [json] {
                *json ? printJson() : printText();
                return Exit::Ok;
            }};
}

}  // namespace tengen::apps
