#!/usr/bin/env python3
"""Runs tournaments as a user does: kills one and goes on, and holds its page, its JSON and its database
against each other, with ratings worked out anew from the database."""

import contextlib
import json
import math
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
import xml.etree.ElementTree

TENGEN = sys.argv.pop(1)
MOCK = pathlib.Path(__file__).with_name("mock_engine.py")
DEADLINE = 120  # only a hang gets there
XHTML = "{http://www.w3.org/1999/xhtml}"
FIVE = "fudan1,fudan5,waterloo0,waterloo1,wei:depth=1"


def bradley_terry(points):
    """Another road to the same ratings: the minorization of D. R. Hunter (2004), from a dict of points."""
    players = sorted({player for pair in points for player in pair})
    games = {(a, b): points.get((a, b), 0) + points.get((b, a), 0) for a in players for b in players if a != b}
    won = {a: sum(points.get((a, b), 0) for b in players if b != a) for a in players}
    strength = dict.fromkeys(players, 1.0)
    for _ in range(20000):
        strength = {
            a: won[a] / sum(games[a, b] / (strength[a] + strength[b]) for b in players if b != a) for a in players
        }
    elo = {a: 400 * math.log10(strength[a]) for a in players}
    mean = sum(elo.values()) / len(elo)
    return {a: elo[a] - mean for a in players}


