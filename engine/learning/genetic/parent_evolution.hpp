#pragma once

#include "learning/genetic/evolution.hpp"

namespace tengen::learning {

/// Report 003's procedure: children differ from their parent by plus or minus 3 % on random
/// weights, the best that beats it is the next parent, and when none does it is over. How many
/// children there are, and that a weight is changed in every second case, it does not say.
class ParentEvolution final : public Evolution {
public:
    static constexpr double kStep = 0.03;
    static constexpr std::size_t kChildren = 10;

    explicit ParentEvolution(const EvolutionSettings& settings);

    std::vector<Genome> ask() override;
    void tell(std::span<const double> scores) override;
    [[nodiscard]] bool isOver() const override { return over_; }
    [[nodiscard]] const Genome* parent() const override { return &parent_; }

private:
    std::uint64_t seed_;
    std::size_t count_;
    std::uint64_t generation_ = 0;
    Genome parent_;
    std::vector<Genome> children_;
    bool over_ = false;
};

}  // namespace tengen::learning
