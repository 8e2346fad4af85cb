#include "proof/prover.hpp"

#include <algorithm>
#include <set>
#include <thread>
#include <utility>

#include "proof/replies.hpp"

namespace tengen::proof {
namespace {

/// Closed positions up to this ply are logged: enough that little is walked twice.
constexpr int kLoggedPly = 4;

/// A target that is reckoned to cost more waits for the others.
constexpr double kHardCost = 100;

Board boardAfter(const Ruleset& rules, const std::vector<Point>& moves) {
    return *Board::afterMoves(rules, moves);
}

}  // namespace

/// What a job found out.
struct Prover::Finding {
    bool isComplete = true;  ///< false: stopped, nothing is known
    std::uint64_t searches = 0;
    Verdict verdict{};                  ///< of Search and Candidates
    Point move{};                       ///< of Expand: the attempt
    std::optional<PointSet> replies{};  ///< of Expand; nothing: the defender makes five at once
};

// ---- setting up ----

Result<std::unique_ptr<Prover>> Prover::open(const ProverSettings& settings,
                                             const std::filesystem::path& log) {
    auto prover = std::unique_ptr<Prover>(new Prover(settings));
    if (const auto ready = prover->setUp(log); !ready) return ready.error();
    return prover;
}

/// Without the last move of Black, if it is the last.
std::vector<Point> Prover::rootOf(std::vector<Point> from) {
    if (from.size() % 2 == 1) from.pop_back();
    return from;
}

Result<void> Prover::setUp(const std::filesystem::path& path) {
    std::vector<Point> moves = settings_.from;
    auto board = Board::afterMoves(settings_.rules, moves);
    if (!board) return board.error();
    if (board->isOver()) return Error{Error::Kind::BadValue, "the game is over after these moves"};
    for (std::size_t ply = 0; ply < moves.size(); ++ply)
        if (moves[ply].isPass() && (ply % 2 == 0 || !hasPasses(settings_.rules.rule)))
            return Error{Error::Kind::BadValue,
                         "only White may pass before the position, and only in Renju"};

    struct ClosedLine {
        Board board;
        int plies;
        bool isStored;
    };
    std::vector<ClosedLine> closed;
    auto log = ProofLog::open(
        path, settings_.rules,
        {.graph = graph_,
         .stored = [&](const Board& b, const StoredMove& s) { strategy_.store(b, s); },
         .closed = [&](const Board& b, int plies,
                       bool isStored) { closed.push_back({b, plies, isStored}); }});
    if (!log) return log.error();
    log_ = std::move(*log);

    if (board->sideToMove() == Side::White) {
        firstMove_ = moves.back();
        moves.pop_back();
        root_ = graph_.nodeAt(moves);
        graph_.setOnlyAttempt(root_, *firstMove_);
    } else {
        root_ = graph_.nodeAt(moves);
    }
    addTargets(*board);

    const auto known = [this](const Board& b) {
        const std::scoped_lock guard(lock_);
        return graph_.winningMove(b);
    };
    const auto onStored = [this](const Board& b, const StoredMove& move) {
        const std::scoped_lock guard(lock_);
        log_->stored(b.moves(), move);
        storedMoves_ = strategy_.size();
    };
    const auto onClosed = [this](const Board& b, int plies, bool isStored) {
        if (b.ply() > kLoggedPly) return;
        const std::scoped_lock guard(lock_);
        log_->closed(b.moves(), plies, isStored);
    };
    builder_ = std::make_unique<StrategyBuilder>(
        strategy_, known, StrategyBuilder::Events{.stored = onStored, .closed = onClosed},
        StrategyBuilder::Settings{.tableMegabytes = settings_.tableMegabytes});
    for (const ClosedLine& line : closed) {
        builder_->setClosed(line.board, line.plies, line.isStored);
        const auto id = graph_.find(line.board);
        for (Target& target : targets_)
            if (id == target.node) target.plies = line.plies;
    }
    storeFirstMove();
    storedMoves_ = strategy_.size();
    return {};
}

/// The position itself, or every reply to the last move of Black.
void Prover::addTargets(const Board& board) {
    std::vector<Point> moves(board.moves().begin(), board.moves().end());
    if (board.sideToMove() == Side::Black) {
        targets_.push_back({root_});
        return;
    }
    std::set<NodeId> seen;
    for (const Point reply : allReplies(board)) {
        moves.push_back(reply);
        const NodeId node = graph_.nodeAt(moves);
        if (seen.insert(node).second) targets_.push_back({node});
        moves.pop_back();
    }
    // Far replies are the easiest, a pass before all others.
    std::ranges::stable_sort(targets_, std::ranges::greater{}, [&](const Target& target) {
        const Point reply = graph_.node(target.node).moves.back();
        return reply.isPass() ? kMaxSize : distance(reply, board.lastMove());
    });
}

/// The move of Black that `from` ends with is part of the strategy, won as late as the longest
/// game of what is closed.
void Prover::storeFirstMove() {
    if (!firstMove_) return;
    int longest = 0;
    for (const Target& target : targets_) longest = std::max(longest, target.plies);
    strategy_.store(boardAfter(settings_.rules, strategy_.root()), {*firstMove_, longest + 2});
}

// ---- the loop ----

void Prover::run(std::stop_token stop,
                 const std::function<void(const ProverProgress&)>& onProgress) {
    std::vector<std::jthread> threads;
    for (int i = 1; i < settings_.threads; ++i)
        threads.emplace_back([&] { work(stop, onProgress); });
    work(stop, onProgress);
}

bool Prover::isDone() const {
    return std::ranges::all_of(targets_, [](const Target& t) { return t.plies > 0; });
}

void Prover::work(std::stop_token stop,
                  const std::function<void(const ProverProgress&)>& onProgress) {
    Judge judge(settings_.rules.rule, settings_.tableMegabytes);
    std::unique_lock guard(lock_);
    while (!stop.stop_requested() && !isDone()) {
        const bool closed = closeOne(guard, stop);
        const auto job = closed ? std::nullopt : nextJob();
        if (job) {
            const Node node = graph_.node(job->node);
            ++busy_;
            guard.unlock();
            const Finding finding = perform(*job, node, judge, stop);
            guard.lock();
            --busy_;
            searches_ += finding.searches;
            if (finding.isComplete) record(*job, finding);
            graph_.release(job->node);
        } else if (!closed) {
            if (busy_ == 0 && !isClosing_) break;  // nothing is left to try
            changed_.wait_for(guard, stop, std::chrono::seconds(1), [] { return false; });
            continue;
        }
        if (onProgress) onProgress(progress());
        changed_.notify_all();
    }
    changed_.notify_all();
}

/// Closes a target that is proven; false if there is none to close.
bool Prover::closeOne(std::unique_lock<std::mutex>& guard, const std::stop_token& stop) {
    if (isClosing_) return false;
    std::erase_if(missing_, [this](NodeId id) { return graph_.node(id).isWon; });
    if (!missing_.empty()) return false;
    const auto target = std::ranges::find_if(
        targets_, [this](const Target& t) { return t.plies == 0 && graph_.node(t.node).isWon; });
    if (target == targets_.end()) return false;
    const std::vector<Point> moves = graph_.node(target->node).moves;
    isClosing_ = true;
    guard.unlock();
    const auto plies = builder_->close(moves, stop);
    guard.lock();
    isClosing_ = false;
    if (plies) {
        target->plies = *plies;
        storeFirstMove();
    } else if (!stop.stop_requested()) {
        missing_.push_back(graph_.nodeAt(builder_->openPosition()));
    }
    return true;
}

/// What a strategy misses comes first, then one target after the other, the hard ones last.
std::optional<Job> Prover::nextJob() {
    for (const NodeId id : missing_)
        if (const auto job = graph_.nextJob(id)) return job;
    for (const bool isHard : {false, true})
        for (const Target& target : targets_)
            if ((graph_.node(target.node).cost > kHardCost) == isHard)
                if (const auto job = graph_.nextJob(target.node)) return job;
    return std::nullopt;
}

// ---- jobs ----

Prover::Finding Prover::perform(const Job& job, const Node& node, Judge& judge,
                                std::stop_token stop) {
    if (job.kind == Job::Kind::Expand) return expand(node, node.attempts[job.attempt].move);
    const Board board = boardAfter(settings_.rules, node.moves);
    if (job.kind == Job::Kind::Search) return search(board, job.level, judge, stop);
    const int width = ProofGraph::kWidths[job.widening];
    Finding finding{.searches = 1,
                    .verdict = judge.judge(board, settings_.candidateNodes, width, stop)};
    finding.isComplete = finding.verdict.isWon || !stop.stop_requested();
    return finding;
}

Prover::Finding Prover::search(const Board& board, int level, Judge& judge, std::stop_token stop) {
    Finding finding;
    if (level == 0) {
        if (const auto move = leafMove(board, settings_.leaves)) {
            finding.verdict = {.isWon = true, .candidates = {{*move, 1.0}}};
            return finding;
        }
        ++finding.searches;
        finding.verdict = judge.judge(board, settings_.glanceNodes, 1, stop);
    }
    const bool isPromising =
        level > 0 || finding.verdict.candidates.front().winrate >= settings_.promisingWinrate;
    if (!finding.verdict.isWon && isPromising) {
        ++finding.searches;
        const std::uint64_t nodes = settings_.levelNodes[static_cast<std::size_t>(level)];
        finding.verdict = judge.judge(board, nodes, 1, stop);
    }
    finding.isComplete = finding.verdict.isWon || !stop.stop_requested();
    return finding;
}

Prover::Finding Prover::expand(const Node& node, Point move) {
    Finding finding{.move = move};
    Board board = boardAfter(settings_.rules, node.moves);
    board.play(move);
    finding.replies = repliesToRefute(board);
    return finding;
}

void Prover::record(const Job& job, const Finding& finding) {
    const std::vector<Point> moves = graph_.node(job.node).moves;
    const Verdict& verdict = finding.verdict;
    if (job.kind == Job::Kind::Expand) {
        graph_.setExpanded(job.node, finding.move, finding.replies);
        log_->expanded(moves, finding.move);
    } else if (verdict.isWon) {
        graph_.setWon(job.node, verdict.candidates.front().move);
        log_->won(moves, verdict.candidates.front().move);
    } else if (job.kind == Job::Kind::Search) {
        const double winrate = verdict.candidates.front().winrate;
        graph_.setSearched(job.node, job.level, winrate);
        log_->searched(moves, job.level, winrate);
    } else {
        graph_.addAttempts(job.node, verdict.candidates);
        log_->attempts(moves, verdict.candidates);
    }
}

// ---- what is known ----

ProverProgress Prover::progress() const {
    ProverProgress now{.targets = static_cast<int>(targets_.size()),
                       .positions = graph_.size(),
                       .positionsWon = graph_.wonCount(),
                       .storedMoves = storedMoves_,
                       .searches = searches_,
                       .cost = graph_.node(root_).cost};
    for (const Target& target : targets_) {
        now.targetsProven += graph_.node(target.node).isWon;
        now.targetsClosed += target.plies > 0;
        if (target.plies > 0)
            now.longestWin =
                std::max(now.longestWin,
                         target.plies + static_cast<int>(graph_.node(target.node).moves.size()));
    }
    return now;
}

std::vector<std::vector<Point>> Prover::openTargets() const {
    std::vector<std::vector<Point>> open;
    for (const Target& target : targets_)
        if (target.plies == 0) open.push_back(graph_.node(target.node).moves);
    return open;
}

}  // namespace tengen::proof
