#include "server/async.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "server/monitor.hpp"

namespace tengen::server {
namespace {

Task<int> throws() {
    throw std::runtime_error("broken");
    co_return 1;
}
Task<int> passesOn() { co_return co_await throws() + 1; }

/// Keeps what the exception says.
auto into(std::string& text) {
    return [&text](const std::exception_ptr& exception) { text = textOf(exception); };
}

TEST(Tasks, WhatIsThrownComesOutWhereTheTaskIsAwaited) {
    std::string heard;
    const auto asks = [&]() -> Task<void> {
        try {
            co_await passesOn();
        } catch (const std::runtime_error& error) {
            heard = error.what();
        }
    };
    bool failed = false;
    spawn(asks(), [&](const std::exception_ptr&) { failed = true; });
    EXPECT_EQ(heard, "broken");
    EXPECT_FALSE(failed);
}

TEST(Tasks, ATaskThatThrowsEndsAloneAndIsReported) {
    const auto asks = []() -> Task<void> { co_await passesOn(); };
    std::string caught;
    spawn(asks(), into(caught));
    EXPECT_EQ(caught, "broken");
}

TEST(Tasks, AMutexIsFreeAfterATaskThatThrowsWhileItHoldsIt) {
    AsyncMutex mutex;
    const auto holdsAndThrows = [&]() -> Task<void> {
        const auto lock = co_await mutex.lock();
        co_await passesOn();
    };
    int entered = 0;
    const auto holds = [&]() -> Task<void> {
        const auto lock = co_await mutex.lock();
        ++entered;
    };
    std::string caught;
    spawn(holdsAndThrows(), into(caught));
    spawn(holds(), into(caught));
    EXPECT_EQ(caught, "broken");
    EXPECT_EQ(entered, 1);
}

}  // namespace
}  // namespace tengen::server
