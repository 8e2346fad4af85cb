#pragma once

#include <array>
#include <cstdint>

#include "core/rules.hpp"
#include "core/shape.hpp"
#include "core/threat.hpp"

namespace tengen {

/// The threat that four shapes add up to. Immutable once made; shared by all boards and threads.
class ThreatTable {
public:
    /// Renju's Black has forbidden points; everyone else shares one table.
    static const ThreatTable& of(Rule rule, Side side);

    /// REQUIRES: four shapes of four bits each, as Board::shapes gives them.
    [[nodiscard]] Threat operator[](std::uint16_t shapes) const { return threats_[shapes]; }

    /// The threat of four shapes where nothing is forbidden.
    static Threat combine(const std::array<Shape, 4>& shapes);

private:
    explicit ThreatTable(bool forbids);

    std::array<Threat, 1 << 16> threats_{};
};

}  // namespace tengen
