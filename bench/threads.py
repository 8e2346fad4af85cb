#!/usr/bin/env python3
"""Two threads beside one, and how soon a search stops.

    threads.py TENGEN [--threads N] [--depth N] [--runs N] [--stops N]

Nodes a second and the time to a depth on quiet positions, the best of several runs that take turns,
as geometric means; then the time from `stop` to the last answer with all threads at work, and what
processor time was used in the fifth of a second after it.
"""

import argparse
import json
import math
import os
import random
import re
import subprocess
import time

# Nothing is decided in these: the search goes on as long as it may.
QUIET = ["h8i9g7h9f7", "h8i8j10h10i9", "h8j9k7i6l9", "h8i9j8i7i8k8", "h8j10l6", "h8i8e9"]


class Analysis:
    """A conversation with `tengen analyse`."""

    def __init__(self, tengen: str):
        self.process = subprocess.Popen([tengen, "analyse"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.asked = 0

    def say(self, message: dict) -> None:
        self.asked += 1
        self.process.stdin.write(json.dumps({"v": 1, "id": str(self.asked), **message}) + "\n")
        self.process.stdin.flush()

    def begin(self, position: str, threads: int, limits: dict) -> str:
        moves = re.findall(r"[a-z]\d+", position)
        self.say({"moves": moves, "agent": "tengen:hash=128", "limits": {**limits, "threads": threads}})
        return str(self.asked)

    def finish(self, number: str) -> dict:
        while True:
            answer = json.loads(self.process.stdout.readline())
            assert "error" not in answer, answer
            if answer["id"] == number and answer.get("final"):
                return answer

    def timed(self, position: str, threads: int, limits: dict) -> tuple[float, int]:
        begun = time.perf_counter()
        answer = self.finish(self.begin(position, threads, limits))
        return time.perf_counter() - begun, answer["nodes"]

    def cpu_seconds(self) -> float:
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def scaling(analysis: Analysis, threads: int, depth: int, runs: int) -> None:
    speed: dict[tuple[str, int], float] = {}
    wait: dict[tuple[str, int], float] = {}
    for _ in range(runs):
        for position in QUIET:
            for count in (1, threads):
                key = position, count
                took, nodes = analysis.timed(position, count, {"timeMs": 1000})
                speed[key] = max(speed.get(key, 0), nodes / took)
                took, _ = analysis.timed(position, count, {"depth": depth})
                wait[key] = min(wait.get(key, math.inf), took)
    for p in QUIET:
        print(
            f"{p:16} {speed[p, 1] / 1e3:5.0f} k/s, {speed[p, threads] / 1e3:5.0f} k/s;"
            f" depth {depth}: {wait[p, 1]:.2f} s, {wait[p, threads]:.2f} s"
        )

    def mean(of, over):
        return math.exp(sum(math.log(of(p) / over(p)) for p in QUIET) / len(QUIET))

    print(
        f"{threads} threads beside one, best of {runs}:"
        f" nodes/s x{mean(lambda p: speed[p, threads], lambda p: speed[p, 1]):.2f},"
        f" time to depth {depth} x{mean(lambda p: wait[p, 1], lambda p: wait[p, threads]):.2f}"
    )


def stopping(analysis: Analysis, threads: int, stops: int) -> None:
    chance = random.Random(1)
    took, afterwards = [], []
    for number in range(stops):
        search = analysis.begin(QUIET[number % len(QUIET)], threads, {"timeMs": 60_000})
        time.sleep(chance.uniform(0.05, 0.6))
        begun = time.perf_counter()
        analysis.say({"action": "stop", "target": search})
        analysis.finish(search)
        took.append(time.perf_counter() - begun)
        used = analysis.cpu_seconds()
        time.sleep(0.2)
        afterwards.append(analysis.cpu_seconds() - used)
    took.sort()
    print(
        f"stop seen by {threads} threads, {stops} times: median {took[stops // 2] * 1e3:.1f} ms,"
        f" longest {took[-1] * 1e3:.1f} ms; used afterwards: at most {max(afterwards) * 1e3:.0f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tengen")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--depth", type=int, default=18)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--stops", type=int, default=40)
    options = parser.parse_args()
    analysis = Analysis(options.tengen)
    stopping(analysis, options.threads, options.stops)
    scaling(analysis, options.threads, options.depth, options.runs)
    analysis.process.stdin.close()
    analysis.process.wait()


if __name__ == "__main__":
    main()
