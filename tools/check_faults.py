#!/usr/bin/env python3
"""Puts deliberate faults into the engine, one at a time, and checks that the folder's tests notice.

A test suite is worth what it catches. The tree is copied, so the working copy is never touched.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# (what is wrong, file in engine/core or with its folder, the right code, the faulty code)
FAULTS = [
    ("a neighbour at the end of the reach is not refreshed", "board.cpp",
     "std::make_integer_sequence<int, 2 * kSpan + 1>{}", "std::make_integer_sequence<int, 2 * kSpan>{}"),
    ("a lifted stone's point keeps no shapes", "board.cpp",
     "    refreshAround<R>(p);\n    refresh(p);\n", "    refreshAround<R>(p);\n"),
    ("the side to move is not hashed on undo", "board.cpp",
     "    side_ = other(side_);\n    hash_ ^= kZobristWhite;\n    outcome_", "    side_ = other(side_);\n    outcome_"),
    ("White's threats are not counted", "board.cpp",
     "    counts_[1].change(kept[1], threats[1]);\n", ""),
    ("undo forgets that the game is on again", "board.cpp",
     "    outcome_ = Outcome::Ongoing;", "    // outcome_ = Outcome::Ongoing;"),
    ("a forbidden point does not lose", "board.cpp",
     "made == Threat::Forbidden && isForbidden(p)", "made == Threat::None && isForbidden(p)"),
    ("Renju's recursion is left out", "renju.cpp",
     "            forbiddenKind(lines, q) == Forbidden::No)", "            true)"),
    ("caro does not look beyond the window", "board.cpp",
     "            refreshFarEnd(p, step);\n", ""),
    ("a four that one stone stops counts as open", "line_table.cpp",
     "if (!row.isSturdy()) return Shape::Four;", ""),
    ("two of the eight symmetries are the same", "symmetry.hpp",
     "if (symmetry & 2) y = size - 1 - y;", "if (symmetry == 2) y = size - 1 - y;"),
    ("a swap does not change hands", "openings/opening.cpp",
     "if (decision == Decision::Swap) black_ = other(black_);", ""),
    ("symmetrical fifth moves are offered", "openings/opening.cpp",
     "points -= equivalentPoints(stones_, offered, game_.size);", "points.erase(offered);"),
    ("only symmetries of the board count, not of the stones", "openings/symmetry.cpp",
     "at.x + to.x - from.x, at.y + to.y - from.y", "at.x + 0 * (to.x - from.x), at.y + 0 * (to.y - from.y)"),
    ("Soosyrv-8 allows nine fifth moves", "openings/script.cpp", "declare(8)", "declare(9)"),
    ("swap2 goes on after a colour was taken", "openings/script.cpp",
     "{.act = Act::Decide, .third = Decision::PlaceTwo, .afterPlain = kEnd},",
     "{.act = Act::Decide, .third = Decision::PlaceTwo},"),
    ("a stone reaches one tuple too few", "eval/tuples.cpp",
     "for (int back = 0; back < k_; ++back)", "for (int back = 1; back < k_; ++back)"),
    ("mirror images of a chess type are not seen", "eval/chess_types.cpp",
     "if (forward || mirrored) return true;", "if (forward) return true;"),
    ("the edge does not block a row", "eval/chess_types.cpp",
     "return cell == Cell::White || cell == Cell::Wall;", "return cell == Cell::White;"),
    ("a stone four cells away is not counted again", "eval/chess_types.cpp",
     "for (int d = -kArm; d <= kArm; ++d)", "for (int d = -kArm; d < kArm; ++d)"),
    ("forbidden points are tried", "agents/greedy.cpp",
     "if (!board.refusal(p) && ", "if ("),
    ("ties fall in board order", "agents/greedy.cpp",
     "{valueOf(p), random(), p}", "{valueOf(p), static_cast<std::uint64_t>(p.index()), p}"),
]


def run(command: list[str], cwd: pathlib.Path) -> subprocess.CompletedProcess:
    return subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def build(tree: pathlib.Path, part: str) -> None:
    done = run(["cmake", "--build", "build/faults", "--target", f"{part}_test"], tree)
    if done.returncode != 0:
        sys.exit(f"the faulty tree does not build:\n{done.stdout[-3000:]}")


def first_failure(tree: pathlib.Path, part: str) -> str | None:
    """The first test of that folder that fails, or None when all pass."""
    done = run([f"build/faults/engine/{part}/{part}_test", "--gtest_fail_fast", "--gtest_brief=1"], tree)
    if done.returncode == 0:
        return None
    named = re.search(r"\[  FAILED  \] ([^\s,]+)", done.stdout)
    return named.group(1) if named else f"the tests ended with code {done.returncode}"


def main() -> int:
    root = pathlib.Path(__file__).resolve().parent.parent
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder) / "tree"
        shutil.copytree(root, tree, ignore=shutil.ignore_patterns("build", ".git", "node_modules"))
        os.environ.setdefault("CCACHE_BASEDIR", str(tree))
        configured = run(["cmake", "--preset", "dev", "-B", "build/faults"], tree)
        if configured.returncode != 0:
            sys.exit(f"the copied tree does not configure:\n{configured.stdout[-3000:]}")
        places = [name if "/" in name else f"core/{name}" for _, name, _, _ in FAULTS]
        for part in sorted({place.split("/")[0] for place in places}):
            build(tree, part)
            if (failure := first_failure(tree, part)) is not None:
                sys.exit(f"without any fault {failure} fails already")
        for place, (what, name, right, wrong) in zip(places, FAULTS):
            part = place.split("/")[0]
            source = tree / "engine" / place
            text = source.read_text(encoding="utf-8")
            if text.count(right) != 1:
                sys.exit(f"{name} no longer has the code for the fault '{what}'; bring FAULTS up to date")
            source.write_text(text.replace(right, wrong), encoding="utf-8")
            build(tree, part)
            failure = first_failure(tree, part)
            source.write_text(text, encoding="utf-8")
            missed += failure is None
            print(f"{'MISSED' if failure is None else 'caught'}: {what}" + (f" ({failure})" if failure else ""), flush=True)
    print(f"faults: {len(FAULTS) - missed} caught, {missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
