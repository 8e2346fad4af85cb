#!/usr/bin/env python3
"""The phases of a run as a table for docs/OPERATIONS.md.

    table.py FILE        as --json of serve_load.py has written it
"""

import json
import sys

KINDS = (("move", "a move until its echo"), ("agent", "an agent's reply"), ("list", "list of games"), ("explorer", "explorer"))


def rows(result: dict) -> list[str]:
    lines = ["| | " + " | ".join(phase["phase"] for phase in result["phases"]) + " |",
             "|---|" + "---|" * len(result["phases"])]
    for kind, name in KINDS:
        cells = []
        for phase in result["phases"]:
            row = phase["kinds"].get(kind, {"count": 0})
            cells.append(f"{row['p50']:.1f} / {row['p99']:.1f} / {row['max']:.0f} ({row['count']})" if row["count"] else "–")
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    faults = [str(sum(phase["faults"].values())) for phase in result["phases"]]
    lines.append("| errors and refusals of honest clients | " + " | ".join(faults) + " |")
    for name, label in (("rss", "RSS in MiB, at the end (maximum)"), ("fds", "descriptors, at the end (maximum)")):
        cells = [f"{phase['server'][name + '_last']:.0f} ({phase['server'][name + '_max']:.0f})" for phase in result["phases"]]
        lines.append(f"| {label} | " + " | ".join(cells) + " |")
    lines.append("| processors used by the server | " + " | ".join(f"{phase['server']['cpu']:.2f}" for phase in result["phases"]) + " |")
    return lines


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print("\n".join(rows(json.load(file))))
