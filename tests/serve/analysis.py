"""Analysis over the WebSocket, and the queue of searches."""

import asyncio
import json
import socket

from serve.api import BEGINNER, FIVE, FOREVER, OPEN, PATIENCE, ServeCase


class Analysis(ServeCase):
    options = ("--searches", "1")

    async def test_it_starts_streams_and_stops(self):
        async with self.server.connect() as one:
            request = {"v": 1, "id": "a", "moves": ["h8", "i9"], "stream": True, "multiPv": 3, "limits": FOREVER}
            await one.say("analysis", request=request)
            interim = (await one.until("analysis"))["reply"]
            self.assertFalse(interim["final"])
            self.assertEqual(self.server.searches()["running"], 1)
            await one.say("analysis", request={"v": 1, "id": "b", "action": "stop", "target": "a"})
            final = await one.until("analysis", where=lambda m: m["reply"].get("final"))
            self.assertEqual(len(final["reply"]["lines"]), 3)
            await asyncio.wait_for(self.server.idle(), PATIENCE)
            for request in ({"v": 1, "id": "t", "action": "threats", "moves": FIVE[:-1]},
                            {"v": 1, "id": "s", "action": "solve", "kind": "vcf", "moves": FIVE[:-1]},
                            {"v": 1, "id": "d", "action": "defences", "moves": FIVE[:5]},
                            {"v": 1, "id": "v", "action": "version"}):
                await one.say("analysis", request=request)
                reply = (await one.until("analysis"))["reply"]
                self.assertEqual((reply["id"], reply["final"]), (request["id"], True))

    async def test_a_second_analysis_starts_at_the_depth_of_the_first(self):
        first = {"v": 1, "id": "a", "moves": ["h8", "i9", "g10", "f6"], "limits": {"depth": 9}}
        turned = {**first, "id": "b", "moves": ["h8", "g9", "i10", "j6"], "stream": True, "limits": {"depth": 11}}
        async with self.server.connect() as one, self.server.connect() as two:
            before = self.server.get("/health")["experience"]["positions"]
            await one.say("analysis", request=first)
            known = (await one.until("analysis"))["reply"]
            self.assertGreater(self.server.get("/health")["experience"]["positions"], before)
            await two.say("analysis", request=turned)
            begun = (await two.until("analysis"))["reply"]
            self.assertEqual((begun["depth"], begun["nodes"]), (known["depth"], 0))
            self.assertEqual(begun["lines"][0]["score"], known["lines"][0]["score"])
            await two.until("analysis", where=lambda m: m["reply"].get("final"))
            await one.say("analysis", request=first)
            again = (await one.until("analysis"))["reply"]
            self.assertEqual(again["nodes"], 0)
            self.assertGreaterEqual(again["depth"], 11)

    async def test_a_client_that_vanishes_frees_its_search(self):
        async with self.server.connect() as one:
            await one.say("analysis", request={"v": 1, "id": "a", "moves": OPEN, "stream": True, "limits": FOREVER})
            await one.until("analysis")
            one.socket.transport.abort()
        await asyncio.wait_for(self.server.idle(), PATIENCE)

    async def test_searches_wait_in_one_queue(self):
        async with self.server.connect() as one, self.server.connect() as two, self.server.connect() as three:
            await one.say("analysis", request={"v": 1, "id": "a", "moves": OPEN, "stream": True, "limits": FOREVER})
            await one.until("analysis")
            # Of one client, so that they do not take turns.
            await two.say("analysis", request={"v": 1, "id": "b", "moves": OPEN, "limits": FOREVER})
            self.assertEqual((await two.until("queued"))["position"], 1)
            await three.say("analysis", request={"v": 1, "id": "c", "moves": OPEN, "limits": {"nodes": 1000}})
            self.assertEqual((await three.until("queued"))["position"], 2)
            # One that waits is stopped at once, without a turn of its own.
            await two.say("analysis", request={"v": 1, "id": "d", "action": "stop", "target": "b"})
            self.assertEqual((await two.until("analysis"))["reply"]["id"], "b")
            self.assertEqual((await three.until("queued"))["position"], 1)
            await one.say("analysis", request={"v": 1, "id": "e", "action": "stop", "target": "a"})
            self.assertEqual((await three.until("queued"))["position"], 0)
            self.assertEqual((await three.until("analysis"))["reply"]["id"], "c")

    async def test_a_move_goes_before_a_long_analysis_which_then_goes_on(self):
        made = self.server.create(white=BEGINNER)
        async with self.server.connect() as one, self.server.connect() as two:
            await one.say("analysis", request={"v": 1, "id": "a", "moves": OPEN, "stream": True, "limits": FOREVER})
            before = (await one.until("analysis"))["reply"]
            await two.join(made["id"], made["tokens"]["both"])
            await two.play(made["id"], 0, "h8")
            self.assertEqual((await two.until("moved"))["by"], "white")
            after = await one.until("analysis", where=lambda m: m["reply"]["nodes"] > before["nodes"])
            self.assertFalse(after["reply"]["final"])
            await one.say("analysis", request={"v": 1, "id": "b", "action": "stop", "target": "a"})
            await one.until("analysis", where=lambda m: m["reply"].get("final"))

    async def test_files_and_bad_requests_are_refused(self):
        async with self.server.connect() as one:
            for request, code in (
                ({"v": 1, "id": "a", "agent": "tengen:tables=/etc/passwd"}, "agent"),
                ({"v": 1, "id": "a", "agent": "unknown"}, "agent"),
                ({"v": 2, "id": "a"}, "version"),
                ({"v": 1, "id": "a", "what": 1}, "unknown-member"),
            ):
                await one.raw(json.dumps({"t": "analysis", "request": request}))
                self.assertEqual((await one.until("analysis"))["reply"]["error"]["code"], code)
