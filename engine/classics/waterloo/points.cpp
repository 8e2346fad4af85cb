#include "classics/waterloo/points.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "classics/waterloo/score_rows.hpp"

namespace tengen::classics {
namespace {

constexpr int kArm = 5;

/// `x` own stone, `|` enemy stone or edge, `_` empty.
constexpr std::string_view kOpenThrees[] = {"_xxx_", "_xx_x_", "_x_xx_"};
constexpr std::string_view kOpenTwosAndClosedThrees[] = {"_xx_", "_x_x_", "|xxx_", "_xxx|"};

/// What a colour has in one line through an empty point.
struct LineView {
    std::uint8_t length = 1;    ///< of the row that a stone would make, at most 5
    std::uint8_t deadEnds = 0;  ///< of that row
    bool inOpenThree = false;   ///< the point is an empty cell of one
    bool inLesser = false;      ///< of an open two, or a three closed at one end
};

/// All arms that can be, as Lines packs them, from the point outwards; Black is the colour that
/// looks: whatever stands on the board, then nothing but wall. By number, and the
/// number of each.
class Arms {
public:
    Arms() {
        numbers_.fill(0);
        for (std::uint32_t arm = 0; arm < 1u << 2 * kArm; ++arm) {
            bool wall = false, possible = true;
            for (int i = 0; i < kArm; ++i) {
                const bool here = cellAt(arm, i) == Cell::Wall;
                possible = possible && (here || !wall);
                wall = wall || here;
            }
            if (!possible) continue;
            numbers_[arm] = static_cast<std::uint16_t>(arms_.size());
            arms_.push_back(arm);
        }
    }

    [[nodiscard]] const std::vector<std::uint32_t>& all() const { return arms_; }
    [[nodiscard]] std::size_t numberOf(std::uint32_t arm) const { return numbers_[arm]; }

private:
    std::vector<std::uint32_t> arms_;
    std::array<std::uint16_t, 1u << 2 * kArm> numbers_{};
};

class ViewTable {
public:
    static const ViewTable& instance() {
        static const ViewTable table;
        return table;
    }

    /// `before` and `behind` are the arms, each from the point outwards, seen by Black.
    [[nodiscard]] const LineView& view(std::uint32_t before, std::uint32_t behind) const {
        return views_[arms_.numberOf(before) * arms_.all().size() + arms_.numberOf(behind)];
    }

private:
    ViewTable() {
        views_.reserve(arms_.all().size() * arms_.all().size());
        for (const std::uint32_t before : arms_.all())
            for (const std::uint32_t behind : arms_.all()) views_.push_back(made(before, behind));
    }

    static Cell at(std::uint32_t before, std::uint32_t behind, int d) {
        return d < 0 ? cellAt(before, -d - 1) : d > 0 ? cellAt(behind, d - 1) : Cell::Empty;
    }

    /// Whether `shape` stands somewhere with the point as one of its empty cells.
    static bool isIn(std::string_view shape, std::uint32_t before, std::uint32_t behind) {
        int start = 0;
        for (const char point : shape) {
            const auto stands = [&, place = start](char mark) mutable {
                const Cell cell = at(before, behind, place++);
                return mark == 'x'   ? cell == Cell::Black
                       : mark == '_' ? cell == Cell::Empty
                                     : cell == Cell::White || cell == Cell::Wall;
            };
            if (point == '_' && std::all_of(shape.begin(), shape.end(), stands)) return true;
            --start;
        }
        return false;
    }

    static LineView made(std::uint32_t before, std::uint32_t behind) {
        LineView view;
        int length = 1;
        for (const int step : {-1, 1}) {
            int d = step;
            while (std::abs(d) < kArm && at(before, behind, d) == Cell::Black) d += step;
            length += std::abs(d) - 1;
            if (at(before, behind, d) != Cell::Empty) ++view.deadEnds;
        }
        view.length = static_cast<std::uint8_t>(std::min(length, 5));
        const auto isInOneOf = [&](const auto& shapes) {
            return std::ranges::any_of(
                shapes, [&](std::string_view shape) { return isIn(shape, before, behind); });
        };
        view.inOpenThree = isInOneOf(kOpenThrees);
        view.inLesser = isInOneOf(kOpenTwosAndClosedThrees);
        return view;
    }

