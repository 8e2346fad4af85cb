#include "agents/proof_book.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "agents/built_in_proofs.hpp"
#include "base/clock.hpp"
#include "proof/certificate.hpp"
#include "proof/proof_guide.hpp"
#include "search/score.hpp"

namespace tengen::agents {
namespace {

using SharedStrategy = std::shared_ptr<const proof::Strategy>;

SharedStrategy unpacked(std::string_view bytes) {
    auto strategy = proof::readCertificate(bytes);
    assert(strategy);
    return std::make_shared<proof::Strategy>(*std::move(strategy));
}

class BookAgent : public Agent {
public:
    BookAgent(std::unique_ptr<Agent> inner, SharedStrategy strategy)
        : inner_(std::move(inner)), given_(std::move(strategy)) {}

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override {
        return inner_->accepts(rules);
    }
    [[nodiscard]] bool knowsWinrates() const override { return inner_->knowsWinrates(); }
    void newGame() override {
        inner_->newGame();
        wasInside_ = false;
    }
    void prepare(const Ruleset& rules) override {
        inner_->prepare(rules);
        open(rules);
    }
    void setTableMemory(std::uint64_t bytes) override { inner_->setTableMemory(bytes); }
    [[nodiscard]] std::optional<int> tableUsage() const override { return inner_->tableUsage(); }
    void useExperience(std::shared_ptr<search::Experience> experience) override {
        inner_->useExperience(std::move(experience));
    }
    eval::Value evaluate(const Board& board) override { return inner_->evaluate(board); }

    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport& onReport) override {
        const Stopwatch watch;
        open(board.ruleset());
        const auto answer = guide_ ? guide_->answer(board) : std::nullopt;
        if (answer && std::ranges::find(limits.exclude, answer->move) == limits.exclude.end()) {
            wasInside_ = true;
            search::Report report{.depth = answer->plies, .selectiveDepth = answer->plies};
            report.time = watch.elapsed();
            report.lines = {{.score = search::winIn(answer->plies),
                             .winrate = 1.0,
                             .forced = search::ForcedEnd{.plies = answer->plies,
                                                         .by = search::ForcedEnd::By::Proof},
                             .moves = {answer->move}}};
            return report;
        }
        search::Report report = inner_->choose(board, limits, std::move(stop), onReport);
        if (std::exchange(wasInside_, false))
            report.note = "the game has left the proof; this move is searched";
        return report;
    }

private:
    /// The strategy of that game, if there is one.
    void open(const Ruleset& rules) {
        if (strategy_ && strategy_->rules() == rules) return;
        guide_.reset();
        strategy_ = given_ && given_->rules() == rules ? given_ : builtInProof(rules);
        if (strategy_) guide_.emplace(*strategy_);
    }

    std::unique_ptr<Agent> inner_;
    SharedStrategy given_;
    SharedStrategy strategy_;
    std::optional<proof::ProofGuide> guide_;
    bool wasInside_ = false;
};

}  // namespace

std::span<const SharedStrategy> builtInStrategies() {
    static const std::vector<SharedStrategy> all = [] {
        std::vector<SharedStrategy> strategies;
        for (const std::string_view bytes : builtInProofs()) strategies.push_back(unpacked(bytes));
        return strategies;
    }();
    return all;
}

SharedStrategy builtInProof(const Ruleset& rules) {
    const auto all = builtInStrategies();
    const auto found =
        std::ranges::find(all, rules, [](const SharedStrategy& s) { return s->rules(); });
    return found == all.end() ? nullptr : *found;
}

std::unique_ptr<Agent> withProofBook(std::unique_ptr<Agent> inner, SharedStrategy strategy) {
    return std::make_unique<BookAgent>(std::move(inner), std::move(strategy));
}

}  // namespace tengen::agents
