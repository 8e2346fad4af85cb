#!/usr/bin/env python3
"""How a server bears honest clients beside hostile ones, and an hour of everything.

    serve_load.py TENGEN [--minutes 10] [--hostile 50]     quiet, with hostile clients, quiet
    serve_load.py TENGEN --soak [--minutes 60]             mixed load; hostile clients two minutes in ten

Starts `tengen serve` on a new SQLite file, opens idle sockets, plays games of two people and against an
agent at a fixed rate, and prints for each phase how long things took: a `move` until its echo, an `agent`
until its move after that, a game's `create` and `join`, the `list` of games, the `explorer`. `lag` is how
late the tool itself was: if it is not far below the rest, the machine is too small for the load.
--json FILE writes all figures, by minute too; --plot FILE draws them. Only the loopback network is used.
Needs python3-websockets.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import pathlib
import resource
import sys
import tempfile
import time

from load import plot, soak
from load.honest import Crowd
from load.measure import Figures, Server

HOSTILE = pathlib.Path(__file__).resolve().parent / "load" / "hostile.py"
WARM_UP = 5.0


class Run:
    """One run: a server, its clients, and the phases they go through."""

    def __init__(self, options, server: Server):
        self.options = options
        self.server = server
        self.figures = Figures()
        self.phases: list[dict] = []
        self.hostile: list[dict] = []

    async def attack(self, clients: int, seconds: float) -> None:
        """Hostile clients for that long."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, str(HOSTILE), str(self.server.port), str(clients), str(seconds),
            *self.options.only, stdout=asyncio.subprocess.PIPE)
        try:
            output = (await asyncio.wait_for(process.communicate(), seconds + 20))[0]
            self.hostile.append(json.loads(output))
        except asyncio.TimeoutError:
            self.figures.fault("the hostile clients did not end: the machine is too busy for them")
        finally:
            if process.returncode is None:
                process.kill()

    async def phase(self, name: str, minutes: float, hostile: int = 0) -> None:
        begin = time.perf_counter()
        if hostile > 0:
            await self.attack(hostile, minutes * 60)
        else:
            await asyncio.sleep(minutes * 60)
        end = time.perf_counter()
        self.phases.append({"phase": name, "begin": begin, "end": end, **self.figures.between(begin, end)})
        print_phase(self.phases[-1])

    async def load(self) -> None:
        await self.phase("quiet before", self.options.quiet)
        await self.phase(f"{self.options.hostile} hostile", self.options.minutes, self.options.hostile)
        await self.phase("quiet after", self.options.quiet)

    async def soak(self) -> None:
        """Hostile clients in the last fifth of every ten minutes."""
        left = self.options.minutes
        while left > 0:
            block = min(left, 10)
            await self.phase("mixed", block * 0.8)
            await self.phase("mixed, hostile", block * 0.2, self.options.hostile)
            left -= block

    async def go(self) -> None:
        options = self.options
        crowd = Crowd(self.server.port, self.figures)
        await crowd.open(options.idle, options.active, options.agent_games, options.agent)
        gc.collect()
        gc.freeze()  # a collection of all that would delay the clients
        acts = [crowd.play(options.rate, options.agent_rate), crowd.repeat(0.4, crowd.read_games),
                crowd.repeat(0.4, crowd.explore), self.figures.watch(self.server)]
        if options.soak:
            acts += soak.acts(crowd)
        tasks = [asyncio.create_task(act) for act in acts]
        try:
            await asyncio.sleep(WARM_UP)
            await (self.soak() if options.soak else self.load())
        finally:
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(result, Exception):
                    raise result
        await crowd.close()

    def result(self) -> dict:
        begin, end = self.phases[0]["begin"], self.phases[-1]["end"]
        minutes = self.figures.minutes(begin, end)
        for minute in minutes:
            middle = begin + (minute["minute"] + 0.5) * 60
            minute["phase"] = next((p["phase"] for p in self.phases if p["begin"] <= middle < p["end"]), "")
        phases = [{key: value for key, value in phase.items() if key not in ("begin", "end")} for phase in self.phases]
        return {"options": vars(self.options), "phases": phases, "minutes": minutes, "hostile": self.hostile}


