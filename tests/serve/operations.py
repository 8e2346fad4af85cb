"""What an operator relies on: a server that goes on, says what is wrong, and restarts without loss."""

import asyncio
import contextlib
import json
import pathlib
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
import unittest

from serve.api import FIVE, PATIENCE, Server, TENGEN

MEGABYTE = 1 << 20


def large_file() -> str:
    """A game of about 2 MB with 96,000 moves in variations."""
    chance = random.Random(1)
    points = [chr(97 + x) + chr(97 + y) for x in range(15) for y in range(15)]
    lines = []
    for _ in range(1600):
        chance.shuffle(points)
        moves = "".join(f";{'BW'[i % 2]}[{point}]" for i, point in enumerate(points[:60]))
        lines.append(f"({moves}C[{'z' * 1000}])")
    return f"(;GM[4]SZ[15]{''.join(lines)})"


class Memory(unittest.IsolatedAsyncioTestCase):
    async def test_a_request_that_runs_out_of_memory_fails_alone(self):
        server = Server(TENGEN, "--searches", "1")
        try:
            made = server.create()
            body = {"format": "sgf", "text": large_file()}
            async with server.connect() as one:
                await one.join(made["id"], made["tokens"]["both"])
                # Little more than it has now: enough to read the request, too little to answer it.
                pages = int(pathlib.Path(f"/proc/{server.process.pid}/statm").read_text().split()[0])
                limit = pages * resource.getpagesize() + 20 * MEGABYTE
                resource.prlimit(server.process.pid, resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
                status, error = await asyncio.to_thread(server.ask, "POST", "/import", body)
                self.assertEqual((status, error["code"]), (500, "internal"))
                self.assertEqual((await one.play(made["id"], 0, "h8"))["t"], "moved")
                resource.prlimit(server.process.pid, resource.RLIMIT_AS,
                                 (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            self.assertIn(b"\ntengen_exceptions_total 1\n", server.ask("GET", "/metrics", raw=True)[1])
            self.assertEqual(server.ask("POST", "/import", body)[0], 200)
        finally:
            self.assertEqual(server.stop(), 0)
        self.assertIn('error exception where="POST /api/v1/import" message="std::bad_alloc"', server.errors)


def health(server: Server) -> tuple[str, float]:
    """What is wrong, empty if nothing is, and how long the answer took."""
    began = time.monotonic()
    said = server.get("/health")
    assert (said["status"] == "ok") == (said["reason"] is None), said
    return said["reason"] or "", time.monotonic() - began


class Operations(unittest.IsolatedAsyncioTestCase):
    @contextlib.contextmanager
    def server(self, *options: str, **more):
        """A server with its store in a file, and that file."""
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "games.sqlite"
            server = Server(TENGEN, *options, store=f"sqlite:{file}", **more)
            try:
                yield server, file
            finally:
                self.assertEqual(server.stop(), 0)

    def test_health_says_that_the_file_is_gone(self):
        with self.server() as (server, file):
            self.assertEqual(health(server)[0], "")
            file.unlink()
            time.sleep(5.5)  # so often it is tried to write
            reason, _ = health(server)
            self.assertIn("cannot be written", reason)
            self.assertNotIn(str(file), reason)
            self.assertIn(b"\ntengen_store_up 0\n", server.ask("GET", "/metrics", raw=True)[1])
        self.assertIn("was moved, deleted or replaced", server.errors)
        self.assertIn("warning store_degraded", server.errors)

    def test_health_answers_at_once_while_the_file_is_locked(self):
        with self.server() as (server, file):
            self.assertEqual(health(server)[0], "")
            time.sleep(5.5)
            with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as lock:
                lock.execute("BEGIN EXCLUSIVE")
                for _ in range(3):
                    reason, took = health(server)
                    self.assertEqual(reason, "the store does not answer")
                    self.assertLess(took, 5, "the store gives up after 10 s")
                lock.execute("ROLLBACK")
            end = time.monotonic() + PATIENCE
            while health(server)[0] and time.monotonic() < end:
                time.sleep(0.1)
            self.assertEqual(health(server)[0], "")
        self.assertIn("info store_recovered", server.errors)

    def test_a_full_disk_is_said_and_reading_goes_on(self):
        # Files of this server stop growing: to the database that is a full disk.
        with self.server() as (server, file):
            made = server.create()
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            human = {"kind": "human"}
            status, error = server.ask("POST", "/games", {"black": human, "white": human})
            self.assertEqual((status, error["code"]), (500, "store"))
            self.assertEqual(server.get("/games/" + made["id"])["moves"], [])
            time.sleep(5.5)
            self.assertIn("cannot be written", health(server)[0])
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE,
                             (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            self.assertEqual(health(server)[0], "")
            server.create()

    def test_a_log_of_json_has_no_secrets(self):
        with self.server("--log-format", "json", "--access-log") as (server, _):
            made = server.create()
            token = made["tokens"]["both"]
            server.ask("GET", "/games?text=%0a%1b%5b31m")
            server.ask("GET", "/nothing%0d%0a")
            server.ask("DELETE", "/games/" + made["id"], headers={"Authorization": "Bearer " + token})
        lines = [json.loads(line) for line in server.errors.splitlines() if line.startswith("{")]
        self.assertEqual([line["event"] for line in lines],
                         ["started", "request", "request", "request", "request", "stopped"])
        created, _, lost, deleted = lines[1:5]
        self.assertEqual((created["method"], created["path"], created["status"], created["client"]),
                         ("POST", "/api/v1/games", 201, "127.0.0.1"))
        self.assertEqual(lost["path"], "/api/v1/nothing%0d%0a")
        self.assertEqual(deleted["status"], 204)
        self.assertNotIn(token, server.errors)

    def test_metrics_have_histograms_by_route(self):
        with self.server() as (server, _):
            server.create()
            server.ask("POST", "/move", {"moves": ["h8", "i9"], "agent": "tengen:level=1"})
            while server.searches()["running"] > 0:  # a search answers before it is counted
                time.sleep(0.01)
            text = server.ask("GET", "/metrics", raw=True)[1].decode()
        for line in ('tengen_http_request_seconds_count{route="POST /games"} 1',
                     'tengen_http_responses_total{status="201"} 1', "tengen_search_seconds_count 1",
                     "tengen_search_wait_seconds_count 1", "tengen_store_errors_total 0",
                     "tengen_exceptions_total 0", "tengen_store_up 1"):
            self.assertIn("\n" + line + "\n", text)
        self.assertRegex(text, r'tengen_store_seconds_bucket\{kind="write",le="\+Inf"\} [1-9]')

    def test_a_passed_socket_outlives_a_restart(self):
        """As systemd does it: the socket listens before the server, and between two of them."""
        with tempfile.TemporaryDirectory() as folder, socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen()
            port = listening.getsockname()[1]

            def start() -> Server:
                return Server(TENGEN, store=f"sqlite:{folder}/games.sqlite", passed=listening)

            server = start()
            self.assertEqual(server.port, port)
            game = server.create()["id"]
            self.assertEqual(server.stop(signal.SIGTERM), 0)
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as early:
                early.sendall(f"GET /api/v1/games/{game} HTTP/1.1\r\nHost: localhost\r\n"
                              "Connection: close\r\n\r\n".encode())
                server = start()
                answer = b""
                while part := early.recv(65536):
                    answer += part
            self.assertTrue(answer.startswith(b"HTTP/1.1 200"), answer)
            self.assertEqual(server.stop(), 0)


class Upkeep(unittest.IsolatedAsyncioTestCase):
    """Backup, check and restore."""

    def tengen(self, *words: str):
        return subprocess.run([TENGEN, "store", *words], capture_output=True, text=True, timeout=PATIENCE)

    async def test_a_backup_made_while_games_go_on_can_be_restored(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = f"{folder}/copy.sqlite"
            server = Server(TENGEN, store=f"sqlite:{folder}/games.sqlite")
            try:
                made = server.create()
                async with server.connect() as one:
                    await one.join(made["id"], made["tokens"]["both"])
                    await one.play(made["id"], 0, "h8")
                    done = await asyncio.to_thread(
                        self.tengen, "backup", copy, "--store", f"sqlite:{folder}/games.sqlite")
                    self.assertEqual(done.returncode, 0, done.stderr)
                    await one.play(made["id"], 1, "i9")
                again = self.tengen("backup", copy, "--store", f"sqlite:{folder}/games.sqlite")
                self.assertEqual(again.returncode, 1)
                self.assertIn("File exists", again.stderr)
            finally:
                self.assertEqual(server.stop(), 0)
            self.assertEqual(pathlib.Path(copy).stat().st_mode & 0o777, 0o600)
            done = self.tengen("check", "--store", f"sqlite:{copy}")
            self.assertEqual((done.returncode, done.stdout), (0, "All is well: 1 games can be replayed.\n"))
            server = Server(TENGEN, store=f"sqlite:{copy}")
            try:
                self.assertEqual(server.get("/games/" + made["id"])["moves"], ["h8"])
            finally:
                self.assertEqual(server.stop(), 0)

    def test_a_damaged_store_is_found_out(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "games.sqlite"
            server = Server(TENGEN, store=f"sqlite:{file}")
            game = server.create(moves=["h8", "i9", "j10"])["id"]
            self.assertEqual(server.stop(), 0)
            with contextlib.closing(sqlite3.connect(file)) as database:
                database.execute("UPDATE entries SET text = 'h8' WHERE number = 2")
                database.commit()
            done = self.tengen("check", "--store", f"sqlite:{file}")
            self.assertEqual(done.returncode, 1)
            self.assertIn(f"game {game}: it cannot be replayed", done.stdout)
            whole = bytearray(file.read_bytes())
            whole[len(whole) // 2:len(whole) // 2 + 8192] = b"\xa5" * 8192
            file.write_bytes(whole)
            done = self.tengen("check", "--store", f"sqlite:{file}")
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertTrue(done.stderr.startswith("tengen store check: "), done.stderr)

    def test_postgresql_has_its_own_backup(self):
        done = self.tengen("backup", "/nonexistent/x", "--store", "postgresql://ada:s3cret@db.example/games")
        self.assertEqual(done.returncode, 2)
        self.assertIn("pg_dump --format=custom", done.stderr)
        self.assertNotIn("s3cret", done.stderr)


class Privacy(unittest.TestCase):
    def test_a_public_server_lists_what_players_have_published(self):
        server = Server(TENGEN, "--public")
        try:
            made = server.create(moves=FIVE)
            path = f"/games/{made['id']}"

            def publish(published: bool, token: str | None):
                headers = {"Authorization": "Bearer " + token} if token else {}
                return server.ask("PUT", path + "/published", {"published": published}, headers)

            self.assertEqual(server.get("/games")["games"], [])
            self.assertFalse(server.get(path)["published"], "by its link it can be read")
            self.assertEqual(publish(True, None)[1]["code"], "no_token")
            self.assertEqual(publish(True, made["tokens"]["spectator"])[1]["code"], "not_owner")
            self.assertEqual(publish(True, made["tokens"]["white"]), (200, {"published": True}))
            self.assertEqual([game["id"] for game in server.get("/games")["games"]], [made["id"]])
            self.assertTrue(server.get(path)["published"])
            self.assertEqual(publish(False, made["tokens"]["black"]), (200, {"published": False}))
            self.assertEqual(server.get("/games")["games"], [])
            self.assertEqual(server.ask("PUT", path + "/published", {"published": 1})[1]["code"], "bad_request")
        finally:
            self.assertEqual(server.stop(), 0)

    def test_names_hide_nothing(self):
        server = Server(TENGEN)
        try:
            for name in ("a\u202eb", "a\u200bb", "a\nb", "\u0007"):
                body = {"black": {"kind": "human", "name": name}, "white": {"kind": "human"}}
                status, error = server.ask("POST", "/games", body)
                self.assertEqual((status, error["code"]), (400, "bad_request"))
                self.assertIn("direction-changing", error["message"])
            server.create(black={"kind": "human", "name": "许银川 Zoë"})
        finally:
            self.assertEqual(server.stop(), 0)

    def test_ones_own_things_are_deleted_in_one_step(self):
        server = Server(TENGEN)
        try:
            mine, other = server.create(), server.create()
            analysis = {"title": "a", "record": {"rule": "renju", "size": 15, "moves": []}}
            _, saved = server.ask("POST", "/analyses", analysis)
            body = {"games": [{"id": mine["id"], "token": mine["tokens"]["both"]},
                              {"id": other["id"], "token": other["tokens"]["white"]},
                              {"id": "none", "token": "x"}],
                    "analyses": [{"id": saved["id"], "token": saved["token"]}, {"id": "none", "token": "x"}]}
            self.assertEqual(server.ask("POST", "/deletions", body), (200, {"games": 1, "analyses": 1}))
            self.assertEqual(server.ask("GET", "/games/" + mine["id"])[0], 404)
            self.assertEqual(server.ask("GET", "/games/" + other["id"])[0], 200)
            self.assertEqual(server.ask("GET", "/analyses/" + saved["id"])[0], 404)
        finally:
            self.assertEqual(server.stop(), 0)
