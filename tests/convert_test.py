#!/usr/bin/env python3
"""Talks to `tengen convert` as a user does: exit codes, one sentence of error, all or nothing."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

TENGEN = sys.argv.pop(1)
SGF = b"(;GM[4]SZ[15]PB[Kuro];B[hh](;W[ii])(;W[gg]C[word]))"


class Convert(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.dir = pathlib.Path(self.folder.name)
        (self.dir / "game.sgf").write_bytes(SGF)

    def tearDown(self):
        self.folder.cleanup()

    def run_convert(self, *args, stdin=b""):
        return subprocess.run(
            [TENGEN, "convert", *map(str, args)], input=stdin, capture_output=True, timeout=60, check=False
        )

    def files(self):
        return sorted(path.name for path in self.dir.iterdir())

    def test_goes_by_the_endings(self):
        for ending in ("lib", "json", "sgf"):
            done = self.run_convert(self.dir / "game.sgf", self.dir / f"out.{ending}")
            self.assertEqual(done.returncode, 0, done.stderr)
            back = self.run_convert(self.dir / f"out.{ending}", "-", "--to", "pos", "--all-variations")
            self.assertEqual(back.stdout, b"h8i7\nh8g9\n")

    def test_says_what_was_left_out_and_succeeds(self):
        done = self.run_convert(self.dir / "game.sgf", self.dir / "out.pos")
        self.assertEqual(done.returncode, 0)
        self.assertEqual((self.dir / "out.pos").read_text(), "h8i7\n")
        self.assertEqual(
            done.stderr.decode(),
            "tengen convert: note: left out, since pos text cannot hold it: "
            "1 variation, 1 comment and what is known of the game (black)\n",
        )

    def test_pipes(self):
        done = self.run_convert("-", "-", "--from", "pos", "--to", "openings", stdin=b"h8i9\n")
        self.assertEqual((done.returncode, done.stdout), (0, b"0,0, 1,-1\n"))

    def test_origin_top_turns_rows_over_once(self):
        for source, target in (("pos", "pos"), ("pos", "openings"), ("openings", "pos")):
            text = b"h1\n" if source == "pos" else b"0,-7\n"
            want = b"0,-7\n" if target == "openings" else b"h15\n" if source == "pos" else b"h1\n"
            done = self.run_convert("-", "-", "--from", source, "--to", target, "--origin", "top", stdin=text)
            self.assertEqual((done.returncode, done.stdout), (0, want), (source, target))

    def test_summary_for_machines(self):
        done = self.run_convert("--json", self.dir / "game.sgf", self.dir / "out.lib")
        answer = json.loads(done.stdout)
        self.assertEqual(
            {key: answer[key] for key in ("v", "from", "to", "games", "moves", "variations", "comments")},
            {"v": 1, "from": "sgf", "to": "lib", "games": 1, "moves": 3, "variations": 1, "comments": 1},
        )
        self.assertEqual(len(answer["notes"]), 1)

    def test_takes_one_game_of_many(self):
        (self.dir / "two.pos").write_text("h8\ni9\n")
        done = self.run_convert("--game", 2, self.dir / "two.pos", "-", "--to", "pos")
        self.assertEqual(done.stdout, b"i9\n")
        done = self.run_convert("--game", 3, self.dir / "two.pos", "-", "--to", "pos")
        self.assertEqual((done.returncode, done.stdout), (1, b""))

    def test_failure_leaves_the_old_file_and_nothing_else(self):
        (self.dir / "bad.sgf").write_text("(;SZ[15];B[hh]\n;W[hh])")
        (self.dir / "out.lib").write_text("old")
        before = self.files()
        done = self.run_convert(self.dir / "bad.sgf", self.dir / "out.lib")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            done.stderr.decode(),
            f"tengen convert: {self.dir}/bad.sgf: line 2, column 2: there is a stone on h8 already\n",
        )
        self.assertEqual((self.dir / "out.lib").read_text(), "old")
        self.assertEqual(self.files(), before)

    def test_every_failure_is_one_line_with_exit_1(self):
        for args in (
            (self.dir / "none.sgf", self.dir / "o.lib"),
            (self.dir, self.dir / "o.lib", "--from", "sgf"),
            (self.dir / "game.sgf", self.dir / "no" / "such" / "o.lib"),
            (self.dir / "game.sgf", self.dir / "o.psq", "--from", "lib"),
        ):
            done = self.run_convert(*args)
            self.assertEqual(done.returncode, 1, args)
            self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
            self.assertEqual(done.stdout, b"")
        self.assertEqual(self.files(), ["game.sgf"])

    def test_bad_usage_is_exit_2(self):
        for args in (
            (),
            ("a.sgf",),
            ("a.txt", "b.sgf"),
            ("a.sgf", "b.txt"),
            ("-", "b.sgf"),
            ("a.sgf", "b.sgf", "--from", "xyz"),
            ("a.sgf", "b.sgf", "--rule", "go"),
            ("a.sgf", "b.sgf", "--size", "4"),
            ("a.sgf", "b.sgf", "--origin", "left"),
            ("--json", "a.sgf", "-", "--to", "pos"),
            ("a.sgf", "b.sgf", "--no-such-option"),
        ):
            self.assertEqual(self.run_convert(*args).returncode, 2, args)

    def test_help_has_examples(self):
        done = self.run_convert("--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"Examples:", done.stdout)


if __name__ == "__main__":
    unittest.main()
