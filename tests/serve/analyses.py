"""Analyses that are kept: used rightly and wrongly."""

import contextlib
import json
import pathlib
import sqlite3
import tempfile
import time
import unittest

from serve.api import FIVE, TENGEN, Server, ServeCase, hold

STORES = pathlib.Path(__file__).resolve().parent.parent / "stores"

JUDGED = {"value": 0.5, "best": "h8", "line": ["h8", "i9"], "winIn": None, "lossIn": 4, "depth": 12}


def record_of(moves, **more):
    return {"rule": "freestyle", "size": 15, "lineLength": 5, "moves": list(moves), **more}


class Analyses(ServeCase):
    def keep(self, **body):
        body = {"title": "A title", "record": record_of(FIVE), **body}
        hold(body, "AnalysisBody")
        status, made = self.server.ask("POST", "/analyses", body)
        self.assertEqual(status, 201, made)
        return made

    @staticmethod
    def bearer(made):
        return {"Authorization": "Bearer " + made["token"]}

    def test_an_analysis_is_kept_read_changed_and_deleted(self):
        record = record_of(["h8", "i9"], comment="start", info={"black": "Ada é 天"})
        record["moves"].append({"move": "h9", "after": 1, "comment": "or this", "labels": {"a1": "A"}})
        review = {"evaluation": "tengen 1", "judged": [JUDGED, None, {**JUDGED, "value": None, "best": None}]}
        game = self.server.create(moves=["h8", "i9"])["id"]
        made = self.keep(title="Ada é 天", record=record, review=review, game=game)
        path = "/analyses/" + made["id"]
        read = self.server.get(path)
        self.assertEqual((read["record"], read["review"], read["game"]), (record, review, game))
        self.assertEqual((read["title"], read["plies"], read["created"]), ("Ada é 天", 2, read["updated"]))

        other = {"title": "Another", "record": record_of(FIVE)}
        self.assertEqual(self.server.ask("PUT", path, other)[0], 401)
        self.assertEqual(self.server.headers["WWW-Authenticate"], "Bearer")
        self.assertEqual(self.server.ask("PUT", path, other, headers={"Authorization": "Bearer x"})[0], 403)
        self.assertEqual(self.server.get(path), read)
        status, changed = self.server.ask("PUT", path, other | {"revision": made["revision"]}, headers=self.bearer(made))
        self.assertEqual(status, 200)
        self.assertEqual(self.server.get(path)["revision"], changed["revision"])
        # A change of an older revision is refused; nothing is lost.
        status, error = self.server.ask("PUT", path, other | {"revision": made["revision"]}, headers=self.bearer(made))
        self.assertEqual((status, error["code"]), (409, "changed_since"))
        self.assertEqual(self.server.ask("POST", "/analyses", other | {"revision": 1})[0], 400)
        changed = self.server.get(path)
        self.assertEqual((changed["record"], changed["review"], changed["game"]), (other["record"], None, None))
        self.assertEqual(changed["created"], read["created"])

        self.assertEqual(self.server.ask("DELETE", path)[0], 401)
        self.assertEqual(self.server.ask("DELETE", path, headers=self.bearer(self.keep()))[0], 403)
        self.assertEqual(self.server.ask("DELETE", path, headers=self.bearer(made))[0], 204)
        for method, body in (("GET", None), ("PUT", other), ("DELETE", None)):
            status, error = self.server.ask(method, path, body, headers=self.bearer(made))
            self.assertEqual((status, error["code"]), (404, "no_analysis"))

    def test_a_record_is_kept_as_the_server_would_write_it(self):
        made = self.keep(record=record_of(["h8"], comment=" two\r\nlines ", info={"black": ""}))
        self.assertEqual(self.server.get("/analyses/" + made["id"])["record"], record_of(["h8"], comment="two\nlines"))

    def test_a_list_comes_in_pages_the_one_changed_last_first(self):
        made = [self.keep(title=f"Page {n}", record=record_of([], rule="caro")) for n in range(5)]
        ids = [one["id"] for one in made]
        body = {"title": "page 1", "record": record_of([], rule="caro")}
        time.sleep(0.01)  # moments are told apart by milliseconds
        self.assertEqual(self.server.ask("PUT", "/analyses/" + ids[1], body, headers=self.bearer(made[1]))[0], 200)
        seen, path = [], "/analyses?rule=caro&text=PAGE&limit=2"
        while path:
            page = self.server.get(path)
            seen += [one["id"] for one in page["analyses"]]
            path = page["next"] and f"/analyses?rule=caro&text=PAGE&limit=2&before={page['next']}"
        self.assertEqual(sorted(seen), sorted(ids))
        self.assertEqual(seen[0], ids[1])
        self.assertEqual(self.server.get("/analyses?rule=standard")["analyses"], [])
        for query in ("rule=chess", "limit=0", "limit=101", "before=x", "before=1", "agent=tengen", "what=1"):
            self.assertEqual(self.server.ask("GET", "/analyses?" + query)[0], 400, query)
        count = self.server.get("/health")["analyses"]
        self.assertIn(b"\ntengen_analyses %d\n" % count, self.server.ask("GET", "/metrics", raw=True)[1])

    def test_what_is_wrong_with_an_analysis_is_said(self):
        good = {"title": "a", "record": record_of(["h8"]), "review": {"evaluation": "", "judged": [JUDGED, None]}}
        judged = lambda **more: {"evaluation": "", "judged": [{**JUDGED, **more}, None]}
        wrong = {
            "{": "JSON",
            "[]": "object",
            json.dumps({"title": "a"}): "record",
            json.dumps({**good, "title": " "}): "title",
            json.dumps({**good, "title": "x" * 201}): "title",
            json.dumps({**good, "game": "x"}): "game",
            json.dumps({**good, "token": "x"}): "token",
            json.dumps({**good, "record": record_of(["h8", "h8"])}): "already",
            json.dumps({**good, "record": record_of(["h16"])}): "16",
            json.dumps({**good, "record": record_of(["h8", "i9"])}): "3 judgements",
            json.dumps({**good, "review": None}): "review",
            json.dumps({**good, "review": judged(value=2)}): "value",
            json.dumps({**good, "review": judged(best="v22")}): "board",
            json.dumps({**good, "review": judged(line=["h8"] * 485)}): "line",
            json.dumps({**good, "review": judged(mood=1)}): "mood",
        }
        for body, word in wrong.items():
            status, error = self.server.ask("POST", "/analyses", body)
            self.assertEqual((status, error["code"]), (400, "bad_request"), body)
            self.assertIn(word, error["message"], body)
        made = self.keep()
        for body in wrong:
            status, _ = self.server.ask("PUT", "/analyses/" + made["id"], body, headers=self.bearer(made))
            self.assertEqual(status, 400, body)
        self.assertEqual(self.server.ask("POST", "/analyses", b"x" * ((4 << 20) + 1))[0], 413)
        for method, path, status in (("PUT", "/analyses", 405), ("POST", "/analyses/x", 405),
                                     ("GET", "/analyses/", 404), ("GET", "/analyses/a/b", 404)):
            self.assertEqual(self.server.ask(method, path)[0], status, (method, path))

    def test_pages_of_other_sites_may_not_change_it(self):
        made = self.keep()
        evil = {"Origin": "http://evil.example", **self.bearer(made)}
        for method, path in (("POST", "/analyses"), ("PUT", "/analyses/" + made["id"]),
                             ("DELETE", "/analyses/" + made["id"])):
            self.assertEqual(self.server.ask(method, path, headers=evil)[0], 403, method)


class EarlierStore(unittest.TestCase):
    def test_an_analysis_of_an_earlier_version_is_read_in_todays_form(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "games.sqlite")
            with contextlib.closing(sqlite3.connect(path)) as store:
                store.executescript((STORES / "sqlite_analyses.sql").read_text(encoding="utf-8"))
            server = Server(TENGEN, store=f"sqlite:{path}")
            read = server.get("/analyses/hV0alaGCSwbY")
            self.assertEqual(read["record"], {
                "rule": "renju", "size": 15, "lineLength": 5, "comment": "the centre",
                "moves": ["h8", {"move": "i9", "comment": "indirect"}]})
            self.assertEqual(server.stop(), 0)
