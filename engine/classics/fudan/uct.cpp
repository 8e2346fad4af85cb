#include "classics/fudan/uct.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tengen::classics {
namespace {

/// Playouts between two looks at the clock.
constexpr std::uint64_t kPollPlayouts = 64;

}  // namespace

void UctSearch::forget() {
    root_.reset();
    start_.reset();
    nodes_.clear();
}

UctSearch::NodeId UctSearch::childBy(NodeId parent, Point move) const {
    NodeId child = nodes_[parent].firstChild;
    while (child != kNone && nodes_[child].move != move) child = nodes_[child].nextSibling;
    return child;
}

void UctSearch::setRoot(const Board& board) {
    NodeId node = kNone;
    if (root_ && root_->ruleset() == board.ruleset() && root_->ply() <= board.ply() &&
        std::ranges::equal(root_->moves(), board.moves().first(root_->moves().size()))) {
        node = kRoot;
        Board reached = *root_;
        for (const Point move : board.moves().subspan(root_->moves().size())) {
            if (node != kNone) node = childBy(node, move);
            if (reached.isOver()) node = kNone;
            if (node == kNone) break;
            reached.play(move);
        }
        // The same moves may have been played on other stones.
        if (node != kNone && reached.hash() != board.hash()) node = kNone;
    }
    root_ = board;
    start_.emplace(board);
    if (node == kNone)
        nodes_.assign(1, Node{});
    else if (node != kRoot)
        reroot(node);
}

/// Keeps what hangs below `node`, in a tree of its own.
void UctSearch::reroot(NodeId node) {
    std::vector<Node> kept = {nodes_[node]};
    kept[0].nextSibling = kNone;
    // Breadth first: a node's children are copied together, so that they lie side by side.
    for (std::size_t i = 0; i < kept.size(); ++i) {
        NodeId child = kept[i].firstChild;
        if (child == kNone) continue;
        kept[i].firstChild = nextId(kept);
        for (; child != kNone; child = nodes_[child].nextSibling) {
            kept.push_back(nodes_[child]);
            const bool isLast = nodes_[child].nextSibling == kNone;
            kept.back().nextSibling = isLast ? kNone : nextId(kept);
        }
    }
    nodes_ = std::move(kept);
}

void UctSearch::run(std::uint64_t count, std::span<const Point> exclude, Random& random,
                    search::SearchControl* control) {
    assert(root_ && !root_->isOver());
    rootMoves_ = {};
    for (const Point p : root_->emptyPoints())
        if (!root_->refusal(p) && std::ranges::find(exclude, p) == exclude.end())
            rootMoves_.insert(p);
    rootMoveCount_ = rootMoves_.count();
    playouts_ = 0;
    deepest_ = 0;
    if (rootMoveCount_ == 0) return;

    // With a certain win at the root there is nothing left to find out.
    bool isSettled = false;
    for (NodeId c = nodes_[kRoot].firstChild; c != kNone; c = nodes_[c].nextSibling)
        isSettled = isSettled || isWonAtRoot(c);
    while (playouts_ < count && !isSettled && nodes_.size() < kMaxNodes) {
        playOnce(random);
        ++playouts_;
        isSettled = isWonAtRoot(path_[1]);
        if (control != nullptr && playouts_ % kPollPlayouts == 0) {
            control->poll(kPollPlayouts);
            if (control->isOver()) break;
        }
    }
}

bool UctSearch::isWonAtRoot(NodeId child) const {
    return nodes_[child].proof == Proof::Won && rootMoves_.contains(nodes_[child].move);
}

/// The child of the highest upper bound; with proofs, one that is not lost while there is any.
UctSearch::NodeId UctSearch::select(NodeId parent) const {
    const double logarithm = std::log(nodes_[parent].visits);
    const double spread = settings_.exploration * settings_.exploration * 2 * logarithm;
    NodeId best = kNone;
    double highest = 0;
    for (NodeId c = nodes_[parent].firstChild; c != kNone; c = nodes_[c].nextSibling) {
        const Node& child = nodes_[c];
        if (parent == kRoot && !rootMoves_.contains(child.move)) continue;
        const double visits = child.visits;
        double bound = child.halfWins / (2 * visits) + std::sqrt(spread / visits);
        if (child.proof == Proof::Lost) bound -= 1000;
        if (child.proof == Proof::Won) bound += 1000;
        if (best == kNone || bound > highest) {
            best = c;
            highest = bound;
        }
    }
    return best;
}

