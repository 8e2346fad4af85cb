#include "protocol/thought.hpp"

#include <algorithm>
#include <utility>

namespace tengen::protocol {
namespace {

/// Whether a search ends by itself while anyone may still care: interfaces say «no limit» by a
/// depth that is never reached, or by days.
bool isBounded(const search::Limits& limits, const Board& board) {
    const auto isShort = [](std::chrono::milliseconds time) {
        return time.count() > 0 && time < std::chrono::hours(1);
    };
    return isShort(limits.time) || isShort(limits.matchTime) || limits.nodes > 0 ||
           (limits.depth > 0 && limits.depth < board.emptyPoints().count());
}

}  // namespace

GomocupSession::Thought::Thought(GomocupSession& session)
    : session_(session),
      watch_(session.setup_.clock),
      onStop_(session.interrupts_.stop, [this] { stop_.request_stop(); }) {
    if (!std::exchange(session_.hasThought_, true) && session_.setup_.startUpCost)
        lost_ =
            std::chrono::duration_cast<std::chrono::microseconds>(session_.setup_.startUpCost());
    if (!isBounded(limits(), session_.now()))
        onHangUp_.emplace(session_.interrupts_.hangUp, [this] { stop_.request_stop(); });
}

GomocupSession::Thought::~Thought() { session_.settings_.time.spend(watch_.elapsed() + lost_); }

search::Limits GomocupSession::Thought::limits(std::chrono::microseconds gone) const {
    const Settings& settings = session_.settings_;
    search::Limits limits{.clock = session_.setup_.clock,
                          .nodes = settings.nodes,
                          .depth = settings.depth,
                          .threads = settings.threads,
                          .exclude = session_.excluded()};
    settings.time.apply(limits, lost_ + gone);
    return limits;
}

search::Limits GomocupSession::Thought::limitsLeft(int shares) const {
    search::Limits left = limits(watch_.elapsed());
    for (auto* time : {&left.time, &left.matchTime})
        if (time->count() > 0) *time = std::max(*time / shares, std::chrono::milliseconds(1));
    return left;
}

std::vector<Point> GomocupSession::excluded() const {
    std::vector<Point> points = walls_;
    points.insert(points.end(), blocked_.begin(), blocked_.end());
    return points;
}

/// Why no move can be asked for, or nothing.
std::optional<Error> GomocupSession::refusal() const {
    const auto refuse = [](std::string_view why) {
        return Error{Error::Kind::IllegalMove, std::string(why)};
    };
    switch (now().outcome()) {
        case Outcome::BlackWins: return refuse("the game is over: black has won");
        case Outcome::WhiteWins: return refuse("the game is over: white has won");
        case Outcome::Draw: return refuse("the game is over: it is a draw");
        case Outcome::Ongoing: break;
    }
    PointSet open = now().emptyPoints();
    for (const Point p : excluded()) open.erase(p);
    if (open.empty()) return refuse("every empty point is blocked");
    return std::nullopt;
}

void GomocupSession::thinkAndPlay(int multiPv, std::vector<Point> lost) {
    if (const auto refused = refusal()) return error(refused->message);
    const Thought thought(*this);
    search::Limits limits = thought.limits();
    limits.multiPv = multiPv;
    const ThoughtDetail detail{.marks = settings_.showMarks,
                               .blocks = settings_.showBlocks,
                               .text = people_,
                               .lost = std::move(lost)};
    const search::OnReport onReport = [&](const search::Report& report) {
        writeThought(report, detail, coordinates(), out_);
    };
    const search::Report report = setup_.agent->choose(now(), limits, thought.stop(), onReport);
    tellFault();
    position_->play(report.move());
    out_(coordinates().text(report.move()));
    if (settings_.ponders) expect(report.best().moves);
}

/// A database that has failed does not fail the game; but who opened it should know, once.
void GomocupSession::tellFault() {
    if (!database_ || faultTold_) return;
    const std::string fault = database_->book()->fault();
    if (fault.empty()) return;
    faultTold_ = true;
    out_("MESSAGE the database is left alone from now on: " + fault);
}

/// The position to ponder on: after the reply that the agent expects, if it expects any.
void GomocupSession::expect(std::span<const Point> line) {
    if (now().isOver()) return;
    pondered_ = now();
    if (line.size() < 2 || now().refusal(line[1])) return;
    pondered_->play(line[1]);
    if (pondered_->isOver()) pondered_ = now();
}

void GomocupSession::ponder(std::stop_token stop) {
    const Board board = *std::exchange(pondered_, std::nullopt);
    setup_.agent->choose(board, {.untilStopped = true, .threads = settings_.threads},
                         std::move(stop), nullptr);
}

}  // namespace tengen::protocol
