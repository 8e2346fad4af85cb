#!/usr/bin/env python3
"""Plays in a real (pseudo) terminal: colours, NO_COLOR, and Ctrl-C.

    terminal.py TENGEN
"""

import os
import pty
import select
import signal
import sys
import time


def converse(tengen: str, keys: list[bytes], environment: dict[str, str]) -> tuple[str, int]:
    """What the program showed, and its exit code; each key is pressed once it waits for it."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(environment)
        os.execv(tengen, [tengen, "play", "--white", "human", "--size", "9"])
    shown, waiting = b"", list(keys)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        shown += piece
        if waiting and shown.endswith(b"> "):
            os.write(terminal, waiting.pop(0))
    else:
        os.kill(child, signal.SIGKILL)  # a hang is a failure, not a wait without end
    _, status = os.waitpid(child, 0)
    return shown.decode(), os.waitstatus_to_exitcode(status)


def main() -> int:
    tengen = os.path.abspath(sys.argv[1])
    utf8, plain = {"LC_ALL": "C.UTF-8", "NO_COLOR": ""}, {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"}

    shown, code = converse(tengen, [b"e5\n", b"quit\n"], utf8)
    assert code == 0, code
    assert "\x1b[48;5;179m" in shown and "●" in shown, "a coloured board with discs"
    assert shown.count("e5") == 1 + 1, "the terminal echoes what is typed, the program does not"

    shown, code = converse(tengen, [b"e5\n", b"quit\n"], {**utf8, "LC_ALL": "C"})
    assert "\x1b[48;5;179m" in shown and "X" in shown and "●" not in shown, "colour without UTF-8"

    shown, code = converse(tengen, [b"e5\n", b"quit\n"], plain)
    assert code == 0 and "\x1b[" not in shown and "(X)" in shown, "NO_COLOR: plain letters"

    shown, code = converse(tengen, [b"e5\n", b"\x03"], utf8)
    assert code == 0, f"Ctrl-C ends with {code}"
    assert "tengen play --size 9 --white human --moves e5" in shown, shown[-200:]
    shown, code = converse(tengen, [b"e5\n", b"\x04"], utf8)
    assert code == 0 and "Left after 1 move" in shown, "the end of the input ends the game"
    print("terminal: colours, NO_COLOR, Ctrl-C and Ctrl-D as they should be")
    return 0


if __name__ == "__main__":
    sys.exit(main())
