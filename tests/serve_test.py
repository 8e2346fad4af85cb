#!/usr/bin/env python3
"""Starts `tengen serve` and plays, analyses, imports, breaks in and breaks off.

    serve_test.py TENGEN [TEST…]

A TEST is a class such as Games, or Games.test_a_clock_runs_out. The files in tests/serve hold them.
Those of tests/serve/postgres.py run only when they are named.
"""

import sys
import unittest

from serve import api
from serve.analyses import Analyses, EarlierStore
from serve.analysis import Analysis
from serve.bad_input import BadInput
from serve.fairness import Fairness
from serve.files import Files
from serve.games import Games
from serve.http_api import Http
from serve.http_wire import Crowds, HttpWire, Public
from serve.limits import Limits, Survival
from serve.operations import Memory, Operations, Privacy, Upkeep
from serve.slow_store import SlowStore
from serve.upgrade import Upgrade
from serve.postgres import (  # noqa: F401, found by their names
    AnalysesOnPostgres,
    Farm,
    GamesOnPostgres,
    HttpOnPostgres,
)

ALL = (Http, HttpWire, Crowds, Public, Games, Analyses, EarlierStore, Analysis, Fairness, BadInput, Limits, Survival,
       SlowStore, Upgrade, Files, Memory, Operations, Privacy, Upkeep)


class Coverage(unittest.TestCase):
    """Runs last."""

    def test_every_operation_and_message_was_used(self):
        for path, methods in api.API["paths"].items():
            for method in methods:
                seen = api.SEEN.get((method.upper(), path), set())
                self.assertTrue(any(status < 300 for status in seen), (method, path, seen))
        down = api.API["components"]["schemas"]["Down"]["oneOf"]
        # A game leaves a proof only where a first reply is open, and none of the shipped ones has any.
        rare = {"DownNote"}
        self.assertEqual({ref["$ref"].rsplit("/", 1)[1] for ref in down} - api.SEEN_DOWN - rare, set())

    def test_every_code_was_sent(self):
        """But for those that take a broken machine, hundreds of searches, or a page that is not built."""
        schemas = api.API["components"]["schemas"]
        all_codes = {("Error", code) for code in schemas["Error"]["properties"]["error"]["properties"]["code"]["enum"]}
        for name in ("DownError", "DownRefused"):
            all_codes |= {(name, code) for code in schemas[name]["properties"]["code"]["enum"]}
        rare = {("Error", code) for code in ("store", "internal", "busy", "no_page")}
        rare |= {("DownRefused", code) for code in ("store", "busy", "failed", "illegal", "internal")}
        rare |= {("DownError", "internal")}
        self.assertEqual(all_codes - api.SEEN_CODES - rare, set())


def main() -> int:
    load = unittest.defaultTestLoader
    if sys.argv[2:]:
        tests = [load.loadTestsFromName(name, sys.modules["__main__"]) for name in sys.argv[2:]]
    else:
        tests = [load.loadTestsFromTestCase(case) for case in (*ALL, Coverage)]
    return 0 if unittest.TextTestRunner().run(unittest.TestSuite(tests)).wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
