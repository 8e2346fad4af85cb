#include "server/api/client.hpp"

#include "analysis/timed_stop.hpp"
#include "catalog/catalog.hpp"

namespace tengen::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kStreamEvery{100};
constexpr std::size_t kMaxAnalysesWaiting = 16;
constexpr milliseconds kLookEvery{20};

/// A client's search takes one thread, however many it asks for: the others belong to others.
class OneThread : public agents::Agent {
public:
    explicit OneThread(std::unique_ptr<agents::Agent> agent) : agent_(std::move(agent)) {}

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override {
        return agent_->accepts(rules);
    }
    [[nodiscard]] bool knowsWinrates() const override { return agent_->knowsWinrates(); }
    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport& onReport) override {
        search::Limits bounded = limits;
        bounded.threads = 1;
        return agent_->choose(board, bounded, std::move(stop), onReport);
    }
    eval::Value evaluate(const Board& board) override { return agent_->evaluate(board); }

private:
    std::unique_ptr<agents::Agent> agent_;
};

}  // namespace

void Retired::add(std::unique_ptr<analysis::AnalysisSession> session) {
    session->abandon();
    sessions_.push_back(std::move(session));
    look();
}

void Retired::look() {
    sessions_.remove_if([](const auto& session) { return session->awaitIdle(milliseconds(0)); });
    timer_ = sessions_.empty() ? nullptr : loop_.after(kLookEvery, [this] { look(); });
}

Client::Client(ClientServices services, std::uint64_t id, Send send, std::string key)
    : services_(std::move(services)), id_(id), send_(std::move(send)), key_(std::move(key)) {}

Client::~Client() { close(); }

void Client::close() {
    if (closed_) return;
    closed_ = true;
    for (const auto& [id, session] : joined_) session->leave(id_);
    joined_.clear();
    if (analysis_) services_.retired.add(std::move(analysis_));
}

void Client::receive(std::string_view text) {
    try {
        handle(text);
    } catch (...) {
        services_.monitor->caught("a message", std::current_exception(), [this] {
            send(wire::Error{kInternal, "the server could not handle this message"});
        });
    }
}

void Client::handle(std::string_view text) {
    if (closed_) return;
    if (!rate_.take(services_.loop.now()))
        return send(wire::Error{kTooFast, "this is too fast; send at most 50 messages a second"});
    const auto parsed = wire::parseUp(text);
    if (const auto* fault = std::get_if<JsonFault>(&parsed))
        return send(wire::Error{idOf(fault->code), fault->message});
    std::visit([this](const auto& message) { take(message); }, std::get<wire::Up>(parsed));
}

void Client::take(const wire::GameMessage& message) {
    const auto self = shared_from_this();
    spawn(take(self, message), [self, game = message.game](const std::exception_ptr& exception) {
        self->services_.monitor->caught("a message of game " + game, exception, [&] {
            self->refuse(game, GameRefusal::Internal, "the server could not do this");
        });
    });
}

Task<void> Client::take(std::shared_ptr<Client> /*self*/, wire::GameMessage message) {
    const auto lock = co_await gameMessages_.lock();
    if (closed_) co_return;
    if (const auto* joining = std::get_if<wire::Join>(&message.what)) {
        co_await join(message.game, joining->token);
        co_return;
    }
    const auto found = joined_.find(message.game);
    // A game that was deleted lets go of everyone.
    if (found == joined_.end() || !found->second->hasJoined(id_))
        co_return refuse(message.game, GameRefusal::NotJoined,
                         "join the game first, with its token");
    if (std::holds_alternative<wire::Leave>(message.what)) {
        found->second->leave(id_);
        joined_.erase(found);
        co_return;
    }
    // The game may let go of this client while it acts.
    const auto session = found->second;
    session->handle(id_, std::get<wire::GameAction>(message.what));
}

