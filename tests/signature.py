#!/usr/bin/env python3
"""Compares the signature that `tengen bench --json` prints with the one on file.

    signature.py TENGEN signature.txt
"""

import json
import pathlib
import subprocess
import sys


def main() -> int:
    tengen, path = sys.argv[1], pathlib.Path(sys.argv[2])
    printed = json.loads(subprocess.run([tengen, "bench", "--json"], check=True, capture_output=True).stdout)
    assert set(printed) == {"signature", "nodes", "nps"}, printed
    known = path.read_text(encoding="utf-8").split()
    now = [printed["signature"], str(printed["nodes"])]
    print(f"signature {now[0]}, {now[1]} nodes; on file {known}")
    return 0 if now == known else 1


if __name__ == "__main__":
    sys.exit(main())
