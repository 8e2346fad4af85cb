#include "bindings.hpp"

PYBIND11_MODULE(tengen, module) {
    namespace python = tengen::python;
    module.doc() =
        "Gomoku: board and rules, the classic agents and the champion, threat searches, analysis\n"
        "and matches. docs/PYTHON.md has a worked example.";
    python::addRules(module);
    python::addBoard(module);
    python::addAgent(module);
    python::addWei(module);
    python::addSolve(module);
    python::addAnalyse(module);
    python::addMatch(module);
}
