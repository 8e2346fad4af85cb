#include "agents/champion.hpp"

#include <algorithm>
#include <memory>

#include "agents/experience_parameter.hpp"
#include "agents/levels.hpp"
#include "agents/proof_book.hpp"
#include "agents/seed_parameter.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "search/alpha_beta/alpha_beta.hpp"
#include "search/alpha_beta/tuning_constants.hpp"

namespace tengen::agents {
namespace {

/// Without any limit a move would be thought about for ever.
constexpr std::uint64_t kDefaultNodes = 200'000;
constexpr int kMaxMegabytes = 65536;
/// More than a level below the last can fill.
constexpr std::size_t kLevelMegabytes = 8;

class Champion : public Agent {
public:
    Champion(std::size_t megabytes, std::shared_ptr<const eval::PointTables> tables, bool plain,
             const search::Tuning& tuning)
        : megabytes_(megabytes),
          search_(megabytes, {}, tuning),
          tables_(std::move(tables)),
          plain_(plain) {}

    /// Bounds it to what a level below the last may see. REQUIRES: nothing searched yet.
    void setLevel(int number, std::uint64_t seed) {
        level_ = levelAt(number);
        level_->sight.seed = seed;
        megabytes_ = std::min<std::size_t>(megabytes_, kLevelMegabytes);
        search_.resizeTable(megabytes_);
    }

    /// It will play without, whatever it is given.
    void forgoExperience() { remembers_ = false; }

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override {
        if (rules.lineLength != 5)
            return Error{Error::Kind::BadValue,
                         "agent tengen plays rows of five only; for rows of " +
                             std::to_string(rules.lineLength) + " choose fudan1"};
        if (tables_ && tables_->rule() != rules.rule)
            return Error{Error::Kind::BadValue, "agent tengen was given tables for the rule " +
                                                    std::string(idOf(tables_->rule())) +
                                                    ", not for " + std::string(idOf(rules.rule))};
        return {};
    }

    [[nodiscard]] bool knowsWinrates() const override { return true; }

    void newGame() override { search_.newGame(); }

    void prepare(const Ruleset& rules) override {
        tablesFor(rules.rule);
        if (!level_ || level_->nodes > 0) search_.prepare();
    }

    void setTableMemory(std::uint64_t bytes) override {
        const std::uint64_t max =
            std::min<std::uint64_t>(bytes >> 20, level_ ? megabytes_ : kMaxMegabytes);
        search_.resizeTable(bytes == 0 ? megabytes_ : std::max<std::uint64_t>(max, 1));
    }
    [[nodiscard]] std::optional<int> tableUsage() const override { return search_.tableUsage(); }

    void useExperience(std::shared_ptr<search::Experience> experience) override {
        // A level that knew what deeper searches found would be none.
        if (remembers_ && !level_) search_.setExperience(std::move(experience));
    }

    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport& onReport) override {
        const auto tables = tablesFor(board.rule());
        if (level_ && level_->nodes == 0)
            return search::LimitedSight(level_->sight).think(board, tables, limits, stop);
        search::Limits all = limits;
        if (level_) {
            const std::uint64_t max = attention(*level_, board.hash(), level_->sight.seed);
            all.nodes = all.nodes == 0 ? max : std::min(all.nodes, max);
            all.threads = 1;  // so that it errs alike however many are offered
        }
        if (!all.untilStopped && all.time.count() == 0 && all.matchTime.count() == 0 &&
            all.nodes == 0 && all.depth == 0)
            all.nodes = kDefaultNodes;
        return search_.think(board, tables, all, std::move(stop), onReport);
    }

private:
    std::shared_ptr<const eval::PointTables> tablesFor(Rule rule) {
        if (tables_) return tables_;
        if (!plain_) return eval::PointTables::builtIn(rule);
        if (!plainTables_ || plainTables_->rule() != rule)
            plainTables_ = std::make_shared<eval::PointTables>(eval::TableWeights::plain(rule));
        return plainTables_;
    }

