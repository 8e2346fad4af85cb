"""Options, limits, the end of the server and what outlives it."""

import asyncio
import contextlib
import socket
import subprocess
import tempfile
import unittest

import websockets

from serve.api import FIVE, FOREVER, OPEN, PATIENCE, Server, TENGEN, outlive_kill_9


class Limits(unittest.IsolatedAsyncioTestCase):
    def run_serve(self, *options: str):
        return subprocess.run([TENGEN, "serve", *options], capture_output=True, text=True, timeout=PATIENCE)

    def test_bad_options_are_refused_in_one_sentence(self):
        memory = ("--store", "sqlite::memory:")
        for options, code, word in (
            (("--listen", "0.0.0.0:0", *memory), 2, "--public"),
            (("--listen", "8080", *memory), 2, "HOST:PORT"),
            (("--listen", "127.0.0.1:99999", *memory), 2, "HOST:PORT"),
            (("--listen", "nowhere.invalid:80", *memory), 2, "nowhere.invalid"),
            (("--store", "mysql://x"), 2, "sqlite:FILE"),
            (("--store", "sqlite:/dev/null/x"), 1, "/dev/null"),
            (("--web", "/nonexistent", *memory), 2, "/nonexistent"),
        ):
            done = self.run_serve(*options)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertIn(word, done.stderr)

    def test_a_taken_port_is_said(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            done = self.run_serve("--listen", f"127.0.0.1:{taken.getsockname()[1]}", "--store", "sqlite::memory:")
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot listen on", done.stderr)

    async def test_a_full_store_and_too_many_connections(self):
        server = Server(TENGEN, "--max-games", "2", "--max-analyses", "1", "--max-connections", "2")
        try:
            analysis = {"title": "a", "record": {"rule": "renju", "size": 15, "moves": []}}
            self.assertEqual(server.ask("POST", "/analyses", analysis)[0], 201)
            status, error = server.ask("POST", "/analyses", analysis)
            self.assertEqual((status, error["code"]), (507, "full"))
            server.create(), server.create()
            human = {"kind": "human"}
            status, error = server.ask("POST", "/games", {"black": human, "white": human})
            self.assertEqual((status, error["code"]), (507, "full"))
            async with contextlib.AsyncExitStack() as sockets:
                for _ in range(2):
                    await self.connect_soon(server, sockets)
                status, error = server.ask("GET", "/health")
                self.assertEqual((status, error["code"]), (503, "too_many_connections"))
        finally:
            self.assertEqual(server.stop(), 0)

    async def test_a_game_that_is_restarted_counts_as_another(self):
        server = Server(TENGEN, "--max-games", "1")
        try:
            made = server.create(moves=FIVE)
            async with server.connect() as one:
                await one.join(made["id"], made["tokens"]["both"])
                await one.say("restart", game=made["id"])
                refused = await one.until("refused", "archived")
                self.assertEqual((refused["t"], refused.get("code")), ("refused", "no-restart"))
            self.assertEqual(server.get("/games/" + made["id"])["moves"], FIVE)
        finally:
            self.assertEqual(server.stop(), 0)

    def test_a_client_has_a_share_of_games_analyses_and_costly_requests(self):
        server = Server(TENGEN, "--max-client-games", "2", "--max-client-analyses", "1", "--trusted-proxy", "127.0.0.1")
        players = {"black": {"kind": "human"}, "white": {"kind": "human"}}
        analysis = {"title": "a", "record": {"rule": "renju", "size": 15, "moves": []}}
        other = {"X-Forwarded-For": "198.51.100.7"}
        try:
            for path, body, count in (("/games", players, 2), ("/analyses", analysis, 1)):
                for _ in range(count):
                    self.assertEqual(server.ask("POST", path, body)[0], 201)
                status, error = server.ask("POST", path, body)
                self.assertEqual((status, error["code"]), (429, "rate_limited"))
                self.assertEqual(server.ask("POST", path, body, headers=other)[0], 201)
            large = {"format": "pos", "text": "h8" + " " * (4_000_000)}
            statuses = [server.ask("POST", "/import", large)[0] for _ in range(8)]
            self.assertEqual(statuses[0], 200)
            self.assertIn(429, statuses)
            self.assertEqual(server.ask("POST", "/import", large, headers=other)[0], 200)
        finally:
            self.assertEqual(server.stop(), 0)

    async def connect_soon(self, server, sockets):
        """The connections of the requests before may not be closed yet."""
        for _ in range(PATIENCE * 10):
            try:
                return await sockets.enter_async_context(server.connect())
            except websockets.InvalidStatusCode as refused:
                self.assertEqual(refused.status_code, 503)
                await asyncio.sleep(0.1)
        self.fail("no connection is ever free")

    def test_a_client_that_asks_too_fast_must_wait(self):
        server = Server(TENGEN)
        try:
            request = b"GET /api/v1/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"
            status = 200
            while status != 429:  # a slow machine asks slowly, and is forgiven in between
                with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
                    raw.sendall(request * 2000)
                    answers = b""
                    while b" 429 " not in answers:
                        answers = answers[-100:] + raw.recv(65536)
                    status, error = server.ask("GET", "/rules")
            self.assertEqual(error["code"], "rate_limited")
            self.assertEqual(server.headers["Retry-After"], "1")
        finally:
            self.assertEqual(server.stop(), 0)

    async def test_a_connection_joins_only_so_many_games(self):
        server = Server(TENGEN)
        try:
            async with server.connect() as one:
                for number in range(101):
                    made = server.create()
                    answer = await one.join(made["id"], made["tokens"]["both"])
                    self.assertEqual(answer.get("code"), "too-many-joined" if number == 100 else None)
        finally:
            self.assertEqual(server.stop(), 0)

    def test_a_public_server_lists_only_games_that_are_over_and_no_analyses(self):
        server = Server(TENGEN, "--public")
        try:
            analysis = {"title": "a", "record": {"rule": "renju", "size": 15, "moves": []}}
            _, made = server.ask("POST", "/analyses", analysis)
            status, error = server.ask("GET", "/analyses")
            self.assertEqual((status, error["code"]), (403, "not_listed"))
            self.assertEqual(server.get("/analyses/" + made["id"])["title"], "a")
            server.create()
            over = server.create(moves=FIVE)
            server.ask("PUT", f"/games/{over['id']}/published", {"published": True},
                       {"Authorization": "Bearer " + over["tokens"]["both"]})
            self.assertEqual(len(server.get("/games")["games"]), 1)
            self.assertEqual(server.ask("GET", "/games?result=open")[1]["code"], "only_over")
            self.assertEqual(server.ask("GET", "/health", headers={"Host": "gomoku.example"})[0], 200)
        finally:
            self.assertEqual(server.stop(), 0)


class Survival(unittest.IsolatedAsyncioTestCase):
    async def test_a_game_outlives_kill_9(self):
        with tempfile.TemporaryDirectory() as folder:
            await outlive_kill_9(self, f"sqlite:{folder}/deep/games.sqlite")

    async def test_ctrl_c_ends_it_while_agents_think(self):
        server = Server(TENGEN)
        made = server.create({"kind": "agent", "agent": "tengen", "limits": {"timeMs": 600_000}}, moves=OPEN)
        async with server.connect() as one:
            await one.join(made["id"], made["tokens"]["both"])
            await one.say("analysis", request={"v": 1, "id": "a", "moves": OPEN, "stream": True, "limits": FOREVER})
            await one.until("analysis")
            code = asyncio.create_task(asyncio.to_thread(server.stop))
            with self.assertRaises(websockets.ConnectionClosed):
                while True:
                    await one.hear()
            self.assertEqual(await code, 0)
