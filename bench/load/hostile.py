#!/usr/bin/env python3
"""Hostile clients, as a process of their own with a low priority.

    hostile.py PORT CLIENTS SECONDS [KIND…]

Each does one of five things all the time, as fast as `pause` in its class says: nested JSON, searches that
never end, large bodies that come slowly, requests that cost the store much, as many connections as it gets.
Four of five clients have an address of their own (127.0.2.x), the others share one. What they do is bounded:
together they take a fraction of a processor, so that it is the server that is measured. Prints what was
sent and how it was answered as JSON.
"""

import asyncio
import base64
import collections
import contextlib
import json
import os
import random
import struct
import sys
import time

LONG_MOVE = json.dumps({"moves": ["h8", "i9"], "limits": {"timeMs": 600_000}}).encode()
SHORT_MOVE = json.dumps({"moves": ["h8", "i9"], "limits": {"nodes": 2000}}).encode()
KEY = base64.b64encode(b"tengen load test").decode()


def post(path: str, body: bytes, size: int | None = None, host: str = "localhost", method: str = "POST") -> bytes:
    return (f"{method} /api/v1{path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body) if size is None else size}\r\n\r\n").encode() + body


def frame(text: str) -> bytes:
    """A text message, masked with zeros."""
    data = text.encode()
    length = (struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else
              struct.pack("!BH", 0x80 | 126, len(data)) if len(data) < 65536 else
              struct.pack("!BQ", 0x80 | 127, len(data)))
    return b"\x81" + length + b"\0\0\0\0" + data


class Client:
    """One hostile client; its connections and what it was answered."""

    pause = 1.0

    def __init__(self, port: int, address: str, counts: collections.Counter, seed: int):
        self.port, self.address, self.counts = port, address, counts
        self.chance = random.Random(seed)

    async def run(self) -> None:
        while True:
            try:
                await asyncio.wait_for(self.act(), 60)
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
                self.count("broken off")
            await asyncio.sleep(self.pause * self.chance.uniform(0.5, 1.5))

    async def act(self) -> None:
        raise NotImplementedError

    def count(self, what: str) -> None:
        self.counts[f"{type(self).__name__}: {what}"] += 1

    async def connect(self):
        return await asyncio.wait_for(
            asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0)), 10)

    async def status(self, reader: asyncio.StreamReader) -> str:
        line = await asyncio.wait_for(reader.readline(), 30)
        words = line.split()
        return words[1].decode() if len(words) > 1 else "closed"

    async def send(self, data: bytes) -> None:
        reader, writer = await self.connect()
        try:
            writer.write(data)
            self.count(await self.status(reader))
        finally:
            writer.transport.abort()

    async def socket(self):
        """An open WebSocket, or nothing."""
        reader, writer = await self.connect()
        writer.write(f"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        status = await self.status(reader)
        self.count(status)
        if status == "101":
            return reader, writer
        writer.transport.abort()
        return None


class NestedJson(Client):
    """300 KB of brackets in a body, 60 KB in a message."""

    pause = 1.0
    bombs = [post(path, (body % ("[" * 150_000 + "]" * 150_000)).encode()) for path, body in (
        ("/export", '{"format":"sgf","record":%s}'), ("/import", '{"format":"pos","text":%s}'),
        ("/analyses", '{"title":"a","record":%s}'))]
    message = frame('{"t":"ping","x":' + "[" * 30_000 + "]" * 30_000 + "}")

    async def act(self) -> None:
        await self.send(self.chance.choice(self.bombs))
        opened = await self.socket()
        if not opened:
            return
        reader, writer = opened
        try:
            for _ in range(10):
                writer.write(self.message)
                self.count("message")
                await asyncio.sleep(0.1)
        finally:
            writer.transport.abort()


class Searches(Client):
    """Moves of ten minutes, analyses of a day with sixteen more behind them, and short searches beside."""

    pause = 2.0

    def __init__(self, *values):
        super().__init__(*values)
        self.held: list[asyncio.Task] = []

    async def hold_move(self) -> None:
        with contextlib.suppress(OSError, asyncio.TimeoutError):
            reader, writer = await self.connect()
            try:
                writer.write(post("/move", LONG_MOVE))
                self.count("long move")
                line = await reader.readline()
                self.count("long move answered " + (line.split() or [b"", b"nothing"])[1].decode())
            finally:
                writer.transport.abort()

    async def hold_analyses(self) -> None:
        with contextlib.suppress(OSError, asyncio.TimeoutError):
            opened = await self.socket()
            if not opened:
                return
            reader, writer = opened
            try:
                for number in range(17):
                    request = {"v": 1, "id": str(number), "moves": ["h8", "i9"], "stream": True,
                               "limits": {"timeMs": 86_400_000}}
                    writer.write(frame(json.dumps({"t": "analysis", "request": request, "review": number == 0})))
                self.count("analyses")
                while await reader.read(65536):
                    pass
            finally:
                writer.transport.abort()

    async def act(self) -> None:
        self.held = [task for task in self.held if not task.done()]
        while len(self.held) < 9:
            hold = self.hold_analyses() if len(self.held) % 3 == 2 else self.hold_move()
            self.held.append(asyncio.create_task(hold))
        await self.send(post("/move", SHORT_MOVE))


class SlowBodies(Client):
    """Bodies of 4 MiB that come slowly, to routes that take them, to routes that take none, and to no route."""

    pause = 3.0
    at_once = 6

    def __init__(self, *values):
        super().__init__(*values)
        self.held: list[asyncio.Task] = []

    async def drip(self) -> None:
        heads = [post("/import", b"", 4 << 20), post("/analyses", b"", 4 << 20), post("/rules", b"", 4 << 20),
                 post("/nothing", b"", 4 << 20), post("/import", b"", 4 << 20, host="evil.example"),
                 post("/games/x/published", b"", 4 << 20, method="PUT"), post("/games", b"", 60_000)]
        with contextlib.suppress(OSError, asyncio.TimeoutError):
            reader, writer = await self.connect()
            answer = asyncio.create_task(self.status(reader))
            answer.add_done_callback(lambda task: task.cancelled() or task.exception())
            try:
                writer.write(self.chance.choice(heads))
                for _ in range(60):
                    if answer.done():
                        break
                    writer.write(b" " * (70 << 10))
                    self.count("pieces")
                    await asyncio.sleep(0.4)
                self.count(await answer)
            finally:
                answer.cancel()
                writer.transport.abort()

    async def act(self) -> None:
        self.held = [task for task in self.held if not task.done()]
        while len(self.held) < self.at_once:
            self.held.append(asyncio.create_task(self.drip()))


class StoreHeavy(Client):
    """Explorer, lists, searches for text and positions, imports, new games and analyses, without a pause."""

    pause = 0.05
    game = "(;GM[4]FF[4]SZ[15];" + ";".join(f"{'BW'[n % 2]}[{chr(97 + n * 37 % 225 % 15)}{chr(97 + n * 37 % 225 // 15)}]"
                                           for n in range(60)) + ")"
    requests = [
        *(b"GET /api/v1%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path for path in (
            b"/explorer", b"/explorer?moves=a1", b"/games?limit=200", b"/games?text=e", b"/games?text=zzz",
            b"/games?size=15&moves=a1,h3", b"/games?result=open&text=level", b"/analyses?text=a")),
        post("/import", json.dumps({"format": "sgf", "text": game * 900}).encode()),
        post("/import", json.dumps({"format": "pos", "text": "h8" + " " * 3_000_000}).encode()),
        post("/games", json.dumps({"black": {"kind": "human"}, "white": {"kind": "human"}, "moves": ["h8", "i9"]}).encode()),
        post("/analyses", json.dumps({"title": "a" * 50, "record": {
            "rule": "freestyle", "size": 15, "moves": [{"move": "h8", "comment": "x" * 200_000}]}}).encode()),
    ]

    async def act(self) -> None:
        await self.send(self.chance.choice(self.requests))


