#include "core/rules.hpp"

#include "bindings.hpp"

namespace tengen::python {

void addRules(pybind11::module_& module) {
    pybind11::tuple ids(kRules.size());
    for (std::size_t i = 0; i < kRules.size(); ++i) ids[i] = std::string(idOf(kRules[i]));
    module.attr("RULES") = ids;
}

}  // namespace tengen::python
