"""Games over the WebSocket."""


import asyncio

from serve.api import BEGINNER, DOUBLE_THREE, FIVE, OPEN, PATIENCE, ServeCase


class Games(ServeCase):
    async def test_a_whole_game_against_an_agent(self):
        made = self.server.create(white=BEGINNER)
        game, token = made["id"], made["tokens"]["both"]
        moves = []
        async with self.server.connect() as one:
            position = await one.join(game, token)
            self.assertEqual((position["you"], position["toMove"]), ("both", "black"))
            while True:
                body = {"moves": moves, "agent": "tengen:level=9"}
                at = (await asyncio.to_thread(self.server.ask, "POST", "/move", body))[1]["move"]
                moved = await one.play(game, len(moves), at)
                self.assertEqual((moved["t"], moved["ply"], moved["at"]), ("moved", len(moves), at))
                moves.append(at)
                if moved["result"]:
                    break
                reply = await one.until("moved")
                self.assertEqual((reply["ply"], reply["by"]), (len(moves), "white"))
                moves.append(reply["at"])
                if reply["result"]:
                    moved = reply
                    break
        self.assertEqual(moved["result"]["by"], "five")
        self.assertGreaterEqual(len(moved["winningLine"]), 5)
        stored = self.server.get("/games/" + game)
        self.assertEqual((stored["moves"], stored["result"]), (moves, moved["result"]))
        self.assertEqual(len(stored["times"]), len(moves))

    async def test_the_agent_starts_and_undo_takes_back_both_moves(self):
        made = self.server.create(black=BEGINNER)
        game = made["id"]
        async with self.server.connect() as one:
            await one.join(game, made["tokens"]["white"])
            first = await one.until("moved")
            self.assertEqual((first["by"], first["canUndo"]), ("black", False))
            await one.say("undo", game=game)
            self.assertEqual((await one.until("refused"))["code"], "nothing-to-undo")
            await one.say("draw", game=game)
            self.assertEqual((await one.until("refused"))["code"], "no-draw")
            at = "a1" if first["at"] != "a1" else "a2"
            moved = await one.play(game, 1, at)
            self.assertTrue(moved["thinking"])
            answer = await one.until("moved")
            self.assertEqual(answer["ply"], 2)
            await one.say("undo", game=game)
            back = await one.until("position")
            self.assertEqual((back["moves"], back["canRedo"]), ([first["at"]], True))
            self.assertEqual(self.server.get("/games/" + game)["moves"], [first["at"]])
            await one.say("redo", game=game)
            again = await one.until("position")
            self.assertEqual((again["moves"], again["canRedo"]), ([first["at"], at, answer["at"]], False))
            await one.say("redo", game=game)
            self.assertEqual((await one.until("refused"))["code"], "nothing-to-redo")

    async def test_restart_keeps_a_game_that_is_over(self):
        made = self.server.create(rule="caro-standard", white=BEGINNER, moves=["h8", "i9"])
        game = made["id"]
        count = lambda: len(self.server.get("/games?rule=caro-standard")["games"])
        async with self.server.connect() as one:
            await one.join(game, made["tokens"]["both"])
            await one.say("restart", game=game)
            self.assertEqual((await one.until("position"))["moves"], [])
            self.assertEqual(count(), 1)
            self.assertEqual((await one.play(game, 0, "h8"))["t"], "moved")
            await one.say("resign", game=game)
            over = await one.until("position", where=lambda m: m["result"])
            self.assertEqual(over["result"], {"winner": "white", "by": "resignation"})
            stale = await one.play(game, over["ply"], "a1")
            self.assertEqual(stale["t"], "position")
            await one.say("restart", game=game)
            fresh = await one.until("position")
            self.assertEqual((fresh["moves"], fresh["result"]), ([], None))
            self.assertEqual(count(), 2)

    async def test_a_hint_is_given_and_a_resignation_taken_back(self):
        made = self.server.create(moves=FIVE[:-1])
        game = made["id"]
        async with self.server.connect() as one:
            await one.join(game, made["tokens"]["both"])
            await one.say("name", game=game, name="Both of us")
            self.assertEqual((await one.until("refused"))["code"], "no-name")
            await one.say("hint", game=game)
            hint = await one.until("hint")
            self.assertIn(hint["move"], ("g8", "l8"))
            self.assertEqual(hint["answer"], hint["move"])
            await one.say("resign", game=game)
            self.assertEqual((await one.until("position"))["result"]["winner"], "white")
            await one.say("hint", game=game)
            self.assertEqual((await one.until("refused"))["code"], "over")
            await one.say("undo", game=game)
            back = await one.until("position")
            self.assertEqual((back["result"], back["ply"]), (None, 8))

    async def test_two_seats_a_spectator_and_a_reconnect(self):
        made = self.server.create()
        game, tokens = made["id"], made["tokens"]
        async with self.server.connect() as black, self.server.connect() as watcher:
            async with self.server.connect() as white:
                self.assertEqual((await black.join(game, tokens["black"]))["you"], "black")
                self.assertEqual((await white.join(game, tokens["white"]))["you"], "white")
                self.assertEqual((await watcher.join(game, tokens["spectator"]))["you"], "spectator")
                self.assertEqual((await black.until("watchers", where=lambda m: m["count"] == 3))["count"], 3)
                # Not White's turn: the position comes back and nothing changes.
                self.assertEqual((await white.play(game, 0, "h8"))["t"], "position")
                self.assertEqual((await watcher.play(game, 0, "h8"))["code"], "spectator")
                self.assertEqual((await black.play(game, 0, "h8"))["by"], "black")
                # The same click twice changes nothing either.
                again = await black.play(game, 0, "h8")
                self.assertEqual((again["t"], again["moves"]), ("position", ["h8"]))
                self.assertEqual((await white.play(game, 1, "h8"))["code"], "taken")
                self.assertEqual((await white.play(game, 1, "p16"))["code"], "off-board")
                for said, code in (("hint", "no-hint"), ("redo", "no-redo"), ("restart", "no-restart"),
                                   ("pause", "no-pause"), ("resume", "no-pause")):
                    await white.say(said, game=game)
                    self.assertEqual((await white.until("refused"))["code"], code)
                await white.say("speed", game=game, msPerMove=1)
                self.assertEqual((await white.until("refused"))["code"], "no-speed")
            # White's connection is gone; Black waits, and White comes back.
            await black.until("watchers", where=lambda m: m["count"] == 2)
            async with self.server.connect() as white:
                position = await white.join(game, tokens["white"])
                self.assertEqual((position["moves"], position["toMove"]), (["h8"], "white"))
                self.assertEqual((await white.play(game, 1, "i9"))["t"], "moved")
                self.assertEqual((await black.until("moved", where=lambda m: m["ply"] == 1))["at"], "i9")
                # A takeback is an offer until the other accepts.
                await black.say("undo", game=game)
                offer = await white.until("offered")
                self.assertEqual((offer["kind"], offer["by"]), ("takeback", "black"))
                await white.say("decline", game=game)
                self.assertEqual((await black.until("declined"))["by"], "white")
                await white.until("declined")
                await black.say("undo", game=game)
                await white.until("offered")
                await white.say("undo", game=game)
                self.assertEqual((await white.until("position"))["moves"], [])
                # A player who comes by a link gives a name; everyone gets it, and the store keeps it.
                await white.say("name", game=game, name="Xu Yinchuan")
                self.assertEqual((await watcher.until("players"))["white"]["name"], "Xu Yinchuan")
                await watcher.say("name", game=game, name="Someone")
                self.assertEqual((await watcher.until("refused"))["code"], "spectator")
                self.assertEqual(self.server.get("/games/" + game)["white"]["name"], "Xu Yinchuan")
                # A draw is agreed on.
                await black.until("position")
                await black.say("draw", game=game)
                self.assertEqual((await white.until("offered", where=lambda m: m["kind"] == "draw"))["by"], "black")
                await white.say("draw", game=game)
                over = await black.until("position", where=lambda m: m["result"])
                self.assertEqual(over["result"], {"winner": "draw", "by": "agreement"})
        for token in ("A" * 22, tokens["black"][::-1]):
            async with self.server.connect() as thief:
                self.assertEqual((await thief.join(game, token))["code"], "token")
                self.assertEqual((await thief.play(game, 0, "h8"))["code"], "not-joined")
                self.assertEqual((await thief.join("0123456789ab", token))["code"], "no-game")

    async def test_swap2_step_by_step(self):
        made = self.server.create({"kind": "human", "name": "A"}, {"kind": "human", "name": "B"}, opening="swap2")
        game = made["id"]

        async def answer(one, number, **choice):
            await one.say("answer", game=game, question=number, **choice)
            return await one.until("position", "refused")

        async with self.server.connect() as a, self.server.connect() as b:
            question = (await a.join(game, made["tokens"]["black"]))["question"]
            self.assertEqual((question["kind"], question["player"], question["remaining"]), ("stone", "black", 3))
            await b.join(game, made["tokens"]["white"])
            self.assertEqual((await b.play(game, 0, "h8"))["code"], "unanswered")
            self.assertEqual((await answer(b, 0, at="h8"))["code"], "turn")
            self.assertEqual((await answer(a, 0, choice="swap"))["code"], "opening")
            for number, at in enumerate(("h8", "i9", "g7")):
                position = await answer(a, number, at=at)
            self.assertEqual(position["question"]["choices"], ["stay", "swap", "place2"])
            self.assertEqual((await answer(a, 2, at="a1"))["ply"], 3, "an old answer changes nothing")
            self.assertEqual((await answer(a, 3, choice="swap"))["code"], "turn")
            await b.until("position", where=lambda m: m["ply"] == 3)
            await answer(b, 3, choice="place2")
            await answer(b, 4, at="j10")
            self.assertEqual((await answer(b, 5, at="h8"))["code"], "opening")
            await answer(b, 5, at="f6")
            await a.until("position", where=lambda m: m["ply"] == 5)
            done = await answer(a, 6, choice="swap")
            self.assertEqual((done["question"], done["you"], done["toMove"]), (None, "white", "white"))
            self.assertEqual((done["black"]["name"], done["white"]["name"]), ("B", "A"))
            self.assertEqual((await b.until("position", where=lambda m: not m["question"]))["you"], "black")
            self.assertEqual((await a.play(game, 5, "a1"))["by"], "white")
        stored = self.server.get("/games/" + game)
        self.assertEqual(stored["moves"], ["h8", "i9", "g7", "j10", "f6", "a1"])
        self.assertEqual(stored["black"]["name"], "B")

    async def test_an_agent_answers_an_opening(self):
        agent = {"kind": "agent", "agent": "tengen", "limits": {"nodes": 2000}}
        made = self.server.create(white=agent, opening="swap")
        game = made["id"]
        async with self.server.connect() as one:
            await one.join(game, made["tokens"]["both"])
            for number, at in enumerate(("h8", "i9", "g7")):
                await one.say("answer", game=game, question=number, at=at)
            done = await one.until("position", where=lambda m: m["ply"] == 3 and not m["question"])
            agents = [side for side in ("black", "white") if done[side]["kind"] == "agent"]
            self.assertEqual(len(agents), 1)
            if agents == ["white"]:
                self.assertEqual((await one.until("moved"))["by"], "white")

    async def test_a_forbidden_point_is_refused(self):
        made = self.server.create(rule="renju", moves=DOUBLE_THREE)
        async with self.server.connect() as one:
            position = await one.join(made["id"], made["tokens"]["both"])
            self.assertIn("h8", position["forbidden"])
            refused = await one.play(made["id"], 8, "h8")
            self.assertEqual((refused["code"], refused["at"]), ("double-three", "h8"))
            self.assertIn("double three", refused["message"])
            self.assertEqual((await one.play(made["id"], 8, "a8"))["t"], "moved")
            for moves, code in (("e8 a1 f8 a15 g8 o1 h5 o15 h6 a3 h7 c1", "double-four"),
                                ("e8 a1 f8 a15 g8 o1 i8 o15 j8 a3", "overline")):
                made = self.server.create(rule="renju", moves=moves.split())
                await one.join(made["id"], made["tokens"]["both"])
                self.assertEqual((await one.play(made["id"], len(moves.split()), "h8"))["code"], code)

    async def test_agents_play_each_other_with_pause_and_speed(self):
        made = self.server.create(BEGINNER, {"kind": "agent", "agent": "fudan1"}, size=9)
        game = made["id"]
        async with self.server.connect() as owner, self.server.connect() as watcher:
            await watcher.join(game, made["tokens"]["spectator"])
            position = await owner.join(game, made["tokens"]["both"])
            await owner.say("pause", game=game)
            paused = await owner.until("position", where=lambda m: m["paused"])
            self.assertFalse(paused["thinking"])
            await watcher.say("resume", game=game)
            self.assertEqual((await watcher.until("refused"))["code"], "spectator")
            for said in ("undo", "resign"):
                await owner.say(said, game=game)
                self.assertEqual((await owner.until("refused"))["code"], "no-" + said)
            await owner.say("speed", game=game, msPerMove=0)
            await owner.until("position", where=lambda m: m["msPerMove"] == 0)
            await owner.say("resume", game=game)
            over = await owner.until("moved", where=lambda m: m["result"])
            self.assertEqual((await watcher.until("moved", where=lambda m: m["result"]))["ply"], over["ply"])

    async def test_a_clock_runs_out(self):
        made = self.server.create(clock={"moveMs": 100})
        async with self.server.connect() as one:
            position = await one.join(made["id"], made["tokens"]["both"])
            self.assertIsNone(position["clocks"]["running"], "first moves are not timed")
            await one.play(made["id"], 0, "h8")
            moved = await one.play(made["id"], 1, "i9")
            self.assertEqual(moved["clocks"]["running"], "black")
            over = await one.until("position", where=lambda m: m["result"])
            self.assertEqual(over["result"], {"winner": "white", "by": "time"})

    async def test_an_agent_with_a_clock_keeps_to_it(self):
        made = self.server.create(white={"kind": "agent", "agent": "tengen"}, moves=["h8", "i9"],
                                  clock={"initialMs": 60_000, "incrementMs": 1000})
        async with self.server.connect() as one:
            await one.join(made["id"], made["tokens"]["both"])
            moved = await one.play(made["id"], 2, "g7")
            self.assertGreater(moved["clocks"]["black"], 55_000)
            thought = await one.until("thinking", "moved")
            reply = thought if thought["t"] == "moved" else await one.until("moved")
            self.assertEqual(reply["by"], "white")
            self.assertGreater(reply["clocks"]["white"], 0)

    async def test_an_agent_thinks_only_while_somebody_is_there(self):
        agent = {"kind": "agent", "agent": "tengen", "limits": {"timeMs": 600_000}}
        made = self.server.create(agent, moves=OPEN)
        async with self.server.connect() as one:
            self.assertTrue((await one.join(made["id"], made["tokens"]["both"]))["thinking"])
            await one.until("thinking")
            self.assertEqual(self.server.searches()["running"], 1)
        await asyncio.wait_for(self.server.idle(), PATIENCE)
        async with self.server.connect() as one:
            self.assertTrue((await one.join(made["id"], made["tokens"]["both"]))["thinking"])
            await one.say("leave", game=made["id"])
            await asyncio.wait_for(self.server.idle(), PATIENCE)

    async def test_a_deleted_game_says_farewell(self):
        made = self.server.create()
        async with self.server.connect() as one:
            await one.join(made["id"], made["tokens"]["black"])
            headers = {"Authorization": "Bearer " + made["tokens"]["both"]}
            self.assertEqual(self.server.ask("DELETE", "/games/" + made["id"], headers=headers)[0], 204)
            self.assertEqual((await one.until("deleted"))["game"], made["id"])
            self.assertEqual((await one.play(made["id"], 0, "h8"))["code"], "not-joined")
