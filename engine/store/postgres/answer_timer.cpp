#include "store/postgres/answer_timer.hpp"

#include <sys/socket.h>

#include <utility>

namespace tengen::store {

void AnswerTimer::set(int socket) {
    const std::scoped_lock lock(mutex_);
    socket_ = socket;
    end_ = Clock::now() + patience_;
}

void AnswerTimer::watch(const std::stop_token& stop) {
    constexpr std::chrono::milliseconds kLookEvery{500};
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        changed_.wait_for(lock, stop, kLookEvery, [] { return false; });
        // Ends the wait: libpq reports a lost connection.
        if (socket_ >= 0 && Clock::now() > end_) ::shutdown(std::exchange(socket_, -1), SHUT_RDWR);
    }
}

}  // namespace tengen::store
