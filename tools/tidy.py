#!/usr/bin/env python3
"""Runs clang-tidy on every source of a build folder that changed since it last passed.

usage: tools/tidy.py [--tests] BUILD

Sources of tests are looked at only with --tests.

A source is known by the hash of what decides its verdict: clang-tidy's version, .clang-tidy, the
compile command, the source itself and every header of ours that it includes. Sources that passed
leave their hash in the user's cache folder, so a second run, in this clone or another, looks only
at what changed.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys
import time

TIDY = "clang-tidy-19"
ROOT = pathlib.Path(__file__).resolve().parent.parent
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
PASSED = CACHE / "tengen-tidy"
KEPT_SECONDS = 30 * 24 * 3600


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def included(build: pathlib.Path) -> dict[str, list[pathlib.Path]]:
    """The files of ours that each object was made from, as ninja recorded them."""
    found: dict[str, list[pathlib.Path]] = {}
    target = ""
    for line in output("ninja", "-C", str(build), "-t", "deps").splitlines():
        if line.startswith(" "):
            path = (build / line.strip()).resolve()
            if path.is_relative_to(ROOT):
                found[target].append(path)
        elif ": #deps" in line:
            target = line.split(": #deps")[0]
            found[target] = []
    return found


def object_of(entry: dict) -> str:
    words = shlex.split(entry["command"])
    return words[words.index("-o") + 1]


def fingerprint(version: str, entry: dict, files: list[pathlib.Path]) -> str:
    digest = hashlib.sha256(version.encode())
    digest.update((ROOT / ".clang-tidy").read_bytes())
    digest.update(entry["command"].replace(str(ROOT), "").encode())
    for path in sorted({*files, pathlib.Path(entry["file"])}):
        digest.update(f"\0{path.relative_to(ROOT)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def complaints(build: pathlib.Path, source: str) -> str:
    """What clang-tidy says of a source; nothing when it is content."""
    # The build is g++'s: clang does not know all of its warnings, and blames std::stable_sort for
    # what libstdc++ 12 uses within (cmake/tengen.cmake says the same for builds by clang).
    extra = ("-Wno-unknown-warning-option", "-Wno-deprecated-declarations")
    # For WebAssembly, which has one thread, a check takes constants of templates for dynamic ones.
    checks = "--checks=-bugprone-dynamic-static-initializers"
    command = [TIDY, "--quiet", checks, *(f"--extra-arg={word}" for word in extra), "-p", str(build), source]
    run = subprocess.run(command, capture_output=True, text=True)
    return run.stdout + run.stderr if run.returncode else ""


def main() -> int:
    tests = sys.argv[1:2] == ["--tests"]
    if len(sys.argv) != (3 if tests else 2):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    build = pathlib.Path(sys.argv[-1]).resolve()
    PASSED.mkdir(parents=True, exist_ok=True)
    version = output(TIDY, "--version")
    deps = included(build)

    stamps = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        if entry["file"].endswith("_test.cpp") and not tests:
            continue
        stamps[entry["file"]] = PASSED / fingerprint(version, entry, deps[object_of(entry)])
    todo = sorted(source for source, stamp in stamps.items() if not stamp.exists())
    for stamp in stamps.values():
        if stamp.exists():
            stamp.touch()

    faulty = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for source, text in zip(todo, pool.map(lambda s: complaints(build, s), todo)):
            name = pathlib.Path(source).relative_to(ROOT)
            print(f"  {'FAIL' if text else 'ok  '}  tidy {name}", flush=True)
            if text:
                faulty += 1
                print(text, flush=True)
            else:
                stamps[source].touch()
    for stamp in PASSED.iterdir():
        if time.time() - stamp.stat().st_mtime > KEPT_SECONDS:
            stamp.unlink()
    print(f"  tidy: {faulty} of {len(stamps)} sources at fault, {len(stamps) - len(todo)} unchanged")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
