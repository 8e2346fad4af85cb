#include "arena/gomocup_client.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "gomocup/coordinates.hpp"

namespace tengen::arena {
namespace {

/// Reads all of `text` as points; false when something else is in it. Points off the board are
/// left out.
bool parsePoints(std::string_view text, int size, std::vector<Point>& points) {
    const gomocup::Coordinates coordinates(gomocup::CoordinateOrder::ColumnRow, size);
    for (text = trim(text); !text.empty(); text = trim(text)) {
        // A space may follow a comma, so it ends a point only when it follows a digit.
        std::size_t end = text.find(',');
        if (end == std::string_view::npos) return false;
        ++end;
        while (end < text.size() && isSpace(text[end])) ++end;
        while (end < text.size() && !isSpace(text[end])) ++end;
        const auto point = coordinates.parse(text.substr(0, end));
        if (!point && point.error().kind == Error::Kind::BadSyntax) return false;
        if (point && !point->isPass()) points.push_back(*point);
        text.remove_prefix(end);
    }
    return true;
}

}  // namespace

GomocupClient::Reply GomocupClient::parse(std::string_view line, int size) {
    line = trim(line);
    const auto blank = std::ranges::find_if(line, isSpace);
    const std::string word = lower(std::string_view(line.begin(), blank));
    const std::string_view rest = trim(std::string_view(blank, line.end()));

    Reply reply{.text = std::string(line)};
    if (!line.empty() && (isDigit(line.front()) || line.front() == '-')) {
        if (parsePoints(line, size, reply.moves)) reply.kind = Kind::Move;
    } else if (word == "suggest") {
        if (parsePoints(rest, size, reply.moves)) reply.kind = Kind::Suggest;
    } else if (word == "ok") {
        reply.kind = Kind::Ok;
    } else if (word == "swap") {
        reply.kind = Kind::Swap;
    } else if (word == "message" || word == "debug" || word == "info") {
        reply.kind = Kind::Words;
    } else if (word == "unknown") {
        reply.kind = Kind::Unknown;
    } else if (word == "error") {
        reply.kind = Kind::Error;
    }
    return reply;
}

std::optional<Failure> GomocupClient::send(std::span<const std::string> lines, TimePoint deadline,
                                           const std::stop_token& stop) {
    std::string text;
    for (const std::string& line : lines) text += line + "\r\n";
    return sendRaw(text, deadline, stop);
}

std::optional<Failure> GomocupClient::sendRaw(std::string_view bytes, TimePoint deadline,
                                              const std::stop_token& stop) {
    switch (process_.write(bytes, deadline, stop)) {
        case Process::Event::Closed: return crashed();
        case Process::Event::Timeout:
            return Failure{Fault::Time, "it did not read what it was sent"};
        case Process::Event::Flood:
            return Failure{Fault::Flood, "it wrote without end and did not read"};
        default: return std::nullopt;
    }
}

std::variant<GomocupClient::Reply, Failure, Abandoned> GomocupClient::receive(
    int size, TimePoint deadline, const std::stop_token& stop) {
    // Thinking aloud is fine, but not for ever: a real engine says some hundred bytes a depth.
    constexpr std::size_t kMaxWords = std::size_t{8} << 20;
    std::size_t said = 0;
    std::string line;
    for (;;) {
        switch (process_.readLine(line, deadline, stop)) {
            case Process::Event::Line: break;
            case Process::Event::Closed: return crashed();
            case Process::Event::Flood: return Failure{Fault::Flood, "it wrote a line without end"};
            case Process::Event::Timeout: return Failure{Fault::Time, "it did not answer in time"};
            case Process::Event::Stopped: return Abandoned{};
        }
        said += line.size() + 1;
        if (said > kMaxWords) return Failure{Fault::Flood, "it wrote more than 8 MiB and no move"};
        Reply reply = parse(line, size);
        if (reply.kind != Kind::Words) return reply;
    }
}

std::optional<Failure> GomocupClient::start(int size, TimePoint deadline,
                                            const std::stop_token& stop) {
    const std::string command = "START " + std::to_string(size);
    if (auto failed = send({&command, 1}, deadline, stop)) return failed;
    for (int overlooked = 0; overlooked < 1000; ++overlooked) {
        auto answer = receive(size, deadline, stop);
        if (auto* failed = std::get_if<Failure>(&answer)) {
            if (failed->fault != Fault::Time) return *failed;
            return Failure{Fault::Start, "it did not answer START in time"};
        }
        const auto* reply = std::get_if<Reply>(&answer);
        if (reply == nullptr) return std::nullopt;  // the caller sees the stop token
        if (reply->kind == Kind::Ok) return std::nullopt;
        if (reply->kind == Kind::Error || reply->kind == Kind::Unknown)
            return Failure{Fault::Refused, "it answered START with " + inQuotes(reply->text, 80)};
        lastWords_ = reply->text;
    }
    return Failure{Fault::Flood, "it answered START with a thousand lines and no OK"};
}

Failure GomocupClient::crashed() {
    // The pipe closes a moment before the system tells how the program ended.
    using namespace std::chrono_literals;
    std::string reason = "it closed its end of a pipe";
    if (process_.waitForEnd(Process::Clock::now() + 2s))
        reason = "it ended: " + process_.ending().value_or("unknown");
    std::string_view last = trim(process_.errorOutput());
    if (const auto line = last.find_last_of('\n'); line != std::string_view::npos)
        last = last.substr(line + 1);
    if (!last.empty()) reason += "; its last words were " + inQuotes(last, 80);
    return {Fault::Crash, reason};
}

std::string gomocupPoint(Point p, int size) {
    return gomocup::Coordinates(gomocup::CoordinateOrder::ColumnRow, size).text(p);
}

std::vector<std::string> gomocupBoard(const Board& board) {
    std::vector<std::string> lines = {"BOARD"};
    for (const Point p : board.moves()) {
        if (p.isPass()) continue;
        const bool own = board.stoneAt(p) == board.sideToMove();
        lines.push_back(gomocupPoint(p, board.size()) + (own ? ",1" : ",2"));
    }
    lines.emplace_back("DONE");
    return lines;
}

}  // namespace tengen::arena
