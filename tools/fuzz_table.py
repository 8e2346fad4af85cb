#!/usr/bin/env python3
"""What the fuzz targets did, from libFuzzer's logs: a row for each target, and the total.

    fuzz_table.py LOG…        or a folder of logs

A log is named TARGET.log, or TARGET-WORD.log for a further run of the same target. Executions of all
runs count; edges, features and the corpus are the largest of them, since later runs begin with what
earlier ones learned. Ends with 1 if a run found a fault or there is no run.
"""

import pathlib
import re
import sys

STATUS = re.compile(r"^#(\d+)\s+\w+.*?cov: (\d+) ft: (\d+)(?: corp: (\d+)/)?", re.MULTILINE)
DONE = re.compile(r"^Done (\d+) runs in (\d+) second", re.MULTILINE)
FAULT = re.compile(r"^(==\d+==\s*ERROR: |SUMMARY: ).*$", re.MULTILINE)


class Target:
    def __init__(self, name: str):
        self.name = name
        self.executions = self.seconds = self.edges = self.features = self.corpus = 0
        self.faults: list[str] = []

    def add(self, text: str) -> None:
        statuses = STATUS.findall(text)
        executions = 0
        for number, edges, features, corpus in statuses:
            executions = max(executions, int(number))
            self.edges = max(self.edges, int(edges))
            self.features = max(self.features, int(features))
            self.corpus = max(self.corpus, int(corpus or 0))
        if done := DONE.search(text):
            executions = int(done[1])
            self.seconds += int(done[2])
        self.executions += executions
        self.faults += [match[0] for match in FAULT.finditer(text) if match[1] == "SUMMARY: "]

    @property
    def rate(self) -> str:
        return f"{self.executions / self.seconds:,.0f}" if self.seconds else "?"


def read(paths: list[pathlib.Path]) -> list[Target]:
    targets: dict[str, Target] = {}
    for path in sorted(paths):
        name = path.stem.partition("-")[0]
        targets.setdefault(name, Target(name)).add(path.read_text(errors="replace"))
    return list(targets.values())


def main() -> int:
    paths = []
    for argument in map(pathlib.Path, sys.argv[1:]):
        paths += argument.glob("*.log") if argument.is_dir() else [argument]
    targets = [target for target in read(paths) if target.executions]
    row = "{:20} {:>12} {:>9} {:>9} {:>7} {:>9} {:>7}".format
    print(row("target", "executions", "seconds", "exec/s", "edges", "features", "corpus"))
    for target in targets:
        print(row(target.name, f"{target.executions:,}", f"{target.seconds:,}", target.rate, f"{target.edges:,}",
                  f"{target.features:,}", f"{target.corpus:,}"))
    executions = sum(target.executions for target in targets)
    seconds = sum(target.seconds for target in targets)
    print(row(f"{len(targets)} targets", f"{executions:,}", f"{seconds:,}",
              f"{executions / seconds:,.0f}" if seconds else "?", "", "", ""))
    faults = [f"{target.name}: {fault}" for target in targets for fault in target.faults]
    print("\n".join(faults) if faults else "no fault was found")
    return 1 if faults or not targets else 0


if __name__ == "__main__":
    sys.exit(main())