class Sockets(Client):
    """As many connections as one gets, half of them WebSockets; all are given up now and then."""

    pause = 0.05

    def __init__(self, *values):
        super().__init__(*values)
        self.held: list[asyncio.StreamWriter] = []

    async def act(self) -> None:
        if len(self.held) >= 300:
            for writer in self.held:
                writer.transport.abort()
            self.held.clear()
            self.count("given up")
        if self.chance.random() < 0.5:
            opened = await self.socket()
            if opened:
                self.held.append(opened[1])
        else:
            _, writer = await self.connect()
            self.held.append(writer)
            self.count("silent")


KINDS = (NestedJson, Searches, SlowBodies, StoreHeavy, Sockets)


async def attack(port: int, clients: int, seconds: float, kinds: list[type[Client]]) -> collections.Counter:
    counts: collections.Counter[str] = collections.Counter()
    tasks = []
    for number in range(clients):
        shares = number // len(kinds) % 5 == 4  # one client of each kind in five
        address = f"127.0.2.{250 if shares else number % 240 + 1}"
        tasks.append(asyncio.create_task(kinds[number % len(kinds)](port, address, counts, number).run()))
    await asyncio.sleep(seconds)
    return counts


def main() -> None:
    port, clients, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    kinds = [kind for kind in KINDS if len(sys.argv) < 5 or kind.__name__ in sys.argv[4:]]
    os.nice(10)
    began = time.perf_counter()
    loop = asyncio.new_event_loop()
    counts = loop.run_until_complete(attack(port, clients, seconds, kinds))
    spent = sum(os.times()[:2]) / (time.perf_counter() - began)
    print(json.dumps({"processor": round(spent, 3), "counts": dict(sorted(counts.items()))}), flush=True)
    os._exit(0)  # with all connections at once, as they are


if __name__ == "__main__":
    main()
