"""A real server on a free port, and clients that hold every message against docs/openapi.json."""

import asyncio
import functools
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import unittest
import urllib.parse

import jsonschema
import websockets

DOCS = pathlib.Path(__file__).resolve().parent.parent.parent / "docs"
API = json.loads((DOCS / "openapi.json").read_text(encoding="utf-8"))
ANALYSIS = json.loads((DOCS / "analysis.schema.json").read_text(encoding="utf-8"))
HOME = "http://tengen.invalid/"
RESOLVER = jsonschema.RefResolver(
    HOME + "openapi.json", API,
    store={HOME + "openapi.json": API, HOME + "analysis.schema.json": ANALYSIS},
)

TENGEN = os.path.abspath(sys.argv[1])
BEGINNER = {"kind": "agent", "agent": "tengen:level=1"}
FIVE = ["h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1", "l8"]
# Black has two open twos that meet in h8: a double three.
DOUBLE_THREE = ["f8", "a1", "g8", "a15", "h6", "o1", "h7", "o15"]
# A position that is not soon understood: an empty board is.
OPEN = ["h8", "i9"]
FOREVER = {"timeMs": 86_400_000}
# Only a hang takes it; a sanitized build on a busy machine is slow.
PATIENCE = 120
# (method, path) → statuses that were seen, so that a test can ask whether all were.
SEEN: dict[tuple[str, str], set[int]] = {}
SEEN_DOWN: set[str] = set()
# (schema, code) of every error and refusal that was seen.
SEEN_CODES: set[tuple[str, str]] = set()


@functools.cache
def validator(name: str):
    schema = {"$ref": f"#/components/schemas/{name}"}
    return jsonschema.Draft202012Validator(schema, resolver=RESOLVER)


def hold(value, name: str) -> None:
    """Fails unless the value is as the schema of that name says."""
    validator(name).validate(value)
    if name == "Error":
        SEEN_CODES.add((name, value["error"]["code"]))
    if name in ("DownError", "DownRefused"):
        SEEN_CODES.add((name, value["code"]))


def operation(method: str, path: str):
    """The path of openapi.json that a request went to, and what it says of it."""
    for template, methods in API["paths"].items():
        pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template))
        if re.fullmatch(pattern, path) and method.lower() in methods:
            return template, methods[method.lower()]
    return None, None


