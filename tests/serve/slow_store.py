"""A store that is slow holds up what needs it, and nothing else."""

import asyncio
import contextlib
import http.client
import pathlib
import sqlite3
import tempfile
import time
import unittest

from serve.api import FOREVER, PATIENCE, Server, TENGEN

MOVES = ["h8", "a1", "i8", "b1", "j8"]


async def play_while_searching(case: unittest.TestCase, server: Server, slow_names) -> None:
    """Searches for a name within slow_names(), and plays, lists and explores meanwhile."""
    made = server.create()
    game = made["id"]
    async with server.connect() as one:
        await one.join(game, made["tokens"]["both"])
        with slow_names():
            search = await play_and_list(case, server, one, game)
        status, answer = await search
        # On a busy machine it takes longer than the server waits for its store.
        case.assertIn((status, answer.get("games", answer.get("code"))), [(200, []), (503, "store")])


async def play_and_list(case: unittest.TestCase, server: Server, one, game: str) -> asyncio.Task:
    """Returns the search, which is still going on."""
    search = asyncio.create_task(asyncio.to_thread(server.ask, "GET", "/games?text=somebody"))
    await asyncio.sleep(0.3)
    case.assertFalse(search.done(), "the search is not slow, so this shows nothing")
    for ply, at in enumerate(MOVES):
        case.assertEqual((await one.play(game, ply, at))["t"], "moved")
        # What was shown is stored, and every connection sees it.
        heads = (await asyncio.to_thread(server.get, "/games"))["games"]
        case.assertEqual([head["plies"] for head in heads], [ply + 1])
        counted = await asyncio.to_thread(server.get, "/explorer?moves=" + ",".join(MOVES[:ply + 1]))
        case.assertEqual(counted["games"], 1)
    case.assertEqual(server.get("/games/" + game)["moves"], MOVES)
    case.assertFalse(search.done(), "all of this waited for the search")
    return search


class SlowStore(unittest.IsolatedAsyncioTestCase):
    @contextlib.contextmanager
    def server(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "games.sqlite"
            web = pathlib.Path(folder) / "web"
            web.mkdir()
            (web / "index.html").write_text("<title>the page</title>", encoding="utf-8")
            server = Server(TENGEN, "--web", str(web), store=f"sqlite:{file}")
            try:
                yield server, file
            finally:
                self.assertEqual(server.stop(), 0)

    async def test_a_locked_file_blocks_no_other_client(self):
        with self.server() as (server, file):
            await self.play_on_a_locked_file(server, file)

    async def play_on_a_locked_file(self, server: Server, file: pathlib.Path):
        made = server.create()
        game, token = made["id"], made["tokens"]["both"]
        async with server.connect() as one:
            await one.join(game, token)
            await one.say("analysis", request={"v": 1, "id": "a", "moves": ["h8", "i9"], "stream": True,
                                               "limits": FOREVER})
            await one.until("analysis")
            lock = sqlite3.connect(file, isolation_level=None)
            lock.execute("BEGIN EXCLUSIVE")
            try:
                await one.say("play", game=game, ply=0, at="h8")
                began = time.monotonic()
                self.assertEqual(server.ask("GET", "/rules")[0], 200)
                # Reads of the store go on too, and see what was there.
                self.assertEqual([head["plies"] for head in server.get("/games")["games"]], [0])
                connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
                connection.request("GET", "/")
                self.assertIn(b"the page", connection.getresponse().read())
                connection.close()
                # On the same WebSocket as the move that waits.
                for _ in range(3):
                    message = await one.until("analysis", "moved")
                    self.assertEqual(message["t"], "analysis", "a move was shown before it was stored")
                self.assertLess(time.monotonic() - began, 5, "the store gives up after 10 s")
            finally:
                lock.execute("ROLLBACK")
                lock.close()
            moved = await asyncio.wait_for(one.until("moved"), PATIENCE)
            self.assertEqual((moved["ply"], moved["at"]), (0, "h8"))
            await one.say("analysis", request={"v": 1, "id": "b", "action": "stop", "target": "a"})
        stored = server.get(f"/games/{game}")
        self.assertEqual(stored["moves"], ["h8"])

    async def test_a_slow_search_delays_no_move(self):
        with self.server() as (server, file):
            @contextlib.contextmanager
            def slow_names():
                # Searches read the names of players. As many as this take seconds; no name fits.
                with contextlib.closing(sqlite3.connect(file)) as database:
                    database.executescript(
                        "DROP TABLE player_names; CREATE VIEW player_names AS WITH RECURSIVE count(n) AS"
                        " (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 10000000)"
                        " SELECT 'a' || n AS name FROM count")
                yield

            await play_while_searching(self, server, slow_names)
