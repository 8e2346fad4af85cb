#!/usr/bin/env python3
"""Sends `tengen engine` what no text file holds: line ends of all kinds, NUL bytes, megabytes.

    protocol_bytes.py TENGEN
"""

import subprocess
import sys

TOO_LONG = "ERROR a line of more than 64 KB is not read"


def answers(tengen: str, talk: bytes) -> list[str]:
    done = subprocess.run(
        [tengen, "engine", "--agent", "fudan5", "--seed", "3"], input=talk, capture_output=True, timeout=60
    )
    assert done.returncode == 0, f"exit code {done.returncode}"
    assert done.stderr == b"", done.stderr
    assert done.stdout.isascii() and b"\0" not in done.stdout, done.stdout
    return done.stdout.decode().splitlines()


def peak_memory(tengen: str, piece: bytes, times: int) -> float:
    """The most memory, in MB, that the engine had while it was sent a line without an end."""
    with subprocess.Popen([tengen, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        for _ in range(times):
            engine.stdin.write(piece)
        engine.stdin.write(b"\nABOUT\n")
        engine.stdin.flush()
        assert engine.stdout.readline().decode().strip() == TOO_LONG
        with open(f"/proc/{engine.pid}/status", encoding="ascii") as status:
            peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        engine.communicate(timeout=60)
    return peak / 1024


def end_in_block(tengen: str, block: bytes) -> None:
    """END ends the engine there, too, though its input stays open."""
    with subprocess.Popen([tengen, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        engine.stdin.write(b"START 15\n")
        engine.stdin.flush()
        assert engine.stdout.readline().strip() == b"OK"
        engine.stdin.write(block + b"\n7,7\nEND\n")
        engine.stdin.flush()
        assert engine.wait(timeout=60) == 0, block


def main() -> int:
    tengen = sys.argv[1]
    lines = [b"START 15", b"INFO rule 0", b"BOARD", b"7,7,1", b"8,8,2", b"DONE", b"TURN 0,0", b"ABOUT"]
    expected = answers(tengen, b"\n".join(lines) + b"\n")
    assert len(expected) == 4 and expected[0] == "OK", expected

    for name, end in (("CR", b"\r"), ("CRLF", b"\r\n"), ("LF CR", b"\n\r"), ("blank lines", b"\n \n\t\n\n")):
        assert answers(tengen, end.join(lines) + end) == expected, name
        assert answers(tengen, end.join(lines)) == expected, f"{name}, the last line without"
    one_line = [b"START 15", b"INFO rule 0", b"BOARD 7,7,1 8,8,2 DONE", b"TURN 0,0", b"ABOUT"]
    assert answers(tengen, b"\n".join(one_line)) == expected, "BOARD in one line"
    assert answers(tengen, b"\n".join(lines).lower()) == expected, "lower case"
    assert answers(tengen, b"\n".join(b"  " + line + b"  " for line in lines)) == expected, "blanks"

    mega = b"x" * (1 << 20)
    assert answers(tengen, mega + b"\n" + b"\n".join(lines)) == [TOO_LONG, *expected], "a megabyte"
    assert answers(tengen, b"ABOUT " + mega + b"\r\nSTART 15") == [TOO_LONG, "OK"]
    spoilt = b"START 15\nBOARD\n7,7,1\n" + mega + b"\nDONE\nABOUT\n"
    assert answers(tengen, spoilt) == ["OK", "ERROR BOARD: a line of more than 64 KB is not read", expected[-1]]
    peak = peak_memory(tengen, mega, 64)
    if "--sanitized" not in sys.argv:  # sanitizers have an appetite of their own
        assert peak < 32, f"64 MB without a line end took {peak:.0f} MB of memory"

    nul = answers(tengen, b"\0\nAB\0OUT\nSTART\x0015\nSTART 15\nTURN 7\0,7\nABOUT\n")
    assert nul == [
        "UNKNOWN there is no command '?'",
        "UNKNOWN there is no command 'AB?OUT'",
        "UNKNOWN there is no command 'START?15'",
        "OK",
        "ERROR expected a point such as 7,7 but got '7?,7'",
        expected[-1],
    ], nul
    assert answers(tengen, bytes(range(256)) * 16) != []

    for block in (b"BOARD", b"YXBOARD", b"SWAP2BOARD", b"YXBLOCK", b"YXQUERYDATABASEALL"):
        for rest in (b"", b"\n", b"\n7,7", b"\n7,7,1\n8,"):
            assert answers(tengen, b"START 15\n" + block + rest) == ["OK"], (block, rest)
        end_in_block(tengen, block)
    assert answers(tengen, b"START 15\nYXSETDATABASE\n") == ["OK"], "the path never comes"
    assert answers(tengen, b"") == []
    print(f"line ends, case, blanks, NUL, 1 MB lines, ends in a block: as they should be; {peak:.0f} MB at most")
    return 0


if __name__ == "__main__":
    sys.exit(main())
