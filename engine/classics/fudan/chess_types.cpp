#include "classics/fudan/chess_types.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <vector>

namespace tengen::classics {
namespace {

/// `x` own stone, `o` enemy stone, `|` an enemy stone or the edge, `_` empty. Mirror images count
/// too. The first that fits anywhere in the nine cells names the type.
struct TypePattern {
    ChessType type;
    std::string_view cells;
};

constexpr TypePattern kPatterns[] = {
    {ChessType::Five, "xxxxx"},
    {ChessType::AliveFour, "_xxxx_"},
    {ChessType::CoDashFour, "|xxxx_"},
    {ChessType::GapDashFour, "xxx_x"},
    {ChessType::GapDashFour, "xx_xx"},
    {ChessType::CoAliveThree, "__xxx_"},
    {ChessType::GapAliveThree, "_xx_x_"},
    {ChessType::CoAsleepThree, "|xxx__"},
    {ChessType::GapAsleepThree, "|xx_x_"},
    {ChessType::GapAsleepThree, "|x_xx_"},
    {ChessType::TeAsleepThree, "xx__x"},
    {ChessType::TeAsleepThree, "x_x_x"},
    {ChessType::FalseAliveThree, "|_xxx_|"},
    {ChessType::AliveTwo, "__xx__"},
    {ChessType::AliveTwo, "_xx___"},
    {ChessType::AliveTwo, "__x_x_"},
    {ChessType::AliveTwo, "_x__x_"},
    {ChessType::AsleepTwo, "|xx___"},
    {ChessType::AsleepTwo, "|x_x__"},
    {ChessType::AsleepTwo, "|x__x_"},
    {ChessType::AsleepTwo, "x___x"},
    {ChessType::AsleepTwo, "|_x_x_|"},
    {ChessType::AsleepTwo, "|_xx__|"},
    {ChessType::One, "_x_"},
};

constexpr int kCells = 9;

bool fits(char mark, Cell cell) {
    switch (mark) {
        case 'x': return cell == Cell::Black;
        case '_': return cell == Cell::Empty;
        case '|': return cell == Cell::White || cell == Cell::Wall;
        default: return false;
    }
}

/// `window` has cells as Lines packs them, seen by Black.
bool occurs(std::string_view pattern, std::uint32_t window) {
    for (int start = 0; start + std::ssize(pattern) <= kCells; ++start) {
        const auto fitsNext = [&, place = start](char mark) mutable {
            return fits(mark, cellAt(window, place++));
        };
        if (std::all_of(pattern.begin(), pattern.end(), fitsNext) ||
            std::all_of(pattern.rbegin(), pattern.rend(), fitsNext))
            return true;
    }
    return false;
}

/// The type for everything a stone can see along a line. Immutable once made, shared by all.
class TypeTable {
public:
    static const TypeTable& instance() {
        static const TypeTable table;
        return table;
    }

    /// REQUIRES: a window of nine cells with a stone of `side` in the middle.
    [[nodiscard]] ChessType operator()(std::uint32_t window, Side side) const {
        if (side == Side::White) {
            // Exchange the colours; empty and wall are their own opposites.
            const std::uint32_t low = window & 0x15555u, high = window & 0x2AAAAu;
            window = low << 1 | high >> 1;
        }
        return types_[withoutMiddle(window)];
    }

private:
    TypeTable() : types_(1u << 16, ChessType::NoThreat) {
        for (const std::uint32_t left : arms(false))
            for (const std::uint32_t right : arms(true)) {
                const std::uint32_t window = left | 1u << 8 | right << 10;
                const auto* found = std::ranges::find_if(
                    kPatterns, [&](const TypePattern& p) { return occurs(p.cells, window); });
                if (found != std::end(kPatterns)) types_[withoutMiddle(window)] = found->type;
            }
    }

    /// The four cells on one side: whatever stands on the board, then nothing but wall.
    static std::vector<std::uint32_t> arms(bool outward) {
        std::vector<std::uint32_t> found;
        for (std::uint32_t arm = 0; arm < 256; ++arm) {
            bool wall = false, possible = true;
            for (int i = 0; i < 4; ++i) {
                const bool here = cellAt(arm, outward ? i : 3 - i) == Cell::Wall;
                possible = possible && (here || !wall);
                wall = wall || here;
            }
            if (possible) found.push_back(arm);
        }
        return found;
    }

    static std::size_t withoutMiddle(std::uint32_t window) {
        return (window & 0xFF) | (window >> 2 & 0xFF00);
    }

    std::vector<ChessType> types_;
};

}  // namespace

ChessTypeEvaluation::ChessTypeEvaluation(const Board& board, const ChessTypeWeights& weights)
    : weights_(weights), lines_(board.size()) {
    for (const Side side : kSides)
        for (const Point p : board.stones(side)) lines_.toggle(p, side);
    for (const Point p : board.stones(Side::Black) | board.stones(Side::White))
        for (int direction = 0; direction < kDirections; ++direction) count(p, direction, 1);
}

ChessType ChessTypeEvaluation::typeAt(Point p, int direction) const {
    const Side side = lines_.at(p) == Cell::Black ? Side::Black : Side::White;
    return TypeTable::instance()(lines_.window<kArm>(p, direction), side);
}

/// Adds or takes away what the stone on `p` is worth in one line, for both points of view.
void ChessTypeEvaluation::count(Point p, int direction, eval::Value sign) {
    const Side side = lines_.at(p) == Cell::Black ? Side::Black : Side::White;
    const auto type = indexOf(typeAt(p, direction));
    values_[indexOf(side)] += sign * weights_.own[type];
    values_[indexOf(other(side))] -= sign * weights_.enemy[type];
}

void ChessTypeEvaluation::countNeighbours(Point p, eval::Value sign) {
    for (int direction = 0; direction < kDirections; ++direction)
        for (int d = -kArm; d <= kArm; ++d) {
            const Point q = p.shifted(d * kSteps[direction]);
            const Cell cell = lines_.at(q);
            if (cell == Cell::Black || cell == Cell::White) count(q, direction, sign);
        }
}

void ChessTypeEvaluation::play(Point p, Side side) {
    countNeighbours(p, -1);
    lines_.toggle(p, side);
    countNeighbours(p, +1);
}

void ChessTypeEvaluation::undo(Point p, Side side) { play(p, side); }

eval::Value ChessTypeEvaluation::valueAfter(Point p, Side side) {
    const auto before = values_;
    play(p, side);
    const eval::Value after = value(side);
    lines_.toggle(p, side);
    values_ = before;
    return after;
}

}  // namespace tengen::classics
