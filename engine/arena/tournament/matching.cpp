#include "arena/tournament/matching.hpp"

#include <cstdint>
#include <deque>

namespace tengen::arena {
namespace {

constexpr std::size_t kNone = SIZE_MAX;

/// The search for a path that makes a matching larger by one. Circles of odd length («blossoms»)
/// are treated as one node: `base_` names it.
class Matching {
public:
    explicit Matching(const std::vector<std::vector<std::size_t>>& neighbours)
        : neighbours_(neighbours), mate_(neighbours.size(), kNone) {}

    std::size_t grow() {
        std::size_t pairs = 0;
        for (std::size_t root = 0; root < mate_.size(); ++root)
            if (mate_[root] == kNone && flip(pathFrom(root))) ++pairs;
        return pairs;
    }

private:
    /// The free node at the end of a path from `root`, or none.
    std::size_t pathFrom(std::size_t root) {
        parent_.assign(mate_.size(), kNone);
        seen_.assign(mate_.size(), false);
        base_.resize(mate_.size());
        for (std::size_t i = 0; i < base_.size(); ++i) base_[i] = i;
        seen_[root] = true;
        std::deque<std::size_t> queue = {root};
        while (!queue.empty()) {
            const std::size_t from = queue.front();
            queue.pop_front();
            for (const std::size_t to : neighbours_[from]) {
                if (base_[from] == base_[to] || mate_[from] == to) continue;
                if (to == root || (mate_[to] != kNone && parent_[mate_[to]] != kNone)) {
                    shrink(from, to, queue);
                } else if (parent_[to] == kNone) {
                    parent_[to] = from;
                    if (mate_[to] == kNone) return to;
                    seen_[mate_[to]] = true;
                    queue.push_back(mate_[to]);
                }
            }
        }
        return kNone;
    }

    void shrink(std::size_t a, std::size_t b, std::deque<std::size_t>& queue) {
        const std::size_t common = commonBase(a, b);
        std::vector<bool> inBlossom(mate_.size(), false);
        markTo(common, a, b, inBlossom);
        markTo(common, b, a, inBlossom);
        for (std::size_t i = 0; i < mate_.size(); ++i) {
            if (!inBlossom[base_[i]]) continue;
            base_[i] = common;
            if (seen_[i]) continue;
            seen_[i] = true;
            queue.push_back(i);
        }
    }

    std::size_t commonBase(std::size_t a, std::size_t b) const {
        std::vector<bool> onPath(mate_.size(), false);
        for (a = base_[a];; a = base_[parent_[mate_[a]]]) {
            onPath[a] = true;
            if (mate_[a] == kNone) break;
        }
        for (b = base_[b]; !onPath[b]; b = base_[parent_[mate_[b]]]) {
        }
        return b;
    }

    void markTo(std::size_t base, std::size_t node, std::size_t child,
                std::vector<bool>& inBlossom) {
        while (base_[node] != base) {
            inBlossom[base_[node]] = true;
            inBlossom[base_[mate_[node]]] = true;
            parent_[node] = child;
            child = mate_[node];
            node = parent_[mate_[node]];
        }
    }

    /// Along the path that ends in `node`, what was joined is parted and the other way round.
    bool flip(std::size_t node) {
        if (node == kNone) return false;
        while (node != kNone) {
            const std::size_t before = parent_[node];
            const std::size_t next = mate_[before];
            mate_[node] = before;
            mate_[before] = node;
            node = next;
        }
        return true;
    }

    const std::vector<std::vector<std::size_t>>& neighbours_;
    std::vector<std::size_t> mate_;
    std::vector<std::size_t> parent_;
    std::vector<std::size_t> base_;
    std::vector<bool> seen_;
};

}  // namespace

std::size_t Graph::largestMatching() const { return Matching(neighbours_).grow(); }

}  // namespace tengen::arena
