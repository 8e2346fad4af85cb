#!/usr/bin/env python3
"""Talks to `tengen arena` as a user does: kills a match and goes on, breaks engines, reads tables."""

import contextlib
import json
import os
import pathlib
import shlex
import signal
import sqlite3
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


def untimed(table):
    """The table without what differs from run to run."""
    for player in table["players"]:
        for name in ("meanMs", "maxMs", "overrun"):
            del player[name]
    return table


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
        return untimed(json.loads(done.stdout))

    def check_no_errors(self, table, message=None):
        self.assertEqual([player["errors"] for player in table["players"]], [[], []], message)

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
        self.assertEqual(result["settings"]["opening rule"], "swap2")
        self.assertEqual([player["errors"] for player in result["players"]], [[], []])
        self.assertEqual(result["match"]["total"]["won"], 2)  # playing the first free point loses
        refused = table("swap", "pro")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("has only swap2", refused.stderr)

    def games_in(self, file):
        """The number of games in a results file, which a match may be writing."""
        with contextlib.suppress(sqlite3.Error):
            if file.exists():
                with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
                    return database.execute("SELECT count(*) FROM games").fetchone()[0]
        return 0

    def killed_and_resumed(self, match, stops):
        """The table of a match that is killed with -9 after each number of games in `stops`."""
        file = self.dir / "match.sqlite"
        kills = 0
        for games in stops:
            process = subprocess.Popen(
                [TENGEN, "arena", "match", *map(str, match), "--db", str(file)],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )  # fmt: skip
            end = time.monotonic() + DEADLINE
            while process.poll() is None and time.monotonic() < end:
                if self.games_in(file) > games:
                    os.kill(process.pid, signal.SIGKILL)
                    kills += 1
                    break
                time.sleep(0.001)
            process.communicate(timeout=DEADLINE)
        self.assertGreaterEqual(kills, 2, "the runs were over before they could be killed")
        resumed = self.table(*match, "--db", file)
        report = self.arena("report", "--json", file)
        self.assertEqual(untimed(json.loads(report.stdout)), resumed)
        return resumed

    def test_killed_with_9_it_resumes_to_the_same_table(self):
        match = ("--players", "fudan1,fudan5", "--games", 600, "--seed", 7, "--nodes", 1000, "--concurrency", 2)
        self.assertEqual(self.killed_and_resumed(match, range(40, 600, 80)), self.table(*match))

    def test_an_sprt_killed_with_9_twice_is_decided_by_the_same_pair(self):
        match = ("--players", "fudan5,fudan1", "--games", 5000, "--seed", 3, "--sprt", "0,30", "--concurrency", 2)
        undisturbed = self.table(*match)
        self.assertNotEqual(undisturbed["match"]["sprt"]["verdict"], "open")
        games = undisturbed["match"]["total"]["games"]
        self.assertGreater(games, 60)
        self.assertEqual(self.killed_and_resumed(match, (games // 4, games // 2)), undisturbed)

    def test_a_results_file_belongs_to_its_match(self):
        file = self.dir / "match.sqlite"
        match = ("--players", "fudan1,fudan5", "--games", 4, "--db", file)
        self.table(*match, "--seed", 1)
        for change in (("--seed", 2), ("--rule", "renju"), ("--symmetries",), ("--sprt", "0,5")):
            done = self.arena("match", *match, *change)
            self.assertEqual(done.returncode, 1, change)
            self.assertIn("belongs to another tournament", done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        # More games and other threads are the same match.
        more = self.table("--players", "fudan1,fudan5", "--games", 8, "--db", file, "--concurrency", 2)
        self.assertEqual(more["match"]["total"]["games"], 8)

    def test_a_match_may_become_a_tournament(self):
        file = self.dir / "match.sqlite"
        self.table("--players", "fudan1,fudan5", "--games", 4, "--size", 11, "--db", file)
        run = ("--players", "fudan1,fudan5,waterloo0", "--games", 4, "--size", 11)
        grown = self.arena("run", "--json", *run, "--db", file)
        self.assertEqual(grown.returncode, 0, grown.stderr)
        self.assertIn("4 games resumed", grown.stderr)
        fresh = self.arena("run", "--json", *run)
        self.assertEqual(untimed(json.loads(grown.stdout)), untimed(json.loads(fresh.stdout)))

    def test_files_of_earlier_versions_are_refused_in_a_sentence(self):
        journal = self.dir / "match.jsonl"
        journal.write_text('{"v":1,"match":{"--rule":"freestyle"}}\n')
        tables = self.dir / "old.sqlite"
        with contextlib.closing(sqlite3.connect(tables)) as database:
            database.executescript("CREATE TABLE terms (name TEXT, value TEXT); PRAGMA application_id = 0x54676e01;")
        before = {path: path.read_bytes() for path in (journal, tables)}
        for path, words in ((journal, "state file of a match of an earlier version"), (tables, "has version 1")):
            for done in (
                self.arena("match", "--players", "fudan1,fudan5", "--games", 2, "--db", path),
                self.arena("report", path),
            ):
                self.assertEqual(done.returncode, 1)
                self.assertIn(words, done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertEqual(path.read_bytes(), before[path])

    def test_one_or_two_at_a_time_give_the_same_table(self):
        match = ("--players", "fudan1,fudan5", "--games", 60, "--seed", 3)
        self.assertEqual(self.table(*match, "--concurrency", 1), self.table(*match, "--concurrency", 2))

    def test_a_bad_engine_loses_every_game_and_the_match_goes_on(self):
        for way, fault in (("crash", "crash"), ("garbage", "garbage"), ("illegal", "illegal"), ("flood", "flood")):
            table = self.table("--player", mock(way), "--player", "fudan1", "--games", 4, "--time", "30s")
            self.assertEqual(table["match"]["total"], {"games": 4, "won": 0, "lost": 4, "drawn": 0}, way)
            winner, loser = table["players"]
            self.assertEqual(winner["errors"], [], way)
            self.assertEqual([(e["fault"], e["count"]) for e in loser["errors"]], [(fault, 4)], way)
            self.assertTrue(loser["errors"][0]["reason"])

    def test_two_engines_play_each_other(self):
        table = self.table("--player", mock("good"), "--player", mock("good"), "--games", 2, "--time", "30s")
        self.check_no_errors(table)
        self.assertEqual(table["match"]["total"]["games"], 2)
        # Both always play the first free point, so that colours decide.
        self.assertEqual(table["match"]["asBlack"]["won"], table["match"]["asWhite"]["lost"])

    def test_our_engine_keeps_a_match_time_with_increments_and_plays_swap2(self):
        engine = f'cmd:"{shlex.quote(TENGEN)} engine --clock cpu"'
        time = ("--match-time", "1s", "--increment", "20ms", "--clock", "cpu", "--memory", "20MB")
        table = self.table(
            "--player", engine, "--player", "tengen", "--games", 2, "--size", 11, "--opening-rule", "swap2", *time
        )
        self.check_no_errors(table)
        self.assertEqual(table["match"]["total"]["games"], 2)

    def test_ctrl_c_keeps_what_was_done(self):
        file = self.dir / "match.sqlite"
        match = ("--players", "fudan1,fudan5", "--games", 200000, "--openings", self.dir / "o.txt", "--db", file)
        (self.dir / "o.txt").write_text("0,0, 1,1\n0,0, 1,0\n")
        process = subprocess.Popen(
            [TENGEN, "arena", "match", *map(str, match)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end and self.games_in(file) < 10:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=DEADLINE)
        self.assertEqual(process.returncode, 1)
        self.assertIn("fudan1 v fudan5", out)
        self.assertIn("the same command resumes", err)

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
        out = [self.dir / f"games.{ending}" for ending in ("sgf", "psq", "json", "csv", "pos", "jsonl")]
        args = [word for path in out for word in ("--out", path)]
        table = self.table("--players", "fudan1,fudan5", "--games", 4, "--openings", self.dir / "openings.txt", *args)
        self.assertEqual(table["openings"], 2)
        lines = (self.dir / "games.pos").read_text().splitlines()
        self.assertEqual([line[:6] for line in lines[:2]], ["h8i7j8"] * 2)
        self.assertEqual(len((self.dir / "games.csv").read_text().splitlines()), 5)
        self.assertEqual(len(json.loads((self.dir / "games.json").read_text())["games"]), 4)
        exported = [json.loads(line) for line in (self.dir / "games.jsonl").read_text().splitlines()]
        self.assertEqual([game["moves"] for game in exported], lines)
        self.assertEqual([game["black"] for game in exported], ["fudan1", "fudan5"] * 2)
        self.assertTrue((self.dir / "games-0003.psq").exists())
        # The content tells the format, not the name.
        (self.dir / "moves.txt").write_text("h8i9\n")
        for name in ("openings.pos", "moves.txt"):
            again = self.table("--players", "fudan1,fudan5", "--games", 2, "--openings", self.dir / name)
            self.assertEqual(again["openings"], 1)

    def test_every_rule_and_size(self):
        for rule in ("freestyle", "standard", "renju", "caro", "caro-standard"):
            for size in (9, 15, 20):
                table = self.table("--players", "fudan1,fudan5", "--games", 2, "--rule", rule, "--size", size)
                self.check_no_errors(table, (rule, size))

    def test_sprt_decides_and_says_so(self):
        table = self.table("--players", "fudan5,fudan1", "--games", 5000, "--sprt", "0,100", "--concurrency", 2)
        self.assertEqual(table["match"]["sprt"]["verdict"], "H1")
        self.assertGreaterEqual(table["match"]["sprt"]["llr"], table["match"]["sprt"]["upper"])
        self.assertLess(table["match"]["total"]["games"], 5000)

    def test_bad_usage_is_exit_2_and_one_sentence(self):
        for args in (
            (),
            ("--players", "fudan1"),
            ("--players", "fudan1,stranger"),
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
        for engine in ("fudan1", "/no/such/engine", "stranger"):
            self.assertEqual(self.arena("check", engine).returncode, 2, engine)


if __name__ == "__main__":
    unittest.main()
