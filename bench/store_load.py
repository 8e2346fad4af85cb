#!/usr/bin/env python3
"""How fast a server answers from a large store: explorer, lists and searches, with clicks all the while.

    store_load.py TENGEN FILE [--requests N]

Starts `tengen serve` on a store that bench/store_fill has filled, tells how long it took to open it,
then asks each kind of question and tells the median and the 99th percentile in milliseconds, while a
WebSocket plays moves and tells the same of them. Needs python3-websockets.
"""

import argparse
import asyncio
import http.client
import json
import os
import random
import re
import subprocess
import sys
import time
import urllib.parse

import websockets

RATE = 80  # requests a second; a server answers 100 of one client


def paths(kind: str, chance: random.Random) -> str:
    """A question of that kind."""
    opening = chance.sample(["h8", "i9", "h9", "g7", "i7", "j10"], chance.randrange(5))
    rule = chance.choice(["freestyle", "freestyle", "standard", "renju"])
    values = {
        "explorer": {"rule": rule, "moves": ",".join(opening)},
        "list": {"limit": 50, "before": str(chance.randrange(1, 10**6))},
        "list filtered": {"rule": chance.choice(["caro", "renju"]), "result": chance.choice(["draw", "black", "open"])},
        "list of position": {"rule": rule, "size": 15, "moves": ",".join(opening)},
        "search person": {"text": f"player {chance.randrange(20000)}"},
        "search part": {"text": chance.choice(["player 1", "er 77", "zzz", "LEVEL=3"])},
        "search agent": {"agent": chance.choice(["tengen", "tengen:level=7", "fudan1"])},
    }[kind]
    path = "/explorer" if kind == "explorer" else "/games"
    return f"/api/v1{path}?" + urllib.parse.urlencode(values)


KINDS = ("explorer", "list", "list filtered", "list of position", "search person", "search part", "search agent")


def ask_all(port: int, count: int) -> dict[str, list[float]]:
    took: dict[str, list[float]] = {kind: [] for kind in KINDS}
    chance = random.Random(3)
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for number in range(count):
        began = time.perf_counter()
        kind = KINDS[number % len(KINDS)]
        connection.request("GET", paths(kind, chance))
        answer = connection.getresponse()
        body = answer.read()
        took[kind].append(time.perf_counter() - began)
        assert answer.status == 200, (kind, answer.status, body)
        time.sleep(max(0.0, 1 / RATE - (time.perf_counter() - began)))
    connection.close()
    return took


async def click(port: int, stop: asyncio.Event) -> list[float]:
    """Plays games of two people until stopped."""
    took: list[float] = []
    points = [f"{column}{row}" for row in range(1, 16) for column in "abcdefghijklmno"]
    human = {"kind": "human"}
    while not stop.is_set():
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("POST", "/api/v1/games", json.dumps({"black": human, "white": human}))
        game = json.loads(connection.getresponse().read())
        connection.close()
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws", ping_interval=None) as socket:
            await socket.send(json.dumps({"t": "join", "game": game["id"], "token": game["tokens"]["both"]}))
            for ply in range(30):
                await asyncio.sleep(0.1)
                if stop.is_set():
                    break
                asked = time.perf_counter()
                at = points[ply * 37 % 225]  # far apart: no five on the way
                await socket.send(json.dumps({"t": "play", "game": game["id"], "ply": ply, "at": at}))
                while json.loads(await socket.recv())["t"] != "moved":
                    pass
                took.append(time.perf_counter() - asked)
    return took


async def measure(port: int, count: int) -> dict[str, list[float]]:
    stop = asyncio.Event()
    clicks = asyncio.create_task(click(port, stop))
    took = await asyncio.to_thread(ask_all, port, count)
    stop.set()
    took["click meanwhile"] = await clicks
    return took


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tengen")
    parser.add_argument("file")
    parser.add_argument("--requests", type=int, default=2100)
    options = parser.parse_args()
    began = time.perf_counter()
    command = [options.tengen, "serve", "--listen", "127.0.0.1:0", "--store", "sqlite:" + options.file,
               "--max-games", "100000000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            port = int(re.search(r":(\d+)$", server.stdout.readline())[1])
            print(f"opened in {time.perf_counter() - began:.1f} s, {os.path.getsize(options.file) / 1e6:.0f} MB")
            took = asyncio.run(measure(port, options.requests))
        finally:
            server.terminate()
    print(f"{'':18}{'count':>7}{'p50 ms':>9}{'p99 ms':>9}{'max ms':>9}")
    for kind, times in took.items():
        times.sort()
        p50, p99 = (times[int(len(times) * part)] for part in (0.5, 0.99))
        print(f"{kind:18}{len(times):7}{p50 * 1e3:9.1f}{p99 * 1e3:9.1f}{times[-1] * 1e3:9.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
