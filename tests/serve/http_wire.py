"""HTTP byte by byte: requests that follow each other, bodies that are not read, and those that may ask."""

import asyncio
import contextlib
import json
import pathlib
import socket
import sqlite3
import tempfile
import time
import unittest

from serve.api import OPEN, PATIENCE, ServeCase, Server, TENGEN, hold

RULES = b"GET /api/v1/rules HTTP/1.1\r\nHost: localhost\r\n\r\n"


def post(path: str, body: bytes, *headers: str, size: int | None = None) -> bytes:
    lines = [f"POST /api/v1{path} HTTP/1.1", "Host: localhost", *headers]
    if not any(header.startswith("Transfer-Encoding") for header in headers):
        lines.append(f"Content-Length: {len(body) if size is None else size}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class Raw:
    """A connection of which every byte counts."""

    def __init__(self, server: Server, source: str = "127.0.0.1"):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=(source, 0))
        self.file = self.socket.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.file.close()
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def answer(self):
        """Status, headers and body of the next answer."""
        status = int(self.file.readline().split()[1])
        headers = {}
        while (line := self.file.readline().strip()):
            name, value = line.decode().split(":", 1)
            headers[name.lower()] = value.strip()
        body = self.file.read(int(headers.get("content-length", 0)))
        if status >= 400:
            hold(json.loads(body), "Error")
        return status, headers, body

    def ended(self) -> bool:
        return self.file.read(1) == b""


