"""Clients that play and analyse until the server goes away, and write down what they are told."""

import asyncio
import http.client
import json
import random

import websockets

from kills.told import Analysis, Attempt, Game, GameState, names_of

PATIENCE = 60
BEGINNER = {"kind": "agent", "agent": "tengen:level=1"}
POINTS = [column + str(row) for column in "abcdefghijklmno" for row in range(1, 16)]
KINDS = ("screen", "seats", "seats", "agent", "agent", "agents", "opening")
LONGEST_GAME = 60


class Gone(Exception):
    """The server does not answer any more."""


class World:
    """What all clients share: the server that runs now, all that was acknowledged, and when the server
    is to be killed."""

    def __init__(self, chance: random.Random):
        self.chance = chance
        self.port = 0
        self.games: list[Game] = []
        self.analyses: list[Analysis] = []
        self.touched: set[str] = set()  # games and analyses of this life of the server
        self.moves = self.results = self.revisions = self.others = self.refusals = 0
        self.answers_left = -1  # acknowledgements until `kill` is called, if not negative
        self.kill = lambda: None

    def acknowledged(self) -> None:
        self.answers_left -= 1
        if self.answers_left == 0:
            self.kill()

    def ask(self, method: str, path: str, body=None, token=""):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            headers = {"Authorization": "Bearer " + token} if token else {}
            connection.request(method, "/api/v1" + path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            data = answer.read()
            return answer.status, json.loads(data) if data else None
        except TimeoutError:
            raise
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Gone from error
        finally:
            connection.close()


class Seat:
    """A connection to a game. What it hears is acknowledged."""

    def __init__(self, world: World, game: Game, number: int):
        self.world, self.game, self.number = world, game, number
        self.last: dict = {}

    @property
    def told(self) -> GameState:
        return self.game.seats[self.number]

    async def join(self, token: str) -> bool:
        try:
            self.socket = await websockets.connect(
                f"ws://127.0.0.1:{self.world.port}/ws", open_timeout=PATIENCE, close_timeout=1, ping_interval=None)
        except (OSError, websockets.WebSocketException, EOFError) as error:
            raise Gone from error
        await self.say("join", token=token)
        return (await self.until("position"))["t"] == "position"

    async def say(self, kind: str, **members) -> None:
        try:
            await self.socket.send(json.dumps({"t": kind, "game": self.game.id, **members}))
        except websockets.WebSocketException as error:
            raise Gone from error

    async def hear(self) -> dict:
        try:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        except websockets.WebSocketException as error:
            raise Gone from error
        self.note(message)
        return message

    async def until(self, *kinds: str, where=lambda message: True) -> dict:
        """The next message of these kinds; one that refuses ends the wait, too."""
        while True:
            message = await self.hear()
            if message["t"] == "refused" or (message["t"] in kinds and where(message)):
                return message

    def note(self, message: dict) -> None:
        """Writes down what the message acknowledges."""
        world, told = self.world, self.told
        if message["t"] == "moved":
            if message["ply"] != len(told.moves):
                raise AssertionError(f"{self.game.id}: told {told.moves}, then {message}")
            told.moves.append(message["at"])
            told.result = message["result"]
            if self.number == 0:
                world.moves += 1
                world.results += told.result is not None
        elif message["t"] == "position":
            before = told.result
            self.game.seats[self.number] = GameState.of(message)
            if self.number == 0:
                world.others += 1
                world.results += message["result"] is not None and before is None
        elif message["t"] == "players":
            told.names = names_of(message)
            world.others += 1
        elif message["t"] == "archived":
            copy = Game(message["as"], self.game.tokens, "screen", [GameState(list(told.moves), told.result, told.names)])
            copy.over = True
            world.games.append(copy)
            world.touched.add(copy.id)
        elif message["t"] == "refused":
            world.refusals += message["code"] == "store"
        if message["t"] in ("moved", "position", "players", "archived"):
            self.last = message
            world.acknowledged()

    async def leave(self) -> None:
        try:
            await self.socket.close()
        except (OSError, websockets.WebSocketException) as error:
            raise Gone from error

    async def drain(self) -> None:
        """Hears what had come before the server went."""
        try:
            while True:
                await self.hear()
        except Gone:
            pass


class Table:
    """Plays one game after the other, whatever happens to the server meanwhile."""

    def __init__(self, world: World, seed: int):
        self.world = world
        self.chance = random.Random(seed)
        self.game: Game | None = None
        self.names = 0

    async def run(self) -> None:
        """Returns when the server is gone."""
        seats: list[Seat] = []
        try:
            while True:
                if self.game is None or self.game.deleted:
                    await self.begin()
                    continue
                self.world.touched.add(self.game.id)
                seats = [Seat(self.world, self.game, number) for number in range(len(self.game.seats))]
                tokens = ("black", "white") if len(seats) == 2 else ("both",)
                joined = [await seat.join(self.game.tokens[token]) for seat, token in zip(seats, tokens)]
                if all(joined):
                    await self.play(seats)
                else:  # the store does not answer
                    await asyncio.sleep(0.05)
                for seat in seats:
                    await seat.leave()
                seats = []
        except Gone:
            # A socket that the kill did not close yet is closed within moments.
            await asyncio.gather(*(seat.drain() for seat in seats if hasattr(seat, "socket")))

    async def begin(self) -> None:
        kind = self.chance.choice(KINDS)
        human = {"kind": "human"}
        body = {"black": human, "white": human}
        if kind in ("agent", "agents"):
            body[self.chance.choice(("black", "white"))] = BEGINNER
        if kind == "agents":
            body = {"black": BEGINNER, "white": BEGINNER}
        if kind == "opening":
            body["opening"] = self.chance.choice(("swap", "swap2"))
        if kind == "screen" and self.chance.random() < 0.3:
            body["moves"] = self.chance.sample(POINTS, 6)
        status, made = await asyncio.to_thread(self.world.ask, "POST", "/games", body)
        if status != 201:  # the store does not answer
            return await asyncio.sleep(0.05)
        # What it begins with is known from the first position.
        start = [GameState(body.get("moves", []), None) for _ in range(2 if kind == "seats" else 1)]
        self.game = Game(made["id"], made["tokens"], kind, start)
        self.world.games.append(self.game)
        self.world.others += 1

    async def play(self, seats: list[Seat]) -> None:
        """Until the game is over."""
        game = self.game
        if game.kind == "agents":
            await seats[0].say("speed", msPerMove=30)
        while True:
            told = seats[0].told
            if told.result is not None or len(told.moves) > LONGEST_GAME:
                return await self.end(seats)
            if game.kind == "agents":
                await seats[0].until("moved")
            elif seats[0].last.get("question"):
                await self.answer(seats[0])
            elif game.kind == "agent" and self.agent_is_next(seats[0]) and self.chance.random() < 0.9:
                await seats[0].until("moved")
            else:
                await self.act(seats)

    def agent_is_next(self, seat: Seat) -> bool:
        return seat.last.get("thinking", False)

    async def end(self, seats: list[Seat]) -> None:
        """A game that is over is left, taken up again or deleted."""
        choice = self.chance.random()
        if choice < 0.15 and seats[0].told.result is not None and self.game.kind in ("screen", "agent"):
            return await self.do(seats, seats[0], Attempt("restart"), "position")
        if choice < 0.2:
            self.game.attempts.append(Attempt("delete"))
            status, _ = await asyncio.to_thread(
                self.world.ask, "DELETE", "/games/" + self.game.id, None, self.game.tokens["both"])
            self.game.deleted = status == 204
            self.world.acknowledged()
            return
        self.game.over = True
        self.game = None

    async def answer(self, seat: Seat) -> None:
        question = seat.last["question"]
        if question["kind"] == "stone":
            at = self.chance.choice(question["legal"]) if question.get("legal") else self.free(seat)
            return await self.do([seat], seat, Attempt("play", at), "position", say="answer",
                                 question=question["number"], at=at)
        choice = self.chance.choice(question["choices"])
        await self.do([seat], seat, Attempt("answer"), "position", say="answer", question=question["number"],
                      choice=choice)

    async def act(self, seats: list[Seat]) -> None:
        chance, told = self.chance.random(), seats[0].told
        mover = seats[len(told.moves) % len(seats)]
        if self.agent_is_next(seats[0]):  # not our turn to play
            chance = self.chance.uniform(0.85, 0.98)
        if chance < 0.85 or not told.moves:
            at = self.free(seats[0])
            await self.do(seats, mover, Attempt("play", at), "moved", "position", ply=len(told.moves), at=at)
        elif chance < 0.91:
            await self.agree(seats, Attempt("undo"))
        elif chance < 0.94 and len(seats) == 1:
            await self.do(seats, seats[0], Attempt("redo"), "position")
        elif chance < 0.96 and len(seats) == 2:
            self.names += 1
            name = f"Player {self.names}"
            await self.do(seats, mover, Attempt("name", name), "players", name=name)
        elif chance < 0.98:
            await self.do(seats, self.chance.choice(seats), Attempt("resign"), "position")
        elif self.game.kind != "agent":
            await self.agree(seats, Attempt("draw"))

    async def agree(self, seats: list[Seat], attempt: Attempt) -> None:
        """At one screen it is done at once; between two seats it is offered, and accepted or declined."""
        if len(seats) == 1:
            return await self.do(seats, seats[0], attempt, "position")
        offering, other = self.chance.sample(seats, 2)
        await offering.say(attempt.kind)
        for seat in seats:
            if (await seat.until("offered"))["t"] == "refused":
                return
        if self.chance.random() < 0.4:
            await other.say("decline")
            for seat in seats:
                await seat.until("declined")
        else:
            await self.do(seats, other, attempt, "position")

    async def do(self, seats: list[Seat], actor: Seat, attempt: Attempt, *answers: str, say="", **members) -> None:
        """Asks for it and waits until every seat was told. Until then it may have been done or not."""
        def is_answer(message):
            # An agent may move meanwhile; what it says is not the answer.
            return message["t"] != "moved" or (message["ply"], message["at"]) == (members["ply"], members["at"])

        self.game.attempts.append(attempt)
        await actor.say(say or attempt.kind, **members)
        answer = await actor.until(*answers, where=is_answer)
        if answer["t"] == "refused" and answer["code"] == "store":
            await actor.say("join", token=self.game.tokens["both" if len(seats) == 1 else ("black", "white")[actor.number]])
            await actor.until("position")
            return await asyncio.sleep(0.02)  # it may still have been done
        if answer["t"] != "refused":
            for seat in seats:
                if seat is not actor:
                    await seat.until(*answers)
        self.game.attempts.clear()

    def free(self, seat: Seat) -> str:
        taken = set(seat.told.moves)
        while (at := self.chance.choice(POINTS)) in taken:
            pass
        return at


class Analyst:
    """Stores analyses, some of them imported, changes and deletes them."""

    def __init__(self, world: World, seed: int):
        self.world = world
        self.chance = random.Random(seed)
        self.own: list[Analysis] = []
        self.titles = 0

    async def run(self) -> None:
        try:
            while True:
                await asyncio.to_thread(self.step)
                await asyncio.sleep(0.01)
        except Gone:
            pass

    def body(self) -> dict:
        self.titles += 1
        moves = self.chance.sample(POINTS, self.chance.randint(1, 40))
        if self.chance.random() < 0.15:
            stones = (f";{'BW'[i % 2]}[{at[0]}{chr(112 - int(at[1:]))}]" for i, at in enumerate(moves))
            status, read = self.world.ask("POST", "/import", {"text": f"(;GM[4]SZ[15]{''.join(stones)})"})
            if status == 200:
                return {"title": f"Imported {self.titles}", "record": read["records"][0]}
        return {"title": f"Analysis {self.titles}",
                "record": {"rule": "freestyle", "size": 15, "lineLength": 5, "moves": moves}}

    def step(self) -> None:
        world, choice = self.world, self.chance.random()
        body = self.body()
        if choice < 0.3 or not self.own:
            status, made = world.ask("POST", "/analyses", body)
            if status != 201:
                return
            self.own.append(Analysis(made["id"], made["token"], made["revision"], body))
            world.analyses.append(self.own[-1])
            world.touched.add(made["id"])
        else:
            analysis = self.chance.choice(self.own)
            world.touched.add(analysis.id)
            path = "/analyses/" + analysis.id
            if choice < 0.9:
                analysis.attempts.append(body)
                status, answer = world.ask("PUT", path, body, analysis.token)
                if status != 200:
                    return
                analysis.revision, analysis.body = answer["revision"], body
            else:
                analysis.attempts.append(None)
                status, _ = world.ask("DELETE", path, None, analysis.token)
                if status not in (204, 404):
                    return
                analysis.deleted = True
                self.own.remove(analysis)
            analysis.attempts.clear()
        world.revisions += 1
        world.acknowledged()
