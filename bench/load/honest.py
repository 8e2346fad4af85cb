"""Honest clients: idle sockets, games of two people, games against an agent, and a few requests.

They come from the addresses 127.0.1.1 to 127.0.1.250, so that none of them meets a limit of one client.
Moves are sent at fixed moments, whatever became of those before: a slow answer does not lower the load.
"""

import asyncio
import contextlib
import itertools
import json
import random
import time

import websockets

from load.measure import Figures

ADDRESSES = 250
PATIENCE = 30.0
# Far apart, so that no five is made on the way.
POINTS = [f"{column}{row}" for row in range(1, 16) for column in "abcdefghijklmno"]
SEQUENCE = [POINTS[number * 37 % 225] for number in range(225)]
PLIES = 60
HUMAN = {"kind": "human"}


class Refused(Exception):
    """An answer that an honest client should not get."""


async def ask(port: int, address: str, method: str, path: str, body=None, token: str | None = None):
    """One request on a connection of its own. Returns the value of its answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} /api/v1{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        writer.write(head.encode() + b"\r\n" + data)
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
    finally:
        writer.close()
    head, _, content = answer.partition(b"\r\n\r\n")
    status = head.split(b" ", 2)[1:2]
    if not status or not status[0].startswith(b"2"):
        raise Refused(f"{method} {path.split('?')[0]}: {content[:100].decode(errors='replace') or 'no answer'}")
    kind = b"application/json" in head
    return json.loads(content) if kind and content else content


class Socket:
    """A WebSocket whose messages are handed to those who wait for them."""

    def __init__(self, connection, crowd: "Crowd"):
        self._connection = connection
        self._crowd = crowd
        self._waiting: list[tuple] = []
        self._reader = asyncio.create_task(self._read())
        self.closed = False

    @classmethod
    async def open(cls, crowd: "Crowd", address: str) -> "Socket":
        connection = await websockets.connect(
            f"ws://127.0.0.1:{crowd.port}/ws", local_addr=(address, 0), ping_interval=None, compression=None,
            open_timeout=PATIENCE, close_timeout=2, max_queue=None)
        return cls(connection, crowd)

    async def _read(self) -> None:
        try:
            async for text in self._connection:
                now = time.perf_counter()
                message = json.loads(text)
                for entry in [entry for entry in self._waiting if entry[0](message)]:
                    self._waiting.remove(entry)
                    if not entry[1].done():
                        entry[1].set_result((now, message))
        except websockets.ConnectionClosed:
            pass
        if not self.closed:
            self._crowd.figures.fault("a socket was closed")
        self.closed = True
        for _, future in self._waiting:
            if not future.done():
                future.set_exception(Refused("the connection broke"))

    async def send(self, **message) -> None:
        try:
            await self._connection.send(json.dumps(message))
        except websockets.ConnectionClosed as closed:
            raise Refused("the connection broke") from closed

    def expect(self, fits) -> asyncio.Future:
        """The moment and the message, once one comes that fits."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((fits, future))
        return future

    async def hear(self, future: asyncio.Future):
        try:
            return await asyncio.wait_for(future, PATIENCE)
        except asyncio.TimeoutError as late:
            raise Refused("no answer within 30 seconds") from late

    async def close(self) -> None:
        self.closed = True
        await self._connection.close()

    def drop(self) -> None:
        """Goes without a word."""
        self.closed = True
        self._connection.transport.abort()


