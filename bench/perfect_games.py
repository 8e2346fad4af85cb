#!/usr/bin/env python3
"""Games of the agent `perfect` as Black against an engine as White, from the empty board.

    perfect_games.py TENGEN [--white COMMAND] [--games 500] [--turn 50ms of White] [--random-replies 2] [--seed 1]

White's first replies are random, so that no two games need be the same; then the engine plays. Any Gomocup
engine will do (default: TENGEN itself, at full strength); `--white random` plays random moves to the end.
Prints how many games Black won, the longest, and how long `perfect` took for a move. This program judges the
games itself. Ends with 1 unless Black won all of them.
"""

import argparse
import collections
import json
import random
import shlex
import subprocess
import sys
import time

RULES = {"freestyle": 0, "standard": 1}
LINES = ((1, 0), (0, 1), (1, 1), (1, -1))


class Engine:
    """A Gomocup engine as a process."""

    def __init__(self, command: list[str], size: int, rule: str, turn: int, delay: int = 0):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.messages: list[str] = []
        if self.ask(f"START {size}") != "OK":
            raise RuntimeError(f"{command[0]} refuses START {size}")
        for info in (f"rule {RULES[rule]}", f"timeout_turn {turn}", "timeout_match 100000000", "max_memory 400000000"):
            self.say(f"INFO {info}")
        self.fresh = True
        self.delay = delay / 1000  # seconds, before each TURN

    def say(self, text: str) -> None:
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def ask(self, text: str) -> str:
        self.say(text)
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("the engine is gone")
            line = line.strip()
            if not line.startswith(("MESSAGE", "DEBUG")) and line:
                return line
            self.messages.append(line)

    def move(self, moves: list[tuple[int, int]]) -> tuple[int, int]:
        """Its move after these; the first of a game is asked for with all of them."""
        if self.fresh and moves:
            own = len(moves) % 2
            stones = "".join(f"{x},{y},{1 if i % 2 == own else 2}\n" for i, (x, y) in enumerate(moves))
            answer = self.ask("BOARD\n" + stones + "DONE")
        elif self.fresh:
            answer = self.ask("BEGIN")
        else:
            time.sleep(self.delay)
            answer = self.ask("TURN {},{}".format(*moves[-1]))
        self.fresh = False
        x, y = map(int, answer.split(","))
        return x, y

    def restart(self) -> None:
        self.fresh = True
        self.ask("RESTART")

    def end(self) -> None:
        self.say("END")
        self.process.stdin.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()


class Game:
    def __init__(self, size: int, rule: str):
        self.size, self.rule = size, rule
        self.moves: list[tuple[int, int]] = []
        self.stones: dict[tuple[int, int], int] = {}

    def play(self, point: tuple[int, int]) -> bool:
        """Whether this move wins. REQUIRES: the point is empty and on the board."""
        side = len(self.moves) % 2
        x, y = point
        if point in self.stones or not (0 <= x < self.size and 0 <= y < self.size):
            raise RuntimeError(f"{'White' if side else 'Black'} plays {x},{y} after {self.text()}")
        self.stones[point] = side
        self.moves.append(point)
        return any(self.fits(self.row(x, y, dx, dy, side)) for dx, dy in LINES)

    def fits(self, length: int) -> bool:
        return length == 5 if self.rule == "standard" else length >= 5

    def row(self, x: int, y: int, dx: int, dy: int, side: int) -> int:
        length = 1
        for way in (1, -1):
            step = 1
            while self.stones.get((x + way * step * dx, y + way * step * dy)) == side:
                length, step = length + 1, step + 1
        return length

    def empty(self) -> list[tuple[int, int]]:
        return [(x, y) for x in range(self.size) for y in range(self.size) if (x, y) not in self.stones]

    def text(self) -> str:
        return "".join(f"{chr(97 + x)}{self.size - y}" for x, y in self.moves)


def play(black: Engine, white: Engine | None, random_replies: int, game: Game, chance: random.Random, times) -> str:
    while True:
        began = time.perf_counter()
        move = black.move(game.moves)
        times.append(time.perf_counter() - began)
        if game.play(move):
            return "black"
        if len(game.stones) == game.size**2:
            return "draw"
        if white is None or len(game.moves) < 2 * random_replies:
            move = chance.choice(game.empty())
        else:
            move = white.move(game.moves)
        if game.play(move):
            return "white"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tengen")
    parser.add_argument("--white", metavar="COMMAND", help="Gomocup engine, or random (default: TENGEN engine)")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--turn", type=int, default=50, metavar="MS", help="Time of White per move (default 50 ms)")
    parser.add_argument("--turn-delay", type=int, default=0, metavar="MS",
                        help="Delay before White's turn; some engines miss one that comes at once (default 0)")
    parser.add_argument("--random-replies", type=int, default=1, help="White's first random moves (default 1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rule", choices=RULES, default="freestyle")
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--json", action="store_true", help="Print the result as JSON")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    black = Engine([options.tengen, "engine", "--agent", "perfect:hash=1"], options.size, options.rule, 0)
    white = None
    if options.white != "random":
        command = shlex.split(options.white) if options.white else [options.tengen, "engine"]
        white = Engine(command, options.size, options.rule, options.turn, options.turn_delay)

    results: collections.Counter[str] = collections.Counter()
    times: list[float] = []
    longest = Game(options.size, options.rule)
    different = set()
    for _ in range(options.games):
        game = Game(options.size, options.rule)
        result = play(black, white, options.random_replies, game, chance, times)
        results[result] += 1
        different.add(game.text())
        if result != "black":
            print(f"not won: {game.text()}", file=sys.stderr)
        if len(game.moves) > len(longest.moves):
            longest = game
        for engine in filter(None, (black, white)):
            engine.restart()
    for engine in filter(None, (black, white)):
        engine.end()

    left = sum("left the proof" in line for line in black.messages)
    times.sort()
    milliseconds = {f"p{share}": round(1000 * times[min(len(times) * share // 100, len(times) - 1)], 2)
                    for share in (50, 99, 100)}
    figures = {"games": options.games, "different": len(different), "won": results["black"], "drawn": results["draw"],
               "lost": results["white"], "leftTheProof": left, "longest": len(longest.moves),
               "longestGame": longest.text(), "moves": len(times), "milliseconds": milliseconds}
    if options.json:
        print(json.dumps(figures))
    else:
        print(f"Won {figures['won']} of {options.games} games ({len(different)} different), {left} times out of the proof")
        print(f"Longest {len(longest.moves)} plies: {longest.text()}")
        print("A move of perfect took {p50} ms at the median, {p99} ms at the 99th percentile, {p100} ms at most"
              .format(**milliseconds))
    return 0 if results["black"] == options.games else 1


if __name__ == "__main__":
    sys.exit(main())
