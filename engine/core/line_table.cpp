#include "core/line_table.hpp"

#include <algorithm>
#include <bit>

namespace tengen {
namespace {

/// A stone and the two arms beside it, as its owner sees them; cells are counted from the stone,
/// negative ones along the left arm.
class Row {
public:
    Row(Arm left, Arm right, FiveRule rule) : arms_{left, right}, rule_(rule) {}

    [[nodiscard]] const Arm& left() const { return arms_[0]; }
    [[nodiscard]] const Arm& right() const { return arms_[1]; }
    [[nodiscard]] bool isEmpty(int cell) const {
        return cell != 0 && std::abs(cell) <= armOf(cell).length &&
               !armOf(cell).has(std::abs(cell));
    }

    [[nodiscard]] Row withOwn(int cell) const {
        Row row = *this;
        Arm& arm = row.arms_[cell > 0];
        arm.addStone(std::abs(cell));
        return row;
    }

    [[nodiscard]] Row withEnemy(int cell) const {
        Row row = *this;
        row.arms_[cell > 0].block(std::abs(cell));
        return row;
    }

    /// The stone's unbroken row, or the part of it in sight.
    [[nodiscard]] int length() const { return 1 + run(arms_[0]) + run(arms_[1]); }

    [[nodiscard]] bool isFive() const {
        if (length() < 5 || (rule_.exact && length() > 5)) return false;
        return !rule_.unblocked || !(isBlocked(arms_[0]) && isBlocked(arms_[1]));
    }
    [[nodiscard]] bool isOverline() const { return rule_.exact && length() > 5; }

    [[nodiscard]] bool hasFiveCell() const {
        for (int cell = -4; cell <= 4; ++cell)
            if (isEmpty(cell) && withOwn(cell).isFive()) return true;
        return false;
    }

    /// Whether a five-cell remains after every single stone the enemy could set on this line.
    [[nodiscard]] bool isSturdy() const {
        for (int cell = -kReach; cell <= kReach; ++cell)
            if (isEmpty(cell) && !withEnemy(cell).hasFiveCell()) return false;
        for (std::size_t i = 0; i < 2; ++i) {  // the cell just out of sight
            if (!arms_[i].runsOut() || arms_[i].end != End::Open) continue;
            Row row = *this;
            row.arms_[i].end = End::Enemy;
            if (!row.hasFiveCell()) return false;
        }
        return true;
    }

private:
    static int run(const Arm& arm) { return std::countr_one(arm.stones); }
    static bool isBlocked(const Arm& arm) {
        return run(arm) == arm.length && arm.end == End::Enemy;
    }
    [[nodiscard]] const Arm& armOf(int cell) const { return arms_[cell > 0]; }

