#!/usr/bin/env python3
"""Checks that every #include in engine/ follows the arrows below.

A room is a folder with sources, subfolders included: `search` and `search/alpha_beta` are two rooms.
An arrow means «may include». Every room may include itself and `base`. The arrows form no cycle, so
no two rooms include each other, directly or through others. A room without a row and a row without a
room are errors: the table is the map of the engine.

Tests (`*_test.cpp`, `*_fuzz.cpp` and the folders `testing`) may include every room of the folders that
their own is built on, `testing` among them.
"""

import graphlib
import pathlib
import re
import sys
from collections.abc import Iterator

ARROWS = {
    "base": "",
    "core": "",
    "gomocup": "core",
    "pages": "core",
    "openings": "core",
    "record": "core",
    "eval": "core",
    "search": "core eval",
    "search/threats": "core search",
    "search/alpha_beta": "core eval search search/threats",
    "search/limited": "search search/threats",
    "search/puct": "core eval search search/threats",
    "proof": "core eval search search/alpha_beta search/threats",
    "verify": "",
    "store": "core search",
    "store/sql": "core search store",
    "store/sqlite": "search store store/sql",
    "store/postgres": "store store/sql",
    "store/open": "search store store/sql store/sqlite store/postgres",
    "agents": "core openings search search/alpha_beta search/limited search/puct proof",
    "classics": "agents",
    "classics/shared": "core eval search agents",
    "classics/wei": "eval agents classics classics/shared",
    "classics/song": "eval agents classics classics/shared",
    "classics/wang": "core eval agents classics classics/shared",
    "classics/fudan": "core eval record search agents classics classics/shared",
    "classics/waterloo": "core eval agents classics classics/shared",
    "catalog": "agents classics",
    "analysis": "core search search/threats agents",
    "protocol": "core gomocup openings record search search/threats agents catalog",
    "arena": "core gomocup pages openings record agents catalog",
    "arena/tournament": "core pages record store/sqlite arena",
    "learning": "core eval pages search search/alpha_beta search/threats agents catalog arena",
    "learning/genetic": "core pages agents arena learning",
    "learning/spsa": "core pages search/alpha_beta agents arena catalog learning",
    "learning/td": "core pages agents arena learning",
    "studies": "core pages classics/shared classics/wei agents proof catalog arena arena/tournament studies/illustrations",
    "studies/illustrations": "core pages classics/wei classics/song classics/fudan classics/waterloo agents catalog",
    "server": "core agents catalog search store",
    "server/log": "server",
    "server/wire": "core openings record search catalog analysis store server",
    "server/games": "core openings record search agents catalog analysis store server server/wire",
    "server/api": "core openings record search agents catalog analysis store server server/wire server/games",
    "server/http": "catalog store server server/api",
}

# Folders that only the tests of a folder need.
TESTS_ALSO = {"agents": "search/threats", "analysis": "catalog", "verify": "core"}

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)

Table = dict[str, str]
Arrows = dict[str, set[str]]


def read_arrows(table: Table) -> Arrows:
    return {room: {room, "base", *targets.split()} for room, targets in table.items()}


def folder_of(room: str) -> str:
    return room.split("/")[0]


def is_testing_room(room: str) -> bool:
    return room.endswith("/testing")


def is_test(source: pathlib.PurePath) -> bool:
    return source.name.endswith(("_test.cpp", "_fuzz.cpp")) or is_testing_room(str(source.parent))


def folders_below(folder: str, arrows: Arrows) -> set[str]:
    """The folder itself and those of all rooms that its rooms reach."""
    reached: set[str] = set()
    waiting = [room for room in arrows if folder_of(room) == folder]
    while waiting:
        room = waiting.pop()
        if room not in reached:
            reached.add(room)
            waiting += arrows.get(room, ())
    return {folder, "base"} | {folder_of(room) for room in reached}


def cycle_of(arrows: Arrows) -> list[str]:
    """The rooms of one cycle, the first repeated at the end; empty where there is none."""
    try:
        graphlib.TopologicalSorter({room: targets - {room} for room, targets in arrows.items()}).prepare()
    except graphlib.CycleError as error:
        return error.args[1]
    return []


class Tree:
    """The includes of all sources in a folder like engine/."""

    def __init__(self, engine: pathlib.Path):
        self.includes = {
            source.relative_to(engine): [
                str(pathlib.PurePath(path).parent) if "/" in path else str(source.relative_to(engine).parent)
                for path in INCLUDE.findall(source.read_text(encoding="utf-8"))
            ]
            for source in sorted(engine.rglob("*.[ch]pp"))
        }
        self.rooms = {str(source.parent) for source in self.includes}

    def actual_arrows(self) -> Arrows:
        arrows: Arrows = {room: set() for room in self.rooms}
        for source, targets in self.includes.items():
            if not is_test(source):
                arrows[str(source.parent)].update(targets)
        return arrows


def two_way_pairs(arrows: Arrows) -> list[tuple[str, str]]:
    return sorted((a, b) for a in arrows for b in arrows[a] if a < b and a in arrows.get(b, ()))


def map_faults(tree: Tree, arrows: Arrows) -> Iterator[str]:
    code = {room for room in tree.rooms if not is_testing_room(room)}
    for room in sorted(code - arrows.keys()):
        yield f"room '{room}' has no row in tools/check_layers.py"
    for room in sorted(arrows.keys() - code):
        yield f"tools/check_layers.py has a row for '{room}', but there is no such room"
    for room, targets in sorted(arrows.items()):
        for target in sorted(targets - arrows.keys()):
            yield f"tools/check_layers.py: the row of '{room}' names '{target}', which has no row"
    if cycle := cycle_of(arrows):
        yield f"the arrows of tools/check_layers.py form a cycle: {' → '.join(cycle)}"


def cycle_faults(tree: Tree) -> Iterator[str]:
    actual = tree.actual_arrows()
    for a, b in (pairs := two_way_pairs(actual)):
        yield f"'{a}' and '{b}' include each other"
    if not pairs and (cycle := cycle_of(actual)):
        yield f"the rooms include each other in a cycle: {' → '.join(cycle)}"


def allowed_for_tests(folder: str, arrows: Arrows, tests_also: Table) -> set[str]:
    starts = [folder, *tests_also.get(folder, "").split()]
    folders = set().union(*(folders_below(start, arrows) for start in starts))
    return {room for room in arrows if folder_of(room) in folders} | {f"{f}/testing" for f in folders}


def include_faults(tree: Tree, arrows: Arrows, tests_also: Table) -> Iterator[str]:
    for source, targets in tree.includes.items():
        room = str(source.parent)
        if is_test(source):
            allowed = allowed_for_tests(folder_of(room), arrows, tests_also)
        elif room in arrows:
            allowed = arrows[room]
        else:
            continue  # its missing row is reported already
        for target in sorted(set(targets) - allowed):
            yield f"{source}: {'tests of ' if is_test(source) else ''}{room} may not include {target}"


def faults(engine: pathlib.Path, table: Table, tests_also: Table) -> list[str]:
    tree, arrows = Tree(engine), read_arrows(table)
    return [*map_faults(tree, arrows), *cycle_faults(tree), *include_faults(tree, arrows, tests_also)]


def main() -> int:
    engine = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "engine")
    if found := faults(engine, ARROWS, TESTS_ALSO):
        print("\n".join(found))
        return 1
    tree = Tree(engine)
    print(f"layers: {len(tree.includes)} files in {len(tree.rooms)} rooms follow the arrows, 0 two-way pairs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