class Tournament(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.dir = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def arena(self, *args):
        return subprocess.run(
            [TENGEN, "arena", *map(str, args)], capture_output=True, timeout=DEADLINE, check=False, text=True
        )

    def table(self, command, *args):
        done = self.arena(command, "--json", *args)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def rows(self, file, question):
        with contextlib.closing(sqlite3.connect(file)) as database:
            return database.execute(question).fetchall()

    def test_the_page_the_json_and_the_database_agree(self):
        file, page = self.dir / "r.sqlite", self.dir / "r.html"
        run = ("--players", FIVE, "--games", 12, "--size", 13, "--seed", 5, "--db", file)
        table = self.table("run", *run, "--html", page)
        self.assertEqual(table, self.table("report", file))

        # The games of the view, by colour.
        counted = self.rows(
            file,
            "SELECT b.name, w.name, winner, count(*) FROM counted JOIN players b ON b.id = black "
            "JOIN players w ON w.id = white GROUP BY 1, 2, 3",
        )
        cells, points = {}, {}
        for black, white, winner, count in counted:
            place = ("black", "white", "draw").index(winner)
            cells.setdefault((black, white), [0, 0, 0])[place] += count
            for who, whom, share in ((black, white, (1, 0, 0.5)[place]), (white, black, (0, 1, 0.5)[place])):
                points[who, whom] = points.get((who, whom), 0) + share * count
        self.assertEqual(sum(sum(cell) for cell in cells.values()), table["games"])
        self.assertEqual(table["games"] + table["repetitions"], 5 * 4 // 2 * 12)
        self.assertEqual(
            cells, {(c["black"], c["white"]): [c["blackWins"], c["whiteWins"], c["draws"]] for c in table["crossTable"]}
        )
        self.assertFalse(table["imaginedDraws"])
        ratings = bradley_terry(points)
        for player in table["players"]:
            self.assertAlmostEqual(player["elo"], ratings[player["name"]], places=4)

        # The page is well-formed, asks for nothing elsewhere, and says the same.
        root = xml.etree.ElementTree.parse(page).getroot()
        for element in root.iter():
            self.assertNotIn(element.tag.removeprefix(XHTML), ("script", "img", "iframe"))
            for name, value in element.attrib.items():
                self.assertNotEqual(name, "src")
                if name == "href":
                    self.assertTrue(value == "/" or value.startswith("data:"), value)
                self.assertNotIn("url(", value)
        text = {element.get("id"): "".join(element.itertext()) for element in root.iter() if element.get("id")}
        self.assertEqual((text["players"], text["counted"]), ("5", str(table["games"])))
        self.assertEqual(text["repeated"], str(table["repetitions"]))

        def body(name):
            rows = root.find(f".//{XHTML}table[@id='{name}']/{XHTML}tbody")
            return [["".join(cell.itertext()) for cell in row] for row in rows]

        for place, (row, player) in enumerate(zip(body("ratings"), table["players"], strict=True), 1):
            total = player["total"]
            self.assertEqual(row[:2], [str(place), player["name"]])
            self.assertEqual(row[2:4], [f"{player['elo']:+.1f}", f"{player['error']:.1f}"])
            self.assertEqual(row[4:8], [str(total[key]) for key in ("games", "won", "lost", "drawn")])
            self.assertEqual(row[11], f"{player['il']:.3f}")
        names = [player["name"] for player in table["players"]]
        for black, row in zip(names, body("cross"), strict=True):
            expected = ["·" if black == white else ":".join(map(str, cells[black, white])) for white in names]
            self.assertEqual(row[1:], expected)
        svg = "{http://www.w3.org/2000/svg}"
        self.assertEqual(len(root.findall(f".//{svg}circle[@class='dot']")), 5)
        diagrams = [one for one in root.iter(f"{svg}svg") if "diagram" in one.get("class", "").split()]
        self.assertEqual(len(diagrams), 1)
        self.assertTrue(root.findall(f".//{svg}rect"))
        command = "".join(root.find(f".//{XHTML}table[@id='runs']//{XHTML}code").itertext())
        self.assertIn("tengen arena run --json --players", command)

    def test_killed_with_9_it_goes_on_to_the_same_tables(self):
        for form, games in (("round-robin", 60), ("swiss", 40)):
            run = ("--players", FIVE, "--games", games, "--size", 13, "--seed", 3, "--format", form, "--concurrency", 2)
            unbroken = self.table("run", *run)
            file = self.dir / f"{form}.sqlite"
            kills = 0
            for stop in range(20, 400, 60):
                process = subprocess.Popen(
                    [TENGEN, "arena", "run", *map(str, run), "--db", str(file)],
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                )  # fmt: skip
                end = time.monotonic() + DEADLINE
                while process.poll() is None and time.monotonic() < end:
                    with contextlib.suppress(sqlite3.Error):
                        if file.exists() and self.rows(file, "SELECT count(*) FROM games")[0][0] > stop:
                            os.kill(process.pid, signal.SIGKILL)
                            kills += 1
                            break
                    time.sleep(0.001)
                process.communicate(timeout=DEADLINE)
            self.assertGreaterEqual(kills, 2, "the runs were over before they could be killed twice")
            resumed = self.table("run", *run, "--db", file)
            for player in resumed["players"] + unbroken["players"]:
                del player["meanMs"], player["maxMs"], player["overrun"]
            self.assertEqual(resumed, unbroken)
            self.assertFalse(pathlib.Path(f"{file}-wal").exists(), "one file is left")

    def test_ctrl_c_keeps_what_was_done_and_it_can_be_read_meanwhile(self):
        file = self.dir / "r.sqlite"
        run = ("--players", "fudan1,fudan5,waterloo1", "--games", 20000, "--openings", self.dir / "o.txt", "--db", file)
        (self.dir / "o.txt").write_text("0,0, 1,1\n0,0, 1,0\n")
        process = subprocess.Popen(
            [TENGEN, "arena", "run", *map(str, run)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        end = time.monotonic() + DEADLINE
        games = 0
        while time.monotonic() < end and games < 10:
            done = self.arena("report", file, "--json")
            games = json.loads(done.stdout)["games"] if done.returncode == 0 else 0
        second = self.arena("run", *run)
        self.assertEqual(second.returncode, 1)
        self.assertIn("is in use by another tournament", second.stderr)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=DEADLINE)
        self.assertEqual(process.returncode, 1, err)
        self.assertIn("3 players: freestyle", out)
        self.assertIn("the same command resumes", err)

    def test_players_without_chance_are_counted_once(self):
        (self.dir / "o.txt").write_text("0,0, 1,1\n")
        run = ("--players", "waterloo1:seed=1,wei:depth=1", "--games", 10, "--openings", self.dir / "o.txt")
        table = self.table("run", *run)
        self.assertEqual((table["games"], table["repetitions"]), (2, 8))
        plain = self.arena("run", *run)
        self.assertIn("Distinct games      2 of 10", plain.stdout)

    def test_a_tournament_may_grow(self):
        file = self.dir / "r.sqlite"
        self.table("run", "--players", "fudan1,waterloo0", "--games", 4, "--size", 11, "--db", file)
        more = self.table("run", "--players", "waterloo1,fudan1,waterloo0", "--games", 6, "--size", 11, "--db", file)
        self.assertEqual(more["games"] + more["repetitions"], 3 * 6)
        self.assertEqual(len(self.rows(file, "SELECT * FROM runs")), 2)

    def test_an_engine_that_fails_loses_and_is_told_of(self):
        engine = f'cmd:"{shlex.quote(sys.executable)} {shlex.quote(str(MOCK))} crash"'
        page = self.dir / "r.html"
        players = ("--player", engine, "--player", "fudan1", "--player", "waterloo0")
        table = self.table("run", *players, "--time", "30s", "--games", 2, "--size", 11, "--html", page)
        failed = table["players"][-1]
        self.assertEqual(failed["total"], {"games": 4, "won": 0, "lost": 4, "drawn": 0})
        self.assertEqual([(e["fault"], e["count"]) for e in failed["errors"]], [("crash", 4)])
        self.assertTrue(table["imaginedDraws"])
        faults = xml.etree.ElementTree.parse(page).getroot().find(f".//{XHTML}table[@id='faults']")
        self.assertIn("crash", "".join(faults.itertext()))

    def test_players_with_limits_of_their_own_and_games_as_files(self):
        csv = self.dir / "games.csv"
        run = ("--players", "wei,wei,fudan1", "--depth", "1,2,0", "--games", 2, "--size", 11, "--out", csv)
        table = self.table("run", *run)
        self.assertEqual(sorted(player["name"] for player in table["players"]), ["fudan1", "wei", "wei (2)"])
        self.assertEqual(len(csv.read_text().splitlines()), 1 + 6)

    def test_what_is_wrong_is_said_in_one_sentence(self):
        text = self.dir / "text.sqlite"
        text.write_text("no database, no database, no database")
        good = self.dir / "good.sqlite"
        self.table("run", "--players", "fudan1,waterloo0", "--size", 11, "--db", good)
        cases = (
            (2, ("run",), "two players or more"),
            (2, ("run", "--players", "fudan1"), "two players or more"),
            (2, ("run", "--players", "fudan1,fudan1"), "is named twice with the same limits"),
            (2, ("run", "--players", "fudan1,fudan2,stranger"), "stranger"),
            (2, ("run", "--players", "fudan1,fudan2", "--games", 3), "--games must be even"),
            (2, ("run", "--players", "fudan1,fudan2", "--rounds", 3), "--rounds is for --format swiss"),
            (2, ("run", "--players", "fudan1,fudan2", "--format", "swiss", "--self"), "--self goes with"),
            (2, ("run", "--players", "fudan1,fudan2", "--format", "knockout"), "--format"),
            (2, ("run", "--players", "fudan1,fudan2", "--nodes", "1,2,3"), "one for each of 2 players"),
            (2, ("run", "--players", "fudan1,fudan2", "--size", 99), "size"),
            (2, ("run", "--players", "fudan1,fudan2,fudan5", "--games", 200000), "the maximum is 200000"),
            (2, ("run", "--players", "fudan1,fudan2", "--out", "games.doc"), ".csv"),
            (1, ("run", "--players", "fudan1,fudan2", "--db", text), "not a database"),
            (1, ("run", "--players", "fudan1,fudan2", "--db", good), "belongs to another tournament"),
            (2, ("run", "--players", "fudan1,fudan2", "--size", 11, "--anchor", "x"), "no player is called 'x'"),
            (1, ("report", self.dir / "missing.sqlite"), "missing.sqlite"),
            (1, ("report", text), "not a database"),
            (1, ("report", good, "--anchor", "x"), "the players are fudan1, waterloo0"),
            (1, ("report", good, "--html", self.dir / "no" / "folder.html"), "folder.html"),
        )  # fmt: skip
        for code, args, words in cases:
            done = self.arena(*args)
            self.assertEqual(done.returncode, code, (args, done.stderr))
            self.assertIn(words, done.stderr, args)
            self.assertEqual(done.stderr.count("\n"), 1, (args, done.stderr))


if __name__ == "__main__":
    unittest.main()
