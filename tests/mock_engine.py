#!/usr/bin/env python3
"""A Gomocup engine that plays the first free point, and misbehaves as its argument says.

    mock_engine.py [good|crash|hang|flood|babble|illegal|outside|garbage|slow-start|no-start|
                    ignore-end|suggest|error|refuse|child|burn|deaf|swap|stay|two|odd-swap2]

The last four know Swap2: after three stones they swap, stay, add two, or say what makes no sense.

It behaves until its second move (so that a game is under way), except where starting or ending is
what it does wrong.
"""

import os
import select
import signal
import subprocess
import sys
import time

WAYS = {
    "good", "crash", "hang", "flood", "babble", "illegal", "outside", "garbage", "slow-start", "no-start",
    "ignore-end", "suggest", "error", "refuse", "child", "burn", "deaf", "swap", "stay", "two", "odd-swap2",
}  # fmt: skip


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


class Mock:
    def __init__(self, way: str):
        self.way = way
        self.size = 0
        self.taken: dict[tuple[int, int], bool] = {}
        self.moves = 0

    def misbehave(self) -> bool:
        """True when no move is to follow."""
        if self.way == "crash":
            sys.stderr.write("mock: about to crash\n")
            sys.stderr.flush()
            os.kill(os.getpid(), signal.SIGSEGV)
        elif self.way == "hang":
            time.sleep(3600)
        elif self.way == "burn":
            while True:
                pass
        elif self.way == "flood":
            while True:
                sys.stdout.write("x" * 65536)
        elif self.way == "babble":
            while True:
                sys.stdout.write("MESSAGE still thinking\n" * 1000)
        elif self.way == "illegal":
            x, y = next(iter(self.taken))
            say(f"{x},{y}")
        elif self.way == "outside":
            say(f"{self.size},0")
        elif self.way == "garbage":
            say("I would rather play chess")
        elif self.way == "error":
            say("ERROR I have no idea")
        else:
            return False
        return True

    def move(self) -> None:
        self.moves += 1
        if self.moves == 2 and self.misbehave():
            return
        free = [(x, y) for y in range(self.size) for x in range(self.size) if (x, y) not in self.taken]
        point = free[0]
        if self.way == "suggest":
            say(f"SUGGEST {point[0]},{point[1]}")
            assert sys.stdin.readline().split() == ["PLAY", f"{point[0]},{point[1]}"]
        self.taken[point] = True
        say(f"{point[0]},{point[1]}")
        if self.way == "deaf":
            self.miss_input()

    @staticmethod
    def miss_input() -> None:
        """Loses what is sent within 50 ms of a move, as some engines do."""
        time.sleep(0.05)
        while select.select([0], [], [], 0)[0] and os.read(0, 65536):
            pass

    def block(self) -> None:
        self.taken = {}
        for line in sys.stdin:
            if line.strip().upper() == "DONE":
                break
            x, y = line.split(",")[:2]
            self.taken[int(x), int(y)] = True

    def swap2(self) -> None:
        self.block()
        if not self.taken:
            say("7,7 8,8 9,9")
        elif self.way == "odd-swap2":
            say("1,1 2,2 3,3")
        elif self.way == "stay":
            self.move()
        elif self.way == "two" and len(self.taken) == 3:
            say("0,0 0,1")
        else:
            say("SWAP")

    def handle(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        if word == "START":
            if self.way == "slow-start":
                time.sleep(3600)
            self.size = int(rest)
            self.taken = {}
            say("ERROR I do not play today" if self.way == "refuse" else "OK")
        elif word == "BEGIN":
            self.move()
        elif word == "TURN":
            x, y = rest.split(",")
            self.taken[int(x), int(y)] = True
            self.move()
        elif word == "BOARD":
            self.block()
            self.move()
        elif word == "SWAP2BOARD" and self.way in ("swap", "stay", "two", "odd-swap2"):
            self.swap2()
        elif word == "ABOUT":
            say('name="mock", version="1", author="us", country="nowhere"')
        elif word not in ("INFO", ""):
            say("UNKNOWN command")


def main() -> int:
    way = sys.argv[1] if len(sys.argv) > 1 else "good"
    assert way in WAYS, way
    if way == "no-start":
        return 3
    if way == "child":
        # Somebody who outlives the engine and keeps its pipes open.
        subprocess.Popen(["sleep", "3600"])
    mock = Mock(way)
    for line in sys.stdin:
        if line.strip() == "END":
            while way == "ignore-end":
                time.sleep(3600)
            return 0
        mock.handle(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