class Server:
    """`tengen serve` as a process of its own."""

    def __init__(self, tengen: str, *options: str, store: str = "sqlite::memory:", passed=None):
        """`passed` is a listening socket for it, as a service manager passes one."""
        command = [tengen, "serve", "--listen", "127.0.0.1:0", "--store", store, *options]
        hand_over = None
        if passed:
            # LISTEN_PID is the server's own, which only the shell that becomes it knows.
            command = ["sh", "-c", 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', "sh", *command]
            hand_over = functools.partial(os.dup2, passed.fileno(), 3)
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8"}, preexec_fn=hand_over, pass_fds=(3,) if passed else (),
        )
        line = self.process.stdout.readline()
        found = re.search(r"http://(127\.0\.0\.1):(\d+)", line)
        if not found:
            raise AssertionError(f"no address in {line!r}; {self.process.stderr.read()}")
        self.port = int(found[2])
        self.place = self.process.stdout.readline()

    def ask(self, method: str, path: str, body=None, headers=None, raw=False):
        """One request; the answer is checked against the API's description. Returns status, value."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        text = None if body is None else body if isinstance(body, (str, bytes)) else json.dumps(body)
        connection.request(method, "/api/v1" + path, body=text, headers=headers or {})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        self.headers = answer.headers
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        template, described = operation(method, urllib.parse.urlsplit(path).path)
        if template:
            SEEN.setdefault((method, template), set()).add(answer.status)
        if answer.status >= 400:
            value = json.loads(data)
            hold(value, "Error")
            return answer.status, value["error"]
        if raw or not data:
            return answer.status, data
        content = described["responses"][str(answer.status)]["content"]["application/json"]
        value = json.loads(data)
        hold(value, content["schema"]["$ref"].rsplit("/", 1)[1])
        return answer.status, value

    def get(self, path: str):
        status, value = self.ask("GET", path)
        assert status == 200, (path, status, value)
        return value

    def create(self, black=None, white=None, **more):
        body = {"black": black or {"kind": "human"}, "white": white or {"kind": "human"}, **more}
        hold(body, "NewGame")
        status, value = self.ask("POST", "/games", body)
        assert status == 201, value
        return value

    def searches(self):
        return self.get("/health")["searches"]

    async def idle(self):
        """Waits until no search runs or waits."""
        while (load := await asyncio.to_thread(self.searches))["running"] + load["queued"] > 0:
            await asyncio.sleep(0.02)

    def connect(self, **options):
        return Socket(self, **options)

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Ends it, as Ctrl-C does unless told otherwise; what it says on its error output must be
        nothing bad. A build with sanitizers says there what it leaks."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        out, err = self.process.communicate(timeout=PATIENCE)
        assert "Sanitizer" not in err and "runtime error" not in err, err
        self.errors = err
        return self.process.returncode

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)


class Socket:
    """A WebSocket of which every message is held against the schemas Up and Down."""

    def __init__(self, server: Server, **options):
        self.connecting = websockets.connect(
            f"ws://127.0.0.1:{server.port}/ws", open_timeout=PATIENCE, close_timeout=PATIENCE,
            ping_interval=None, max_size=None, max_queue=None, **options,
        )

    async def __aenter__(self):
        self.socket = await self.connecting.__aenter__()
        self.waiting: list[dict] = []
        return self

    async def __aexit__(self, *error):
        await self.connecting.__aexit__(*error)

    async def say(self, t: str, **members):
        message = {"t": t, **members}
        hold(message, "Up")
        await self.socket.send(json.dumps(message))

    async def raw(self, data):
        await self.socket.send(data)

    async def hear(self) -> dict:
        message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        kind = message["t"]
        name = "Down" + kind[0].upper() + kind[1:]
        if kind == "queued":
            name += "Game" if "game" in message else "Id"
        hold(message, name)
        SEEN_DOWN.add(name)
        return message

    async def until(self, *kinds: str, where=lambda message: True) -> dict:
        """The next message of one of these kinds that fits; others are passed over."""
        while True:
            message = await self.hear()
            if message["t"] in kinds and where(message):
                return message

    async def join(self, game: str, token: str) -> dict:
        await self.say("join", game=game, token=token)
        return await self.until("position", "refused", where=lambda m: m.get("game") == game)

    async def play(self, game: str, ply: int, at: str) -> dict:
        await self.say("play", game=game, ply=ply, at=at)

        def answers(message):
            return message.get("game") == game and (message["t"] != "moved" or message["ply"] == ply)

        return await self.until("moved", "refused", "position", where=answers)


class ServeCase(unittest.IsolatedAsyncioTestCase):
    """Tests that share one server, which must end well after them."""

    options: tuple[str, ...] = ()
    farewell = signal.SIGINT
    store = "sqlite::memory:"

    @classmethod
    def setUpClass(cls):
        cls.server = Server(TENGEN, *cls.options, store=cls.store)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop(cls.farewell) == 0, "the server did not end well"


async def outlive_kill_9(case: unittest.TestCase, store: str):
    """Games of a server that is killed are whole on the next one with the same store."""
    server = Server(TENGEN, store=store)
    made = server.create(white=BEGINNER, opening="swap")
    over = server.create(moves=FIVE)
    async with server.connect() as one:
        await one.join(made["id"], made["tokens"]["both"])
        for number, at in enumerate(("h8", "i9", "g7")):
            await one.say("answer", game=made["id"], question=number, at=at)
        shown = await one.until("position", where=lambda m: not m["question"])
        server.kill()
    server = Server(TENGEN, store=store)
    try:
        async with server.connect() as one:
            back = await one.join(made["id"], made["tokens"]["both"])
            for member in ("moves", "black", "white", "started", "opening"):
                case.assertEqual(back[member][:3] if member == "moves" else back[member], shown[member])
            if back["toMove"] == "white" and back["white"]["kind"] == "agent":
                case.assertEqual((await one.until("moved"))["by"], "white")
        case.assertEqual(server.get("/games/" + over["id"])["result"]["by"], "five")
    finally:
        case.assertEqual(server.stop(), 0)
