#!/usr/bin/env python3
"""Talks to `tengen arena` as a user does: kills a match and goes on, breaks engines, reads tables."""

import json
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest

TENGEN = sys.argv.pop(1)
MOCK = pathlib.Path(__file__).with_name("mock_engine.py")
DEADLINE = 120  # only a hang gets there


def mock(way: str) -> str:
    return f'cmd:"{shlex.quote(sys.executable)} {shlex.quote(str(MOCK))} {way}"'


class Arena(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.dir = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def arena(self, *args):
        return subprocess.run(
            [TENGEN, "arena", *map(str, args)], capture_output=True, timeout=DEADLINE, check=False, text=True
        )

    def table(self, *args):
        done = self.arena("match", "--json", *args)
        self.assertEqual(done.returncode, 0, done.stderr)
        table = json.loads(done.stdout)
        del table["seconds"]
        return table

    def test_balanced_openings_follow_from_the_seed(self):
        def openings(*args):
            csv = self.dir / "games.csv"
            self.table("--players", "fudan1,fudan1", "--games", 20, "--max-plies", 6, "--out", csv, *args)
            return [line.rsplit(",", 1)[1] for line in csv.read_text().splitlines()[1:]]

        plain, balanced = openings("--seed", 5), openings("--seed", 5, "--balanced")
        self.assertEqual(len(balanced), 20)
        self.assertEqual(balanced, openings("--seed", 5, "--balanced"))
        self.assertNotEqual(balanced, plain)
        self.assertNotEqual(balanced, openings("--seed", 6, "--balanced"))

    def test_a_match_under_swap2_with_an_engine(self):
        def table(way, rule):
            match = ("--players", f"fudan1,{mock(way)}", "--games", 2, "--time", "60s", "--opening-rule", rule)
            return self.arena("match", "--json", *match)

        done = table("swap", "swap2")
        self.assertEqual(done.returncode, 0, done.stderr)
        result = json.loads(done.stdout)
        self.assertEqual((result["openingRule"], result["errors"]), ("swap2", []))
        self.assertEqual(result["total"]["won"], 2)  # whoever plays the first free point loses
        refused = table("swap", "pro")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("has only swap2", refused.stderr)

    def test_killed_with_9_it_goes_on_to_the_same_table(self):
        match = ("--players", "fudan1,fudan5", "--games", 600, "--seed", 7, "--nodes", 1000, "--concurrency", 2)
        unbroken = self.table(*match)
        state = self.dir / "match.jsonl"
        kills = 0
        for games in range(40, 600, 80):
            process = subprocess.Popen(
                [TENGEN, "arena", "match", *map(str, match), "--state", str(state)],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )  # fmt: skip
            end = time.monotonic() + DEADLINE
            while process.poll() is None and time.monotonic() < end:
                if state.exists() and state.read_bytes().count(b"\n") > games:
                    os.kill(process.pid, signal.SIGKILL)
                    kills += 1
                    break
                time.sleep(0.001)
            process.communicate(timeout=DEADLINE)
        self.assertGreater(kills, 0, "every run was over before it could be killed")
        self.assertEqual(self.table(*match, "--state", state), unbroken)
        # A line that was cut off in the middle is played again.
        state.write_bytes(state.read_bytes()[:-10])
        self.assertEqual(self.table(*match, "--state", state), unbroken)

    def test_a_state_file_belongs_to_its_match(self):
        state = self.dir / "match.jsonl"
        match = ("--players", "fudan1,fudan5", "--games", 4, "--state", state)
        self.table(*match, "--seed", 1)
        for change in (("--seed", 2), ("--rule", "renju"), ("--depth", 3), ("--symmetries",), ("--sprt", "0,5")):
            done = self.arena("match", *match, *change)
            self.assertEqual(done.returncode, 1, change)
            self.assertIn("belongs to another match", done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        # More games and other threads are the same match.
        more = self.table("--players", "fudan1,fudan5", "--games", 8, "--state", state, "--concurrency", 2)
        self.assertEqual(more["total"]["games"], 8)

    def test_one_or_two_at_a_time_give_the_same_table(self):
        match = ("--players", "fudan1,fudan5", "--games", 60, "--seed", 3)
        self.assertEqual(self.table(*match, "--concurrency", 1), self.table(*match, "--concurrency", 2))

    def test_a_bad_engine_loses_every_game_and_the_match_goes_on(self):
        for way, fault in (("crash", "crash"), ("garbage", "garbage"), ("illegal", "illegal"), ("flood", "flood")):
            table = self.table("--player", mock(way), "--player", "fudan1", "--games", 4, "--time", "30s")
            self.assertEqual(table["total"], {"games": 4, "won": 0, "lost": 4, "drawn": 0}, way)
            self.assertEqual([(e["player"], e["fault"], e["count"]) for e in table["errors"]], [(1, fault, 4)], way)
            self.assertTrue(table["errors"][0]["reason"])

    def test_two_engines_play_each_other(self):
        table = self.table("--player", mock("good"), "--player", mock("good"), "--games", 2, "--time", "30s")
        self.assertEqual(table["errors"], [])
        self.assertEqual(table["total"]["games"], 2)
        # Both always play the first free point, so that colours decide.
        self.assertEqual(table["asBlack"]["won"], table["asWhite"]["lost"])

    def test_our_engine_keeps_a_match_time_with_increments_and_plays_swap2(self):
        engine = f'cmd:"{shlex.quote(TENGEN)} engine --clock cpu"'
        time = ("--match-time", "1s", "--increment", "20ms", "--clock", "cpu", "--memory", "20MB")
        table = self.table(
            "--player", engine, "--player", "tengen", "--games", 2, "--size", 11, "--opening-rule", "swap2", *time
        )
        self.assertEqual(table["errors"], [])
        self.assertEqual(table["total"]["games"], 2)

    def test_ctrl_c_keeps_what_was_done(self):
        state = self.dir / "match.jsonl"
        match = ("--players", "fudan1,fudan5", "--games", 200000, "--openings", self.dir / "o.txt", "--state", state)
        (self.dir / "o.txt").write_text("0,0, 1,1\n0,0, 1,0\n")
        process = subprocess.Popen(
            [TENGEN, "arena", "match", *map(str, match)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end and not (state.exists() and state.read_bytes().count(b"\n") > 10):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=DEADLINE)
        self.assertEqual(process.returncode, 1)
        self.assertIn("fudan1 v fudan5", out)
        self.assertIn("the same command goes on from here", err)

    def test_killed_it_leaves_no_engine_behind(self):
        process = subprocess.Popen(
            [TENGEN, "arena", "match", "--player", mock("hang"), "--player", "fudan1", "--games", "2",
             "--time", "300s"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        end = time.monotonic() + DEADLINE
        children = []
        while not children and time.monotonic() < end:
            children = pathlib.Path(f"/proc/{process.pid}/task").glob("*/children")
            children = [int(c) for path in children for c in path.read_text().split()]
            time.sleep(0.02)
        self.assertTrue(children)
        process.kill()
        process.wait()
        while time.monotonic() < end and any(self.runs(child) for child in children):
            time.sleep(0.02)
        self.assertFalse([child for child in children if self.runs(child)])

    @staticmethod
    def runs(pid: int) -> bool:
        try:
            state = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return False
        return state not in "ZX"

    def test_openings_files_and_games_files(self):
        (self.dir / "openings.txt").write_text("0,0, 1,1, 2,0\n-1,-1, 0,2\n")
        (self.dir / "openings.pos").write_text("h8i9\n")
        out = [self.dir / f"games.{ending}" for ending in ("sgf", "psq", "json", "csv", "pos")]
        args = [word for path in out for word in ("--out", path)]
        table = self.table("--players", "fudan1,fudan5", "--games", 4, "--openings", self.dir / "openings.txt", *args)
        self.assertEqual(table["openings"], 2)
        lines = (self.dir / "games.pos").read_text().splitlines()
        self.assertEqual([line[:6] for line in lines[:2]], ["h8i7j8"] * 2)
        self.assertEqual(len((self.dir / "games.csv").read_text().splitlines()), 5)
        self.assertEqual(len(json.loads((self.dir / "games.json").read_text())["games"]), 4)
        self.assertTrue((self.dir / "games-0003.psq").exists())
        again = self.table("--players", "fudan1,fudan5", "--games", 2, "--openings", self.dir / "openings.pos")
        self.assertEqual(again["openings"], 1)

    def test_every_rule_and_size(self):
        for rule in ("freestyle", "standard", "renju", "caro", "caro-standard"):
            for size in (9, 15, 20):
                table = self.table("--players", "fudan1,fudan5", "--games", 2, "--rule", rule, "--size", size)
                self.assertEqual(table["errors"], [], (rule, size))

    def test_sprt_decides_and_says_so(self):
        table = self.table("--players", "fudan5,fudan1", "--games", 5000, "--sprt", "0,100", "--concurrency", 2)
        self.assertEqual(table["sprt"]["verdict"], "H1")
        self.assertGreaterEqual(table["sprt"]["llr"], table["sprt"]["upper"])
        self.assertLess(table["total"]["games"], 5000)

    def test_bad_usage_is_exit_2_and_one_sentence(self):
        for args in (
            (),
            ("--players", "fudan1"),
            ("--players", "fudan1,nobody"),
            ("--players", "fudan1,fudan5,fudan1"),
            ("--players", "fudan1,/no/such/engine", "--time", "1s"),
            ("--player", mock("good"), "--player", "fudan1"),  # no time limit
            ("--players", "fudan1,fudan5", "--time", "5"),
            ("--players", "fudan1,fudan5", "--clock", "sun"),
            ("--players", "fudan1,fudan5", "--sprt", "5,0"),
            ("--players", "fudan1,fudan5", "--rule", "go"),
            ("--players", "fudan1,fudan5", "--out", "games.doc"),
            ("--players", "fudan1,fudan5", "--openings", "/no/such/file.txt"),
            ("--players", "fudan1,fudan5", "--increment", "1s"),  # to what?
            ("--players", "fudan1,fudan5", "--games", "0"),
        ):
            done = self.arena("match", *args)
            self.assertEqual(done.returncode, 2, args)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertEqual(done.stdout, "", args)

    def test_check_reports_for_people_and_programs(self):
        done = self.arena("check", "--json", mock("no-start"))
        self.assertEqual(done.returncode, 1, done.stderr)
        report = json.loads(done.stdout)
        self.assertFalse(report["passed"])
        self.assertGreater(len(report["checks"]), 30)
        self.assertEqual({check["verdict"] for check in report["checks"]}, {"fail"})
        done = self.arena("check", mock("no-start"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("exit code 3", done.stdout)
        for engine in ("fudan1", "/no/such/engine", "nobody"):
            self.assertEqual(self.arena("check", engine).returncode, 2, engine)


if __name__ == "__main__":
    unittest.main()