class HttpWire(ServeCase):
    def move(self, ms: int) -> bytes:
        return post("/move", json.dumps({"moves": OPEN, "agent": "tengen:experience=off",
                                         "limits": {"timeMs": ms}}).encode())

    def test_a_request_that_comes_during_a_move_waits_its_turn(self):
        for second in (RULES, self.move(100)):
            with Raw(self.server) as raw:
                raw.send(self.move(800))
                time.sleep(0.2)
                raw.send(second)
                self.assertIn(b'"move"', raw.answer()[2])
                self.assertEqual(raw.answer()[0], 200)
                raw.send(RULES)
                self.assertEqual(raw.answer()[0], 200)

    async def test_a_client_that_goes_after_a_second_request_ends_its_search(self):
        with Raw(self.server) as raw:
            raw.send(self.move(600_000))
            while self.server.searches()["running"] == 0:
                await asyncio.sleep(0.01)
            raw.send(RULES)
        await asyncio.wait_for(self.server.idle(), PATIENCE)

    def test_a_client_that_sends_no_more_gets_its_answer(self):
        for request in (post("/import", b'{"format":"pos","text":"h8"}'),
                        b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n"):
            for _ in range(20):
                with Raw(self.server) as raw:
                    raw.send(request)
                    raw.socket.shutdown(socket.SHUT_WR)
                    self.assertEqual(raw.answer()[0], 200)
                    self.assertTrue(raw.ended())

    def test_a_request_that_ends_in_two_places_is_refused_and_the_connection_closed(self):
        head = b"POST /api/v1/import HTTP/1.1\r\nHost: localhost\r\n"
        for lines in (b"Transfer-Encoding: gzip\r\n", b"Transfer-Encoding: gzip, chunked\r\n",
                      b"Transfer-Encoding: chunked, gzip\r\n", b"Transfer-Encoding: identity\r\n",
                      b"Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n",
                      b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
                      b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
                      b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
                      b"Transfer-Encoding: gzip\r\nContent-Length: 5\r\n",
                      b"Content-Length: 5\r\nContent-Length: 6\r\n", b"Content-Length: 5\r\nContent-Length: 5\r\n",
                      b"Host: localhost\r\n", b"Host: evil.example\r\n"):
            with Raw(self.server) as raw:
                raw.send(head + lines + b"\r\n0\r\n\r\n" + RULES)
                status, headers, _ = raw.answer()
                self.assertEqual((status, headers["connection"]), (400, "close"), lines)
                self.assertTrue(raw.ended(), lines)

    def test_a_chunked_body_is_read(self):
        with Raw(self.server) as raw:
            raw.send(post("/import", b'12\r\n{"text":"h8i9g7"}\n\r\n0\r\n\r\n', "Transfer-Encoding: chunked"))
            self.assertEqual(raw.answer()[0], 200)
            raw.send(RULES)
            self.assertEqual(raw.answer()[0], 200)
            raw.send(post("/move", b"10001\r\n" + b"x" * 0x10001 + b"\r\n0\r\n\r\n", "Transfer-Encoding: chunked"))
            self.assertEqual(raw.answer()[0], 413)

    def test_what_is_refused_by_its_header_is_refused_before_its_body_is_sent(self):
        for request, status in (
            (post("/move", b"", size=65537), 413), (post("/import", b"", size=(4 << 20) + 1), 413),
            (post("/nothing", b"", size=1000), 404), (post("/health", b"", size=1000), 405),
            (post("/games?x=1", b"", size=1000), 400), (post("/games", b"", "Origin: http://evil.example", size=9), 403),
            (post("/rules", b"", size=9).replace(b"POST", b"GET"), 413),
            (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n", 413),
        ):
            with Raw(self.server) as raw:
                raw.send(request)
                self.assertEqual(raw.answer()[0], status, request)
                self.assertTrue(raw.ended())

    def test_a_client_that_asks_whether_to_go_on_is_answered(self):
        body = b'{"text":"h8i9"}'
        with Raw(self.server) as raw:
            raw.send(post("/import", b"", "Expect: 100-continue", size=len(body)))
            self.assertEqual(raw.answer()[0], 100)
            raw.send(body)
            self.assertEqual(raw.answer()[0], 200)
            raw.send(post("/move", b"", "Expect: 100-continue", size=1 << 20))
            self.assertEqual(raw.answer()[0], 413)
        with Raw(self.server) as raw:
            raw.send(post("/import", b"", "Expect: miracles", size=9))
            self.assertEqual(raw.answer()[0], 417)

    def test_text_that_is_not_utf_8_is_refused(self):
        for path in ("/games?text=%ff", "/games?text=%c3", "/games?text=%00", "/games?agent=%ed%a0%80", "/analyses?text=%ff",
                     "/games/%ff", "/games?before=%ff"):
            self.assertEqual(self.server.ask("GET", path)[0], 400, path)
        for path in ("/games", "/move", "/import", "/analyses"):
            self.assertEqual(self.server.ask("POST", path, b'{"text":"\xff"}')[0], 400, path)


class Crowds(unittest.IsolatedAsyncioTestCase):
    @contextlib.contextmanager
    def server(self, *options: str, store: str = "sqlite::memory:"):
        server = Server(TENGEN, *options, store=store)
        try:
            yield server
        finally:
            self.assertEqual(server.stop(), 0)

    def test_one_address_with_all_connections_does_not_lock_out_others(self):
        with self.server("--max-connections", "20") as server, contextlib.ExitStack() as stack:
            hogs = [stack.enter_context(Raw(server, "127.0.0.2")) for _ in range(60)]
            for hog in hogs[:20]:  # all are open, and wait
                hog.send(RULES)
                self.assertEqual(hog.answer()[0], 200)
            for hog in hogs[20:]:
                self.assertEqual(hog.answer()[0], 503, "refused before it asked anything")
            for _ in range(30):
                self.assertEqual(server.ask("GET", "/rules")[0], 200)
            others = [stack.enter_context(Raw(server, f"127.0.0.{n}")) for n in range(3, 8)]
            for other in others:
                other.send(RULES)
                self.assertEqual(other.answer()[0], 200)

    def test_bodies_have_a_budget_and_each_client_a_share_of_it(self):
        with self.server() as server, contextlib.ExitStack() as stack:
            size = 4 << 20
            hogs = [stack.enter_context(Raw(server, "127.0.0.2")) for _ in range(5)]
            for hog in hogs:
                hog.send(post("/import", b"x" * (size - 1), size=size))
            # Four of them have filled the share; the fifth is refused, whichever came last.
            ready = []
            while not ready:
                for hog in hogs:
                    hog.socket.settimeout(0.2)
                    with contextlib.suppress(TimeoutError):
                        if hog.socket.recv(1, socket.MSG_PEEK):
                            ready.append(hog)
                    hog.socket.settimeout(PATIENCE)
            status, headers, body = ready[0].answer()
            self.assertEqual((status, json.loads(body)["error"]["code"], headers["retry-after"]), (503, "busy", "2"))
            text = "h8" + " " * (3 << 20)
            self.assertEqual(server.ask("POST", "/import", {"format": "pos", "text": text})[0], 200)

    def test_what_a_store_says_of_its_files_is_not_said_to_clients(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "secret.sqlite"
            with self.server(store=f"sqlite:{file}") as server:
                with contextlib.closing(sqlite3.connect(file)) as database:
                    database.execute("PRAGMA foreign_keys = OFF")
                    database.execute("DROP TABLE games")
                status, error = server.ask("GET", "/games")
                self.assertEqual((status, error["code"]), (500, "store"))
                self.assertNotIn("secret", error["message"])
                self.assertNotIn("sqlite", error["message"])


class Public(unittest.IsolatedAsyncioTestCase):
    """Who may ask, and as whom."""

    def answer(self, server: Server, *headers: str, method: str = "GET", path: str = "/rules"):
        with Raw(server) as raw:
            lines = [f"{method} /api/v1{path} HTTP/1.1", *headers]
            if not any(line.startswith("Host:") for line in headers):
                lines.append("Host: localhost")
            raw.send("\r\n".join(lines).encode() + b"\r\n\r\n")
            return raw.answer()

    def test_names_other_than_its_own_are_refused(self):
        server = Server(TENGEN, "--public", "--host", "gomoku.example", "--host", "Play.Example")
        try:
            for host, status in (("gomoku.example", 200), ("GOMOKU.example:8080", 200), ("play.example", 200),
                                 ("localhost", 200), ("evil.example", 403), ("gomoku.example.evil.example", 403)):
                self.assertEqual(self.answer(server, "Host: " + host)[0], status, host)
        finally:
            self.assertEqual(server.stop(), 0)

    def test_pages_of_named_sites_may_ask(self):
        server = Server(TENGEN, "--cors", "https://bots.example")
        try:
            good, evil = "Origin: https://bots.example", "Origin: https://evil.example"
            self.assertEqual(self.answer(server, good)[1]["access-control-allow-origin"], "https://bots.example")
            self.assertNotIn("access-control-allow-origin", self.answer(server, evil)[1])
            status, headers, _ = self.answer(server, good, "Access-Control-Request-Method: POST", method="OPTIONS",
                                             path="/move")
            self.assertEqual(status, 204)
            self.assertIn("POST", headers["access-control-allow-methods"])
            self.assertEqual(self.answer(server, evil, method="OPTIONS", path="/move")[0], 403)
            move = {"moves": OPEN, "agent": "tengen:level=1"}
            self.assertEqual(server.ask("POST", "/move", move, headers={"Origin": "https://bots.example"})[0], 200)
            self.assertEqual(server.ask("POST", "/move", move, headers={"Origin": "https://evil.example"})[0], 403)
        finally:
            self.assertEqual(server.stop(), 0)

    def exhaust(self, server: Server, *headers: str) -> None:
        """Asks with these headers until that is too fast."""
        request = "\r\n".join(["GET /api/v1/rules HTTP/1.1", "Host: localhost", *headers]).encode() + b"\r\n\r\n"
        with Raw(server) as raw:
            while True:
                raw.send(request * 100)
                if any(raw.answer()[0] == 429 for _ in range(100)):
                    return

    def test_a_trusted_proxy_says_who_asks(self):
        server = Server(TENGEN, "--trusted-proxy", "127.0.0.0/8")
        try:
            self.exhaust(server, "X-Forwarded-For: 203.0.113.5, 198.51.100.7")
            self.assertEqual(self.answer(server, "X-Forwarded-For: 203.0.113.5")[0], 200, "made up by another client")
            self.assertEqual(self.answer(server)[0], 200)
        finally:
            self.assertEqual(server.stop(), 0)

    def test_others_do_not(self):
        server = Server(TENGEN)
        try:
            statuses = set()
            while 429 not in statuses:
                self.exhaust(server, "X-Forwarded-For: 198.51.100.7")
                statuses.add(self.answer(server, "X-Forwarded-For: 203.0.113.5")[0])
        finally:
            self.assertEqual(server.stop(), 0)

    def test_a_client_with_a_key_has_a_share_of_its_own(self):
        with tempfile.TemporaryDirectory() as folder:
            keys = pathlib.Path(folder) / "keys"
            keys.write_text("# name key\nada 0123456789abcdef\nbob fedcba9876543210\n", encoding="utf-8")
            server = Server(TENGEN, "--api-keys", str(keys))
            try:
                self.exhaust(server, "X-Api-Key: 0123456789abcdef")
                self.assertEqual(self.answer(server)[0], 200)
                self.assertEqual(self.answer(server, "Authorization: Bearer fedcba9876543210")[0], 200)
                self.assertEqual(self.answer(server, "X-Api-Key: x")[0], 401)
            finally:
                self.assertEqual(server.stop(), 0)
