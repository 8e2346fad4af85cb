#include <string_view>

#include "classics/wei/marks.hpp"

namespace tengen::classics {
namespace {

struct Window {
    std::string_view cells;
    WeiThreat threat;
};

/// Both gapped fours count as direct fours here, as printed. An edge blocks like a stone, though
/// not in the appendix.
constexpr Window kWindows[] = {
    {"XXXXX", WeiThreat::Five},         {"X_XXX", WeiThreat::DirectFour},
    {"XXX_X", WeiThreat::DirectFour},   {"_XXXX_", WeiThreat::DirectFour},
    {"_XXXXo", WeiThreat::DeadFour},    {"oXXXX_", WeiThreat::DeadFour},
    {"_XX_X_", WeiThreat::DirectThree}, {"_X_XX_", WeiThreat::DirectThree},
    {"_XXX_", WeiThreat::DirectThree},  {"_XX_", WeiThreat::Two},
};

constexpr int kArm = 4;
constexpr int kCells = 2 * kArm + 1;
constexpr int kMaxWindow = 6;  // cells

bool stands(std::string_view cells, std::uint32_t window, int first, bool edgeBlocks) {
    for (const char mark : cells) {
        const Cell cell = cellAt(window, first++);
        const bool fits = mark == 'X'   ? cell == Cell::Black
                          : mark == '_' ? cell == Cell::Empty
                                        : cell == Cell::White || (edgeBlocks && cell == Cell::Wall);
        if (!fits) return false;
    }
    return true;
}

constexpr std::size_t withoutMiddle(std::uint32_t window) {
    return (window & 0xFF) | (window >> 2 & 0xFF00);
}

constexpr std::uint32_t coloursExchanged(std::uint32_t window) {
    return (window & 0x15555u) << 1 | (window & 0x2AAAAu) >> 1;
}

}  // namespace

const WeiHeuristic& WeiHeuristic::of(WeiReading reading) {
    static const WeiHeuristic meant(WeiReading::Meant);
    static const WeiHeuristic literal(WeiReading::Literal);
    return reading == WeiReading::Literal ? literal : meant;
}

/// A window counts when the stone is one of its cells. As no window's outer empty or enemy cell can
/// be the stone, four cells on either side show every one of them.
WeiHeuristic::WeiHeuristic(WeiReading reading) : marks_(1u << 16) {
    const bool edgeBlocks = reading == WeiReading::Meant;
    for (std::uint32_t around = 0; around < 1u << 16; ++around) {
        const std::uint32_t window = (around & 0xFF) | 1u << 8 | (around & 0xFF00) << 2;
        eval::Value sum = 0;
        for (const Window& w : kWindows) {
            const std::ptrdiff_t length = std::ssize(w.cells);
            for (int first = 0; first + length <= kCells; ++first)
                if (first <= kArm && first + length > kArm &&
                    stands(w.cells, window, first, edgeBlocks))
                    sum += weiMark(w.threat, reading);
        }
        marks_[around] = static_cast<std::int32_t>(sum);
    }
    if (reading == WeiReading::Literal) addWindowsBefore();
}

/// The loops of Appendix E over windows that begin before their first stone run one step too far:
/// they also count the window that ends just before the point.
void WeiHeuristic::addWindowsBefore() {
    marksBefore_.resize(1u << 2 * kMaxWindow);
    for (std::uint32_t before = 0; before < marksBefore_.size(); ++before)
        for (const Window& w : kWindows)
            if (w.cells.front() != 'X' &&
                stands(w.cells, before, kMaxWindow - static_cast<int>(w.cells.size()), false))
                marksBefore_[before] +=
                    static_cast<std::int32_t>(weiMark(w.threat, WeiReading::Literal));
}

eval::Value WeiHeuristic::operator()(const Lines& lines, Point p) const {
    eval::Value sum = 0;
    for (int direction = 0; direction < kDirections; ++direction) {
        const std::uint32_t window = lines.window<kArm>(p, direction);
        sum += marks_[withoutMiddle(window)];
        sum += marks_[withoutMiddle(coloursExchanged(window))];
        if (marksBefore_.empty()) continue;
        const std::uint32_t before =
            lines.window<kMaxWindow>(p, direction) & ((1u << 2 * kMaxWindow) - 1);
        sum += marksBefore_[before] + marksBefore_[coloursExchanged(before)];
    }
    return sum;
}

}  // namespace tengen::classics
