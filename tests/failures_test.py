#!/usr/bin/env python3
"""Lets the n-th allocation, write, sync, open or socket call of the program fail, n = 1, 2, 3 …

    failures_test.py TENGEN LIBRARY [--points N] [--seed S] [--only SCENARIO] [--kind KIND]

LIBRARY is tests/failures/fail_nth.cpp, built. Every scenario is run once for each point: a game on the
server, an import, an analysis, a match of the arena. Wherever the call fails, the program must not
crash and not hang, it goes on or ends with a sentence, and what it had acknowledged is there when it
is started again. Where a run makes more calls of a kind than --points, the first ones are tried and a
random choice of the others.
"""

import argparse
import asyncio
import collections
import http.client
import json
import os
import pathlib
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

import websockets

KINDS = ("write", "sync", "open", "socket", "memory")
PATIENCE = 60
HUMAN = {"kind": "human"}
MOVES = ("h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1", "l8")


class Finding(Exception):
    """What went wrong at a point."""


class Point:
    """One call that fails, or none with number 0."""

    def __init__(self, library: str, kind: str, number: int, folder: pathlib.Path):
        self.count_file = folder / "count"
        self.environment = {
            **os.environ, "LC_ALL": "C.UTF-8", "LD_PRELOAD": library, "FAIL_CALL": f"{kind}:{number}",
        }
        if number == 0:
            self.environment["FAIL_COUNT"] = str(self.count_file)


def check_end(process: subprocess.Popen, allowed=(0, 1)) -> str:
    """The program ended by itself, and if not well then with a sentence."""
    try:
        _, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise Finding("hangs at its end") from None
    if process.returncode not in allowed:
        raise Finding(f"ended with {process.returncode}: {err[-300:]}")
    if process.returncode != 0 and not err.strip():
        raise Finding(f"ended with {process.returncode} and not a word")
    return err


class Server:
    def __init__(self, tengen: str, store: str, environment=None):
        command = [tengen, "serve", "--listen", "127.0.0.1:0", "--store", store, "--searches", "1"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        # The line with the address may be what could not be written.
        said = select.select([self.process.stdout], [], [], 5)[0]
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline()) if said else None
        self.port = int(found[1]) if found else None
        if self.port is None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)

    def ask(self, method: str, path: str, body=None, patience=PATIENCE):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience)
        try:
            text = json.dumps(body) if body is not None else None
            connection.request(method, "/api/v1" + path, body=text)
            answer = connection.getresponse()
            data = answer.read()
        finally:
            connection.close()
        return answer.status, json.loads(data) if data[:1] in (b"{", b"[") else data

    def try_ask(self, *request):
        """Nothing where the connection broke."""
        try:
            return self.ask(*request)
        except TimeoutError:
            raise Finding(f"no answer to {request[:2]}") from None
        except (OSError, http.client.HTTPException):
            return None

    def check_alive(self):
        """After the failure it serves as before."""
        for _ in range(3):
            if self.process.poll() is not None:
                raise Finding(f"ended while serving: {self.process.returncode}: {self.process.stderr.read()[-300:]}")
            answer = self.try_ask("GET", "/rules")
            if answer and answer[0] == 200:
                return
            time.sleep(0.1)
        raise Finding(f"does not serve any more: {answer}")

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        check_end(self.process)


async def play_moves(server: Server, made: dict, acknowledged: list):
    """Plays on from what is acknowledged; a broken connection is made anew."""
    for _ in range(4):
        try:
            async with websockets.connect(
                f"ws://127.0.0.1:{server.port}/ws", open_timeout=PATIENCE, close_timeout=1, ping_interval=None,
            ) as socket:
                await socket.send(json.dumps({"t": "join", "game": made["id"], "token": made["tokens"]["both"]}))
                position = await hear(socket, "position", "refused")
                if position["t"] == "refused":
                    continue
                stored = [move["at"] if isinstance(move, dict) else move for move in position["moves"]]
                if stored[: len(acknowledged)] != acknowledged:
                    raise Finding(f"acknowledged {acknowledged}, but the game has {stored}")
                for ply in range(len(stored), len(MOVES)):
                    await socket.send(json.dumps({"t": "play", "game": made["id"], "ply": ply, "at": MOVES[ply]}))
                    answer = await hear(socket, "moved", "refused")
                    if answer["t"] == "refused":
                        break
                    acknowledged[:] = MOVES[: ply + 1]
                else:
                    return
        except (OSError, websockets.WebSocketException):
            pass
        except asyncio.TimeoutError:
            raise Finding("a WebSocket gets no answer") from None


async def hear(socket, *kinds):
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["t"] in kinds or message["t"] == "error":
            return message if message["t"] in kinds else {"t": "refused"}


