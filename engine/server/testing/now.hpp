#pragma once

#include <optional>

#include "server/async.hpp"

namespace tengen::server {

template <class T>
Task<void> keep(Task<T> task, std::optional<T>& result) {
    result.emplace(co_await task);
}

/// The result of a task that has nothing to wait for.
template <class T>
T now(Task<T> task) {
    std::optional<T> result;
    spawn(keep(std::move(task), result), [](const std::exception_ptr&) { std::terminate(); });
    return std::move(*result);
}

}  // namespace tengen::server