/// A new child by a random one of the moves that were not tried yet; none when all were.
UctSearch::NodeId UctSearch::expand(NodeId parent, const PlayoutBoard& board, Random& random) {
    std::array<Point, kMaxSize * kMaxSize> untried;
    std::size_t count = 0;
    PointSet tried;
    for (NodeId c = nodes_[parent].firstChild; c != kNone; c = nodes_[c].nextSibling)
        tried.insert(nodes_[c].move);
    const auto consider = [&](Point p) {
        if (!tried.contains(p)) untried[count++] = p;
    };
    if (parent == kRoot)
        for (const Point p : rootMoves_) consider(p);
    else
        for (int i = 0; i < board.emptyCount(); ++i) consider(board.empty(i));
    if (count == 0) return kNone;

    const NodeId id = nextId(nodes_);
    nodes_.push_back(
        {.nextSibling = nodes_[parent].firstChild, .move = untried[random.below(count)]});
    nodes_[parent].firstChild = id;
    ++nodes_[parent].childCount;
    return id;
}

void UctSearch::playOnce(Random& random) {
    // Step 1. Go down to a node that has an untried move, or to an end of the game.
    PlayoutBoard board = *start_;
    path_.assign(1, kRoot);
    movesAt_.assign(1, rootMoveCount_);
    const Side rootSide = board.sideToMove();
    std::optional<Side> winner;
    bool isOver = false;
    for (;;) {
        const NodeId node = path_.back();
        const bool hasUntried = node == kRoot || nodes_[node].childCount < movesAt_.back();
        NodeId next = hasUntried ? expand(node, board, random) : kNone;
        const bool isNew = next != kNone;
        if (!isNew) next = select(node);

        const Side mover = board.sideToMove();
        const bool won = board.play(nodes_[next].move);
        path_.push_back(next);
        movesAt_.push_back(board.emptyCount());
        if (won) {
            winner = mover;
            if (settings_.proofs) nodes_[next].proof = Proof::Won;
        }
        isOver = won || board.isFull();
        if (isNew || isOver) break;
        // What is certain needs no playout.
        if (settings_.proofs && nodes_[next].proof != Proof::None) {
            winner = nodes_[next].proof == Proof::Won ? mover : other(mover);
            isOver = true;
            break;
        }
    }
    deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);

    // Step 2. Play it out at random.
    if (!isOver) winner = board.playOut(random);

    // Step 3. Tell everyone on the way up, each from the side of its mover.
    Side mover = other(rootSide);
    for (const NodeId node : path_) {
        ++nodes_[node].visits;
        nodes_[node].halfWins += !winner ? 1u : *winner == mover ? 2u : 0u;
        mover = other(mover);
    }
    if (settings_.proofs) prove();
}

/// A node is lost for its mover when one reply wins, and won when every reply loses.
void UctSearch::prove() {
    for (std::size_t i = path_.size() - 1; i-- > 1;) {
        Node& parent = nodes_[path_[i]];
        const Proof reply = nodes_[path_[i + 1]].proof;
        if (parent.proof != Proof::None || reply == Proof::None) return;
        if (reply == Proof::Won) {
            parent.proof = Proof::Lost;
            continue;
        }
        if (parent.childCount < movesAt_[i]) return;
        for (NodeId c = parent.firstChild; c != kNone; c = nodes_[c].nextSibling)
            if (nodes_[c].proof != Proof::Lost) return;
        parent.proof = Proof::Won;
    }
}

std::vector<UctSearch::Child> UctSearch::children() const {
    std::vector<Child> found;
    for (NodeId c = nodes_[kRoot].firstChild; c != kNone; c = nodes_[c].nextSibling) {
        const Node& node = nodes_[c];
        if (!rootMoves_.contains(node.move)) continue;
        found.push_back({.move = node.move,
                         .visits = node.visits,
                         .mean = node.visits == 0 ? 0 : node.halfWins / (2.0 * node.visits),
                         .won = node.proof == Proof::Won,
                         .lost = node.proof == Proof::Lost});
    }
    std::ranges::sort(found, [](const Child& a, const Child& b) {
        if (a.won != b.won) return a.won;
        if (a.lost != b.lost) return b.lost;
        if (a.mean != b.mean) return a.mean > b.mean;
        if (a.visits != b.visits) return a.visits > b.visits;
        return a.move < b.move;
    });
    return found;
}

}  // namespace tengen::classics