def print_phase(phase: dict) -> None:
    server = phase.get("server", {})
    print(f"{phase['phase']}, {phase['seconds']:g} s")
    print(f"  {'':12}{'count':>8}{'p50 ms':>10}{'p99 ms':>10}{'max ms':>10}")
    for kind, row in phase["kinds"].items():
        if row["count"]:
            print(f"  {kind:12}{row['count']:8}{row['p50']:10.2f}{row['p99']:10.2f}{row['max']:10.2f}")
    print("  faults: " + (", ".join(f"{count} × {what}" for what, count in phase["faults"].items()) or "none"))
    if server:
        print("  server: " + ", ".join(
            f"{label} {server[name + '_first']:g} → {server[name + '_last']:g} (max {server[name + '_max']:g})"
            for label, name in (("RSS MiB", "rss"), ("descriptors", "fds"), ("threads", "threads")))
            + f", {server['cpu']:.0%} of a processor", flush=True)


def print_ratios(phases: list[dict]) -> None:
    """How much longer honest clients wait beside hostile ones."""
    quiet, hostile = phases[0]["kinds"], phases[1]["kinds"]
    for kind, row in hostile.items():
        if kind in quiet and quiet[kind]["count"] and row["count"]:
            print(f"{kind}: p99 {quiet[kind]['p99']:.2f} → {row['p99']:.2f} ms, × {row['p99'] / quiet[kind]['p99']:.2f}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tengen")
    parser.add_argument("--soak", action="store_true", help="Mixed load instead of quiet and hostile phases")
    parser.add_argument("--minutes", type=float, help="Length of the hostile phase (10), or of the soak (60)")
    parser.add_argument("--quiet", type=float, default=2, help="Minutes of each quiet phase (default 2)")
    parser.add_argument("--hostile", type=int, help="Number of hostile clients (50; 10 in a soak)")
    parser.add_argument("--only", action="append", default=[], metavar="KIND", help="Kind of hostile clients: "
                        "NestedJson, Searches, SlowBodies, StoreHeavy, Sockets (default all; may be repeated)")
    parser.add_argument("--idle", type=int, help="Number of idle sockets (1000; 200 in a soak)")
    parser.add_argument("--active", type=int, help="Number of sockets that play (200; 80 in a soak)")
    parser.add_argument("--agent-games", type=int, default=40, help="How many of those play an agent (default 40)")
    parser.add_argument("--rate", type=float, help="Moves of people a second, in all (100; 30 in a soak)")
    parser.add_argument("--agent-rate", type=float, default=5, help="How many of those against an agent (default 5)")
    parser.add_argument("--agent", default="tengen:level=1", help="The agent (default tengen:level=1)")
    parser.add_argument("--store", help="SQLite file to use instead of a new one")
    parser.add_argument("--serve", action="append", default=[], metavar="OPTION", help="Further option of tengen serve")
    parser.add_argument("--json", metavar="FILE", help="Write the figures")
    parser.add_argument("--plot", metavar="FILE", help="Draw the figures by minute as SVG")
    options = parser.parse_args()
    usual = ({"minutes": 60, "hostile": 10, "idle": 200, "active": 80, "rate": 30} if options.soak else
             {"minutes": 10, "hostile": 50, "idle": 1000, "active": 200, "rate": 100})
    for name, value in usual.items():
        if getattr(options, name) is None:
            setattr(options, name, value)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        log = f"{folder}/log"
        server = Server(options.tengen, options.store or f"{folder}/games.sqlite", options.serve, log)
        run = Run(options, server)
        code = -1
        try:
            with contextlib.suppress(KeyboardInterrupt):
                asyncio.run(run.go())
        finally:
            code = server.stop()
        lines = pathlib.Path(log).read_text(encoding="utf-8").splitlines()
        troubles = [line for line in lines if " error " in line or " warning " in line]
    for attacked in run.hostile:
        print(f"hostile clients took {attacked['processor']:.0%} of a processor: "
              + ", ".join(f"{what} {count}" for what, count in attacked["counts"].items()))
    if not options.soak and len(run.phases) > 1:
        print_ratios(run.phases)
    print(f"the server ended with {code}; its log has {len(troubles)} warnings and errors")
    for line in troubles[:10]:
        print("  " + line[:200])
    result = {**run.result(), "exit": code, "log": troubles[:100]}
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    if options.plot:
        pathlib.Path(options.plot).write_text(plot.svg(result), encoding="utf-8")
    return 0 if code == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