class Game:
    """A game that is played move by move, and begun anew when it is over."""

    def __init__(self, crowd: "Crowd", sockets: list[Socket], addresses: list[str], agent: str | None):
        self._crowd = crowd
        self._sockets = sockets
        self._addresses = addresses
        self._agent = agent
        self._id = ""
        self._ply = 0
        self._taken: set[str] = set()
        self.busy = False

    async def begin(self) -> None:
        if self._id:
            for socket in self._sockets:
                await socket.send(t="leave", game=self._id)
        for number, socket in enumerate(self._sockets):
            if socket.closed:
                self._sockets[number] = await Socket.open(self._crowd, self._addresses[number])
        white = {"kind": "agent", "agent": self._agent} if self._agent else HUMAN
        made = await self._crowd.ask("create", self._addresses[0], "POST", "/games", {"black": HUMAN, "white": white})
        self._id, self._ply, self._taken = made["id"], 0, set()
        for socket, seat in zip(self._sockets, ("black", "white")):
            answer = socket.expect(lambda m: m.get("game") == self._id and m["t"] in ("position", "refused"))
            asked = time.perf_counter()
            await socket.send(t="join", game=self._id, token=made["tokens"]["both" if self._agent else seat])
            at, message = await socket.hear(answer)
            if message["t"] == "refused":
                raise Refused("join: " + message["code"])
            self._crowd.figures.add("join", at - asked)

    def _answer(self, socket: Socket, ply: int) -> asyncio.Future:
        game = self._id
        return socket.expect(lambda m: m.get("game") == game and (
            m["t"] == "moved" and m["ply"] == ply or m["t"] in ("refused", "position")))

    def _moved(self, message: dict) -> None:
        if message["t"] != "moved":
            raise Refused("play: " + message.get("code", message["t"]))
        self._taken.add(message["at"])
        self._ply = message["ply"] + 1

    async def step(self) -> None:
        """Plays one move, and hears its echo and the answer of the agent."""
        try:
            if not self._id or self._ply >= PLIES:
                await self.begin()
            socket = self._sockets[self._ply % len(self._sockets)]
            ply = self._ply
            point = next(point for point in SEQUENCE if point not in self._taken)
            echo = self._answer(socket, ply)
            reply = self._answer(socket, ply + 1) if self._agent else None
            asked = time.perf_counter()
            await socket.send(t="play", game=self._id, ply=ply, at=point)
            at, message = await socket.hear(echo)
            self._crowd.figures.add("move", at - asked)
            self._moved(message)
            if reply and not message["result"]:
                after, message = await socket.hear(reply)
                self._crowd.figures.add("agent", after - at)
                self._moved(message)
            if message["result"]:
                self._ply = PLIES
        except (Refused, OSError, asyncio.TimeoutError, websockets.WebSocketException) as fault:
            self._crowd.figures.fault(f"{fault or type(fault).__name__}")
            self._id, self._ply = "", 0
        finally:
            self.busy = False


class Crowd:
    """All honest clients."""

    def __init__(self, port: int, figures: Figures, seed: int = 1):
        self.port = port
        self.figures = figures
        self.chance = random.Random(seed)
        self._addresses = itertools.cycle(f"127.0.1.{number + 1}" for number in range(ADDRESSES))
        self._idle: list[Socket] = []
        self._games: list[Game] = []
        self._agent_games: list[Game] = []
        self._steps: set[asyncio.Task] = set()

    def address(self) -> str:
        return next(self._addresses)

    async def ask(self, kind: str, address: str, method: str, path: str, body=None, token: str | None = None):
        asked = time.perf_counter()
        value = await ask(self.port, address, method, path, body, token)
        self.figures.add(kind, time.perf_counter() - asked)
        return value

    async def open(self, idle: int, active: int, agent_games: int, agent: str) -> None:
        """Opens idle sockets, and games for the active ones: two for a game of people, one against an agent."""
        self._idle = [await Socket.open(self, self.address()) for _ in range(idle)]
        for number in range((active + agent_games) // 2):
            is_agents = number < agent_games
            addresses = [self.address() for _ in range(1 if is_agents else 2)]
            sockets = [await Socket.open(self, address) for address in addresses]
            game = Game(self, sockets, addresses, agent if is_agents else None)
            await game.begin()
            (self._agent_games if is_agents else self._games).append(game)

    async def play(self, rate: float, agent_rate: float) -> None:
        """Plays at these rates until cancelled."""
        await asyncio.gather(self._pace(self._games, rate - agent_rate), self._pace(self._agent_games, agent_rate))

    async def _pace(self, games: list[Game], rate: float) -> None:
        if rate <= 0 or not games:
            return
        due = time.perf_counter()
        turns = itertools.cycle(games)
        while True:
            due += 1 / rate
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            self.figures.add("lag", max(0.0, time.perf_counter() - due))
            game = next((game for game in itertools.islice(turns, len(games)) if not game.busy), None)
            if game is None:
                self.figures.fault("every game waits for an answer")
                continue
            game.busy = True
            task = asyncio.create_task(game.step())
            self._steps.add(task)
            task.add_done_callback(self._steps.discard)

    async def repeat(self, every: float, act) -> None:
        """Acts again and again, with chance in the pauses; a refusal is a fault."""
        while True:
            await asyncio.sleep(every * self.chance.uniform(0.5, 1.5))
            try:
                await act()
            except (Refused, OSError, asyncio.TimeoutError, websockets.WebSocketException) as fault:
                self.figures.fault(f"{fault or type(fault).__name__}")

    async def read_games(self) -> None:
        await self.ask("list", self.address(), "GET", "/games?limit=50")

    async def explore(self) -> None:
        moves = ",".join(SEQUENCE[:self.chance.randrange(4)])
        await self.ask("explorer", self.address(), "GET", "/explorer?rule=freestyle&size=15&moves=" + moves)

    async def close(self) -> None:
        for task in list(self._steps):
            task.cancel()
        sockets = self._idle + [socket for game in self._games + self._agent_games for socket in game._sockets]
        for some in range(0, len(sockets), 50):
            with contextlib.suppress(OSError, websockets.WebSocketException):
                await asyncio.gather(*(socket.close() for socket in sockets[some:some + 50]), return_exceptions=True)
