"""Every operation of the HTTP API, used rightly and wrongly."""

import asyncio
import base64
import json
import socket
import subprocess

from serve.api import API, BEGINNER, FIVE, PATIENCE, TENGEN, ServeCase


class Http(ServeCase):
    async def test_health_tells_how_the_server_is(self):
        await asyncio.wait_for(self.server.idle(), PATIENCE)  # a test before may have left a search
        told = subprocess.run([TENGEN, "doctor", "--json"], capture_output=True, text=True, timeout=PATIENCE)
        if told.returncode == 0:  # a server alone, as tests/serve_only.cpp is, has no doctor
            weights = [f"{it['rule']}={it['weights'] or 'plain'}" for it in self.server.get("/health")["evaluations"]]
            self.assertEqual(weights, json.loads(told.stdout)["weights"])
        status, text = self.server.ask("GET", "/metrics", raw=True)
        self.assertEqual(status, 200)
        self.assertIn(b"\ntengen_searches_running 0\n", text)

    def test_every_agent_can_be_asked_for_a_move(self):
        agents = self.server.get("/agents")["agents"]
        self.assertIn("tengen", [agent["id"] for agent in agents])
        for agent in agents:
            body = {"moves": ["h8", "i9"], "agent": agent["id"], "limits": {"timeMs": 300, "depth": 1}}
            status, answer = self.server.ask("POST", "/move", body)
            self.assertEqual(status, 200, answer)
            self.assertEqual(answer["pv"][0], answer["move"])

    def test_a_proof_is_walked_from_the_first_move_to_the_five(self):
        proofs = self.server.get("/proofs")["proofs"]
        self.assertEqual([proof["id"] for proof in proofs if proof["rule"] == "freestyle"], ["freestyle15"])
        moves, lengths = "", []
        for _ in range(60):
            now = self.server.get(f"/proofs/freestyle15?moves={moves}")
            if now["status"] == "won":
                break
            if now["toMove"] == "black":
                moves += now["answer"]["move"]
                continue
            # Of leaves some are searched with each request, until all are.
            for _ in range(100):
                if all(reply["plies"] is not None for reply in now["replies"]):
                    break
                now = self.server.get(f"/proofs/freestyle15?moves={moves}")
            self.assertEqual(len(now["replies"]), 225 - len(now["moves"]))
            toughest = max(now["replies"], key=lambda reply: reply["plies"])
            lengths.append(toughest["plies"])
            moves += "a1" if moves == "h8" else toughest["at"]
        self.assertEqual(now["status"], "won", moves)
        self.assertEqual(lengths[-1], 1)
        line = self.server.get("/proofs/freestyle15/line?moves=h8a1")["line"]
        # Each of Black's moves in it is the proof's own.
        self.assertEqual(self.server.get("/proofs/freestyle15?moves=h8a1" + "".join(line))["status"], "won")
        status, error = self.server.ask("GET", "/proofs/freestyle15?moves=h8a1o15")
        self.assertEqual((status, error["code"]), (400, "bad_position"))
        status, error = self.server.ask("GET", "/proofs/renju15")
        self.assertEqual((status, error["code"]), (404, "not_found"))

    def test_rules_tell_where_openings_are_defined(self):
        openings = {one["id"]: one for one in self.server.get("/rules")["openings"]}
        self.assertEqual(openings["rif"]["rules"], ["renju"])
        self.assertNotIn(14, openings["pro"]["sizes"])
        self.assertEqual(len(openings["swap2"]["rules"]), 5)

    def test_a_move_that_wins_names_the_winner(self):
        status, answer = self.server.ask("POST", "/move", {"moves": FIVE[:-1]})
        self.assertEqual((status, answer["winner"]), (200, "black"))
        status, answer = self.server.ask("POST", "/move", {"moves": FIVE})
        self.assertEqual((status, answer["move"], answer["winner"]), (200, None, "black"))

    def test_a_move_is_asked_for_on_any_stones(self):
        board = {"black": ["h8", "i8", "j8", "k8"], "white": ["a1"]}
        status, answer = self.server.ask("POST", "/move", {"stones": board, "toMove": "black"})
        self.assertEqual((status, answer["winner"]), (200, "black"))
        self.assertIn(answer["move"], ("g8", "l8"))
        self.assertEqual(answer["board"], {"black": sorted([*board["black"], answer["move"]]),
                                           "white": ["a1"], "toMove": "white"})
        status, error = self.server.ask("POST", "/move", {"stones": {"black": ["h8", "h8"], "white": []},
                                                          "toMove": "black"})
        self.assertEqual((status, error["code"]), (400, "bad_position"))

    def test_four_in_a_row_on_a_small_board(self):
        small = {"size": 7, "lineLength": 4, "moves": ["d4", "a1", "e4", "a2", "f4", "a3"], "agent": "fudan1"}
        status, answer = self.server.ask("POST", "/move", small)
        self.assertEqual((status, answer["winner"]), (200, "black"))
        status, error = self.server.ask("POST", "/move", {**small, "agent": "tengen"})
        self.assertEqual((status, error["code"]), (400, "bad_agent"))
        self.assertIn("fudan1", error["message"])
        made = self.server.create({"kind": "human"}, {"kind": "human"}, size=7, lineLength=4)
        self.assertEqual(self.server.get("/games/" + made["id"])["lineLength"], 4)

    def test_a_game_goes_on_from_stones(self):
        stones = {"black": ["h8", "j10"], "white": ["a1"]}
        made = self.server.create({"kind": "human"}, {"kind": "human"}, stones=stones, toMove="white")
        game = self.server.get("/games/" + made["id"])
        self.assertEqual((game["setup"], game["moves"]), ({**stones, "toMove": "white"}, []))
        exported = self.server.ask("GET", f"/games/{made['id']}/export?format=json", raw=True)[1]
        self.assertEqual(json.loads(exported)["games"][0]["setup"], {**stones, "toMove": "white"})

    def test_what_is_wrong_with_a_game_is_said(self):
        human = {"kind": "human"}
        wrong = {
            "{": "JSON",
            "[]": "object",
            '{"black":{"kind":"human"},"black":{"kind":"human"}}': "twice",
            json.dumps({"black": human}): "white",
            json.dumps({"black": human, "white": {"kind": "robot"}}): "human",
            json.dumps({"black": human, "white": human, "size": 23}): "22",
            json.dumps({"black": human, "white": human, "size": 15.5}): "whole number",
            json.dumps({"black": human, "white": human, "size": 1e300}): "whole number",
            json.dumps({"black": human, "white": human, "rule": "chess"}): "freestyle",
            json.dumps({"black": human, "white": human, "opening": "rif"}): "renju",
            json.dumps({"black": human, "white": human, "moves": ["h8", "h8"]}): "taken",
            json.dumps({"black": human, "white": human, "moves": ["z9"]}): "point",
            json.dumps({"black": human, "white": human, "opening": "swap2", "moves": ["h8"]}): "moves",
            json.dumps({"black": human, "white": human, "stones": {"black": [], "white": []}}): "toMove",
            json.dumps({"black": human, "white": human, "moves": ["h8"], "toMove": "white",
                        "stones": {"black": [], "white": []}}): "either",
            json.dumps({"black": human, "white": human, "rule": "renju", "lineLength": 4}): "rows of five",
            json.dumps({"black": human, "white": human, "clock": {"moveMs": 5}}): "100",
            json.dumps({"black": human, "white": human, "colour": 1}): "colour",
            json.dumps({"black": {**human, "agent": "x"}, "white": human}): "agent",
            json.dumps({"black": human, "white": {"kind": "agent", "agent": "deep-blue"}}): "no agent",
            json.dumps({"black": human, "white": {"kind": "agent", "agent": "tengen:level=11"}}): "10",
            json.dumps({"black": human, "white": {"kind": "agent", "agent": "tengen:hash=65536"}}): "64",
            json.dumps({"black": human, "white": {"kind": "agent", "agent": "tengen:tables=/etc/passwd"}}): "file",
        }
        codes = {"taken": "bad_position", "no agent": "bad_agent", "10": "bad_agent", "64": "bad_agent",
                 "file": "bad_agent"}
        for body, word in wrong.items():
            status, error = self.server.ask("POST", "/games", body)
            self.assertEqual((status, error["code"]), (400, codes.get(word, "bad_request")), body)
            self.assertIn(word.lower(), error["message"].lower(), body)

    def test_a_game_is_created_listed_read_and_deleted(self):
        made = self.server.create(
            {"kind": "human", "name": "Ada é 天"}, BEGINNER, rule="renju", size=13,
            clock={"initialMs": 60_000, "incrementMs": 1000}, moves=["g7", "h8"],
        )
        game = self.server.get("/games/" + made["id"])
        self.assertEqual((game["moves"], game["black"]["name"]), (["g7", "h8"], "Ada é 天"))
        found = self.server.get("/games?rule=renju&agent=tengen&result=open&text=Ada%20%C3%A9&limit=1")
        self.assertEqual([one["id"] for one in found["games"]], [made["id"]])
        self.assertEqual(len(set(made["tokens"].values())), 4)

        delete = lambda headers: self.server.ask("DELETE", "/games/" + made["id"], headers=headers)
        self.assertEqual(delete({})[0], 401)
        for seat in ("black", "white", "spectator"):
            self.assertEqual(delete({"Authorization": "Bearer " + made["tokens"][seat]})[0], 403)
        self.assertEqual(delete({"Authorization": "Bearer " + made["tokens"]["both"]})[0], 204)
        self.assertEqual(self.server.ask("GET", "/games/" + made["id"])[0], 404)

    def test_a_list_comes_in_pages(self):
        ids = [self.server.create(rule="caro")["id"] for _ in range(5)][::-1]
        seen, path = [], "/games?rule=caro&limit=2"
        while path:
            page = self.server.get(path)
            seen += [game["id"] for game in page["games"]]
            path = page["next"] and f"/games?rule=caro&limit=2&before={page['next']}"
        self.assertEqual(seen, ids)
        for query in ("rule=chess", "result=lost", "limit=0", "limit=101", "before=x", "what=1"):
            self.assertEqual(self.server.ask("GET", "/games?" + query)[0], 400, query)

    def test_a_game_is_exported_in_every_format_and_comes_back(self):
        made = self.server.create(moves=FIVE)
        for format in ("sgf", "psq", "lib", "pos", "json", "openings"):
            path = f"/games/{made['id']}/export?format={format}"
            status, data = self.server.ask("GET", path, raw=True)
            self.assertEqual(status, 200)
            self.assertIn(f"game-{made['id']}.{format}", self.server.headers["Content-Disposition"])
            body = {"base64": base64.b64encode(data).decode()}
            status, back = self.server.ask("POST", "/import", body)
            self.assertEqual((status, back["format"]), (200, format), back)
            moves = [m if isinstance(m, str) else m["move"] for m in back["records"][0]["moves"]]
            self.assertEqual(moves, FIVE, format)
        agent = {"kind": "agent", "agent": "tengen:level=3", "limits": {"timeMs": 1500, "nodes": 20}}
        limited = self.server.create({"kind": "human"}, agent, clock={"initialMs": 60000, "incrementMs": 500})
        status, data = self.server.ask("GET", f"/games/{limited['id']}/export?format=sgf", raw=True)
        for text in (b"TM[60]", b"OT[0.500 s increment]", b"White has at most 1.500 s, 20 nodes a move."):
            self.assertIn(text, data)
        for path in ("", "?format=", "?format=doc", "?form=sgf"):
            self.assertEqual(self.server.ask("GET", f"/games/{made['id']}/export{path}")[0], 400)

    def test_a_record_with_variations_comes_back_as_it_was(self):
        record = {
            "rule": "renju", "size": 15, "lineLength": 5, "info": {"black": "A", "result": "B+"}, "comment": "start",
            "labels": {"a1": "x"},
            "moves": ["h8", {"move": "h9", "comment": "direct\nsecond line", "labels": {"i10": "A"}}, "pass",
                      {"move": "i9", "after": 1}, {"move": "g7", "after": 0}],
        }
        for format in ("json", "sgf"):
            status, data = self.server.ask("POST", "/export", {"format": format, "record": record}, raw=True)
            self.assertEqual(status, 200, data)
            status, back = self.server.ask("POST", "/import", {"format": format, "text": data.decode()})
            self.assertEqual((status, back["records"]), (200, [record]))
        status, data = self.server.ask("POST", "/export", {"format": "json", "record": record}, raw=True)
        self.assertEqual(json.loads(data)["games"], [record], "a file has the same form")
        status, data = self.server.ask("POST", "/export", {"format": "psq", "record": {
            "rule": "freestyle", "size": 15, "setup": {"black": ["h8"], "white": [], "toMove": "white"},
            "moves": ["a1"]}}, raw=True)
        self.assertEqual(status, 200, data)

    def test_bad_records_and_files_are_refused(self):
        moves = lambda *list: {"rule": "renju", "size": 15, "moves": [*list]}
        move = lambda **more: moves({"move": "h8", **more})
        wrong = [
            {"size": 15, "moves": []}, {"rule": "renju", "size": 4, "moves": []}, [], "x",
            move(move="h16"), move(children=[]), move(colour=1), move(labels={"z1": "a"}), move(comment=3),
            move(after=1), moves("h8", "h8"), moves(["h8"]), {**moves("h8"), "marks": {}}, {**moves("h8"), "toMove": "white"},
            {"rule": "renju", "size": 9, "moves": ["o15"]},
            {"rule": "renju", "size": 15, "setup": {"black": ["h8"], "white": ["h8"]}, "moves": []},
            moves(*["pass"] * 1001),
        ]
        for record in wrong:
            status, error = self.server.ask("POST", "/export", {"format": "sgf", "record": record})
            self.assertEqual(status, 400, error)
        deep = "[" * 1500 + "]" * 1500
        body = '{"format":"sgf","record":{"rule":"renju","size":15,"moves":[' + deep + "]}}"
        self.assertEqual(self.server.ask("POST", "/export", body)[0], 400)
        for body in ({}, {"text": "h8", "base64": "aDg="}, {"base64": "?"}, {"text": "h8h8"},
                     {"text": "(;", "format": "sgf"}, {"text": "{}"}, {"text": "h8", "format": "doc"}):
            self.assertEqual(self.server.ask("POST", "/import", body)[0], 400, body)

    def test_the_description_of_the_api_is_served(self):
        self.assertEqual(self.server.get("/openapi.json"), API)

    def test_what_was_created_is_where_location_says(self):
        made = self.server.create()
        self.assertEqual(self.server.headers["Location"], "/api/v1/games/" + made["id"])
        record = {"rule": "renju", "size": 15, "moves": []}
        status, made = self.server.ask("POST", "/analyses", {"title": "a", "record": record})
        self.assertEqual((status, self.server.headers["Location"]), (201, "/api/v1/analyses/" + made["id"]))

    def test_a_wrong_method_is_told_the_right_ones(self):
        self.assertEqual(self.server.ask("DELETE", "/games")[0], 405)
        self.assertEqual(self.server.headers["Allow"], "GET, HEAD, POST")

    def test_the_explorer_counts_turned_games(self):
        for moves in (["h8", "h9", "i10"], ["h8", "i8", "j9"], ["h8", "i9"]):
            self.server.create(rule="standard", moves=moves)
        found = self.server.get("/explorer?rule=standard&size=15&moves=h8")
        self.assertEqual(found["games"], 3)
        self.assertEqual(sorted(move["games"] for move in found["moves"]), [1, 2])
        # The games it counts, whichever way they were turned.
        listed = self.server.get("/games?rule=standard&size=15&moves=h8,g8")["games"]
        self.assertEqual([game["plies"] for game in listed], [3, 3])
        self.assertEqual(self.server.get("/games?rule=renju&size=15&moves=h8,g8")["games"], [])
        self.assertEqual(len(self.server.get("/games?rule=standard&size=15")["games"]), 3)
        self.assertEqual(self.server.get("/games?rule=standard&size=19")["games"], [])
        for query in ("size=4", "moves=h8h8", "moves=z", "moves=p16&size=15"):
            self.assertEqual(self.server.ask("GET", "/games?" + query)[0], 400, query)
        for query in ("rule=chess", "size=4", "size=x", "moves=h8h8", "moves=z", "token=1"):
            self.assertEqual(self.server.ask("GET", "/explorer?" + query)[0], 400, query)

    def test_paths_and_methods_that_are_not_there(self):
        for method, path, status in (
            ("GET", "/nothing", 404), ("GET", "", 404), ("GET", "/games/", 404), ("GET", "/games/a/b", 404),
            ("POST", "/health", 405), ("PUT", "/games", 405), ("GET", "/move", 405), ("PATCH", "/games/x", 405),
            ("GET", "/games/0123456789ab", 404),
        ):
            self.assertEqual(self.server.ask(method, path)[0], status, (method, path))
        self.assertEqual(self.server.ask("POST", "/move", b"x" * (1 << 16) + b"x")[0], 413)
        self.assertEqual(self.server.ask("POST", "/import", b"x" * ((4 << 20) + 1))[0], 413)

    def test_pages_of_other_sites_and_other_names_are_refused(self):
        evil = {"Origin": "http://evil.example"}
        self.assertEqual(self.server.ask("POST", "/games", {}, headers=evil)[0], 403)
        self.assertEqual(self.server.ask("GET", "/health", headers={"Host": "evil.example"})[0], 403)
        own = {"Origin": f"http://localhost:{self.server.port}", "Host": f"localhost:{self.server.port}"}
        self.assertEqual(self.server.ask("POST", "/move", {"moves": FIVE}, headers=own)[0], 200)

    async def test_a_client_that_goes_away_ends_its_search(self):
        body = json.dumps({"moves": ["h8"], "limits": {"timeMs": 600_000}}).encode()
        raw = socket.create_connection(("127.0.0.1", self.server.port))
        raw.sendall(b"POST /api/v1/move HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        while self.server.searches()["running"] == 0:
            await asyncio.sleep(0.01)
        raw.close()
        await asyncio.wait_for(self.server.idle(), PATIENCE)
