"""What no honest client sends: a clear error each, and the server goes on.

It ends by saying how much was sent. With chance from seeds that is the same number each time.
"""

import collections
import json
import random
import signal
import socket
import time

import websockets

from serve.api import DOUBLE_THREE, PATIENCE, ServeCase, hold, validator

PLAYERS = {"black": {"kind": "human"}, "white": {"kind": "human", "name": "B"}}
# One right message of each kind, and one right body for each path: what is sent is these, damaged.
MESSAGES = [
    {"t": "ping"}, {"t": "join", "game": "G", "token": "T"}, {"t": "play", "game": "G", "ply": 0, "at": "h8"},
    {"t": "answer", "game": "G", "question": 0, "choice": "swap"},
    {"t": "answer", "game": "G", "question": 0, "number": 3}, {"t": "speed", "game": "G", "msPerMove": 100},
    *({"t": t, "game": "G"} for t in ("undo", "redo", "restart", "resign", "hint", "pause", "resume", "leave")),
    {"t": "analysis", "request": {"v": 1, "id": "a", "moves": ["h8"], "limits": {"depth": 1}}},
]
BODIES = {
    "/games": ("NewGame", {"rule": "renju", "size": 15, "opening": "none", **PLAYERS, "clock": {"moveMs": 1000},
                           "moves": ["h8", "i9"]}),
    "/move": ("MoveCall", {"rule": "freestyle", "size": 15, "moves": ["h8"], "agent": "tengen:level=1",
                           "limits": {"nodes": 10}}),
    "/import": ("ImportBody", {"format": "pos", "rule": "standard", "size": 15, "text": "h8i9"}),
    "/export": ("ExportBody", {"format": "sgf", "record": {"rule": "renju", "size": 15, "moves": [
        {"move": "h8", "comment": "c", "labels": {"a1": "A"}}, "i9", {"move": "g7", "after": 1}]}}),
    "/analyses": ("AnalysisBody", {"title": "a", "game": "0123456789ab", "record": {"rule": "renju", "size": 15, "moves": [
        "h8"]}, "review": {"evaluation": "e", "judged": [
            {"value": 0.5, "best": "h8", "line": ["h8"], "winIn": 3, "lossIn": None, "depth": 7}, None]}}),
}
WORDS = ["", "null", "true", "-1", "0.5", "1e400", "18446744073709551616", '"\\ud800"', '"\\u0000"', "[]", "{}", "{",
         "}", "]", ",", ":", '"', "\\", '"x":', "\u0001", "\u2028", "[" * 500, "9" * 400, '"' + "x" * 3000 + '"']


def damaged(chance: random.Random, value) -> str:
    """The JSON of the value with one to three places cut, doubled or overwritten."""
    text = json.dumps(value, separators=(",", ":"))
    for _ in range(chance.randrange(1, 4)):
        begin = chance.randrange(len(text) + 1)
        end = min(len(text), begin + chance.randrange(8))
        cut = text[begin:end]
        text = text[:begin] + chance.choice([chance.choice(WORDS), cut + cut, ""]) + text[end:]
    return text


