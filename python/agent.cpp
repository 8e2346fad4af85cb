#include "agents/agent.hpp"

#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <mutex>

#include "agent_services.hpp"
#include "agents/seed_parameter.hpp"
#include "array.hpp"
#include "bindings.hpp"
#include "catalog/catalog.hpp"
#include "failure.hpp"
#include "limits.hpp"
#include "move_text.hpp"
#include "released.hpp"

namespace tengen::python {
namespace {

namespace py = pybind11;

/// An agent and its name. Python threads may share one by mistake; it thinks for one of them.
class NamedAgent {
public:
    NamedAgent(std::string spec, std::uint64_t seed)
        : spec_(std::move(spec)),
          agent_(
              valueOrRaise(catalog::makeAgent(spec_, seed & agents::kMaxSeed, agentServices()))) {}

    [[nodiscard]] const std::string& spec() const { return spec_; }

    search::Report think(const Board& board, const search::Limits& limits) {
        const auto lock = take(board);
        return released([this, board, limits](const std::stop_token& stop) {
            return agent_->choose(board, limits, stop, nullptr);
        });
    }

    eval::Value evaluate(const Board& board) {
        const auto lock = take(board);
        const py::gil_scoped_release release;
        return agent_->evaluate(board);
    }

    void newGame() {
        const auto lock = take();
        agent_->newGame();
    }

private:
    std::unique_lock<std::mutex> take() {
        std::unique_lock lock(mutex_, std::try_to_lock);
        if (!lock) throw std::runtime_error("this agent is thinking; each thread needs its own");
        return lock;
    }
    std::unique_lock<std::mutex> take(const Board& board) {
        if (board.isOver()) raise("the game is over");
        checkOrRaise(agent_->accepts(board.ruleset()));
        return take();
    }

    std::string spec_;
    std::unique_ptr<agents::Agent> agent_;
    std::mutex mutex_;
};

search::Report think(NamedAgent& agent, const py::object& position,
                     const std::optional<double>& time, const std::optional<std::int64_t>& nodes,
                     const std::optional<std::int64_t>& depth, std::int64_t threads,
                     std::int64_t multiPv, const py::iterable& exclude) {
    const Board board = toBoard(position);
    return agent.think(board, {.time = toTime(time),
                               .nodes = toLimit<std::uint64_t>("nodes", nodes, kMaxNodes),
                               .depth = toLimit<int>("depth", depth, kMaxSize * kMaxSize),
                               .threads = toLimit<int>("threads", threads, 1024),
                               .multiPv = toLimit<int>("multi_pv", multiPv, kMaxSize * kMaxSize),
                               .exclude = toPoints(exclude, board.size())});
}

std::string choose(NamedAgent& agent, const py::object& position, const std::optional<double>& time,
                   const std::optional<std::int64_t>& nodes,
                   const std::optional<std::int64_t>& depth, std::int64_t threads) {
    return toTexts(think(agent, position, time, nodes, depth, threads, 1, py::tuple()).best().moves)
        .front();
}

py::list describedAgents() {
    py::list all;
    for (const agents::AgentSpec& spec : catalog::agentCatalog()) {
        py::list parameters;
        for (const agents::Parameter& parameter : spec.parameters) {
            py::dict one;
            one["name"] = std::string(parameter.name);
            one["values"] = parameter.values();
            one["default"] = std::string(parameter.defaultValue);
            one["meaning"] = std::string(parameter.meaning);
            parameters.append(one);
        }
        py::dict agent;
        agent["id"] = std::string(spec.id);
        agent["title"] = std::string(spec.title);
        agent["origin"] = std::string(spec.origin);
        agent["parameters"] = parameters;
        all.append(agent);
    }
    return all;
}

std::optional<int> pliesOf(const search::Line& line, bool win) {
    if (!line.forced || line.forced->win != win) return std::nullopt;
    return line.forced->plies;
}

void addReport(py::module_& module) {
    py::class_<search::Line>(module, "Line", "One of the best moves, and how the game may go on.")
        .def_property_readonly("move",
                               [](const search::Line& l) { return toTexts(l.moves).front(); })
        .def_property_readonly("moves", [](const search::Line& l) { return toTexts(l.moves); })
        .def_readonly("score", &search::Line::score,
                      "For the side to move, in the agent's own units.")
        .def_readonly("winrate", &search::Line::winrate, "0 to 1, of agents that know it.")
        .def_property_readonly(
            "win_in", [](const search::Line& l) { return pliesOf(l, true); },
            "Plies until the five of a proven win, or None.")
        .def_property_readonly(
            "loss_in", [](const search::Line& l) { return pliesOf(l, false); },
            "Plies until the five of a proven loss, or None.");
    py::class_<search::Report>(module, "Report", "What an agent found out about a position.")
        .def_readonly("depth", &search::Report::depth)
        .def_readonly("nodes", &search::Report::nodes)
        .def_property_readonly(
            "time",
            [](const search::Report& r) { return std::chrono::duration<double>(r.time).count(); },
            "Seconds.")
        .def_readonly("lines", &search::Report::lines, "Best first.")
        .def_property_readonly("best", [](const search::Report& r) { return r.best(); })
        .def_property_readonly(
            "move", [](const search::Report& r) { return toTexts(r.best().moves).front(); });
}

}  // namespace

void addAgent(py::module_& module) {
    addReport(module);
    py::class_<NamedAgent>(module, "Agent", "Anyone who can choose a move; agents() lists them.")
        .def(py::init<std::string, std::uint64_t>(),
             py::arg("spec") = std::string(catalog::kDefaultAgent), py::arg("seed") = 1,
             "`ID[:key=value,…]`, as in 'wei:depth=4'.")
        .def_property_readonly("spec", &NamedAgent::spec)
        .def("choose", &choose, py::arg("board"), py::kw_only(), py::arg("time") = py::none(),
             py::arg("nodes") = py::none(), py::arg("depth") = py::none(), py::arg("threads") = 1,
             "The move it would play. `time` is in seconds.")
        .def("think", &think, py::arg("board"), py::kw_only(), py::arg("time") = py::none(),
             py::arg("nodes") = py::none(), py::arg("depth") = py::none(), py::arg("threads") = 1,
             py::arg("multi_pv") = 1, py::arg("exclude") = py::tuple(),
             "All that it found out, with the best `multi_pv` moves.")
        .def(
            "evaluate",
            [](NamedAgent& agent, const py::object& position) {
                return agent.evaluate(toBoard(position));
            },
            py::arg("board"),
            "What the position is worth to the side to move, in the agent's own units.")
        .def("new_game", &NamedAgent::newGame, "Forgets what it learned in the last game.")
        .def("__repr__",
             [](const NamedAgent& agent) { return "<tengen.Agent " + agent.spec() + ">"; });
    module.def("agents", &describedAgents, "Every agent: id, title, origin, parameters.");
}

}  // namespace tengen::python