    std::array<Arm, 2> arms_;
    FiveRule rule_;
};

/// The shape of `row` by the definition in shape.hpp; `shapeOf` knows every row of more stones.
template <class ShapeOf>
Shape classify(const Row& row, ShapeOf shapeOf) {
    if (row.isFive()) return Shape::Five;
    if (row.isOverline()) return Shape::Overline;
    if (row.hasFiveCell()) {
        if (!row.isSturdy()) return Shape::Four;
        return row.length() == 4 ? Shape::OpenFour : Shape::DoubleFour;
    }

    std::array<int, kShapes> ways{};  // how many own stones lead to each shape
    for (int cell = -4; cell <= 4; ++cell)
        if (row.isEmpty(cell)) ++ways[indexOf(shapeOf(row.withOwn(cell)))];
    const auto to = [&ways](Shape first, Shape last) {
        int sum = 0;
        for (std::size_t s = indexOf(first); s <= indexOf(last); ++s) sum += ways[s];
        return sum;
    };
    if (const int n = to(Shape::OpenFour, Shape::OpenFour))
        return n == 1 ? Shape::OpenThree1 : Shape::OpenThree2;
    if (to(Shape::Four, Shape::DoubleFour)) return Shape::ClosedThree;
    if (const int n = to(Shape::OpenThree1, Shape::OpenThree2))
        return n <= 2 ? Shape::OpenTwo2 : n == 3 ? Shape::OpenTwo3 : Shape::OpenTwo4;
    if (to(Shape::ClosedThree, Shape::ClosedThree)) return Shape::ClosedTwo;
    if (to(Shape::OpenTwo2, Shape::OpenTwo4)) return Shape::OpenOne;
    if (to(Shape::ClosedTwo, Shape::ClosedTwo)) return Shape::ClosedOne;
    return Shape::None;
}

std::vector<Arm> everyArm() {
    std::vector<Arm> arms;
    for (int length = 0; length <= Arm::kMaxLength; ++length)
        for (std::uint8_t stones = 0; stones < 1 << length; ++stones)
            for (const End end : {End::Enemy, End::Wall, End::Open})
                if (end != End::Open || length == Arm::kMaxLength)
                    arms.push_back({length, stones, end});
    return arms;
}

/// One arm out of a window's cells, read outwards; a fifth cell not in the window counts as empty.
Arm armFrom(std::uint32_t cells, Side side) {
    Arm arm;
    for (; arm.length < Arm::kMaxLength; ++arm.length) {
        const Cell cell = cellAt(cells, arm.length);
        if (cell == cellOf(side))
            arm.addStone(arm.length + 1);
        else if (cell != Cell::Empty) {
            arm.end = cell == Cell::Wall ? End::Wall : End::Enemy;
            return arm;
        }
    }
    arm.end = End::Open;
    return arm;
}

std::uint32_t mirrored(std::uint32_t cells, int count) {
    std::uint32_t result = 0;
    for (int i = 0; i < count; ++i) result |= (cells >> 2 * i & 3) << 2 * (count - 1 - i);
    return result;
}

/// What stands at the far end of the row that leaves the window at `place` in direction `step`.
End farEnd(Lines::Word word, int place, int step, Side side) {
    while (true) {
        const Cell cell = cellAt(word, place);
        if (cell == Cell::Empty) return End::Open;
        if (cell == Cell::Wall) return End::Wall;
        if (cell != cellOf(side)) return End::Enemy;
        place += step;
    }
}

constexpr std::uint8_t packed(Shape shape, Side side) {
    return static_cast<std::uint8_t>(indexOf(shape) << (side == Side::Black ? 0 : 4));
}

}  // namespace

LineTable::PairTable LineTable::makePairs(FiveRule rule) {
    const std::vector<Arm> arms = everyArm();
    auto pairs = PairTable{};
    const auto shapeOf = [&pairs](const Row& row) -> Shape& {
        return pairs[row.left().index()][row.right().index()];
    };
    // Rows of more stones first: classify() asks for them.
    for (int stones = 2 * Arm::kMaxLength; stones >= 0; --stones)
        for (const Arm& left : arms)
            for (const Arm& right : arms)
                if (left.stoneCount() + right.stoneCount() == stones) {
                    const Row row(left, right, rule);
                    shapeOf(row) = classify(row, shapeOf);
                }
    return pairs;
}

LineTable::LineTable(Rule rule)
    : reach_(reachOf(rule)),
      pairs_{makePairs(fiveRule(rule, Side::Black)), {}},
      entries_(std::size_t{1} << 2 * (2 * reach_ + 1)) {
    const bool alike = fiveRule(rule, Side::Black) == fiveRule(rule, Side::White);
    pairs_[1] = alike ? pairs_[0] : makePairs(fiveRule(rule, Side::White));

    const std::vector<Arm> every = everyArm();
    const std::uint32_t halves = 1u << 2 * reach_;
    for (const Side side : kSides) {
        ArmTable& arms = arms_[indexOf(side)];
        for (std::uint32_t cells = 0; cells < halves; ++cells) {
            arms.left.push_back(armFrom(mirrored(cells, reach_), side));
            arms.right.push_back(armFrom(cells, side));
        }
        // Halves are many and arms few: each pair of arms is looked at once.
        std::array<std::array<std::uint8_t, kArms>, kArms> entryOf{};
        for (const Arm& right : every)
            for (const Arm& left : every)
                entryOf[right.index()][left.index()] = packed(seen(left, right, side), side);
        std::vector<std::size_t> leftIndex;
        for (const Arm& left : arms.left) leftIndex.push_back(left.index());
        for (std::uint32_t right = 0; right < halves; ++right) {
            const auto& row = entryOf[arms.right[right].index()];
            std::uint8_t* entries = &entries_[right << 2 * (reach_ + 1)];
            for (std::uint32_t left = 0; left < halves; ++left)
                entries[left] |= row[leftIndex[left]];
        }
    }
}

/// The shape if it is the same whatever ends the rows that leave the window, else kUnseen.
Shape LineTable::seen(Arm left, Arm right, Side side) const {
    const PairTable& pairs = pairs_[indexOf(side)];
    const Shape shape = pairs[left.index()][right.index()];
    if (!left.runsOut() && !right.runsOut()) return shape;

    for (const End leftEnd : {End::Enemy, End::Wall, End::Open})
        for (const End rightEnd : {End::Enemy, End::Wall, End::Open}) {
            if (left.runsOut()) left.end = leftEnd;
            if (right.runsOut()) right.end = rightEnd;
            if (pairs[left.index()][right.index()] != shape) return kUnseen;
        }
    return shape;
}

std::uint8_t LineTable::resolve(std::uint8_t entry, Lines::Word word, int place) const {
    const Lines::Word window = std::rotr(word, 2 * (place - reach_));
    const Lines::Word half = (Lines::Word{1} << 2 * reach_) - 1;
    const auto shapeOf = [&](Side side) {
        if (const Shape seen = shapeIn(entry, side); seen != kUnseen) return packed(seen, side);
        const ArmTable& arms = arms_[indexOf(side)];
        Arm left = arms.left[static_cast<std::size_t>(window & half)];
        Arm right = arms.right[static_cast<std::size_t>(window >> 2 * (reach_ + 1) & half)];
        if (left.runsOut()) left.end = farEnd(word, place - reach_, -1, side);
        if (right.runsOut()) right.end = farEnd(word, place + reach_, +1, side);
        return packed(pairs_[indexOf(side)][left.index()][right.index()], side);
    };
    return shapeOf(Side::Black) | shapeOf(Side::White);
}

std::uint8_t LineTable::at(Lines::Word word, int place) const {
    const Lines::Word cells = std::rotr(word, 2 * (place - reach_));
    const std::uint32_t mask =
        reach_ == kReach ? Lines::kWindowMask<kReach> : Lines::kWindowMask<kReach - 1>;
    const std::uint8_t entry = entries_[cells & mask];
    return isUnseen(entry) ? resolve(entry, word, place) : entry;
}

const LineTable& LineTable::of(Rule rule) {
    switch (rule) {
        case Rule::Freestyle: {
            static const LineTable table(Rule::Freestyle);
            return table;
        }
        case Rule::Standard: {
            static const LineTable table(Rule::Standard);
            return table;
        }
        case Rule::Renju: {
            static const LineTable table(Rule::Renju);
            return table;
        }
        case Rule::Caro: {
            static const LineTable table(Rule::Caro);
            return table;
        }
        case Rule::CaroStandard: break;
    }
    static const LineTable table(Rule::CaroStandard);
    return table;
}

}  // namespace tengen
