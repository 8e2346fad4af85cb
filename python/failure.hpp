#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <utility>

#include "base/result.hpp"

namespace tengen::python {

/// Becomes a Python exception that says the same sentence: OSError where the system refused,
/// ValueError otherwise.
[[noreturn]] inline void raise(const Error& error) {
    if (error.kind == Error::Kind::Io) {
        PyErr_SetString(PyExc_OSError, error.message.c_str());
        throw pybind11::error_already_set();
    }
    throw pybind11::value_error(error.message);
}

[[noreturn]] inline void raise(const std::string& sentence) {
    throw pybind11::value_error(sentence);
}

template <class T>
T valueOrRaise(Result<T> result) {
    if (!result) raise(result.error());
    return std::move(*result);
}
inline void checkOrRaise(const Result<void>& result) {
    if (!result) raise(result.error());
}

}  // namespace tengen::python
