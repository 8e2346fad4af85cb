#include "arena/engine_player.hpp"

#include <algorithm>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <utility>

#include "base/text.hpp"
#include "gomocup/rule_numbers.hpp"

namespace tengen::arena {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using Clock = Process::Clock;

constexpr auto kUnlimited = milliseconds(std::numeric_limits<std::int32_t>::max());

template <std::integral Value>
std::string info(std::string_view key, Value value) {
    return "INFO " + std::string(key) + " " + std::to_string(value);
}

}  // namespace

std::vector<std::string> EnginePlayer::infoLines(const Ruleset& rules) const {
    std::vector<std::string> lines = {
        info("timeout_match", limits_.matchTime.count()),
        info("timeout_turn", (limits_.time > 0ms ? limits_.time : limits_.matchTime).count()),
        info("max_memory", limits_.memory),
        info("game_type", 1),
        info("rule", gomocup::ruleNumber(rules.rule)),
    };
    // These are Yixin's; an engine hears of them only when they are asked for.
    if (limits_.increment > 0ms) lines.push_back(info("time_increment", limits_.increment.count()));
    if (limits_.nodes > 0) lines.push_back(info("max_node", limits_.nodes));
    if (limits_.depth > 0) lines.push_back(info("max_depth", limits_.depth));
    return lines;
}

std::optional<Failure> EnginePlayer::prepare(const Ruleset& rules, std::stop_token stop) {
    if (rules.lineLength != 5)
        return Failure{Fault::Refused, "the Gomocup protocol knows rows of five only"};
    auto process = Process::start(command_);
    if (!process) return Failure{Fault::Start, process.error().message};
    client_.emplace(std::move(*process));
    auto failed = client_->start(rules.size, Clock::now() + patience_.start, stop);
    if (!failed) failed = client_->send(infoLines(rules), Clock::now() + patience_.start, stop);
    failed_ = failed.has_value();
    return failed;
}

Answer EnginePlayer::move(const Board& board, std::optional<milliseconds> matchTimeLeft,
                          std::stop_token stop) {
    if (firstMove_) return Thought{*std::exchange(firstMove_, std::nullopt)};

    // TURN follows on what it knows; a pass has no TURN.
    std::vector<std::string> lines;
    const bool follows = knownPlies_ >= 0 && board.ply() == knownPlies_ + 1;
    if (follows && !board.lastMove().isPass())
        lines.push_back("TURN " + gomocupPoint(board.lastMove(), board.size()));
    else if (board.stoneCount() == 0)
        lines.emplace_back("BEGIN");
    else
        lines = gomocupBoard(board);
    knownPlies_ = board.ply() + 1;

    Heard heard = ask(board.size(), matchTimeLeft, std::move(lines), stop);
    if (std::holds_alternative<Abandoned>(heard)) return Abandoned{};
    if (auto* failed = std::get_if<Failure>(&heard)) return std::move(*failed);
    const auto& [reply, time] = std::get<Said>(heard);
    if (reply.kind == GomocupClient::Kind::Move && reply.moves.size() == 1)
        return Thought{reply.moves.front(), time};
    failed_ = true;
    if (reply.kind == GomocupClient::Kind::Swap)
        return Failure{Fault::Garbage,
                       "it answered " + inQuotes(reply.text, 80) + " instead of a move"};
    return Failure{Fault::Illegal,
                   "it answered " + inQuotes(reply.text) + ", which is no point of the board"};
}

OpeningAnswer EnginePlayer::answer(const openings::Opening& opening,
                                   std::optional<milliseconds> matchTimeLeft,
                                   std::stop_token stop) {
    if (opening.rule() != openings::OpeningRule::Swap2)
        return Failure{Fault::Refused, "of all opening rules the Gomocup protocol has only Swap2"};
    const int size = opening.game().size;
    std::vector<std::string> lines = {"SWAP2BOARD"};
    for (const Point p : opening.moves()) lines.push_back(gomocupPoint(p, size));
    lines.emplace_back("DONE");
    Heard heard = ask(size, matchTimeLeft, std::move(lines), stop);
    if (std::holds_alternative<Abandoned>(heard)) return Abandoned{};
    if (auto* failed = std::get_if<Failure>(&heard)) return std::move(*failed);

    const auto& [reply, time] = std::get<Said>(heard);
    const std::size_t stones = opening.stones().size();
    Choices answer{.choices = {}, .time = time};
    const auto take = [&](Side side) {
        const bool has = opening.colourOf(opening.asked().player) == side;
        answer.choices.emplace_back(has ? openings::Decision::Stay : openings::Decision::Swap);
    };
    if (stones > 0 && reply.kind == GomocupClient::Kind::Swap) {
        // After three and after five stones White is to move: who swaps leaves that to the other.
        take(Side::Black);
    } else if (stones > 0 && reply.moves.size() == 1) {
        take(Side::White);
        firstMove_ = reply.moves.front();
    } else if (reply.moves.size() == (stones == 0 ? 3U : 2U) && stones < 5) {
        if (stones == 3) answer.choices.emplace_back(openings::Decision::PlaceTwo);
        answer.choices.insert(answer.choices.end(), reply.moves.begin(), reply.moves.end());
    } else {
        failed_ = true;
        return Failure{Fault::Illegal, "it answered " + inQuotes(reply.text, 80) +
                                           " to SWAP2BOARD with " + std::to_string(stones) +
                                           " stones"};
    }
    return answer;
}

