#!/usr/bin/env python3
"""Puts deliberate faults into the engine, one at a time, and checks that the folder's tests notice.

usage: tools/check_faults.py [--patterns]

A test suite is worth what it catches. The tree is copied, so the working copy is never touched.
With --patterns it only checks, in a moment, that the code of every fault is still there.
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
    ("a neighbour at the end of the reach is not refreshed", "board_update.cpp",
     "std::make_integer_sequence<int, 2 * kSpan + 1>{}", "std::make_integer_sequence<int, 2 * kSpan>{}"),
    ("a lifted stone's point keeps no shapes", "board_update.cpp",
     "    refreshAround(p, unneeded.data());\n    refresh(p);\n", "    refreshAround(p, unneeded.data());\n"),
    ("undo does not restore White's threats", "board_update.cpp",
     "        threats_[1][i] = before.threats[1];\n", ""),
    ("undo does not restore the counts of threats", "board_update.cpp",
     "    counts_ = undo_.countsBefore();\n", ""),
    ("the side to move is not hashed on undo", "board.cpp",
     "    side_ = other(side_);\n    hash_ ^= kZobristWhite;\n    outcome_", "    side_ = other(side_);\n    outcome_"),
    ("White's threats are not counted", "board_update.cpp",
     "    counts_ = {black, white};", "    counts_ = {black, counts_[1]};"),
    ("undo forgets that the game is on again", "board.cpp",
     "    outcome_ = Outcome::Ongoing;", "    // outcome_ = Outcome::Ongoing;"),
    ("a forbidden point does not lose", "board_update.cpp",
     "made == Threat::Forbidden && isForbidden(p)", "made == Threat::None && isForbidden(p)"),
    ("Renju's recursion is left out", "renju.cpp",
     "            forbiddenKind(lines, q) == Forbidden::No)", "            true)"),
    ("caro does not look beyond the window", "board_update.cpp",
     "            end = refreshFarEnd(p, step, end);\n", ""),
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
    ("a stone reaches one tuple too few", "classics/fudan/tuples.cpp",
     "for (int back = 0; back < k_; ++back)", "for (int back = 1; back < k_; ++back)"),
    ("mirror images of a chess type are not seen", "classics/fudan/chess_types.cpp",
     "std::all_of(pattern.rbegin(), pattern.rend(), fitsNext))", "false)"),
    ("the edge does not block a row", "classics/fudan/chess_types.cpp",
     "return cell == Cell::White || cell == Cell::Wall;", "return cell == Cell::White;"),
    ("a stone four cells away is not counted again", "classics/fudan/chess_types.cpp",
     "for (int d = -kArm; d <= kArm; ++d)", "for (int d = -kArm; d < kArm; ++d)"),
    ("forbidden points are tried", "classics/shared/greedy_agent.cpp",
     "if (!board.refusal(p) && ", "if ("),
    ("ties fall in board order", "classics/shared/greedy_agent.cpp",
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


def place_of(name: str) -> str:
    return name if "/" in name else f"core/{name}"


def stale_patterns(engine: pathlib.Path) -> list[str]:
    """The faults whose code stands no longer exactly once where it is looked for."""
    stale = []
    for what, name, right, _ in FAULTS:
        source = engine / place_of(name)
        found = source.read_text(encoding="utf-8").count(right) if source.exists() else 0
        if found != 1:
            stale.append(f"{place_of(name)} has the code for the fault '{what}' {found} times, not once")
    return stale


def check_fault(tree: pathlib.Path, what: str, name: str, right: str, wrong: str) -> bool:
    folder = place_of(name).split("/")[0]
    source = tree / "engine" / place_of(name)
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace(right, wrong), encoding="utf-8")
    build(tree, folder)
    failure = first_failure(tree, folder)
    source.write_text(text, encoding="utf-8")
    print(f"{'MISSED' if failure is None else 'caught'}: {what}" + (f" ({failure})" if failure else ""), flush=True)
    return failure is not None


def check_all_faults(root: pathlib.Path) -> int:
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder) / "tree"
        shutil.copytree(root, tree, ignore=shutil.ignore_patterns("build", ".git", "node_modules"))
        os.environ.setdefault("CCACHE_BASEDIR", str(tree))
        configured = run(["cmake", "--preset", "dev", "-B", "build/faults"], tree)
        if configured.returncode != 0:
            sys.exit(f"the copied tree does not configure:\n{configured.stdout[-3000:]}")
        for part in sorted({place_of(name).split("/")[0] for _, name, _, _ in FAULTS}):
            build(tree, part)
            if (failure := first_failure(tree, part)) is not None:
                sys.exit(f"without any fault {failure} fails already")
        caught = sum(check_fault(tree, *fault) for fault in FAULTS)
    print(f"faults: {caught} caught, {len(FAULTS) - caught} missed")
    return 0 if caught == len(FAULTS) else 1


def main() -> int:
    root = pathlib.Path(__file__).resolve().parent.parent
    if stale := stale_patterns(root / "engine"):
        sys.exit("\n".join([*stale, "bring FAULTS in tools/check_faults.py up to date"]))
    if sys.argv[1:] == ["--patterns"]:
        print(f"faults: the code of all {len(FAULTS)} is there")
        return 0
    return check_all_faults(root)


if __name__ == "__main__":
    sys.exit(main())
