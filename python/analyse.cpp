#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <chrono>
#include <mutex>
#include <vector>

#include "agent_services.hpp"
#include "analysis/session.hpp"
#include "bindings.hpp"
#include "catalog/catalog.hpp"
#include "failure.hpp"
#include "released.hpp"

namespace tengen::python {
namespace {

namespace py = pybind11;

/// Replies of a searching thread, for the thread that holds Python.
class Replies {
public:
    void add(std::string_view line) {
        const std::scoped_lock lock(mutex_);
        lines_.emplace_back(line);
    }
    std::vector<std::string> take() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(lines_, {});
    }

private:
    std::mutex mutex_;
    std::vector<std::string> lines_;
};

analysis::AnalysisSession::Setup setup() {
    std::vector<std::string> agents;
    for (const agents::AgentSpec& spec : catalog::agentCatalog()) agents.emplace_back(spec.id);
    return {.makeAgent =
                [](std::string_view text) { return catalog::makeAgent(text, 1, agentServices()); },
            .agent = std::string(catalog::kDefaultAgent),
            .version = "tengen",
            .agents = std::move(agents)};
}

/// One conversation of one request. The closing reply is returned, those before it go to
/// `onReply`, on this thread.
py::object analyse(const py::dict& asked, const py::object& onReply) {
    const auto json = py::module_::import("json");
    py::dict request = asked.attr("copy")();
    if (!request.contains("v")) request["v"] = 1;
    if (!request.contains("id")) request["id"] = "python";
    const auto line = py::str(json.attr("dumps")(request)).cast<std::string>();

    Replies replies;
    py::object closing = py::none();
    const auto deliver = [&] {
        for (const std::string& reply : replies.take()) {
            if (!closing.is_none() && !onReply.is_none()) onReply(closing);
            closing = json.attr("loads")(reply);
        }
    };
    {
        analysis::AnalysisSession session(setup(),
                                          [&replies](std::string_view text) { replies.add(text); });
        session.handle(line);
        std::optional<py::error_already_set> failure;
        for (bool idle = false; !idle;) {
            {
                const py::gil_scoped_release release;
                idle = session.awaitIdle(std::chrono::milliseconds(20));
            }
            if (failure) continue;
            try {
                if (PyErr_CheckSignals() != 0) throw py::error_already_set();
                deliver();
            } catch (const py::error_already_set& error) {
                failure.emplace(error);
                session.stopAll();
            }
        }
        if (failure) throw py::error_already_set(*failure);
    }
    deliver();
    if (closing.contains("error")) raise(closing["error"]["message"].cast<std::string>());
    return closing;
}

}  // namespace

void addAnalyse(py::module_& module) {
    module.def("analyse", &analyse, py::arg("request"), py::arg("on_reply") = py::none(),
               "Answers one request of the analysis protocol (docs/ANALYSIS.md); `v` and `id` may "
               "be left out. With 'stream': True, `on_reply` is called while the search goes on.");
}

}  // namespace tengen::python
