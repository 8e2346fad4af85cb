#pragma once

#include <pybind11/pybind11.h>

/// The parts of the Python module, each in a file of its own name.

namespace tengen::python {

void addRules(pybind11::module_& module);
void addBoard(pybind11::module_& module);
void addAgent(pybind11::module_& module);
void addWei(pybind11::module_& module);
void addSolve(pybind11::module_& module);
void addAnalyse(pybind11::module_& module);
void addMatch(pybind11::module_& module);

}  // namespace tengen::python
