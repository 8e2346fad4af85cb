"""A store that does not answer holds up what needs it, and nothing else."""

import asyncio
import http.client
import pathlib
import sqlite3
import tempfile
import time
import unittest

from serve.api import FOREVER, PATIENCE, Server, TENGEN


class SlowStore(unittest.IsolatedAsyncioTestCase):
    async def test_a_locked_file_blocks_no_other_client(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "games.sqlite"
            web = pathlib.Path(folder) / "web"
            web.mkdir()
            (web / "index.html").write_text("<title>the page</title>", encoding="utf-8")
            server = Server(TENGEN, "--web", str(web), store=f"sqlite:{file}")
            try:
                await self.play_on_a_locked_file(server, file)
            finally:
                self.assertEqual(server.stop(), 0)

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
