#!/usr/bin/env python3
"""What experience is worth: the same games again, with what the games before have taught.

    experience_bench.py TENGEN [--games 20] [--nodes 20000 | --time 100] [--runs 2] [--seed 5]
                               [--experience FILE]

The agent tengen with experience plays tengen without, both with N nodes or milliseconds per move, from balanced
openings with colours swapped. Every run has new processes, which begin with an empty table; what the
run before has left is the file. Without FILE it is a new one, and gone afterwards. With nodes for a limit
the same command says the same again.

For each run: the score of the one with experience; of its moves, how many were answered from
experience without a search; the mean depth of all of them; the nodes a move; the positions in the file.
"""

import argparse
import contextlib
import pathlib
import random
import sqlite3
import subprocess
import tempfile

SIZE = 15
MOST_MOVES = 200


class Engine:
    """A process of `tengen engine`, and what it said of its last thought."""

    def __init__(self, tengen: str, agent: str, limit: str):
        self.process = subprocess.Popen(
            [tengen, "engine", "--agent", agent], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.limit = limit
        self.info: dict[str, str] = {}

    def say(self, *lines: str) -> None:
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def start(self) -> None:
        self.say(f"START {SIZE}", f"INFO {self.limit}", "INFO show_detail 2")
        assert self.process.stdout.readline().strip() == "OK"

    def move(self, moves: list[tuple[int, int]]) -> tuple[int, int]:
        stones = [f"{x},{y},{1 + (len(moves) - i) % 2}" for i, (x, y) in enumerate(moves)]
        self.say("BOARD", *stones, "DONE")
        self.info = {}
        while True:
            line = self.process.stdout.readline().strip()
            if not line:
                raise SystemExit("experience_bench: the engine is gone")
            if line.startswith(("ERROR", "UNKNOWN", "MESSAGE")):
                raise SystemExit(f"experience_bench: the engine says {line}")
            if not line.startswith("INFO"):
                x, y = line.split(",")
                return int(x), int(y)
            _, key, value = line.split(" ", 2)
            self.info[key] = value

    def end(self) -> None:
        with contextlib.suppress(BrokenPipeError):
            self.say("END")
        self.process.communicate(timeout=60)


def wins(stones: set[tuple[int, int]], last: tuple[int, int]) -> bool:
    """Whether the last stone made five or more in a row."""
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        row = 1
        for way in (1, -1):
            x, y = last
            while (x := x + way * dx, y := y + way * dy) in stones:
                row += 1
        if row >= 5:
            return True
    return False


def balanced_openings(judge: Engine, count: int, seed: int) -> list[list[tuple[int, int]]]:
    """Five stones near the middle, of which the judge thinks that either side may win."""
    chance = random.Random(seed)
    openings = []
    judge.start()
    while len(openings) < count:
        stones = [(7 + chance.randint(-3, 3), 7 + chance.randint(-3, 3)) for _ in range(5)]
        if len(set(stones)) < 5:
            continue
        judge.move(stones)
        if 0.4 < float(judge.info["WINRATE"]) < 0.6:
            openings.append(stones)
    return openings


def play(opening: list[tuple[int, int]], learner: Engine, other: Engine, learner_moves: int) -> tuple[float, list]:
    """The learner's points, and (depth, nodes) of each of its moves. It makes the moves of that parity."""
    moves = list(opening)
    thoughts = []
    for engine in (learner, other):
        engine.start()
    while len(moves) < MOST_MOVES:
        parity = len(moves) % 2
        is_learner = parity == learner_moves
        engine = learner if is_learner else other
        move = engine.move(moves)
        if is_learner:
            thoughts.append((int(engine.info["DEPTH"]), int(engine.info["NODES"])))
        moves.append(move)
        if wins(set(moves[parity::2]), move):
            return float(is_learner), thoughts
    return 0.5, thoughts


def positions_in(path: pathlib.Path) -> int:
    with contextlib.closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT count(*) FROM experience").fetchone()[0]


def run(options, path: pathlib.Path, openings: list) -> dict:
    limit = f"timeout_turn {options.time}" if options.time else f"max_node {options.nodes}"
    learner = Engine(options.tengen, f"tengen:hash=16,experience={path}", limit)
    other = Engine(options.tengen, "tengen:hash=16", limit)
    points, thoughts = 0.0, []
    for opening in openings:
        for parity in (0, 1):
            scored, thought = play(opening, learner, other, parity)
            points += scored
            thoughts += thought
    learner.end()
    other.end()
    return {
        "score": points / (2 * len(openings)),
        "moves": len(thoughts),
        "answered": sum(nodes == 0 for _, nodes in thoughts) / len(thoughts),
        "depth": sum(depth for depth, _ in thoughts) / len(thoughts),
        "nodes": sum(nodes for _, nodes in thoughts) / len(thoughts),
        "positions": positions_in(path),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tengen")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--time", type=int, help="milliseconds a move, instead of nodes")
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--experience", type=pathlib.Path)
    options = parser.parse_args()
    if options.games < 2 or options.games % 2 or options.runs < 1:
        parser.error("--games must be even, for each opening is played with both colours; --runs at least 1")

    judge = Engine(options.tengen, "tengen:hash=16", "max_node 5000")
    openings = balanced_openings(judge, options.games // 2, options.seed)
    judge.end()
    with tempfile.TemporaryDirectory() as folder:
        path = options.experience or pathlib.Path(folder) / "experience.sqlite"
        print("run   score   moves  answered   depth   nodes a move   positions known after it")
        for number in range(1, options.runs + 1):
            found = run(options, path, openings)
            print(
                f"{number:3} {found['score']:6.1%} {found['moves']:7} {found['answered']:9.1%} {found['depth']:7.2f}"
                f" {found['nodes']:14.0f} {found['positions']:11}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
