"""What no honest client sends: a clear error each, and the server goes on."""

import json
import random
import socket

import websockets

from serve.api import PATIENCE, ServeCase, hold


class BadInput(ServeCase):
    def exchange(self, data: bytes) -> bytes:
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE) as raw:
            raw.sendall(data)
            raw.shutdown(socket.SHUT_WR)
            answer = b""
            try:
                while piece := raw.recv(65536):
                    answer += piece
            except ConnectionResetError:
                pass
            return answer

    def tearDown(self):
        self.assertEqual(self.server.get("/health")["status"], "ok")

    def test_http_that_is_none(self):
        head = b"POST /api/v1/move HTTP/1.1\r\nHost: localhost\r\n"
        for data, status in (
            (b"\x00\x01\x02\r\n\r\n", b"400"),
            (b"GET /\r\n\r\n", b"400"),
            (b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", b"400"),
            (b"GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400"),
            (b"GET nothing HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400"),
            (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 20000 + b"\r\n\r\n", b"431"),
            (head + b"Content-Length: 99999999\r\n\r\n", b"413"),
            (head + b"Content-Length: -1\r\n\r\n", b"400"),
            (head + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", b"400"),
            (b"GET /ws HTTP/1.1\r\nHost: localhost\r\n\r\n", b"426"),
            (b"GET /api/v1/health HTTP/1.1\r\n\r\n", b"403"),
            (b"GET /api/v2/health HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
        ):
            answer = self.exchange(data)
            self.assertEqual(answer[:13], b"HTTP/1.1 " + status + b" ", (data[:80], answer))
            hold(json.loads(answer.split(b"\r\n\r\n", 1)[1]), "Error")

    def test_requests_that_break_off(self):
        for data in (b"", b"GET", b"POST /api/v1/move HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"):
            self.exchange(data)

    async def test_messages_that_are_none(self):
        made = self.server.create()
        game, token = made["id"], made["tokens"]["both"]
        wrong = [
            ("", "syntax"), ("{", "syntax"), ("[]", "syntax"), ("null", "syntax"), ('"join"', "syntax"),
            ('{"t":"ping","t":"ping"}', "syntax"), ("{}", "missing-member"), ('{"t":1}', "bad-value"),
            ('{"t":"dance"}', "unknown-type"), ('{"t":"ping","x":1}', "unknown-member"),
            ('{"t":"join","game":"a"}', "missing-member"), ('{"t":"join","game":1,"token":"x"}', "bad-value"),
            ('{"t":"play","game":"a","ply":-1,"at":"h8"}', "bad-value"),
            ('{"t":"play","game":"a","ply":0.5,"at":"h8"}', "bad-value"),
            ('{"t":"play","game":"a","ply":99999999999999999999,"at":"h8"}', "bad-value"),
            ('{"t":"play","game":"a","ply":0,"at":"H8"}', "bad-value"),
            ('{"t":"play","game":"a","ply":0,"at":"h99999999999"}', "bad-value"),
            ('{"t":"answer","game":"a","question":0}', "missing-member"),
            ('{"t":"answer","game":"a","question":0,"at":"h8","number":1}', "bad-value"),
            ('{"t":"answer","game":"a","question":0,"choice":"maybe"}', "bad-value"),
            ('{"t":"speed","game":"a","msPerMove":-1}', "bad-value"),
            ('{"t":"analysis","request":[]}', "bad-value"),
            ("[" * 60000, "syntax"), ('{"t":"ping","x":' + "[" * 30000 + "]" * 30000 + "}", "unknown-member"),
            ("x" * 70_000, "too-large"),
        ]
        async with self.server.connect() as one:
            for text, code in wrong:
                await one.raw(text)
                self.assertEqual((await one.until("error"))["code"], code, text[:80])
            await one.raw(b"\x00\xff")
            self.assertEqual((await one.until("error"))["code"], "syntax")
            # Out of order: everything before joining, and in a game that knows no such thing.
            for said in ("undo", "redo", "restart", "resign", "hint", "pause", "resume", "leave"):
                await one.say(said, game=game)
                self.assertEqual((await one.until("refused"))["code"], "not-joined", said)
            await one.join(game, token)
            await one.say("answer", game=game, question=0, at="h8")
            self.assertEqual((await one.until("position"))["ply"], 0)
            await one.say("play", game=game, ply=7, at="h8")
            self.assertEqual((await one.until("position"))["ply"], 0)
            await one.say("ping")
            await one.until("pong")

    async def test_connections_that_break_the_protocol_are_closed(self):
        for data, code in (("x" * (1 << 21), 1009), (None, 1007)):
            async with self.server.connect() as one:
                try:
                    if data:
                        await one.raw(data)
                    else:  # a text frame that is no UTF-8
                        one.socket.transport.write(b"\x81\x82\x00\x00\x00\x00\xff\xff")
                    with self.assertRaises(websockets.ConnectionClosed):
                        while True:
                            await one.hear()
                except websockets.ConnectionClosed:
                    pass

    async def test_whoever_is_too_fast_is_told(self):
        async with self.server.connect() as one:
            for _ in range(1000):
                await one.raw('{"t":"ping"}')
            self.assertEqual((await one.until("error"))["code"], "rate")

    async def test_other_origins_get_no_socket(self):
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{self.server.port + 1}"):
            with self.assertRaises(websockets.InvalidStatusCode) as refused:
                async with self.server.connect(origin=origin):
                    pass
            self.assertEqual(refused.exception.status_code, 403)
        async with self.server.connect(origin=f"http://127.0.0.1:{self.server.port}") as one:
            await one.say("ping")
            await one.until("pong")

    async def test_random_bytes(self):
        chance = random.Random(6)
        words = ['"t"', '"game"', '"join"', '"play"', '"at"', '"h8"', '"ply"', "0", "1e9", "null", "{", "}", "[", "]",
                 ":", ",", '"analysis"', '"request"', '"v"', '"id"', "\\u0000", "\ud7ff", " "]
        async with self.server.connect() as one:
            for _ in range(150):
                await one.raw("".join(chance.choice(words) for _ in range(chance.randrange(1, 30))))
                await one.until("error", "refused", "analysis", "pong")
        for _ in range(100):
            self.exchange(bytes(chance.randrange(256) for _ in range(chance.randrange(1, 200))) + b"\r\n\r\n")
