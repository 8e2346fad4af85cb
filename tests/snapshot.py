#!/usr/bin/env python3
"""Holds a conversation with tengen and compares it with the one on file.

    snapshot.py TENGEN CASE.in [--update]

The first line of CASE.in is the command line, `$ tengen play --seed 1`; the rest is what is typed.
CASE.out holds the answer: standard output, then standard error if any, then the exit code. Times
differ from run to run and are replaced by TIME, what differs from machine to machine by N. What is written
to people must fit 80 columns; JSON, the protocol of `tengen engine`, one-sentence errors, which other
programs may read line by line, and commands to copy need not.
"""

import difflib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

TIME = re.compile(r"\b\d+(\.\d+)? (ms|s|games/s)\b")
MACHINE = re.compile(r"\b(TOTALTIME|SPEED|MAX_THREAD_NUM) \d+")


def converse(tengen: str, case: pathlib.Path) -> str:
    command, _, typed = case.read_text(encoding="utf-8").partition("\n")
    words = shlex.split(command)
    assert words[:2] == ["$", "tengen"], f"{case} must begin with '$ tengen …'"
    # In a folder of its own, so that what is saved there is gone afterwards.
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [tengen, *words[2:]],
            input=typed.encode(),
            capture_output=True,
            cwd=folder,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            timeout=60,
        )
        talk = done.stdout.decode()
        for path in sorted(pathlib.Path(folder).iterdir()):
            if path.suffix.startswith(".sqlite"):
                continue
            binary = path.suffix == ".lib"
            talk += f"[file {path.name}]\n" + (path.read_bytes().hex(" ") + "\n" if binary else path.read_text("utf-8"))
    if done.stderr:
        talk += "[stderr]\n" + done.stderr.decode()
    talk = re.sub(r'"nps":\d+,"timeMs":\d+', '"nps":0,"timeMs":0', talk)
    return MACHINE.sub(r"\1 N", TIME.sub("TIME", talk)) + f"[exit {done.returncode}]\n"


def main() -> int:
    tengen, case = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    expected = case.with_suffix(".out")
    talk = converse(tengen, case)
    if "--update" in sys.argv[3:]:
        expected.write_text(talk, encoding="utf-8")
        return 0

    typed = case.read_text(encoding="utf-8")
    forPrograms = "--json" in typed or (typed.startswith("$ tengen engine") and "--help" not in typed)
    spoken = "" if forPrograms else re.split(r"^\[(?:file|stderr)", talk, flags=re.M)[0]
    copied = "  tengen play "
    wide = [line for line in spoken.splitlines() if len(line) > 80 and not line.startswith(copied)]
    if wide:
        print("wider than 80 columns:", *wide, sep="\n")
    known = expected.read_text(encoding="utf-8") if expected.exists() else ""
    difference = list(
        difflib.unified_diff(known.splitlines(), talk.splitlines(), str(expected), "now", lineterm="")
    )
    print("\n".join(difference))
    return 1 if difference or wide else 0


if __name__ == "__main__":
    sys.exit(main())