    std::optional<Level> level_;  // below the last
    std::size_t megabytes_;       // unless someone else says how many
    search::AlphaBeta search_;
    std::shared_ptr<const eval::PointTables> tables_;  // of a file; else none
    bool plain_;
    bool remembers_ = true;
    std::shared_ptr<const eval::PointTables> plainTables_;
};

constexpr std::string_view kProofBook = "proof";

constexpr std::string_view kDefaultTuning = "default";

/// A file of tables is 30 or 60 KB, one of search constants 2; what is far larger is neither.
constexpr std::size_t kMaxFileSize = 1 << 20;

Result<std::shared_ptr<const eval::PointTables>> tablesNamed(const std::string& name) {
    if (name == "fitted" || name == "plain") return std::shared_ptr<const eval::PointTables>();
    const auto bytes = readFile(name, kMaxFileSize);
    if (!bytes)
        return Error{
            bytes.error().kind,
            "agent tengen: tables must be fitted, plain or a file, but " + bytes.error().message};
    const auto weights = eval::TableWeights::parse(*bytes);
    if (!weights)
        return Error{weights.error().kind,
                     "agent tengen: " + inQuotes(name, 200) + ": " + weights.error().message};
    return std::shared_ptr<const eval::PointTables>(std::make_shared<eval::PointTables>(*weights));
}

Result<search::Tuning> tuningNamed(const std::string& name) {
    if (name == kDefaultTuning) return search::Tuning{};
    const auto text = readFile(name, kMaxFileSize);
    if (!text)
        return Error{text.error().kind,
                     "agent tengen: tuning must be default or a file, but " + text.error().message};
    auto tuning = search::parseTuning(*text);
    if (!tuning)
        return Error{tuning.error().kind,
                     "agent tengen: " + inQuotes(name, 200) + ": " + tuning.error().message};
    return tuning;
}

/// What only the champion at full strength does: a level would no longer be one with it.
Result<void> checkLevel(const Parameters& parameters) {
    if (parameters.number<int>("level") == kLevels) return {};
    const std::string only = "agent tengen: only level " + std::to_string(kLevels);
    const std::string& experience = parameters.text(kExperienceParameter.name);
    if (experience != kNoExperience && experience != kSharedExperience)
        return Error{Error::Kind::BadValue, only + " remembers; leave level or experience out"};
    if (parameters.text("tuning") != kDefaultTuning)
        return Error{Error::Kind::BadValue, only + " can be tuned; leave level or tuning out"};
    return {};
}

Result<std::unique_ptr<Agent>> make(const Parameters& parameters) {
    if (const auto fits = checkLevel(parameters); !fits) return fits.error();
    const std::string& name = parameters.text("tables");
    const auto tables = tablesNamed(name);
    if (!tables) return tables.error();
    const auto tuning = tuningNamed(parameters.text("tuning"));
    if (!tuning) return tuning.error();
    auto champion = std::make_unique<Champion>(parameters.number<std::size_t>("hash"), *tables,
                                               name == "plain", *tuning);
    const auto level = parameters.number<int>("level");
    if (level < kLevels) champion->setLevel(level, seedOf(parameters));
    if (parameters.text(kExperienceParameter.name) == kNoExperience) champion->forgoExperience();
    if (parameters.text("book") == kProofBook) return withProofBook(std::move(champion), nullptr);
    return std::unique_ptr<Agent>(std::move(champion));
}

constexpr std::string_view kBookChoices[] = {"none", kProofBook};
constexpr std::string_view kTableChoices[] = {"fitted", "plain"};
constexpr std::string_view kTuningChoices[] = {kDefaultTuning};
constexpr Parameter kParameters[] = {
    {
        .name = "level",
        .kind = Parameter::Kind::Number,
        .defaultValue = "10",
        .min = 1,
        .max = kLevels,
        .choices = {},
        .meaning = "playing strength; 10 is full strength",
    },
    {
        .name = "hash",
        .kind = Parameter::Kind::Number,
        .defaultValue = "64",
        .min = 1,
        .max = kMaxMegabytes,
        .choices = {},
        .meaning = "size of the transposition table in MB",
    },
    {
        .name = "tables",
        .kind = Parameter::Kind::OneOfOrFile,
        .defaultValue = "fitted",
        .choices = kTableChoices,
        .meaning = "evaluation weights: learned from games, or set by hand",
    },
    {
        .name = "tuning",
        .kind = Parameter::Kind::OneOfOrFile,
        .defaultValue = kDefaultTuning,
        .choices = kTuningChoices,
        .meaning = "search constants: the built-in ones, or a file",
    },
    {
        .name = "book",
        .kind = Parameter::Kind::OneOf,
        .defaultValue = "none",
        .choices = kBookChoices,
        .meaning = "opening book: none, or the proven win for Black",
    },
    kExperienceParameter,
    {
        .name = kSeedParameter.name,
        .kind = kSeedParameter.kind,
        .defaultValue = kSeedParameter.defaultValue,
        .min = kSeedParameter.min,
        .max = kSeedParameter.max,
        .choices = {},
        .meaning = "random seed of the mistakes of levels 1 to 9",
    },
};

}  // namespace

constinit const AgentSpec kChampion = {
    .id = "tengen",
    .title = "alpha-beta with threats and fitted tables: the champion",
    .origin = "Tengen's own",
    .parameters = kParameters,
    .make = make,
};

}  // namespace tengen::agents
