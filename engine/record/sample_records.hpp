#pragma once

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "record/format.hpp"
#include "record/record_builder.hpp"

/// Records for tests: small games with a bit of everything, the same for the same seed.
namespace tengen::record::sample {

/// What a sample may contain; a format's test leaves out what the format cannot hold.
struct Contents {
    bool variations = true;
    bool words = true;
    bool passes = true;
    bool setup = true;
};

inline Record record(const Ruleset& rules, std::uint64_t seed, const Contents& contents) {
    Random random(seed);
    RecordBuilder game(rules);
    const auto anywhere = [&] { return Point(random.below(rules.size), random.below(rules.size)); };
    if (contents.setup && random.below(2) == 0) {
        for (const Side side : {Side::Black, Side::White, Side::Black})
            std::ignore = game.place(side, anywhere());
        std::ignore = game.setToMove(random.pick(kSides));
    }

    std::vector<NodeId> path = {MoveTree::kRoot};
    for (int i = 0; i < 30; ++i) {
        if (contents.variations && random.below(5) == 0) {
            path.resize(1 + random.below(path.size()));
            game.backTo(path.back());
        }
        const bool passes = contents.passes && random.below(8) == 0;
        if (!game.play(passes ? Point::pass() : anywhere())) continue;
        path.push_back(game.current());
        if (!contents.words || random.below(3) != 0) continue;
        game.tree().addComment(game.current(), "a ] b \\ c : d\n\"天元\" [é]\n\nlast");
        game.tree().setLabel(game.current(), anywhere(), "x]:\\" + std::to_string(i));
    }
    if (contents.words) game.tree().addComment(MoveTree::kRoot, "about it all");
    return game.finish();
}

/// Writes and reads back; the test fails when either refuses.
inline std::vector<Record> thereAndBack(std::string_view id, std::span<const Record> records,
                                        const ReadOptions& options = {}) {
    const Format& format = **formatById(id);
    const auto written = format.write(records, {.rowsFromTop = options.rowsFromTop});
    EXPECT_TRUE(written) << written.error().message;
    if (!written) return {};
    EXPECT_TRUE(written->notes.empty() || options.rules != Ruleset{}) << written->notes.front();
    auto games = readGames(format, written->bytes, options);
    EXPECT_TRUE(games) << games.error().message << "\n" << written->bytes;
    return games ? games->records : std::vector<Record>{};
}

/// The main line of the only game in `text`.
inline std::string mainLine(const Record& record) {
    std::string line;
    for (const Point move : record.tree.pathTo(record.tree.mainLineEnd()))
        line += columnLetter(move.x()) + std::to_string(move.y() + 1);
    return line;
}

}  // namespace tengen::record::sample
