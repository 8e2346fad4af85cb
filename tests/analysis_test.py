#!/usr/bin/env python3
"""Holds conversations in the analysis protocol and compares them with the ones on file.

    analysis_test.py TENGEN SCHEMA CASE.in [--update]

CASE.in has a request a line; lines that begin with `# ` are comments. Each request is sent
when the one before it has been answered, so the order is always the same. CASE.out holds the whole
conversation, `> ` before what was sent and `< ` before what came back, then the exit code. A line of
the form `!NAME` stands for bytes that do not belong in a text file; see SPECIAL.

Every message is validated against the schema: every reply must fit it; every request that was
answered must fit it; and a request that was refused for its members or its types must not.
"""

import difflib
import json
import pathlib
import queue
import re
import subprocess
import sys
import threading

import jsonschema

PATIENCE = 60  # seconds; only a hang takes so long

SPECIAL = {
    "megabyte": b"x" * 1_000_000,
    "megabyte-request": b'{"v":1,"id":"m","moves":[' + b" " * 1_000_000 + b"]}",
    "nested": b"[" * 60_000,
    "nested-moves": b'{"v":1,"id":"n","moves":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "nested-objects": b'{"v":' * 10_000,
    "bad-utf8": b'{"v":1,"id":"\xff\xfe"}',
    "overlong-utf8": b'{"v":1,"id":"\xc0\x80"}',
    "nul": b'{"v":1,\x00"id":"z"}',
    "nul-line": b"\x00\x00\x00",
    "crlf": b'{"v":1,"id":"crlf","action":"threats","size":5}\r',
    "bom": b'\xef\xbb\xbf{"v":1,"id":"bom","action":"threats","size":5}',
    "many-moves": b'{"v":1,"id":"mm","moves":[' + b",".join([b'"pass"'] * 5_000) + b"]}",
}

# Refusals of the shape of a message, which the schema must share, and those of what it means, which
# no schema can know of.
OF_SHAPE = {"version", "unknown-member", "missing-member", "bad-value"}



def plain(reply: str) -> str:
    """Without what differs from run to run."""
    reply = re.sub(r'"(nps|timeMs)":\d+', r'"\1":0', reply)
    return re.sub(r'"version":"tengen [^"]*"', '"version":"tengen …"', reply)


class Conversation:
    def __init__(self, tengen: str, options: list[str], schema: dict):
        self.process = subprocess.Popen(
            [tengen, "analyse", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.schema = schema
        self.replies: queue.Queue = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        for line in self.process.stdout:
            self.replies.put(line.decode("utf-8").rstrip("\n"))
        self.replies.put(None)

    def fits(self, message, part: str) -> bool:
        wanted = {"$ref": f"#/$defs/{part}", "$defs": self.schema["$defs"]}
        return jsonschema.Draft202012Validator(wanted).is_valid(message)

    def ask(self, request: bytes) -> list[str]:
        """Sends a line and returns its replies up to the closing one."""
        self.process.stdin.write(request + b"\n")
        self.process.stdin.flush()
        if not request.strip():
            return []
        heard = []
        while True:
            line = self.replies.get(timeout=PATIENCE)
            assert line is not None, "the program left"
            heard.append(line)
            reply = json.loads(line)
            assert self.fits(reply, "reply"), f"the schema has no such reply: {line}"
            if "error" in reply or reply["final"]:
                break
        self.compare(request, reply)
        return heard

    def compare(self, request: bytes, reply: dict) -> None:
        code = reply.get("error", {}).get("code")
        if code in ("syntax", "too-large"):
            return
        try:
            message = json.loads(request.decode("utf-8-sig"))
        except RecursionError:  # deeper than Python's reader goes
            assert code is not None
            return
        if code is None:
            assert reply["id"] == message["id"], (reply["id"], message["id"])
        fits = self.fits(message, "request")
        assert fits == (code not in OF_SHAPE), f"schema {fits}, answer {code}: {request[:200]!r}"

    def end(self) -> int:
        self.process.stdin.close()
        code = self.process.wait(timeout=PATIENCE)
        left = self.replies.get(timeout=PATIENCE)
        assert left is None, f"unexpected reply: {left}"
        return code


def hold(tengen: str, schema: dict, case: pathlib.Path) -> str:
    lines = case.read_text(encoding="utf-8").splitlines()
    options = lines.pop(0).removeprefix("$ tengen analyse").split()
    talk = Conversation(tengen, options, schema)
    transcript = []
    try:
        for line in lines:
            transcript.append(line if line.startswith("# ") or not line else f"> {line}")
            if line.startswith("# "):
                continue
            request = SPECIAL[line[1:]] if line.startswith("!") else line.encode()
            transcript += [f"< {plain(reply)}" for reply in talk.ask(request)]
        transcript.append(f"[exit {talk.end()}]")
    finally:
        talk.process.kill()
    return "\n".join(transcript) + "\n"


def main() -> int:
    tengen, case = sys.argv[1], pathlib.Path(sys.argv[3])
    schema = json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    expected = case.with_suffix(".out")
    text = hold(tengen, schema, case)
    if "--update" in sys.argv[4:]:
        expected.write_text(text, encoding="utf-8")
        return 0
    known = expected.read_text(encoding="utf-8") if expected.exists() else ""
    difference = list(
        difflib.unified_diff(known.splitlines(), text.splitlines(), str(expected), "now", lineterm="")
    )
    print("\n".join(difference))
    return 1 if difference else 0


if __name__ == "__main__":
    sys.exit(main())
