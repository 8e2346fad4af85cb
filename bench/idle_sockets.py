#!/usr/bin/env python3
"""How a server bears many connections: idle WebSockets, moves all the while, and memory.

    idle_sockets.py TENGEN [--sockets N] [--moves N] [--rate N]

Opens the sockets, then plays moves in games of people at that rate and tells how long each took
to come back as `moved`: the median, and what all but one in a hundred kept below. Needs
python3-websockets.
"""

import argparse
import asyncio
import json
import re
import subprocess
import time
import urllib.request

import websockets


def memory_kib(pid: int) -> int:
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])


def ask(port: int, path: str, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1{path}", data) as answer:
        return json.loads(answer.read())


async def connect(port: int):
    return await websockets.connect(f"ws://127.0.0.1:{port}/ws", ping_interval=None, open_timeout=60)


async def play(port: int, count: int, rate: float) -> list[float]:
    """The times of the moves, in seconds."""
    took: list[float] = []
    points = [f"{column}{row}" for row in range(1, 16) for column in "abcdefghijklmno"]
    begin = time.monotonic()
    socket, game, ply = None, None, 0
    for number in range(count):
        await asyncio.sleep(max(0.0, begin + number / rate - time.monotonic()))
        if ply % 30 == 0:
            human = {"kind": "human"}
            game = await asyncio.to_thread(ask, port, "/games", {"black": human, "white": human})
            if socket:
                await socket.close()
            socket, ply = await connect(port), 0
            await socket.send(json.dumps({"t": "join", "game": game["id"], "token": game["tokens"]["both"]}))
            while json.loads(await socket.recv())["t"] != "watchers":
                pass
        asked = time.perf_counter()
        at = points[ply * 37 % 225]  # far apart: no five on the way
        await socket.send(json.dumps({"t": "play", "game": game["id"], "ply": ply, "at": at}))
        while (kind := json.loads(await socket.recv())["t"]) != "moved":
            assert kind not in ("refused", "position"), kind
        took.append(time.perf_counter() - asked)
        ply += 1
    await socket.close()
    return took


async def measure(options) -> None:
    server = subprocess.Popen(
        [options.tengen, "serve", "--listen", "127.0.0.1:0", "--store", "sqlite::memory:"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )
    try:
        port = int(re.search(r":(\d+)$", server.stdout.readline().strip())[1])
        ask(port, "/health")
        before = memory_kib(server.pid)
        sockets = []
        for _ in range(options.sockets):
            sockets.append(await connect(port))
            await asyncio.sleep(0.011)  # a client may ask a hundred times a second
        for each in sockets:
            await each.send('{"t":"ping"}')
            assert json.loads(await each.recv())["t"] == "pong"
        after = memory_kib(server.pid)
        took = sorted(await play(port, options.moves, options.rate))
        print(f"{ask(port, '/health')['connections']} WebSockets open")
        print(f"memory: {(after - before) / max(options.sockets, 1):.1f} KiB a connection, {after} KiB in all")
        p99 = took[min(len(took) - 1, int(len(took) * 0.99))]
        print(f"{len(took)} moves at {options.rate:g} a second: median {took[len(took) // 2] * 1e3:.2f} ms, "
              f"p99 {p99 * 1e3:.2f} ms")
        await asyncio.gather(*(each.close() for each in sockets))
    finally:
        server.terminate()
        server.wait(timeout=60)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("tengen")
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=50)
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
