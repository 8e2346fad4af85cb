#pragma once

#include <cstddef>
#include <vector>

namespace tengen::arena {

/// Which of some players could meet.
class Graph {
public:
    explicit Graph(std::size_t nodes) : neighbours_(nodes) {}

    void join(std::size_t a, std::size_t b) {
        neighbours_[a].push_back(b);
        neighbours_[b].push_back(a);
    }

    /// How many pairs can be made at most, each node in one of them: J. Edmonds, «Paths, trees,
    /// and flowers» (1965).
    [[nodiscard]] std::size_t largestMatching() const;

private:
    std::vector<std::vector<std::size_t>> neighbours_;
};

}  // namespace tengen::arena
