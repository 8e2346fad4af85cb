"""The same server with its store on PostgreSQL, and several of them on one."""

import asyncio
import contextlib
import http.client
import json
import subprocess
import time
import unittest

from postgres_server import PostgresServer
from serve.analyses import Analyses
from serve.api import FIVE, PATIENCE, Server, TENGEN, outlive_kill_9
from serve.games import Games
from serve.http_api import Http
from serve.slow_store import play_while_searching


class OnPostgres:
    """Before a ServeCase: its server has its store on PostgreSQL."""

    @classmethod
    def setUpClass(cls):
        cls.postgres = PostgresServer().__enter__()
        cls.addClassCleanup(cls.postgres.__exit__)
        cls.store = cls.postgres.url
        super().setUpClass()


class GamesOnPostgres(OnPostgres, Games):
    pass


class HttpOnPostgres(OnPostgres, Http):
    pass


class AnalysesOnPostgres(OnPostgres, Analyses):
    pass


class Farm(unittest.IsolatedAsyncioTestCase):
    """What PostgreSQL is for: many servers, and any of them may go."""

    @classmethod
    def setUpClass(cls):
        cls.postgres = PostgresServer().__enter__()
        cls.addClassCleanup(cls.postgres.__exit__)

    def setUp(self):
        self.postgres.tell("empty")

    @contextlib.contextmanager
    def servers(self, count: int):
        started = []
        try:
            for _ in range(count):
                started.append(Server(TENGEN, store=self.postgres.url))
            yield started
        finally:
            codes = [server.stop() for server in started]
        self.assertEqual(codes, [0] * count)

    @contextlib.contextmanager
    def locked_names(self):
        """Locks the names of players, which searches read."""
        command = ["psql", "--no-psqlrc", "--quiet", "--tuples-only", self.postgres.url]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as locker:
            locker.stdin.write("BEGIN; LOCK TABLE player_names; SELECT 'locked';\n")
            locker.stdin.flush()
            self.assertEqual(locker.stdout.readline().strip(), "locked")
            try:
                yield
            finally:
                locker.stdin.close()

    async def test_a_game_outlives_kill_9_of_its_server(self):
        await outlive_kill_9(self, self.postgres.url)

    async def test_a_game_goes_on_after_kill_9_of_postgresql(self):
        with self.servers(1) as (server,):
            made = server.create()
            game = made["id"]
            async with server.connect() as one:
                await one.join(game, made["tokens"]["both"])
                for ply, at in enumerate(FIVE[:4]):
                    self.assertEqual((await one.play(game, ply, at))["t"], "moved")
                self.postgres.tell("kill")
                try:
                    refused = await one.play(game, 4, FIVE[4])
                    self.assertEqual((refused["t"], refused["code"]), ("refused", "store"))
                    self.assertNotIn("postgresql", refused["message"])  # that is for the log
                    status, error = await asyncio.to_thread(server.ask, "GET", "/games")
                    self.assertEqual((status, error["code"]), (500, "store"))
                finally:
                    self.postgres.tell("start")
                while (moved := await one.play(game, 4, FIVE[4]))["t"] == "refused":
                    await asyncio.sleep(0.1)
                self.assertEqual((moved["t"], moved["ply"]), ("moved", 4))
            self.assertEqual(server.get("/games/" + game)["moves"], FIVE[:5])

    async def test_a_hung_postgresql_delays_only_what_needs_it(self):
        with self.servers(1) as (server,):
            made = server.create()
            game = made["id"]
            async with server.connect() as one, server.connect() as other:
                await one.join(game, made["tokens"]["both"])
                self.assertEqual((await one.play(game, 0, "h8"))["t"], "moved")
                self.postgres.tell("hang")
                try:
                    await one.say("play", game=game, ply=1, at="i9")
                    lists = asyncio.create_task(asyncio.to_thread(server.ask, "GET", "/games"))
                    began = time.monotonic()
                    for path in ("/rules", "/agents"):
                        self.assertEqual((await asyncio.to_thread(server.ask, "GET", path))[0], 200)
                    for _ in range(2):
                        said = await asyncio.to_thread(server.get, "/health")
                        self.assertEqual(said["reason"], "the store does not answer")
                    await other.say("ping")
                    await other.until("pong")
                    self.assertLess(time.monotonic() - began, 8, "some of this waited for the store")
                    # What needs it is answered in a sentence.
                    status, error = await lists
                    self.assertEqual((status, error["code"]), (503, "store"))
                    self.assertIn("has not answered", error["message"])
                    refused = await one.until("refused")
                    self.assertEqual(refused["code"], "store")
                    # The connection is given up, and errors come at once.
                    end = time.monotonic() + PATIENCE
                    while status == 503 and time.monotonic() < end:
                        status, error = await asyncio.to_thread(server.ask, "GET", "/games")
                    self.assertEqual((status, error["code"]), (500, "store"))
                finally:
                    self.postgres.tell("wake")
                end = time.monotonic() + PATIENCE
                while (await one.play(game, 1, "i9"))["t"] == "refused" and time.monotonic() < end:
                    await asyncio.sleep(0.5)
                while (await asyncio.to_thread(server.get, "/health"))["status"] != "ok" and time.monotonic() < end:
                    await asyncio.sleep(0.5)
            self.assertEqual(server.get("/games/" + game)["moves"], ["h8", "i9"])

    def test_ctrl_c_ends_it_while_postgresql_hangs(self):
        server = Server(TENGEN, store=self.postgres.url)
        self.postgres.tell("hang")
        try:
            began = time.monotonic()
            with contextlib.suppress(OSError):
                human = {"kind": "human"}
                connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=2)
                connection.request("POST", "/api/v1/games", json.dumps({"black": human, "white": human}))
                connection.getresponse()
            self.assertEqual(server.stop(), 0)
            self.assertLess(time.monotonic() - began, 60)
        finally:
            self.postgres.tell("wake")

    async def test_a_slow_search_delays_no_move(self):
        with self.servers(1) as (server,):
            await play_while_searching(self, server, self.locked_names)

    async def test_an_agent_waits_for_postgresql_and_a_resignation_is_refused(self):
        with self.servers(1) as (server,):
            slow = {"kind": "agent", "agent": "tengen", "limits": {"timeMs": 3000}}
            thinking = server.create(white=slow)
            given_up = server.create(moves=FIVE[:3])
            async with server.connect() as one:
                for made in (thinking, given_up):
                    await one.join(made["id"], made["tokens"]["both"])
                await one.play(thinking["id"], 0, "h8")
                self.postgres.tell("kill")
                try:
                    await one.say("resign", game=given_up["id"])
                    # A result that is shown must be stored, since the server may be killed next.
                    refused = await one.until("refused", "position", where=lambda m: m["game"] == given_up["id"])
                    self.assertEqual(refused["code"], "store")
                    # The agent's thought ends meanwhile.
                    await one.until("refused", where=lambda m: m["game"] == thinking["id"])
                finally:
                    self.postgres.tell("start")
                # No one clicks again.
                moved = await one.until("moved")
                self.assertEqual((moved["game"], moved["ply"], moved["by"]), (thinking["id"], 1, "white"))
                await one.say("resign", game=given_up["id"])
                over = await one.until("position", where=lambda m: m["game"] == given_up["id"])
                self.assertEqual(over["result"]["by"], "resignation")
            with self.servers(1) as (other,):
                self.assertEqual(other.get("/games/" + given_up["id"])["result"]["by"], "resignation")
                self.assertEqual(other.get("/games/" + thinking["id"])["moves"], ["h8", moved["at"]])

    async def test_two_players_of_a_game_may_be_at_two_servers(self):
        with self.servers(2) as (left, right):
            made = left.create()
            game = made["id"]
            async with left.connect() as black, right.connect() as white:
                await black.join(game, made["tokens"]["black"])
                await white.join(game, made["tokens"]["white"])
                for ply, at in enumerate(FIVE):
                    mover, other = (black, white) if ply % 2 == 0 else (white, black)
                    self.assertEqual((await mover.play(game, ply, at))["t"], "moved")
                    seen = await other.until("position", where=lambda m, ply=ply: m["ply"] == ply + 1)
                    self.assertEqual(seen["moves"], FIVE[:ply + 1])
                if not seen["result"]:
                    seen = await other.until("position", where=lambda m: m["result"])
                self.assertEqual(seen["result"]["by"], "five")
                self.assertEqual(left.get("/games/" + game)["moves"], right.get("/games/" + game)["moves"])
                status, _ = await asyncio.to_thread(
                    left.ask, "DELETE", "/games/" + game, None, {"Authorization": "Bearer " + made["tokens"]["both"]})
                self.assertEqual(status, 204)
                self.assertEqual((await white.until("deleted"))["game"], game)

    async def test_what_one_server_has_looked_at_another_one_knows(self):
        with self.servers(2) as (left, right):
            body = {"moves": ["h8", "i9", "h9"], "agent": "tengen", "limits": {"nodes": 2000}}
            self.assertGreater(left.ask("POST", "/move", body)[1]["nodes"], 0)
            self.assertEqual(right.ask("POST", "/move", body)[1]["nodes"], 0)
            self.assertIsNone(right.get("/health")["experience"]["fault"])

    def test_what_is_wrong_is_said_in_one_sentence_without_the_password(self):
        keeper = self.postgres.url.replace("owner@", "keeper:wr0ng@")
        for store, code, word in (
            (keeper, 1, "password authentication failed"),
            ("postgresql://ada:wr0ng@127.0.0.1:1/games", 1, "postgresql://ada@127.0.0.1:1/games"),
            (self.postgres.url.replace("/tengen", "/nowhere"), 1, "nowhere"),
            ("postgresql://ada:wr0ng@[::1/games", 2, "postgresql://USER:PASSWORD@HOST:PORT/DATABASE"),
        ):
            done = subprocess.run([TENGEN, "serve", "--listen", "127.0.0.1:0", "--store", store],
                                  capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertIn(word, done.stderr)
            self.assertNotIn("wr0ng", done.stdout + done.stderr)

    def test_the_password_is_not_shown(self):
        server = Server(TENGEN, store=self.postgres.url.replace("owner@", "keeper:s3cret%2F@"))
        try:
            self.assertIn("postgresql://keeper@/tengen", server.place)
            self.assertNotIn("s3cret", server.place)
        finally:
            self.assertEqual(server.stop(), 0)
