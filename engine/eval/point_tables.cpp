#include "eval/point_tables.hpp"

#include <cassert>

#include "eval/built_in_tables.hpp"

namespace tengen::eval {
namespace {

std::vector<Twin> spread(const TableWeights::PerCode& self, const TableWeights::PerCode& opponent) {
    std::vector<Twin> twins(1 << 16);
    // A taken point keeps no shapes, and must add nothing.
    visitCodes([&](std::uint16_t shapes, std::uint16_t code) {
        twins[shapes] = {self[code], opponent[code]};
    });
    return twins;
}

}  // namespace

PointTables::PointTables(const TableWeights& weights)
    : rule_(weights.rule),
      origin_(weights.origin),
      checksum_(weights.checksum()),
      masks_(weights.masks) {
    for (const Side side : kSides) {
        const std::size_t i = indexOf(side);
        if (side == Side::White && !coloursDiffer(rule_)) {
            values_[i] = values_[0];
            policies_[i] = policies_[0];
            continue;
        }
        const TableWeights::Points& points = weights.points[i];
        values_[i] = std::make_shared<Spread>(spread(points.self, points.opponent));
        policies_[i] = std::make_shared<Spread>(spread(points.policySelf, points.policyOpponent));
    }
}

std::shared_ptr<const PointTables> PointTables::builtIn(Rule rule) {
    const auto make = [](Rule r) {
        const std::string_view bytes = builtInTables(r);
        if (bytes.empty()) return std::make_shared<const PointTables>(TableWeights::plain(r));
        const auto weights = TableWeights::parse(bytes);
        assert(weights && weights->rule == r);  // a test reads every one of them
        return std::make_shared<const PointTables>(*weights);
    };
    // One for each rule, made when first asked for; afterwards they never change.
    switch (rule) {
        case Rule::Freestyle: {
            static const auto kTables = make(Rule::Freestyle);
            return kTables;
        }
        case Rule::Standard: {
            static const auto kTables = make(Rule::Standard);
            return kTables;
        }
        case Rule::Renju: {
            static const auto kTables = make(Rule::Renju);
            return kTables;
        }
        case Rule::Caro: {
            static const auto kTables = make(Rule::Caro);
            return kTables;
        }
        case Rule::CaroStandard: {
            static const auto kTables = make(Rule::CaroStandard);
            return kTables;
        }
    }
    return nullptr;
}

int PointTables::evaluate(const Board& board) const {
    const Side self = board.sideToMove();
    int sum = mask(board);
    for (const Point p : board.emptyPoints())
        sum += value(board.shapes(p, self), self).self +
               value(board.shapes(p, other(self)), other(self)).opponent;
    return sum;
}

}  // namespace tengen::eval