def game(tengen: str, point: Point, folder: pathlib.Path):
    """Nine moves on the server; every one that was acknowledged is there after a new start."""
    store = f"sqlite:{folder}/games.sqlite"
    server = Server(tengen, store, point.environment)
    if server.port is None:
        check_end(server.process)
        return
    acknowledged: list = []
    made = None
    for _ in range(3):
        answer = server.try_ask("POST", "/games", {"black": HUMAN, "white": HUMAN})
        if answer and answer[0] == 201:
            made = answer[1]
            break
    if made:
        asyncio.run(play_moves(server, made, acknowledged))
    server.check_alive()
    server.stop()
    if not made:
        return
    again = Server(tengen, store)
    status, found = again.ask("GET", "/games/" + made["id"])
    stored = [move["at"] if isinstance(move, dict) else move for move in found.get("moves", [])] if status == 200 else None
    again.stop()
    if stored is None or stored[: len(acknowledged)] != acknowledged:
        raise Finding(f"acknowledged {acknowledged}, stored {stored}")


def importing(tengen: str, point: Point, folder: pathlib.Path):
    """A file is imported and stored as an analysis, which is there after a new start."""
    store = f"sqlite:{folder}/games.sqlite"
    server = Server(tengen, store, point.environment)
    if server.port is None:
        check_end(server.process)
        return
    sgf = "(;GM[4]SZ[15]" + "".join(f";{'BW'[i % 2]}[{chr(97 + i % 15)}{chr(97 + i // 15)}]" for i in range(60)) + ")"
    answer = server.try_ask("POST", "/import", {"text": sgf, "format": "sgf"})
    stored = None
    if answer and answer[0] == 200:
        record = {"rule": "freestyle", "size": 15, "moves": list(MOVES)}
        stored = server.try_ask("POST", "/analyses", {"title": "kept", "record": record})
    server.check_alive()
    server.stop()
    if stored and stored[0] == 201:
        again = Server(tengen, store)
        status, found = again.ask("GET", "/analyses/" + stored[1]["id"])
        again.stop()
        if status != 200 or found["title"] != "kept":
            raise Finding(f"an analysis was acknowledged and is {status}")


def analysis(tengen: str, point: Point, folder: pathlib.Path):
    """Requests on standard input: each line that comes is JSON, and the program ends."""
    requests = "".join(
        json.dumps({"v": 1, "id": str(i), "moves": list(MOVES[:i]), "limits": {"nodes": 200}}) + "\n" for i in range(4))
    process = subprocess.Popen([tengen, "analyse"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env=point.environment)
    try:
        out, err = process.communicate(requests, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise Finding("hangs") from None
    if process.returncode not in (0, 1):
        raise Finding(f"ended with {process.returncode}: {err[-300:]}")
    lines = out.splitlines()
    for line in lines if process.returncode == 0 else lines[:-1]:
        json.loads(line)


def match(tengen: str, point: Point, folder: pathlib.Path):
    """A match that fails is resumed, and its table is that of an undisturbed one."""
    command = [tengen, "arena", "match", "--players", "fudan1,fudan2", "--games", "4", "--max-plies", "20", "--seed", "5",
               "--json", "--db"]
    if not hasattr(match, "expected"):
        match.expected = table(subprocess.run([*command, str(folder / "whole.db")], capture_output=True, text=True,
                                              check=True, timeout=PATIENCE).stdout)
    process = subprocess.Popen([*command, str(folder / "match.db")], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True, env=point.environment)
    check_end(process)
    resumed = subprocess.run([*command, str(folder / "match.db")], capture_output=True, text=True, timeout=PATIENCE)
    if resumed.returncode != 0:
        raise Finding(f"cannot be resumed: {resumed.stderr[-300:]}")
    if table(resumed.stdout) != match.expected:
        raise Finding(f"another table: {table(resumed.stdout)} is not {match.expected}")


def table(text: str):
    """What does not depend on the clock."""
    return [(player["name"], player["total"]) for player in json.loads(text)["players"]]


SCENARIOS = {"game": game, "import": importing, "analysis": analysis, "match": match}


def run_point(options, name: str, kind: str, number: int) -> int:
    """The calls that the program made, if all of them went well."""
    with tempfile.TemporaryDirectory() as text:
        folder = pathlib.Path(text)
        point = Point(os.path.abspath(options.library), kind, number, folder)
        SCENARIOS[name](options.tengen, point, folder)
        return int(point.count_file.read_text()) if number == 0 else 0


def numbers(options, calls: int) -> list[int]:
    """Which of the calls fail."""
    if calls <= options.points:
        return list(range(1, calls + 1))
    first = options.points // 4
    rest = random.Random(options.seed).sample(range(first + 1, calls + 1), options.points - first)
    return [*range(1, first + 1), *sorted(rest)]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("tengen")
    parser.add_argument("library")
    parser.add_argument("--points", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=SCENARIOS)
    parser.add_argument("--kind", choices=KINDS)
    options = parser.parse_args()
    tried = collections.Counter()
    findings = []
    for name in SCENARIOS if options.only is None else [options.only]:
        for kind in KINDS if options.kind is None else [options.kind]:
            calls = run_point(options, name, kind, 0)
            if name == "game" and calls == 0:
                findings.append(f"{name}, {kind}: no call was counted")
            for number in numbers(options, calls):
                tried[name, kind] += 1
                try:
                    run_point(options, name, kind, number)
                except Finding as finding:
                    findings.append(f"{name}, {kind} {number}: {finding}")
                    print("FOUND", findings[-1], flush=True)
            print(f"{name:9} {kind:7} {tried[name, kind]:4} of {calls} calls", flush=True)
    print(f"{sum(tried.values())} points, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
