#!/usr/bin/env python3
"""Proves and verifies as a user does: kills the prover and goes on, verifies all of a small proof, damages it,
plays sampled games against every closed reply of the proofs in data/proof, and plays the agent `perfect`."""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import unittest

TENGEN = sys.argv.pop(1)
PROOFS = sorted((pathlib.Path(__file__).resolve().parent.parent / "data" / "proof").glob("*.proof"))
DEADLINE = 250  # only a hang gets there
ROOT = "h8a1i9a15"  # won soon, but not by fours


def tengen(*args):
    return subprocess.run(
        [TENGEN, *map(str, args)], capture_output=True, timeout=DEADLINE, check=False, text=True
    )


class Proof(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.dir = pathlib.Path(cls.folder.name)
        cls.log = cls.dir / "small.log"
        cls.proof = cls.dir / "small.proof"
        cls.prove = ("prove", "--from", ROOT, "--hash", 16, "--log", cls.log, "--out", cls.proof, "--json")
        # Killed twice on its way; the third run goes on to the end.
        for seconds in (0.3, 0.6):
            run = subprocess.Popen([TENGEN, *map(str, cls.prove)], stdout=subprocess.DEVNULL)
            time.sleep(seconds)
            run.kill()
            run.wait()
        cls.done = tengen(*cls.prove)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def verify(self, *args):
        done = tengen("verify", *args, "--json")
        return done.returncode, json.loads(done.stdout) if done.stdout else None, done.stderr

    def test_killed_with_9_it_goes_on_to_a_proof(self):
        self.assertEqual(self.done.returncode, 0, self.done.stderr)
        self.assertEqual(json.loads(self.done.stdout)["firstRepliesClosed"], 1)

    def test_the_proof_is_verified_in_full(self):
        code, result, error = self.verify(self.proof, "--threads", 2)
        self.assertEqual(code, 0, error)
        self.assertTrue(result["verified"] and result["complete"])
        self.assertGreater(result["positions"], 100)
        self.assertGreater(result["refutations"], 1000)
        # The prover and the checker follow the same games, each on its own board.
        stats = json.loads(tengen("prove", "--stats", self.proof, "--json").stdout)
        self.assertEqual(result["longestWin"], stats["longestWin"])
        self.assertEqual(result["longestWin"], json.loads(self.done.stdout)["longestWin"])

    def test_a_second_run_has_nothing_left_to_do(self):
        before = self.log.read_bytes()
        self.assertEqual(tengen(*self.prove).returncode, 0)
        self.assertEqual(self.log.read_bytes(), before)

    def test_a_position_outside_the_proof_is_not_verified(self):
        code, result, error = self.verify(self.proof, "--from", "h8h9")
        self.assertEqual(code, 1)
        self.assertFalse(result["verified"])
        self.assertIn("h8h9", error)

    def test_damaged_files_are_refused(self):
        good = self.proof.read_bytes()
        bad = self.dir / "bad.proof"
        for damaged in (good[:-1], good[: len(good) // 2], good + b"x", b"", b"TENGENPF", good[:40] + b"\0" + good[41:]):
            bad.write_bytes(damaged)
            done = tengen("verify", bad)
            self.assertEqual(done.returncode, 1)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)

    def test_bad_usage_is_one_sentence(self):
        for code, args in (
            (2, ("prove",)),
            (2, ("prove", "--log", self.dir / "x.log", "--from", "z99")),
            (2, ("prove", "--log", self.dir / "x.log", "--rule", "chess")),
            (2, ("prove", "--log", self.dir / "x.log", "--rule", "caro")),
            (1, ("prove", "--log", self.dir / "none" / "x.log")),
            (1, ("prove", "--log", self.log, "--rule", "standard")),
            (1, ("prove", "--stats", self.dir / "none.proof")),
            (1, ("verify", self.dir / "none.proof")),
            (1, ("verify", self.proof, "--from", "h8")),
        ):
            done = tengen(*args)
            self.assertEqual(done.returncode, code, args)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)


class Renju(unittest.TestCase):
    """White may pass: a small proof in full, on a small board."""

    def test_a_proof_of_renju_is_verified_in_full(self):
        with tempfile.TemporaryDirectory() as folder:
            log, proof = pathlib.Path(folder) / "log", pathlib.Path(folder) / "small.proof"
            prove = ("prove", "--rule", "renju", "--size", 9, "--from", "e5a1f6a9", "--hash", 16)
            done = tengen(*prove, "--log", log, "--out", proof, "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            told = json.loads(done.stdout)
            self.assertEqual(told["firstRepliesClosed"], 1)
            verified = tengen("verify", proof, "--json")
            self.assertEqual(verified.returncode, 0, verified.stderr)
            counts = json.loads(verified.stdout)
            self.assertTrue(counts["verified"] and counts["complete"])
            self.assertEqual(counts["longestWin"], told["longestWin"])
            stats = json.loads(tengen("prove", "--stats", proof, "--json").stdout)
            self.assertIn("pass", stats["closed"] + stats["open"])

    def test_the_pass_is_one_of_the_first_replies(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "log"
            done = tengen("prove", "--rule", "renju", "--log", log, "--budget", "1ms", "--json")
            told = json.loads(done.stdout)
            self.assertEqual(told["firstReplies"], 36)
            self.assertEqual(told["open"][0], "h8pass")


class Shipped(unittest.TestCase):
    def test_sampled_games_of_every_closed_reply_are_won(self):
        self.assertTrue(PROOFS)
        for proof in PROOFS:
            stats = json.loads(tengen("prove", "--stats", proof, "--json").stdout)
            self.assertTrue(stats["closed"])
            first = "h8" if stats["size"] == 15 else "k10"
            for reply in stats["closed"]:
                done = tengen("verify", proof, "--from", first + reply, "--sample", 2, "--seed", 7, "--json")
                self.assertEqual(done.returncode, 0, f"{proof.name} {reply}: {done.stderr}")


class Perfect(unittest.TestCase):
    """The agent `perfect` through the protocol of engines, against random White."""

    def test_every_game_from_a_closed_reply_is_won_in_time(self):
        stats = json.loads(tengen("prove", "--stats", PROOFS[0], "--json").stdout)
        chance = random.Random(5)
        command = [TENGEN, "engine", "--agent", "perfect:hash=1"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
            self.engine = engine
            self.assertEqual(self.ask("START 15"), "OK")
            for reply in chance.choices(stats["closed"], k=5):
                self.play([(7, 7), (ord(reply[0]) - ord("a"), 15 - int(reply[1:]))], stats["longestWin"], chance)
            engine.stdin.write("END\n")
            engine.stdin.close()
            self.assertEqual(engine.wait(timeout=60), 0)

    def test_in_a_match_from_the_empty_board_black_wins_every_game(self):
        with tempfile.TemporaryDirectory() as folder:
            empty = pathlib.Path(folder) / "empty.sgf"  # a file of moves has no empty game
            empty.write_text("(;GM[4]SZ[15])")
            players = "perfect:hash=1,tengen:level=1"
            done = tengen("arena", "match", "--players", players, "--games", 4, "--openings", empty, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        perfect = json.loads(done.stdout)["players"][0]
        self.assertEqual(perfect["asBlack"], {"games": 2, "won": 2, "lost": 0, "drawn": 0})

    def ask(self, text):
        self.engine.stdin.write(text + "\n")
        self.engine.stdin.flush()
        while (line := self.engine.stdout.readline().strip()).startswith("MESSAGE"):
            self.assertNotIn("left the proof", line)
        return line

    def play(self, moves, longest, chance):
        answer = self.ask("BOARD\n" + "".join(f"{x},{y},{1 + i % 2}\n" for i, (x, y) in enumerate(moves)) + "DONE")
        while True:
            moves.append(tuple(map(int, answer.split(","))))
            if has_five(moves[::2]):
                break
            self.assertLess(len(moves), longest)
            empty = [(x, y) for x in range(15) for y in range(15) if (x, y) not in moves]
            moves.append(chance.choice(empty))
            answer = self.ask("TURN {},{}".format(*moves[-1]))
        self.assertLessEqual(len(moves), longest)


def has_five(stones):
    placed = set(stones)
    return any(
        all((x + i * dx, y + i * dy) in placed for i in range(5))
        for x, y in placed
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


if __name__ == "__main__":
    unittest.main()
