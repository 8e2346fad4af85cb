#!/usr/bin/env python3
"""Counts the instructions of every call of some functions, with callgrind.

usage: tools/instructions.py PATTERN PROGRAM [ARGUMENT…]

PATTERN is a regular expression that is searched for in the functions' full names. The count of one
binary is the same whatever else the machine does, which no clock can say.
"""

import collections
import re
import subprocess
import sys
import tempfile

CALLED = re.compile(r"c?fn=\((\d+)\)(?: (.*))?$")


def measure(command: list[str]) -> list[str]:
    with tempfile.NamedTemporaryFile("r", suffix=".callgrind") as file:
        valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file.name}", *command]
        run = subprocess.run(valgrind, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if run.returncode != 0:
            sys.exit(run.stdout)
        return file.read().splitlines()


def totals(lines: list[str]) -> dict[str, tuple[int, int]]:
    """For each function: how often it was called, and the instructions spent in it and below."""
    names: dict[str, str] = {}  # a name is written out once and a number stands for it afterwards
    calls, cost = collections.Counter(), collections.Counter()
    callee, count = "", 0
    for line in lines:
        if match := CALLED.match(line):
            if match[2]:
                names[match[1]] = match[2]
            if line.startswith("cfn"):
                callee = names[match[1]]
        elif line.startswith("calls="):
            count = int(line[6:].split()[0])
        elif count:  # the line after `calls=` has the cost of those calls
            calls[callee] += count
            cost[callee] += int(line.split()[1])
            count = 0
    return {name: (calls[name], cost[name]) for name in calls}


def main() -> int:
    if len(sys.argv) < 3:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    pattern = re.compile(sys.argv[1])
    found = {n: t for n, t in totals(measure(sys.argv[2:])).items() if pattern.search(n)}
    print(f"{'calls':>10} {'each':>10}  function")
    for name, (calls, cost) in sorted(found.items()):
        print(f"{calls:>10} {cost / calls:>10.1f}  {name}")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
