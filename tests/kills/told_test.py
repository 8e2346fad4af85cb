#!/usr/bin/env python3
"""The judge of kills_test.py: it must notice what is lost, and only that."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from kills.told import Analysis, Attempt, Game, GameState

RESIGNED = {"winner": "white", "by": "resignation"}
DRAWN = {"winner": "draw", "by": "agreement"}
FIVE = {"winner": "black", "by": "five"}


def found(moves, result=None, names=("", "")):
    return {"moves": moves.split(), "result": result, "black": {"name": names[0]}, "white": {"name": names[1]}}


class Games(unittest.TestCase):
    def losses(self, told, then, *attempts, kind="screen", deleted=False):
        game = Game("g", {}, kind, [GameState.of(told)], [Attempt(*attempt) for attempt in attempts], deleted)
        return sum(max(moves, 1) for _, moves in game.losses(then))

    def test_what_was_told_must_be_there(self):
        told = found("h8 i9 g7")
        self.assertEqual(self.losses(told, told), 0)
        self.assertEqual(self.losses(told, found("h8 i9")), 1)
        self.assertEqual(self.losses(told, found("h8 i9"), ("play", "a1")), 1)
        self.assertEqual(self.losses(told, found("")), 3)
        self.assertEqual(self.losses(told, found("h8 a1 g7")), 2)
        self.assertEqual(self.losses(told, None), 3)
        self.assertEqual(self.losses(told, found("h8 i9"), kind="agents"), 1)

    def test_what_was_asked_may_be_there(self):
        told = found("h8 i9")
        self.assertEqual(self.losses(told, found("h8 i9 g7"), ("play", "g7")), 0)
        self.assertEqual(self.losses(told, found("h8 i9 g7"), ("play", "a1")), 1)
        self.assertEqual(self.losses(told, found("h8 i9 g7")), 1)
        self.assertEqual(self.losses(told, found("h8 i9 g7 a1"), ("play", "g7")), 1)
        self.assertEqual(self.losses(told, found("h8 i9 g7 a1"), ("play", "g7"), kind="agent"), 0)
        self.assertEqual(self.losses(told, found("h8"), ("undo",)), 0)
        self.assertEqual(self.losses(told, found("i9"), ("undo",)), 2)
        self.assertEqual(self.losses(found("a1 b1 c1 d1"), found("a1"), ("undo",)), 3)
        self.assertEqual(self.losses(told, None, ("delete",)), 0)
        self.assertEqual(self.losses(found("a1 b1 c1 d1", RESIGNED), found(""), ("restart",)), 0)

    def test_a_result_that_was_told_must_be_there(self):
        self.assertEqual(self.losses(found("h8", RESIGNED), found("h8", RESIGNED)), 0)
        self.assertEqual(self.losses(found("h8", RESIGNED), found("h8")), 1)
        self.assertEqual(self.losses(found("h8", RESIGNED), found("h8"), ("play", "a1")), 1)
        self.assertEqual(self.losses(found("h8", RESIGNED), found("h8", DRAWN), ("draw",)), 1)
        self.assertEqual(self.losses(found("h8", RESIGNED), found("h8"), ("undo",)), 0)
        self.assertEqual(self.losses(found("h8"), found("h8", RESIGNED), ("resign",)), 0)
        self.assertEqual(self.losses(found("h8"), found("h8", RESIGNED)), 1)
        self.assertEqual(self.losses(found("h8"), found("h8 i9", FIVE), ("play", "i9")), 0)
        self.assertEqual(self.losses(found("h8"), found("h8", FIVE), ("play", "i9")), 1)

    def test_names_and_deletions_must_stay(self):
        self.assertEqual(self.losses(found("", names=("A", "B")), found("", names=("B", "A"))), 0)
        self.assertEqual(self.losses(found("", names=("A", "B")), found("", names=("A", "C"))), 1)
        self.assertEqual(self.losses(found("", names=("A", "B")), found("", names=("A", "C")), ("name", "C")), 0)
        self.assertEqual(self.losses(found("h8"), None, deleted=True), 0)
        self.assertEqual(self.losses(found("h8"), found("h8"), deleted=True), 1)


class Analyses(unittest.TestCase):
    def test_a_revision_that_was_told_must_be_there(self):
        body = lambda title: {"title": title, "record": {"moves": ["h8"]}}
        stored = lambda title, revision: {**body(title), "revision": revision}
        analysis = Analysis("a", "t", 7, body("one"))
        self.assertEqual(analysis.losses(stored("one", 7)), [])
        self.assertTrue(analysis.losses(stored("one", 6)))
        self.assertTrue(analysis.losses(stored("zero", 6)))
        self.assertTrue(analysis.losses(None))
        analysis.attempts = [body("two")]
        self.assertEqual(analysis.losses(stored("two", 9)), [])
        self.assertTrue(analysis.losses(stored("zero", 6)))
        self.assertTrue(analysis.losses(None))
        analysis.attempts = [None]
        self.assertEqual(analysis.losses(None), [])
        analysis.deleted = True
        self.assertEqual(analysis.losses(None), [])
        self.assertTrue(analysis.losses(stored("one", 7)))


if __name__ == "__main__":
    unittest.main()
