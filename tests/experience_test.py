#!/usr/bin/env python3
"""What engines remember when they are started again, killed, or two at a time.

    experience_test.py TENGEN
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tools"))
from experience_bench import Engine  # noqa: E402

TENGEN = sys.argv[1]
LIMIT = "max_node 5000"
GAME = [(7, 7), (8, 8), (6, 9), (9, 6), (5, 7)]
MIRRORED = [(14 - x, y) for x, y in GAME]


class Experience(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = pathlib.Path(self.folder.name) / "experience.sqlite"

    def engine(self) -> Engine:
        engine = Engine(TENGEN, f"tengen:hash=4,experience={self.file}", LIMIT)
        self.addCleanup(engine.process.wait)
        self.addCleanup(engine.process.kill)
        self.addCleanup(engine.process.stdin.close)
        self.addCleanup(engine.process.stdout.close)
        engine.start()
        return engine

    def test_an_engine_that_was_killed_knows_its_answer_when_it_is_started_again(self):
        first = self.engine()
        move = first.move(GAME)
        self.assertGreaterEqual(int(first.info["NODES"]), 1)
        depth = first.info["DEPTH"]
        first.process.kill()
        again = self.engine()
        self.assertEqual(again.move(GAME), move)
        self.assertEqual((again.info["NODES"], again.info["DEPTH"]), ("0", depth))
        self.assertEqual(again.move(MIRRORED), (14 - move[0], move[1]))
        self.assertEqual(again.info["NODES"], "0")

    def test_two_engines_share_a_file(self):
        one, two = self.engine(), self.engine()
        move = one.move(GAME)
        self.assertEqual(two.move(MIRRORED), (14 - move[0], move[1]))
        self.assertEqual(two.info["NODES"], "0")

    def test_a_file_that_is_none_is_refused_in_a_sentence(self):
        self.file.write_bytes(b"x" * 4096)
        done = subprocess.run(
            [TENGEN, "engine", "--agent", f"tengen:experience={self.file}"],
            input="", capture_output=True, text=True, timeout=60,
        )
        self.assertEqual(done.returncode, 2)
        self.assertIn("not a database", done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1)
        self.assertEqual(self.file.read_bytes(), b"x" * 4096)

    def test_the_bench_plays_again_and_more_is_answered(self):
        bench = pathlib.Path(__file__).parent.parent / "tools" / "experience_bench.py"
        command = [sys.executable, str(bench), TENGEN, "--games", "4", "--nodes", "4000"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=250)
        self.assertEqual(done.returncode, 0, done.stderr)
        first, second = (line.split() for line in done.stdout.splitlines()[1:])
        self.assertGreater(float(second[3].rstrip("%")), float(first[3].rstrip("%")))
        self.assertGreater(int(second[6]), int(first[6]), "positions")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
