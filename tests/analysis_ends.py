#!/usr/bin/env python3
"""How searches of `tengen analyse` end: by a stop, by Ctrl-C, and by the end of the input.

    analysis_ends.py TENGEN
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

PATIENCE = 60  # seconds; only a hang takes so long

# Its threats lead nowhere soon: more than sixty million nodes, of which the test waits for a moment.
BLACK = "n11 i9 k9 i14 n9 l14 k11"
WHITE = "l9 m10 i11 j12 j14 k13 n12"


def long_search(name: str, **members) -> bytes:
    request = {
        "v": 1,
        "id": name,
        "action": "solve",
        "kind": "vct",
        "rule": "standard",
        "size": 22,
        "stones": {"black": BLACK.split(), "white": WHITE.split()},
        "toMove": "black",
        "limits": {"timeMs": 86_400_000},
        **members,
    }
    return json.dumps(request).encode() + b"\n"


class Program:
    def __init__(self, tengen: str):
        self.process = subprocess.Popen(
            [tengen, "analyse"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        # After a first search a sanitizer has a thread of its own for good; ours is about to end.
        self.say(b'{"v":1,"id":"first","size":5}\n')
        self.receive()
        counts = []
        for _ in range(50):
            counts.append(self.threads())
            time.sleep(0.01)
        self.idle = min(counts)

    def say(self, line: bytes) -> None:
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def receive(self) -> dict:
        return json.loads(self.process.stdout.readline())

    def threads(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def await_threads(self, wanted) -> int:
        deadline = time.monotonic() + PATIENCE
        while not wanted(self.threads()) and time.monotonic() < deadline:
            time.sleep(0.01)
        return self.threads()

    def leave(self) -> int:
        self.process.stdin.close()
        assert self.process.stdout.read() == b"", "unexpected output"
        return self.process.wait(timeout=PATIENCE)


def stops(tengen: str) -> None:
    program = Program(tengen)
    program.say(long_search("a"))
    assert program.await_threads(lambda n: n > program.idle) > program.idle, "no search has begun"
    program.say(long_search("waiting"))
    program.say(b'{"v":1,"id":"t","action":"threats"}\n')
    assert program.receive()["id"] == "t", "quick questions do not wait for the search"
    for name in ["waiting", "a"]:
        program.say(json.dumps({"v": 1, "id": "s", "action": "stop", "target": name}).encode() + b"\n")
        reply = program.receive()
        assert reply["id"] == name and reply["final"] and reply["solved"] is None, reply
    left = program.await_threads(lambda n: n <= program.idle)
    assert left <= program.idle, f"a search thread remains: {left}, idle {program.idle}"
    assert program.leave() == 0


def ctrl_c(tengen: str) -> None:
    program = Program(tengen)
    program.say(long_search("a"))
    program.say(long_search("b"))
    program.say(b'{"v":1,"id":"t","action":"threats"}\n')
    assert program.receive()["id"] == "t"  # so both have been read
    program.say(b'{"v":1,"half a line')  # Ctrl-C must not wait for the rest of it
    assert program.await_threads(lambda n: n > program.idle) > program.idle, "no search has begun"
    program.process.send_signal(signal.SIGINT)
    assert {program.receive()["id"], program.receive()["id"]} == {"a", "b"}
    assert program.process.wait(timeout=PATIENCE) == 0


def end_of_input(tengen: str) -> None:
    program = Program(tengen)
    program.say(long_search("a", limits={"timeMs": 300}))
    program.say(long_search("b", limits={"nodes": 1000}))
    program.say(b'{"v":1,"id":"c","action":"version"}')  # the last line needs no end
    program.process.stdin.close()
    replies = [json.loads(line) for line in program.process.stdout]
    searched = [reply["id"] for reply in replies if reply["id"] != "c"]
    assert searched == ["a", "b"] and len(replies) == 3, replies
    assert program.process.wait(timeout=PATIENCE) == 0


def main() -> int:
    tengen = str(pathlib.Path(sys.argv[1]).resolve())
    for part in (stops, ctrl_c, end_of_input):
        part(tengen)
        print(f"ok {part.__name__}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
