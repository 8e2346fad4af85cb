#include "core/threat_table.hpp"

#include <algorithm>

namespace tengen {
namespace {

/// How many of four shapes are of each kind that matters.
struct Tally {
    explicit Tally(const std::array<Shape, 4>& shapes) {
        for (const Shape s : shapes) {
            five |= s == Shape::Five;
            overline |= s == Shape::Overline;
            unstoppable |= s == Shape::OpenFour || s == Shape::DoubleFour;
            fours += isFour(s) + (s == Shape::DoubleFour);
            openThrees += isOpenThree(s);
            closedThrees += s == Shape::ClosedThree;
            openTwos += isOpenTwo(s);
        }
    }

    bool five = false, overline = false, unstoppable = false;
    int fours = 0, openThrees = 0, closedThrees = 0, openTwos = 0;
};

Threat combine(const Tally& t) {
    if (t.five) return Threat::Five;
    if (t.unstoppable || t.fours >= 2) return Threat::OpenFour;
    const int extras = t.closedThrees + t.openTwos;
    if (t.fours == 1)
        return t.openThrees ? Threat::FourThree : extras ? Threat::FourPlus : Threat::Four;
    if (t.openThrees >= 2) return Threat::ThreeThree;
    if (t.openThrees == 1) return extras ? Threat::ThreePlus : Threat::Three;
    if (t.closedThrees) return extras >= 2 ? Threat::ClosedThreePlus : Threat::ClosedThree;
    return t.openTwos >= 2 ? Threat::TwoTwo : t.openTwos ? Threat::Two : Threat::None;
}

bool mayBeForbidden(const Tally& t) {
    return !t.five && (t.overline || t.fours >= 2 || t.openThrees >= 2);
}

}  // namespace

Threat ThreatTable::combine(const std::array<Shape, 4>& shapes) {
    return tengen::combine(Tally(shapes));
}

ThreatTable::ThreatTable(bool forbids) {
    for (std::uint32_t code = 0; code < threats_.size(); ++code) {
        std::array<Shape, 4> shapes;
        for (std::uint32_t i = 0; i < 4; ++i)
            shapes[i] = kAllShapes[std::min(code >> 4 * i & 15, kShapes - 1u)];
        const Tally tally(shapes);
        threats_[code] =
            forbids && mayBeForbidden(tally) ? Threat::Forbidden : tengen::combine(tally);
    }
}

const ThreatTable& ThreatTable::of(Rule rule, Side side) {
    if (rule == Rule::Renju && side == Side::Black) {
        static const ThreatTable table(true);
        return table;
    }
    static const ThreatTable table(false);
    return table;
}

}  // namespace tengen
