#!/usr/bin/env python3
"""Holds the puzzles that come with the page to what they promise.

    puzzles_test.py TENGEN PUZZLES.json [--every N]

There are at least 500, of both rules and for both colours, none twice. Of each one looked at, with
--every N the N-th, the solver finds the win again, of the same length, by the first move on file.
"""

import collections
import json
import subprocess
import sys

SOLVE_NODES = 20_000  # as many as finding them took at most


def kindOf(reply: dict) -> str:
    return reply["id"].split()[1]  # vcf before vct, as they were looked for


def main() -> int:
    tengen, path = sys.argv[1:3]
    every = int(sys.argv[sys.argv.index("--every") + 1]) if "--every" in sys.argv else 1
    with open(path, encoding="utf-8") as file:
        puzzles = json.load(file)["puzzles"]
    faults = []

    counts = collections.Counter((p["rule"], p["toMove"]) for p in puzzles)
    for rule in ("freestyle", "renju"):
        for side in ("black", "white"):
            if counts[rule, side] < 100:
                faults.append(f"only {counts[rule, side]} of {rule} for {side}")
    if len(puzzles) < 500:
        faults.append(f"only {len(puzzles)} puzzles")
    for what in (lambda p: p["id"], lambda p: (p["rule"], *sorted(p["black"]), "|", *sorted(p["white"]))):
        if len({what(p) for p in puzzles}) != len(puzzles):
            faults.append("one is there twice")
    if {p["difficulty"] for p in puzzles} != {1, 2, 3, 4, 5}:
        faults.append("not every difficulty is there")

    chosen = puzzles[::every]
    requests = [
        {
            "v": 1,
            "id": f"{p['id']} {kind}",
            "action": "solve",
            "kind": kind,
            "rule": p["rule"],
            "size": p["size"],
            "stones": {"black": p["black"], "white": p["white"]},
            "toMove": p["toMove"],
            "limits": {"nodes": SOLVE_NODES},
        }
        for p in chosen
        for kind in ("vcf", "vct")
    ]
    done = subprocess.run(
        [tengen, "analyse"],
        input="".join(json.dumps(r) + "\n" for r in requests),
        capture_output=True,
        text=True,
        timeout=250,
        check=True,
    )
    answers = collections.defaultdict(list)
    for line in done.stdout.splitlines():
        reply = json.loads(line)
        answers[reply["id"].split()[0]].append(reply)
    for p in chosen:
        found = next((a for a in sorted(answers[p["id"]], key=kindOf) if a.get("solved")), None)
        if not found:
            faults.append(f"{p['id']}: no win found: {answers[p['id']]}")
        elif found["line"] != p["solution"]:
            faults.append(f"{p['id']}: won by {found['line']}, not {p['solution']}")
        elif len(p["solution"]) < 7:
            faults.append(f"{p['id']}: a plain four")
    print(f"{len(puzzles)} puzzles, {len(chosen)} solved again")
    for fault in faults:
        print("fault:", fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
