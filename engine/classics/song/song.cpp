#include "classics/classics.hpp"
#include "classics/shared/fixed_depth_agent.hpp"
#include "classics/song/tree.hpp"

namespace tengen::classics {
namespace {

class Song : public FixedDepthAgent {
public:
    Song(const Settings& settings, const SongWeights& weights)
        : FixedDepthAgent(settings), weights_(weights) {}

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override {
        return acceptsRowsOfFive("song", rules);
    }

protected:
    [[nodiscard]] std::unique_ptr<GameTree> treeOf(const Board& board) const override {
        return std::make_unique<SongTree>(board, weights_);
    }

private:
    SongWeights weights_;
};

SearchForm formNamed(const std::string& name) {
    if (name == "minimax") return SearchForm::Minimax;
    if (name == "negamax") return SearchForm::Negamax;
    if (name == "negamax-alphabeta") return SearchForm::NegamaxAlphaBeta;
    return SearchForm::AlphaBeta;
}

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    const auto weights = agents::weightsNamed(kSongTable, "song", parameters.text("weights"));
    if (!weights) return weights.error();
    return std::unique_ptr<agents::Agent>(std::make_unique<Song>(
        FixedDepthAgent::Settings{.search = {.form = formNamed(parameters.text("form")),
                                             .remembersPositions = parameters.text("cache") == "on",
                                             .window = parameters.number<eval::Value>("window")},
                                  .depth = depthOf(parameters)},
        SongWeights(*weights)));
}

constexpr std::string_view kForms[] = {"minimax", "negamax", "alphabeta", "negamax-alphabeta"};
constexpr std::string_view kWeightSets[] = {"original"};
constexpr agents::Parameter kParameters[] = {
    {
        .name = "form",
        .kind = agents::Parameter::Kind::OneOf,
        .defaultValue = "alphabeta",
        .choices = kForms,
        .meaning = "search algorithm; all four find the same move",
    },
    depthParameter("2", 6),
    {
        .name = "window",
        .kind = agents::Parameter::Kind::Number,
        .defaultValue = "0",
        .min = 0,
        .max = 1'000'000'000'000,
        .choices = {},
        .meaning = "half width of the aspiration window; 0: none",
    },
    {
        .name = "cache",
        .kind = agents::Parameter::Kind::OneOf,
        .defaultValue = "off",
        .choices = agents::kOnOff,
        .meaning = "transposition table of alphabeta",
    },
    agents::weightsParameter(kWeightSets, "weights of the shapes: original, or a file"),
};

}  // namespace

constinit const agents::AgentSpec kSong = {
    .id = "song",
    .title = "alpha-beta over fourteen named shapes, the enemy's threes weighing more",
    .origin = "Song, \"Report I\"",
    .parameters = kParameters,
    .make = make,
    .weights = &kSongTable,
};

}  // namespace tengen::classics
