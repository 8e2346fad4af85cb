#!/usr/bin/env python3
"""Runs `tengen gate` as a user does: players that pass, fail and are not decided, gates that are killed and resumed,
files that change in between, and the records that are written.

    gate_test.py TENGEN [TEST…]
"""

import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

TENGEN = str(pathlib.Path(sys.argv.pop(1)).resolve())
DEADLINE = 120  # only a hang gets there
TERMS = ("--sprt", "0,300", "--nodes", 60, "--time", "5ms", "--size", 11)
QUICK = (*TERMS, "--games", 200)


class Gate(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.dir = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def words(self, *args):
        return [TENGEN, "gate", *map(str, args)]

    def gate(self, *args):
        return subprocess.run(
            self.words(*args), capture_output=True, text=True, cwd=self.dir, timeout=DEADLINE, check=False
        )

    def record(self, code, *args):
        done = self.gate(*args, "--json")
        self.assertEqual(done.returncode, code, done.stderr)
        return json.loads(done.stdout)

    def test_a_stronger_player_passes_both_matches(self):
        done = self.gate("tengen:hash=1", "fudan1", *QUICK, "--out", "g", "--record", "kept")
        self.assertEqual(done.returncode, 0, done.stderr)
        for words in ("fixed nodes", "equal CPU time", "H1 accepted", "Verdict             pass"):
            self.assertIn(words, done.stdout)
        (data,) = (self.dir / "kept").glob("*.json")
        self.assertRegex(data.name, r"^\d{4}-\d\d-\d\d-tengen-hash-1-v-fudan1\.json$")
        self.assertIn(f"kept/{data.stem}.md", done.stdout)
        record = json.loads(data.read_text())
        self.assertEqual((record["format"], record["verdict"]), ("tengen gate 1", "pass"))
        self.assertIn("hash 1", record["players"][0]["settings"])
        nodes, equal = record["phases"]
        self.assertEqual((nodes["phase"], equal["phase"]), ("nodes", "time"))
        self.assertEqual([phase["conditions"]["seed"] for phase in (nodes, equal)], ["1", "2"])
        version = subprocess.run([TENGEN, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        for phase in (nodes, equal):
            self.assertEqual(phase["verdict"], "pass")
            match = phase["match"]
            self.assertEqual(2 * sum(match["pairs"]), match["total"]["games"])
            points = sum(i * count for i, count in enumerate(match["pairs"])) / 2
            self.assertEqual(points, match["total"]["won"] + match["total"]["drawn"] / 2)
            self.assertGreaterEqual(match["sprt"]["llr"], match["sprt"]["upper"])
            self.assertEqual(phase["runs"][0]["build"], version)
        self.assertIn("nodes 60", nodes["limits"][0])
        self.assertIn("time 5 ms", equal["limits"][1])
        self.assertIn("clock cpu", equal["limits"][1])

        page = data.with_suffix(".md").read_text()
        self.assertTrue(page.startswith("# tengen:hash=1 against fudan1: pass\n"), page)
        for words in (
            "| | fixed nodes | equal CPU time |",
            "| verdict | pass | pass |",
            "60 nodes a move | 5 ms of CPU a move",
            version,
        ):
            self.assertIn(words, page)

    def test_a_weaker_player_fails_at_nodes_and_plays_no_more(self):
        record = self.record(1, "fudan1", "tengen:hash=1", *QUICK, "--out", "g")
        self.assertEqual(record["verdict"], "fail")
        self.assertEqual([phase["phase"] for phase in record["phases"]], ["nodes"])
        self.assertFalse((self.dir / "g" / "time.sqlite").exists())
        self.assertEqual(len(list((self.dir / "g").glob("*.md"))), 1)

    def test_without_enough_games_nothing_is_decided(self):
        record = self.record(1, "tengen:hash=1", "fudan1", *TERMS, "--games", 2, "--out", "g")
        self.assertEqual(record["verdict"], "undecided")

    def test_killed_with_9_it_resumes_to_the_same_games(self):
        players = ("tengen:hash=1", "tengen:hash=1,tables=plain")
        terms = ("--sprt", "0,20", "--nodes", 200, "--size", 11, "--games", 60)
        whole = self.record(1, *players, *terms, "--out", "whole")
        self.assertEqual(whole["verdict"], "undecided")
        kills = 0
        for stop in (5, 15, 30):
            process = subprocess.Popen(
                self.words(*players, *terms, "--out", "broken"), cwd=self.dir, stdout=subprocess.DEVNULL
            )
            file = self.dir / "broken" / "nodes.sqlite"
            end = time.monotonic() + DEADLINE
            while process.poll() is None and time.monotonic() < end:
                try:
                    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
                        played = database.execute("SELECT count(*) FROM games").fetchone()[0]
                    database.close()
                except sqlite3.Error:
                    played = 0
                if played >= stop:
                    os.kill(process.pid, signal.SIGKILL)
                    kills += 1
                    break
                time.sleep(0.002)
            process.wait(timeout=DEADLINE)
        self.assertGreaterEqual(kills, 1, "the gates were over before they could be killed")
        again = self.record(1, *players, *terms, "--out", "broken")
        self.assertGreaterEqual(len(again["phases"][0]["runs"]), kills + 1)
        self.assertEqual(again["phases"][0]["match"], whole["phases"][0]["match"])
        self.record(1, *players, *terms, "--out", "broken")
        self.assertEqual(len(list((self.dir / "broken").glob("*.md"))), 1, "the same gate has one record")

    def test_a_record_of_another_gate_is_kept(self):
        for number, seed in enumerate((1, 2), 1):
            args = ("fudan1", "fudan5", *TERMS, "--games", 2, "--seed", seed, "--out", f"g{seed}", "--record", "kept")
            self.record(1, *args)
            # Of the same players and day, but begun at another minute.
            for data in (self.dir / "kept").glob("*.json"):
                data.write_text(data.read_text().replace('"began": "2', '"began": "1', 1))
            self.assertEqual(len(list((self.dir / "kept").glob("*.md"))), number)

    def test_a_file_that_changed_in_between_is_refused(self):
        tuning = self.dir / "a.tuning"
        tuning.write_text("tengen tuning 1\nrazor-base 30\n")
        args = ("tengen:hash=1,tuning=a.tuning", "tengen:hash=1", *TERMS, "--games", 4, "--out", "g")
        record = self.record(1, *args)
        (file,) = record["players"][0]["files"]
        self.assertEqual((file["use"], file["path"], file["changes"]), ("tuning", "a.tuning", "razor-base 30"))
        self.assertEqual(record["players"][1]["files"], [])
        (page,) = (self.dir / "g").glob("*.md")
        self.assertIn("changes: razor-base 30", page.read_text())
        tuning.write_text("tengen tuning 1\nrazor-base 31\n")
        done = self.gate(*args)
        self.assertEqual(done.returncode, 1)
        self.assertIn("is of a run with other settings", done.stderr)

    def test_the_records_of_the_repository_are_whole_and_listed(self):
        folder = pathlib.Path(__file__).parent.parent / "docs" / "strength"
        listed = (folder / "README.md").read_text()
        pages = {page.stem for page in folder.glob("*.md")} - {"README"}
        self.assertEqual(pages, {data.stem for data in folder.glob("*.json")})
        for name in pages:
            record = json.loads((folder / f"{name}.json").read_text())
            self.assertEqual(record["format"], "tengen gate 1")
            first, second = (player["player"] for player in record["players"])
            title = (folder / f"{name}.md").read_text().split("\n", 1)[0]
            self.assertEqual(title, f"# {first} against {second}: {record['verdict']}")
            self.assertIn(f"]({name}.md)", listed)

    def test_what_is_wrong_is_said_in_one_sentence(self):
        (self.dir / "few.txt").write_text("0,0, 1,1\n0,0, 1,0\n")
        out = ("--out", "g")
        cases = (
            ((), "A is required"),
            (("tengen", *out), "B is required"),
            (("tengen", "fudan1"), "--out is required"),
            (("tengen", "stranger", *out), "there is no agent 'stranger'"),
            (("tengen", "fudan1", "--games", 3, *out), "--games must be even"),
            (("tengen", "fudan1", "--time", "0s", *out), "--time: expected a time above 0"),
            (("tengen", "fudan1", "--sprt", "5,0", *out), "elo0 below elo1"),
            (("tengen", "fudan1", "--openings", "few.txt", *out), "enough for 4 games, and --games is 20000"),
            (("tengen:experience=x.sqlite", "fudan1", *out), "leave experience out of"),
            (("tengen:tuning=missing", "fudan1", *out), "cannot read missing"),
        )
        for args, words in cases:
            done = self.gate(*args)
            self.assertEqual(done.returncode, 2, (args, done.stderr))
            self.assertIn(words, done.stderr, args)
            self.assertEqual(done.stderr.count("\n"), 1, (args, done.stderr))


if __name__ == "__main__":
    unittest.main()
