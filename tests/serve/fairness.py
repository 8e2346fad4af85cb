"""What one client takes is not taken from others."""

import asyncio
import contextlib
import json
import socket
import unittest

from serve.api import BEGINNER, FOREVER, OPEN, PATIENCE, Server, TENGEN


class Fairness(unittest.IsolatedAsyncioTestCase):
    async def test_long_analyses_of_one_client_leave_the_game_of_another_alone(self):
        server = Server(TENGEN, "--searches", "2")
        try:
            async with contextlib.AsyncExitStack() as stack:
                hogs = [await stack.enter_async_context(server.connect(local_addr=("127.0.0.2", 0))) for _ in range(6)]
                for number, hog in enumerate(hogs):
                    await hog.say("analysis", review=number % 2 == 0,
                                  request={"v": 1, "id": "a", "moves": OPEN, "stream": True, "limits": FOREVER})
                await hogs[1].until("analysis")
                made = server.create(white=BEGINNER)
                honest = await stack.enter_async_context(server.connect())
                await honest.join(made["id"], made["tokens"]["both"])
                for ply, at in ((0, "h8"), (2, "a1"), (4, "o15")):
                    await honest.play(made["id"], ply, at)
                    self.assertEqual((await honest.until("moved"))["by"], "white")
                # An analysis of another client gets its share of the places too.
                await honest.say("analysis", request={"v": 1, "id": "b", "moves": OPEN, "limits": {"nodes": 20_000}})
                self.assertEqual((await honest.until("analysis"))["reply"]["id"], "b")
        finally:
            self.assertEqual(server.stop(), 0)

    async def test_a_full_queue_of_one_client_has_room_for_another(self):
        server = Server(TENGEN, "--searches", "1")
        body = json.dumps({"moves": OPEN, "limits": {"timeMs": 600_000}}).encode()
        request = b"POST /api/v1/move HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body
        sockets = []
        try:
            while server.searches()["queued"] < 256:
                for _ in range(20):
                    raw = socket.create_connection(("127.0.0.1", server.port), source_address=("127.0.0.2", 0))
                    raw.sendall(request)
                    sockets.append(raw)
                await asyncio.sleep(0.05)
            status, answer = server.ask("POST", "/move", {"moves": OPEN, "agent": "tengen:level=1"})
            self.assertEqual(status, 200, answer)
            # The one that was displaced has been told.
            answers = b""
            for raw in sockets:
                raw.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    answers += raw.recv(4096)
            self.assertIn(b"503 Service Unavailable", answers)
            self.assertIn(b"busy", answers)
        finally:
            for raw in sockets:
                raw.close()
            self.assertEqual(server.stop(), 0)

    async def test_large_files_of_one_client_do_not_delay_the_messages_of_another(self):
        server = Server(TENGEN)
        game = "(;GM[4]FF[4]SZ[15]" + "".join(f";{'BW'[n % 2]}[{chr(97 + n % 15)}{chr(97 + n // 15)}]" for n in range(200)) + ")"
        body = json.dumps({"format": "sgf", "text": game * 900}).encode()
        request = (b"POST /api/v1/import HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                   b"Content-Length: %d\r\n\r\n" % len(body)) + body

        async def send():
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=("127.0.0.2", 0))
            writer.write(request)
            answer = await reader.read()
            writer.close()
            self.assertTrue(answer.startswith(b"HTTP/1.1 "), answer[:100])

        try:
            loop = asyncio.get_running_loop()
            began = loop.time()
            await send()
            took = loop.time() - began
            waited = []
            async with server.connect() as honest:
                sending = [asyncio.create_task(send()) for _ in range(3)]
                while not all(task.done() for task in sending):
                    asked = loop.time()
                    await honest.say("ping")
                    await honest.until("pong")
                    waited.append(loop.time() - asked)
                    await asyncio.sleep(0.025)
                await asyncio.gather(*sending)
            self.assertLess(max(waited), took / 2, waited)
        finally:
            self.assertEqual(server.stop(), 0)

    async def test_the_server_ends_an_analysis_that_takes_too_long(self):
        server = Server(TENGEN, "--max-analysis", "300ms")
        try:
            async with server.connect() as one:
                await one.say("analysis", request={"v": 1, "id": "a", "moves": OPEN, "limits": FOREVER})
                capped = await one.until("capped", "analysis")
                self.assertEqual(capped, {"t": "capped", "id": "a", "afterMs": 300})
                self.assertTrue((await one.until("analysis"))["reply"]["final"])
                # One that ends by itself is not.
                await one.say("analysis", request={"v": 1, "id": "b", "moves": OPEN, "limits": {"nodes": 100}})
                self.assertEqual((await one.until("capped", "analysis"))["t"], "analysis")
        finally:
            self.assertEqual(server.stop(), 0)
