"""pbrain-tengen is one static file, says so when it is asked for a database, and has the proofs."""

import pathlib
import struct
import subprocess
import sys

PT_INTERP = 3


def needs_a_loader(program: pathlib.Path) -> bool:
    """Whether the ELF file names a dynamic loader, as every program with shared libraries does."""
    data = program.read_bytes()
    assert data[:5] == b"\x7fELF\x02", "not a 64-bit ELF file"
    (offset,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    return any(struct.unpack_from("<I", data, offset + i * size)[0] == PT_INTERP for i in range(count))


def main() -> int:
    program = pathlib.Path(sys.argv[1])
    assert "--sanitized" in sys.argv or not needs_a_loader(program), f"{program} is not static"
    sentence = "pbrain-tengen has no databases; use `tengen engine` instead"
    session = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    session.stdin.write("START 15\nYXSETDATABASE\npositions.db\n")
    session.stdin.flush()
    assert session.stdout.readline() == "OK\n"
    assert session.stdout.readline() == f"ERROR YXSETDATABASE: {sentence}\n"
    session.communicate("END\n", timeout=60)
    refused = subprocess.run([program, "--agent", "tengen:experience=positions.db"], input="", capture_output=True,
                             text=True, timeout=60)
    assert refused.returncode == 2 and sentence in refused.stderr, refused
    # The proofs are built in: perfect answers the corner by the proof, and so at once.
    proven = subprocess.run([program, "--agent", "perfect:hash=1"], input="START 15\nBEGIN\nTURN 0,14\n",
                            capture_output=True, text=True, timeout=60)
    assert proven.stdout.splitlines() == ["OK", "7,7", "6,8"], proven
    return 0


if __name__ == "__main__":
    sys.exit(main())
