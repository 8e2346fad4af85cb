"""A store of an earlier version is upgraded before the server listens, and the user sees how far it is."""

import contextlib
import pathlib
import signal
import sqlite3
import subprocess
import tempfile
import unittest

from serve.api import PATIENCE, Server, TENGEN

OLD = pathlib.Path(__file__).resolve().parent.parent / "stores" / "sqlite_games.sql"
GAMES = 200_000  # an upgrade of them takes seconds
# Every game is a copy of the first, with its positions.
MULTIPLY = f"""
WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < {GAMES})
INSERT INTO games (COLUMNS) SELECT 'copy' || n, REST FROM count CROSS JOIN
    (SELECT * FROM games ORDER BY number LIMIT 1);
INSERT INTO positions SELECT games.number, ply, positions.position_key FROM games CROSS JOIN positions
    WHERE games.id LIKE 'copy%' AND positions.game = (SELECT min(number) FROM games);
"""


class Upgrade(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "games.sqlite"
        with self.database() as database:
            database.executescript(OLD.read_text(encoding="utf-8"))

    @contextlib.contextmanager
    def database(self):
        with contextlib.closing(sqlite3.connect(self.file)) as database:
            yield database
            database.commit()

    def number(self, question: str) -> int:
        with self.database() as database:
            return database.execute(question).fetchone()[0]

    def multiply(self) -> int:
        """Fills the old store with many games. Returns how many."""
        with self.database() as database:
            columns = [row[1] for row in database.execute("PRAGMA table_info(games)") if row[1] != "number"]
            rest = ", ".join(columns[1:])
            database.executescript(MULTIPLY.replace("COLUMNS", ", ".join(columns)).replace("REST", rest))
        return self.number("SELECT count(*) FROM games")

    def start(self) -> subprocess.Popen:
        command = [TENGEN, "serve", "--listen", "127.0.0.1:0", "--store", f"sqlite:{self.file}"]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_progress_is_shown_before_the_server_listens(self):
        with self.start() as server:
            try:
                self.assertEqual(
                    server.stderr.readline(),
                    "tengen serve: upgrading the store: 0 of 43 games; Ctrl-C leaves it as it was\n")
                self.assertEqual(server.stderr.readline(),
                                 "tengen serve: upgrading the store: 43 of 43 games; building indexes\n")
                self.assertIn("Tengen serves http://", server.stdout.readline())
            finally:
                server.send_signal(signal.SIGINT)
            _, said = server.communicate(timeout=PATIENCE)
            self.assertNotIn("upgrading", said)
        again = Server(TENGEN, store=f"sqlite:{self.file}")
        self.assertEqual(again.get("/health")["games"], 43)
        self.assertEqual(again.stop(), 0)

    def test_ctrl_c_leaves_the_old_store_as_it_was(self):
        games = self.multiply()
        explored = "SELECT count(*) FROM sqlite_master WHERE name = 'explorer'"
        for how in (signal.SIGINT, signal.SIGKILL):
            with self.start() as server:
                self.assertIn(f"0 of {games} games", server.stderr.readline())
                server.send_signal(how)
                shown, _ = server.communicate(timeout=PATIENCE)
                self.assertEqual((server.returncode, shown), (-how, ""))
            self.assertEqual(self.number("SELECT version FROM tengen_games_version"), 1)
            self.assertEqual(self.number(explored), 0)
            self.assertEqual(self.number("SELECT count(*) FROM games"), games)
        server = Server(TENGEN, store=f"sqlite:{self.file}")
        self.assertEqual(server.get("/health")["games"], games)
        self.assertGreaterEqual(server.get("/explorer")["games"], GAMES)
        self.assertEqual(server.stop(), 0)
        self.assertEqual(self.number("SELECT version FROM tengen_games_version"), 4)
