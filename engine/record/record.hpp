#pragma once

#include "core/rules.hpp"
#include "core/setup.hpp"
#include "record/game_info.hpp"
#include "record/move_tree.hpp"

namespace tengen::record {

/// A game as it is kept in files: what was played under which rules, with variations and words.
/// Sides move in turn from `setup.toMove`; a side that skips its turn passes. Every stone of every
/// line stands on a point that was empty. Made by RecordBuilder, which sees to that.
struct Record {
    Ruleset rules;
    Setup setup;
    GameInfo info;
    MoveTree tree;
    friend bool operator==(const Record&, const Record&) = default;
};

}  // namespace tengen::record