/// Waits until the engine has had its turn delay since its last reply.
void EnginePlayer::keepTurnDelay(const std::stop_token& stop) const {
    if (!replied_ || patience_.turnDelay == 0ms) return;
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any never;
    never.wait_until(lock, stop, *replied_ + patience_.turnDelay, [] { return false; });
}

EnginePlayer::Heard EnginePlayer::ask(int size, std::optional<milliseconds> matchTimeLeft,
                                      std::vector<std::string> lines, const std::stop_token& stop) {
    // It may use the time for a move, or what is left of the game if that is less.
    milliseconds allowed = limits_.time > 0ms ? limits_.time : kUnlimited;
    if (matchTimeLeft) allowed = std::min(allowed, std::max(*matchTimeLeft, 0ms));
    lines.insert(lines.begin(),
                 "INFO time_left " + std::to_string(matchTimeLeft.value_or(kUnlimited).count()));
    keepTurnDelay(stop);
    Heard heard = Abandoned{};
    if (auto failed = client_->send(lines, Clock::now() + allowed + patience_.tolerance, stop))
        heard = *failed;
    else
        heard = await(size, allowed, stop);
    failed_ = !std::holds_alternative<Said>(heard);
    replied_ = Clock::now();
    return heard;
}

std::chrono::microseconds EnginePlayer::used(std::chrono::nanoseconds cpuBefore,
                                             const Stopwatch& watch) {
    if (!byCpu()) return watch.elapsed();
    const auto now = client_->process().cpuTime().value_or(cpuBefore);
    return std::chrono::duration_cast<std::chrono::microseconds>(now - cpuBefore);
}

EnginePlayer::Heard EnginePlayer::await(int size, milliseconds allowed,
                                        const std::stop_token& stop) {
    // By CPU time a sleeping engine would have for ever, so the wall clock gets a word too.
    constexpr int kSleepy = 10;
    const milliseconds wall = byCpu() ? allowed * kSleepy + patience_.start : allowed;
    const auto deadline = Clock::now() + wall + patience_.tolerance;
    const auto cpuBefore = client_->process().cpuTime().value_or(0ns);
    const Stopwatch watch;
    constexpr int kMaxNoise = 1000;
    std::string noise;

    for (int i = 0; i < kMaxNoise; ++i) {
        // With CPU time, wake up now and then to see how much it has used.
        std::variant<GomocupClient::Reply, Failure, Abandoned> reply = Abandoned{};
        for (;;) {
            const auto until = byCpu() ? std::min(deadline, Clock::now() + 20ms) : deadline;
            reply = client_->receive(size, until, stop);
            const auto* failed = std::get_if<Failure>(&reply);
            const bool late = used(cpuBefore, watch) > allowed + patience_.tolerance;
            if (failed == nullptr || failed->fault != Fault::Time) break;
            if (late || Clock::now() >= deadline)
                return Failure{Fault::Time,
                               "it did not answer within " + std::to_string(allowed.count()) +
                                   " ms and " + std::to_string(patience_.tolerance.count()) +
                                   " ms of grace" +
                                   (noise.empty() ? "" : "; it said " + inQuotes(noise, 80))};
        }
        if (std::holds_alternative<Abandoned>(reply)) return Abandoned{};
        if (auto* failed = std::get_if<Failure>(&reply)) return *failed;

        const auto& said = std::get<GomocupClient::Reply>(reply);
        using Kind = GomocupClient::Kind;
        switch (said.kind) {
            case Kind::Move:
            case Kind::Swap: return Said{said, used(cpuBefore, watch)};
            case Kind::Suggest: {
                // The engine waits to be told that it may play it.
                if (said.moves.size() != 1)
                    return Failure{Fault::Illegal, "it suggested " + inQuotes(said.text)};
                const std::string play = "PLAY " + gomocupPoint(said.moves.front(), size);
                if (auto failed = client_->send({&play, 1}, deadline, stop)) return *failed;
                break;
            }
            // Some engines complain of INFO lines they do not know, and then play on.
            case Kind::Ok:
            case Kind::Unknown:
            case Kind::Error: noise = said.text; break;
            default:
                return Failure{Fault::Garbage,
                               "it answered " + inQuotes(said.text, 80) + " instead of a move"};
        }
    }
    return Failure{Fault::Garbage, "it answered a thousand times, but with no move; at last " +
                                       inQuotes(noise, 80)};
}

std::optional<Failure> EnginePlayer::finish() {
    if (!client_) return std::nullopt;
    if (failed_) return client_.reset(), std::nullopt;  // which kills it
    keepTurnDelay({});
    const std::string end = "END";
    const auto deadline = Clock::now() + patience_.end;
    std::optional<Failure> failed;
    // It may have gone already, or not read any more: only whether it is still there counts.
    (void)client_->send({&end, 1}, deadline, {});
    if (!client_->process().waitForEnd(deadline))
        failed = Failure{Fault::End, "it did not end within " +
                                         std::to_string(patience_.end.count()) + " ms of END"};
    client_.reset();
    return failed;
}

}  // namespace tengen::arena
