#include "arena/check_session.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tengen::arena {

using Clock = Process::Clock;

CheckSession::CheckSession(const std::vector<std::string>& command, const CheckOptions& options)
    : options_(options) {
    auto process = Process::start(command);
    if (process)
        client_.emplace(std::move(*process));
    else
        trouble_ = process.error().message;
}

void CheckSession::send(const Lines& lines) {
    if (!ok()) return;
    if (const auto failed = client_->send(lines, Clock::now() + options_.patience, {}))
        setTrouble(failed->reason);
}

void CheckSession::sendRaw(std::string_view bytes) {
    if (!ok()) return;
    if (const auto failed = client_->sendRaw(bytes, Clock::now() + options_.patience, {}))
        setTrouble(failed->reason);
}

void CheckSession::begin(int size, int rule) {
    size_ = size;
    send({"START " + std::to_string(size)});
    const auto answer = reply();
    if (!ok()) return;
    if (!answer || answer->kind != Kind::Ok)
        return setTrouble(answer ? "it answered START " + std::to_string(size) + " with " +
                                       inQuotes(answer->text)
                                 : "it did not answer START " + std::to_string(size));
    send({"INFO timeout_turn " + std::to_string(options_.turn.count()), "INFO timeout_match 0",
          "INFO max_memory 367001600", "INFO game_type 1", "INFO rule " + std::to_string(rule),
          "INFO time_left 2147483647"});
}

std::optional<CheckSession::Reply> CheckSession::next(std::chrono::milliseconds within) {
    if (!ok()) return std::nullopt;
    auto answer = client_->receive(size_, Clock::now() + within, {});
    if (auto* reply = std::get_if<Reply>(&answer)) return std::move(*reply);
    if (auto* failed = std::get_if<Failure>(&answer); failed && failed->fault != Fault::Time)
        setTrouble(failed->reason);
    return std::nullopt;
}

std::optional<CheckSession::Reply> CheckSession::reply() { return next(options_.patience); }
std::optional<CheckSession::Reply> CheckSession::thoughtful() {
    return next(options_.turn + options_.patience);
}

bool CheckSession::movesLegally(const Lines& taken) {
    const auto answer = thoughtful();
    if (!ok()) return false;
    if (!answer) return setTrouble("it made no move in time"), false;
    if (answer->kind != Kind::Move || answer->moves.size() != 1)
        return setTrouble("it answered " + inQuotes(answer->text) + " instead of a move"), false;
    const std::string move = gomocupPoint(answer->moves.front(), size_);
    if (std::ranges::find(taken, move) != taken.end())
        return setTrouble("it played " + move + ", where a stone is"), false;
    return true;
}

std::chrono::milliseconds CheckSession::sinceStart() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started_);
}

}  // namespace tengen::arena