def is_right(text: str, schema: str) -> bool:
    """Whether the description of the API would take it. A member named twice is right here: Python
    takes the last of them."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return validator(schema).is_valid(value)


class BadInput(ServeCase):
    farewell = signal.SIGTERM
    sent: collections.Counter[str] = collections.Counter()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        counts = ", ".join(f"{count} {kind}" for kind, count in sorted(cls.sent.items()))
        print(f"bad input, each answered with an error: {counts}", flush=True)

    async def refused(self, one, text: str) -> str:
        """Sends what must be answered with an error or a refusal, and returns its code."""
        await one.raw(text)
        answer = await one.until("error", "refused", "analysis")
        self.sent["messages"] += 1
        return answer["reply"]["error"]["code"] if answer["t"] == "analysis" else answer["code"]

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
            self.sent["requests"] += 1
            hold(json.loads(answer.split(b"\r\n\r\n", 1)[1]), "Error")

    def test_json_nested_too_deep(self):
        for levels in (2_200, 150_000):
            nested = "[" * levels + "]" * levels
            for path, body in (("export", '{"format":"sgf","record":%s}'), ("analyses", '{"title":"a","record":%s}'),
                               ("analyses", '{"title":"a","record":{"rule":"renju","size":15,"moves":[]},"review":%s}'),
                               ("import", '{"format":"pos","text":%s}')):
                data = (body % nested).encode()
                answer = self.exchange(b"POST /api/v1/%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                       b"Content-Length: %d\r\n\r\n" % (path.encode(), len(data)) + data)
                self.assertEqual(answer[:13], b"HTTP/1.1 400 ", (path, answer[:300]))
                self.assertIn(b"nested more than 2100 levels deep", answer)
                self.sent["requests"] += 1

    def test_many_small_objects_in_one_body(self):
        """Work that grows with the square of their number would take some twenty minutes."""
        body = '{"format":"sgf","record":[' + ",".join(["{}"] * 1_300_000) + "]}"
        for _ in range(10):
            status, error = self.server.ask("POST", "/export", body)
            if status != 429:
                break
            time.sleep(1)  # other tests have used up this client's share of costly requests
        self.assertEqual((status, error["code"]), (400, "bad_request"))
        self.sent["requests"] += 1

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
            ("[" * 60000, "syntax"), ('{"t":"ping","x":' + "[" * 30000 + "]" * 30000 + "}", "syntax"),
            ("x" * 70_000, "too-large"),
        ]
        async with self.server.connect() as one:
            for text, code in wrong:
                self.assertEqual(await self.refused(one, text), code, text[:80])
            self.assertEqual(await self.refused(one, b"\x00\xff"), "syntax")
            # Out of order: everything before joining, and in a game that knows no such thing.
            for said in ("undo", "redo", "restart", "resign", "hint", "pause", "resume", "leave"):
                text = json.dumps({"t": said, "game": game})
                self.assertEqual(await self.refused(one, text), "not-joined", said)
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

    async def test_messages_that_come_too_fast_are_refused(self):
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
            data = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 200))) + b"\r\n\r\n"
            self.assertEqual(self.exchange(data)[:10], b"HTTP/1.1 4", data)
            self.sent["requests"] += 1

    async def test_damaged_messages(self):
        chance = random.Random(7)
        made = self.server.create()
        for value in MESSAGES:
            value = {**value, **({"game": made["id"]} if "game" in value else {})}
            async with self.server.connect() as one:  # each may say so much at once
                await one.join(made["id"], made["tokens"]["both"])
                for _ in range(60):
                    text = damaged(chance, value)
                    if is_right(text, "Up"):
                        continue
                    code = await self.refused(one, text)
                    self.assertNotEqual(code, "rate")

    def test_damaged_bodies(self):
        chance = random.Random(8)
        for path, (schema, value) in BODIES.items():
            hold(value, schema)
            for _ in range(80):
                text = damaged(chance, value)
                if is_right(text, schema):
                    continue
                status, error = self.server.ask("POST", path, text.encode("utf-8", "surrogatepass"))
                while status == 429:
                    time.sleep(1)
                    status, error = self.server.ask("POST", path, text.encode("utf-8", "surrogatepass"))
                self.assertIn(status, (400, 413), (path, text, error))
                self.sent["requests"] += 1

    async def test_wrong_tokens(self):
        made = self.server.create()
        other = self.server.create()
        right = made["tokens"]["both"]
        wrong = [right[:-1], right + "x", right.swapcase(), "x", "both", *other["tokens"].values()]
        async with self.server.connect() as one:
            for token in wrong:
                text = json.dumps({"t": "join", "game": made["id"], "token": token})
                self.assertEqual(await self.refused(one, text), "token")
            for game in ("x", made["id"][:-1], made["id"].upper() + "'", "../" + made["id"]):
                self.assertEqual(await self.refused(one, json.dumps({"t": "join", "game": game, "token": right})),
                                 "no-game")
        for token in wrong + [made["tokens"]["spectator"]]:
            for header in ("Bearer " + token, token):
                status, error = self.server.ask("DELETE", "/games/" + made["id"], headers={"Authorization": header})
                self.assertIn(status, (401, 403), error)
                self.sent["requests"] += 1

    async def test_moves_against_the_rules(self):
        made = self.server.create(rule="renju", moves=DOUBLE_THREE)
        game, ply = made["id"], len(DOUBLE_THREE)

        def move(at):
            return json.dumps({"t": "play", "game": game, "ply": ply, "at": at})

        async with self.server.connect() as one:
            await one.join(game, made["tokens"]["spectator"])
            self.assertEqual(await self.refused(one, move("b2")), "spectator")
            await one.join(game, made["tokens"]["both"])
            self.assertEqual(await self.refused(one, move("h8")), "double-three")
            for at in DOUBLE_THREE:
                self.assertEqual(await self.refused(one, move(at)), "taken", at)
            for at in ("p1", "a16", "v22"):
                self.assertEqual(await self.refused(one, move(at)), "off-board", at)
            await one.say("resign", game=game)
            await one.until("position", where=lambda m: m["result"])
            self.assertEqual(await self.refused(one, json.dumps({"t": "hint", "game": game})), "over")
            self.assertEqual(self.server.get("/games/" + game)["moves"], DOUBLE_THREE)