    Arms arms_;
    std::vector<LineView> views_;
};

constexpr std::uint32_t kArmMask = (1u << 2 * kArm) - 1;

/// The five cells before the point, from the point outwards.
constexpr std::uint32_t turnedRound(std::uint32_t arm) {
    std::uint32_t turned = 0;
    for (int i = 0; i < kArm; ++i) turned = turned << 2 | (arm >> 2 * i & 3);
    return turned;
}

constexpr std::uint32_t coloursExchanged(std::uint32_t arm) {
    return (arm & 0x55555u) << 1 | (arm & 0xAAAAAu) >> 1;
}

/// Of a row in a table of weights.
constexpr std::size_t rowIndex(int length, bool dead, bool offence) {
    return static_cast<std::size_t>(2 * (length - 1 + (dead ? 5 : 0)) + (offence ? 0 : 1));
}

/// Ranks 5 to 7: a point that makes an open two or more, one that makes or stops anything, the
/// rest.
constexpr eval::Value kMinOfRank5 = 50, kMinOfRank6 = 10;

constexpr agents::NamedWeights kSets[] = {{"original", kOriginalScores}};

}  // namespace

constinit const agents::WeightTable kWaterlooTable = {
    .layout = {.noun = "row", .rows = kScoreRows, .columns = kScoreColumns, .max = kMaxScore},
    .sets = kSets};

WaterlooScores::WaterlooScores(std::span<const std::int64_t> rows) {
    for (std::size_t i = 0; i < open.size(); ++i) {
        open[i] = {rows[2 * i], rows[2 * i + 1]};
        dead[i] = {rows[2 * (open.size() + i)], rows[2 * (open.size() + i) + 1]};
    }
}

const WaterlooScores& WaterlooScores::original() {
    static const WaterlooScores kScores{kOriginalScores};
    return kScores;
}

eval::Value waterlooScore(int length, int deadEnds, bool offence, const WaterlooScores& scores) {
    length = std::min(length, 5);
    if (deadEnds == 2 && length < 5) return 0;
    const WaterlooScores::Row& row =
        (deadEnds == 0 ? scores.open : scores.dead)[static_cast<std::size_t>(length - 1)];
    return offence ? row.offence : row.defence;
}

WaterlooPoints::WaterlooPoints(const Board& board, const WaterlooScores& scores)
    : scores_(scores), lines_(board.size()) {
    for (const Side side : kSides)
        for (const Point p : board.stones(side)) lines_.toggle(p, side);
}

/// Calls `see` with what each line through an empty point has for `side` and for its enemy.
template <class See>
void WaterlooPoints::look(Point p, Side side, const See& see) const {
    const ViewTable& table = ViewTable::instance();
    for (int direction = 0; direction < kDirections; ++direction) {
        const std::uint32_t window = lines_.window<kArm>(p, direction);
        std::uint32_t before = turnedRound(window & kArmMask);
        std::uint32_t behind = window >> 2 * (kArm + 1);
        if (side == Side::White) {
            before = coloursExchanged(before);
            behind = coloursExchanged(behind);
        }
        for (const bool own : {true, false}) {
            see(table.view(before, behind), own);
            before = coloursExchanged(before);
            behind = coloursExchanged(behind);
        }
    }
}

WaterlooPoint WaterlooPoints::at(Point p, Side side) const {
    if (lines_.at(p) != Cell::Empty) return {.score = kWaterlooOccupied};

    eval::Value offence = 0, defence = 0;
    // By colour, own first: fives, open threes, lesser shapes.
    int fives[2] = {}, threes[2] = {}, lesser[2] = {};
    look(p, side, [&](const LineView& view, bool own) {
        const int enemy = own ? 0 : 1;
        fives[enemy] += view.length == 5 ? 1 : 0;
        threes[enemy] += view.inOpenThree ? 1 : 0;
        lesser[enemy] += view.inLesser ? 1 : 0;
        if (view.length < 5)
            (own ? offence : defence) += waterlooScore(view.length, view.deadEnds, own, scores_);
    });

    // A five decides: nothing else is added, or stopping two would be worth more than winning.
    if (fives[0] > 0) {
        const eval::Value win = waterlooScore(5, 0, true, scores_);
        return {.score = win, .offence = win, .rank = 1, .own = true};
    }
    if (fives[1] > 0) return {.score = waterlooScore(5, 0, false, scores_), .rank = 2};

    const eval::Value sum = offence + defence;
    const int allThrees = threes[0] + threes[1], allLesser = lesser[0] + lesser[1];
    if (allThrees > 0)
        return {.score = sum,
                .offence = offence,
                .rank = allThrees > 1 ? 2 : 3,
                .promoted = allThrees > 1,
                .own = threes[0] > 0};
    if (allLesser > 0)
        return {.score = sum,
                .offence = offence,
                .rank = allLesser > 1 ? 3 : 4,
                .promoted = allLesser > 1,
                .own = lesser[0] > 0};
    return {.score = sum,
            .offence = offence,
            .rank = sum >= kMinOfRank5   ? 5
                    : sum >= kMinOfRank6 ? 6
                                         : 7};
}

RowCounts WaterlooPoints::rowsAt(Point p, Side side) const {
    RowCounts rows{};
    bool wins = false, stops = false;
    look(p, side, [&](const LineView& view, bool own) {
        (own ? wins : stops) |= view.length == 5;
        if (view.length < 5 && view.deadEnds < 2)
            ++rows[rowIndex(view.length, view.deadEnds > 0, own)];
    });
    if (!wins && !stops) return rows;
    rows = {};
    rows[rowIndex(5, false, wins)] = 1;
    return rows;
}

}  // namespace tengen::classics
