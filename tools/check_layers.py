#!/usr/bin/env python3
"""Checks that every #include in engine/ follows the arrows below; they point one way.

An arrow means «may include». Every folder may include itself and base; nothing includes apps or
experiments. A folder that is not in the table is an error, so that the table stays the map.
"""

import pathlib
import re
import sys

MAY_INCLUDE = {
    "base": [],
    "core": [],
    "gomocup": ["core"],
    "pages": ["core"],
    "openings": ["core"],
    "record": ["core"],
    "eval": ["core"],
    "search": ["core", "eval"],
    "store": ["core", "search"],
    "agents": ["core", "eval", "search", "openings"],
    "classics": ["core", "eval", "search", "record", "agents"],
    "catalog": ["core", "search", "openings", "agents", "classics"],
    "analysis": ["core", "search", "agents", "catalog"],
    "protocol": ["core", "gomocup", "search", "openings", "record", "agents", "catalog"],
    "arena": ["core", "gomocup", "pages", "search", "agents", "catalog", "openings", "record", "store"],
    "learning": ["core", "eval", "search", "agents", "catalog"],
    "studies": ["core", "pages", "eval", "search", "agents", "classics", "catalog", "arena"],
    "server": ["core", "search", "openings", "record", "agents", "catalog", "analysis", "store"],
}

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"/]+)/', re.MULTILINE)


def faults(engine: pathlib.Path) -> list[str]:
    found = []
    for source in sorted(engine.rglob("*.[ch]pp")):
        folder = source.relative_to(engine).parts[0]
        if folder not in MAY_INCLUDE:
            found.append(f"{source}: folder '{folder}' is not in the table of tools/check_layers.py")
            continue
        allowed = {folder, "base", *MAY_INCLUDE[folder]}
        for target in INCLUDE.findall(source.read_text(encoding="utf-8")):
            if target not in allowed:
                found.append(f"{source}: {folder} may not include {target}")
    return found


def main() -> int:
    engine = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "engine")
    found = faults(engine)
    print("\n".join(found) if found else f"layers: {len(list(engine.rglob('*.[ch]pp')))} files follow the arrows")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
