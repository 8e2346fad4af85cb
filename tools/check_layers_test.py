#!/usr/bin/env python3
"""Tests of check_layers.py on small trees."""

import pathlib
import tempfile
import unittest

import check_layers


class Layers(unittest.TestCase):
    def faults(self, table: dict[str, str], sources: dict[str, str], tests_also: dict[str, str] | None = None) -> list[str]:
        """What is found in a tree of these sources; each includes the headers named after it."""
        with tempfile.TemporaryDirectory() as folder:
            for path, headers in sources.items():
                file = pathlib.Path(folder, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text("".join(f'#include "{header}"\n' for header in headers.split()), encoding="utf-8")
            return check_layers.faults(pathlib.Path(folder), table, tests_also or {})

    def test_a_tree_that_follows_its_arrows_has_no_faults(self):
        table = {"base": "", "core": "", "store": "core", "store/sql": "core store"}
        sources = {
            "base/text.hpp": "",
            "core/board.hpp": "base/text.hpp core/point.hpp",
            "store/store.hpp": "core/board.hpp",
            "store/sql/rows.cpp": "store/sql/rows.hpp store/store.hpp base/text.hpp",
        }
        self.assertEqual(self.faults(table, sources), [])

    def test_a_two_way_pair_of_a_folder_and_its_subfolder_is_reported(self):
        table = {"base": "", "store": "", "store/sql": "store"}
        sources = {"base/a.hpp": "", "store/store.cpp": "store/sql/rows.hpp", "store/sql/rows.hpp": "store/store.hpp"}
        self.assertEqual(
            self.faults(table, sources),
            ["'store' and 'store/sql' include each other", "store/store.cpp: store may not include store/sql"],
        )

    def test_a_two_way_pair_is_reported_even_if_the_table_allows_it(self):
        table = {"base": "", "a": "b", "b": "a"}
        found = self.faults(table, {"base/x.hpp": "", "a/a.hpp": "b/b.hpp", "b/b.hpp": "a/a.hpp"})
        self.assertIn("'a' and 'b' include each other", found)
        self.assertTrue(any(fault.startswith("the arrows of tools/check_layers.py form a cycle") for fault in found))

    def test_a_cycle_of_three_rooms_is_reported(self):
        table = {"base": "", "a": "b", "b": "c", "c": ""}
        found = self.faults(table, {"base/x.hpp": "", "a/a.hpp": "b/b.hpp", "b/b.hpp": "c/c.hpp", "c/c.hpp": "a/a.hpp"})
        self.assertTrue(any(fault.startswith("the rooms include each other in a cycle") for fault in found))
        self.assertIn("c/c.hpp: c may not include a", found)

    def test_an_arrow_to_a_folder_does_not_open_its_subfolders(self):
        table = {"base": "", "search": "", "search/threats": "", "agents": "search"}
        sources = {"base/a.hpp": "", "search/a.hpp": "", "search/threats/vcf.hpp": "", "agents/a.cpp": "search/threats/vcf.hpp"}
        self.assertEqual(self.faults(table, sources), ["agents/a.cpp: agents may not include search/threats"])

    def test_rooms_and_rows_must_match(self):
        found = self.faults({"base": "", "core": ""}, {"base/a.hpp": "", "pages/page.hpp": ""})
        self.assertEqual(
            found,
            [
                "room 'pages' has no row in tools/check_layers.py",
                "tools/check_layers.py has a row for 'core', but there is no such room",
            ],
        )

    def test_tests_may_include_what_their_folder_is_built_on_and_its_testing_rooms(self):
        table = {"base": "", "core": "", "eval": "core", "search": "eval", "search/threats": "search"}
        sources = {
            "base/testing/folder.hpp": "base/a.hpp",
            "base/a.hpp": "",
            "core/testing/naive_board.hpp": "core/board.hpp",
            "core/board.hpp": "",
            "eval/eval.hpp": "core/board.hpp",
            "search/search.hpp": "eval/eval.hpp",
            "search/threats/vcf.hpp": "search/search.hpp",
            "search/search_test.cpp": "search/threats/vcf.hpp core/testing/naive_board.hpp base/testing/folder.hpp core/board.hpp",
        }
        self.assertEqual(self.faults(table, sources), [])

    def test_tests_may_not_include_what_stands_above_their_folder(self):
        table = {"base": "", "core": "", "search": "core"}
        sources = {"base/a.hpp": "", "core/board.hpp": "", "search/search.hpp": "", "core/board_test.cpp": "search/search.hpp"}
        self.assertEqual(self.faults(table, sources), ["core/board_test.cpp: tests of core may not include search"])

    def test_the_second_table_opens_a_folder_to_tests_only(self):
        table = {"base": "", "core": "", "search": "core"}
        sources = {"base/a.hpp": "", "core/board.hpp": "search/search.hpp", "search/search.hpp": "", "core/board_test.cpp": "search/search.hpp"}
        self.assertEqual(self.faults(table, sources, {"core": "search"}), ["core/board.hpp: core may not include search"])

    def test_code_may_not_include_a_testing_room(self):
        sources = {"base/a.hpp": "", "core/testing/board.hpp": "", "core/board.hpp": "core/testing/board.hpp"}
        self.assertEqual(
            self.faults({"base": "", "core": ""}, sources), ["core/board.hpp: core may not include core/testing"]
        )


if __name__ == "__main__":
    unittest.main()