Task<void> Client::join(std::string game, std::string token) {
    // The coroutine keeps this client alive.
    const auto patience = services_.loop.after(kStorePatience, [this, game] {
        if (!closed_) refuse(game, GameRefusal::Store, kStoreIsLate);
    });
    const auto found = co_await services_.registry.find(game);
    if (closed_) co_return;
    if (!found) co_return refuse(game, GameRefusal::Store, storeSentence(found.error()));
    if (!*found)
        co_return refuse(game, GameRefusal::NoGame,
                         "there is no such game; it may have been deleted");
    const auto role = (*found)->roleOf(token);
    if (!role) co_return refuse(game, GameRefusal::Token, "this token does not belong to the game");
    if (joined_.size() >= kMaxJoined && !joined_.contains(game))
        co_return refuse(game, GameRefusal::TooManyJoined,
                         "too many games are joined on this connection; leave one");
    joined_.insert_or_assign(game, *found);
    (*found)->join(id_, *role, send_, key_);
}

void Client::take(const wire::AnalysisRequest& message) {
    analysis().handle(message.request, message.isReview);
}

void Client::take(const wire::Ping&) { send(wire::Pong{}); }

void Client::refuse(const std::string& game, GameRefusal code, const std::string& message) {
    send(wire::Refused{game, code, message});
}

std::function<bool(const analysis::AnalysisSession::Asked&,
                   const analysis::AnalysisSession::Search&)>
Client::performer(std::function<void(wire::Down)> say) const {
    return [&pool = services_.pool, key = key_, cap = services_.maxAnalysis, say = std::move(say)](
               const analysis::AnalysisSession::Asked& asked,
               const analysis::AnalysisSession::Search& search) {
        EnginePool::Job job{
            .onPosition =
                [say, id = asked.id](int position) { say(wire::QueuedAnalysis{id, position}); },
            .client = key,
            .priority = asked.isReview ? Priority::Review : Priority::Analysis};
        return runInPool(
            pool, asked.stop, std::move(job), [&](const auto& yield, const std::stop_token& cut) {
                const auto began = std::chrono::steady_clock::now();
                std::stop_source either;
                const auto stop = [&either] { either.request_stop(); };
                const std::stop_callback onStop(asked.stop, stop);
                const std::stop_callback onCut(cut, stop);
                const analysis::TimedStop timed(either.get_token(), cap);
                search({.stop = timed.token(), .onPoll = yield});
                if (!timed.token().stop_requested() || asked.stop.stop_requested()) return;
                const auto took = std::chrono::steady_clock::now() - began;
                say(wire::CappedAnalysis{
                    asked.id,
                    cut.stop_requested() ? std::chrono::duration_cast<milliseconds>(took) : cap});
            });
    };
}

analysis::AnalysisSession& Client::analysis() {
    if (analysis_) return *analysis_;
    // Searches speak on their own threads; what they say goes out on the loop's.
    const auto say = [weak = weak_from_this(), &loop = services_.loop](wire::Down message) {
        loop.post([weak, message = std::move(message)] {
            const auto self = weak.lock();
            if (self && !self->closed_) self->send(message);
        });
    };
    analysis::AnalysisSession::Setup setup;
    setup.makeAgent = [experience = services_.experience](
                          std::string_view text) -> Result<std::unique_ptr<agents::Agent>> {
        auto agent = makeServedAgent(text, 1, experience);
        if (!agent) return agent.error();
        return std::unique_ptr<agents::Agent>(new OneThread(std::move(*agent)));
    };
    setup.agent = catalog::kDefaultAgent;
    setup.version = services_.version;
    setup.agents = services_.agents;
    setup.maxWaiting = kMaxAnalysesWaiting;
    setup.streamEvery = kStreamEvery;
    setup.perform = performer(say);
    analysis_ = std::make_unique<analysis::AnalysisSession>(
        std::move(setup),
        [say](std::string_view line) { say(wire::AnalysisReply{std::string(line)}); });
    return *analysis_;
}

}  // namespace tengen::server
