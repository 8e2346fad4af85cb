#!/usr/bin/env python3
"""Tests of fuzz_table.py, on lines as libFuzzer writes them."""

import unittest

import fuzz_table

LOG = """INFO: Running with entropic power schedule (0xFF, 100).
INFO: seed corpus: files: 3 min: 14b max: 302b total: 500b rss: 90Mb
#4\tINITED cov: 100 ft: 200 corp: 3/500b exec/s: 0 rss: 91Mb
\tNEW_FUNC[1/2]: 0x55a045b13c48
#1200\tNEW    cov: 130 ft: 250 corp: 9/1Kb lim: 64 exec/s: 600 rss: 95Mb L: 20/50 MS: 1 EraseBytes-
"""
END = """#5000\tDONE   cov: 131 ft: 260 corp: 10/1Kb lim: 99 exec/s: 500 rss: 99Mb
Done 5000 runs in 10 second(s)
stat::number_of_executed_units: 5000
"""
FAULT = "==7== ERROR: libFuzzer: deadly signal\nSUMMARY: libFuzzer: deadly signal\n"


class Targets(unittest.TestCase):
    def test_a_run_and_another_of_the_same_target(self):
        target = fuzz_table.Target("sgf")
        target.add(LOG + END)
        self.assertEqual((target.executions, target.seconds, target.rate), (5000, 10, "500"))
        self.assertEqual((target.edges, target.features, target.corpus), (131, 260, 10))
        target.add(LOG)  # was interrupted
        self.assertEqual((target.executions, target.edges, target.faults), (6200, 131, []))

    def test_a_fault_is_told(self):
        target = fuzz_table.Target("sgf")
        target.add(LOG + FAULT)
        self.assertEqual(target.faults, ["SUMMARY: libFuzzer: deadly signal"])


if __name__ == "__main__":
    unittest.main()
