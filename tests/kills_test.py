#!/usr/bin/env python3
"""Kills the server with SIGKILL in the midst of play: whatever a client was told must be there afterwards.

    kills_test.py TENGEN [--kills N] [--seed S] [--store sqlite|postgres] [--verbose]

Tables play mixed games (people at one screen and at two, agents, openings; takebacks, draws, resignations,
names, restarts, deletions) and analysts store analyses. The server is killed at random moments, right
after an acknowledgement, or while it starts, and started again on the same store. Then every game and
analysis of that life is held against what clients were told, and in the end all of them. On PostgreSQL
a worker of the database is killed, or the database stopped at once and started again, now and then.
Ends with 1 if anything acknowledged was lost. A seed repeats the plan; the moments depend on the machine.
"""

import argparse
import asyncio
import contextlib
import os
import pathlib
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from kills.clients import PATIENCE, Analyst, Gone, Table, World
from kills.told import GameState
from postgres_server import PostgresServer

TABLES = 6
ANALYSTS = 2
# Everything is checked at the end, and this often before.
CHECK_ALL_EVERY = 50


class Trial:
    def __init__(self, options, store: str, postgres: PostgresServer | None):
        self.options, self.store, self.postgres = options, store, postgres
        self.chance = random.Random(options.seed)
        self.world = World(self.chance)
        seeds = iter(lambda: self.chance.getrandbits(32), None)
        self.players = [Table(self.world, next(seeds)) for _ in range(TABLES)]
        self.players += [Analyst(self.world, next(seeds)) for _ in range(ANALYSTS)]
        self.process: subprocess.Popen | None = None
        self.kills = self.early_kills = self.database_kills = self.database_restarts = 0
        self.lost_moves = 0
        self.losses: list[str] = []
        self.slowest_start = 0.0

    def launch(self) -> None:
        command = [self.options.tengen, "serve", "--listen", "127.0.0.1:0", "--store", self.store, "--searches", "2",
                   "--log-level", "error", "--max-client-games", "1000000", "--max-client-analyses", "1000000"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def start(self) -> None:
        began = time.monotonic()
        self.launch()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())
        if not found:
            _, error = self.process.communicate(timeout=PATIENCE)
            raise AssertionError(f"the server does not start again: {error}")
        self.world.port = int(found[1])
        self.slowest_start = max(self.slowest_start, time.monotonic() - began)

    def kill(self) -> None:
        """The only way in which the server ends here; if it ended by itself, that is a fault."""
        if self.process.poll() is not None:
            raise AssertionError(f"the server ended with {self.process.returncode}: {self.process.stderr.read()}")
        self.process.send_signal(signal.SIGKILL)

    def wait(self) -> None:
        self.process.communicate(timeout=PATIENCE)
        self.kills += 1

    async def disturb_database(self) -> None:
        """Now and then, and in the shortest trial, too; the server goes on."""
        choice = {2: 0.1, 5: 0.0}.get(self.kills, self.chance.random())
        if self.postgres is None or choice > 0.2:
            return
        await asyncio.sleep(self.chance.uniform(0, 0.2))
        if choice < 0.08:
            self.database_restarts += 1
            await asyncio.to_thread(self.postgres.tell, "restart")
        else:
            self.database_kills += 1
            await asyncio.to_thread(self.postgres.tell, "crash")

    async def live(self) -> None:
        """One life of the server: play until it is killed."""
        clients = [asyncio.create_task(player.run()) for player in self.players]
        killed = False

        def kill_now():
            nonlocal killed
            if not killed:
                killed = True
                self.kill()

        self.world.kill = kill_now
        longest = self.chance.uniform(0.01, 0.4)
        # Half of the kills follow an acknowledgement at once: what is said too early is lost then.
        self.world.answers_left = self.chance.randint(1, 60) if self.chance.random() < 0.5 else -1
        await self.disturb_database()
        began = time.monotonic()
        while not killed and (self.world.answers_left > 0 or time.monotonic() < began + longest):
            if time.monotonic() > began + 5:
                break
            if any(client.done() for client in clients):  # which says why
                break
            await asyncio.sleep(0.005)
        kill_now()
        self.world.answers_left = -1
        await asyncio.wait_for(asyncio.gather(*clients), PATIENCE)
        self.wait()

    def look_up(self, path: str) -> dict | None:
        """What the server has there. A database that was disturbed may need a moment."""
        end = time.monotonic() + PATIENCE
        while True:
            status, found = self.world.ask("GET", path)
            if status in (200, 404):
                return found if status == 200 else None
            if time.monotonic() > end:
                raise AssertionError(f"{path}: {status} {found}")
            time.sleep(0.05)

    def check(self, everything: bool) -> None:
        world = self.world
        for game in world.games:
            if not everything and game.id not in world.touched:
                continue
            found = self.look_up("/games/" + game.id)
            for what, moves in game.losses(found):
                self.lost_moves += moves
                self.report(f"game {game.id} ({game.kind}, asked {game.attempts}): {what}")
            if found is None:
                game.deleted = True
            else:  # which is reported too
                game.seats = [GameState.of(found) for _ in game.seats]
        for analysis in world.analyses:
            if not everything and analysis.id not in world.touched:
                continue
            found = self.look_up("/analyses/" + analysis.id)
            for what in analysis.losses(found):
                self.report(f"analysis {analysis.id}: {what}")
            if found is None:
                analysis.deleted = True
            else:
                analysis.revision, analysis.body = found["revision"], found
        world.touched.clear()

    def report(self, loss: str) -> None:
        self.losses.append(f"after kill {self.kills}: {loss}")
        print("LOST", self.losses[-1], flush=True)

    async def run(self) -> None:
        try:
            while self.kills < self.options.kills:
                if self.chance.random() < 0.04:  # killed while it starts
                    self.launch()
                    await asyncio.sleep(self.chance.uniform(0, 0.1))
                    self.kill()
                    self.wait()
                    self.early_kills += 1
                self.start()
                await asyncio.to_thread(self.check, self.kills % CHECK_ALL_EVERY == CHECK_ALL_EVERY - 1)
                await self.live()
                if self.options.verbose and self.kills % 20 == 0:
                    print(self.summary(), flush=True)
            self.start()
            await asyncio.to_thread(self.check, True)
        finally:
            if self.process and self.process.poll() is None:
                self.process.kill()
                self.process.communicate()

    def summary(self) -> str:
        world = self.world
        text = f"{self.kills} kills ({self.early_kills} of them during start)"
        if self.postgres:
            text += f", {self.database_kills} of a database worker, {self.database_restarts} restarts of the database"
        return (f"{text}; acknowledged: {world.moves} moves, {world.results} results, {world.revisions} revisions of "
                f"analyses, {world.others} other changes; {world.refusals} refused by the store; "
                f"slowest start {self.slowest_start:.2f} s")


def check_sqlite(path: pathlib.Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as store:
        assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "the store is damaged"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("tengen")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--verbose", action="store_true", help="a line every 20 kills")
    options = parser.parse_args()
    options.tengen = os.path.abspath(options.tengen)
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgres = stack.enter_context(PostgresServer()) if options.store == "postgres" else None
        path = folder / "games.sqlite"
        trial = Trial(options, postgres.url if postgres else f"sqlite:{path}", postgres)
        asyncio.run(trial.run())
        if postgres is None:
            check_sqlite(path)
    print(f"{options.store}, seed {options.seed}: {trial.summary()}")
    print(f"lost: {trial.lost_moves} moves, {len(trial.losses)} findings")
    if trial.world.moves < options.kills or trial.world.revisions == 0:
        print("too little was acknowledged to say anything")
        return 1
    return 1 if trial.losses else 0


if __name__ == "__main__":
    sys.exit(main())
