"""The server under load as a process of its own, and the figures that are taken of it and of its clients."""

import asyncio
import collections
import math
import os
import pathlib
import re
import signal
import subprocess
import time

PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")


def percentile(times: list[float], part: float) -> float:
    """The nearest rank of sorted values; NaN without any."""
    if not times:
        return math.nan
    return times[min(len(times) - 1, max(0, math.ceil(len(times) * part) - 1))]


def summary(times: list[float]) -> dict:
    """Count, and milliseconds."""
    times = sorted(times)
    return {"count": len(times), **{name: round(percentile(times, part) * 1e3, 2) if times else None
                                    for name, part in (("p50", 0.5), ("p99", 0.99), ("max", 1.0))}}


class Server:
    """`tengen serve` on a store of its own."""

    def __init__(self, tengen: str, store: str, options: list[str], log: str):
        self._log = open(log, "w", encoding="utf-8")
        command = [tengen, "serve", "--listen", "127.0.0.1:0", "--store", "sqlite:" + store, *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._log, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if not found:
            self.process.wait(timeout=60)
            raise SystemExit(f"the server did not start: {pathlib.Path(log).read_text(encoding='utf-8')}")
        self.port = int(found[1])

    def sample(self) -> dict:
        """Memory in MiB, open descriptors, threads, and processor time in seconds until now."""
        proc = pathlib.Path(f"/proc/{self.process.pid}")
        fields = (proc / "stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return {"at": time.perf_counter(), "rss": int(fields[21]) * PAGE / 2**20, "fds": len(os.listdir(proc / "fd")),
                "threads": int(fields[17]), "cpu": (int(fields[11]) + int(fields[12])) / TICKS}

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        self._log.close()
        return code


class Figures:
    """What was measured, with the moment of each, so that it can be cut into phases and minutes."""

    def __init__(self):
        self.times: dict[str, list[tuple[float, float]]] = collections.defaultdict(list)
        self.faults: list[tuple[float, str]] = []
        self.samples: list[dict] = []

    def add(self, kind: str, took: float) -> None:
        self.times[kind].append((time.perf_counter(), took))

    def fault(self, what: str) -> None:
        self.faults.append((time.perf_counter(), what))

    async def watch(self, server: Server) -> None:
        """Samples the server every second until cancelled."""
        while server.process.poll() is None:
            self.samples.append(server.sample())
            await asyncio.sleep(1)
        self.fault("the server ended")

    def between(self, begin: float, end: float) -> dict:
        kinds = {kind: summary([took for at, took in times if begin <= at < end])
                 for kind, times in sorted(self.times.items())}
        faults = collections.Counter(what for at, what in self.faults if begin <= at < end)
        samples = [sample for sample in self.samples if begin <= sample["at"] < end]
        figures = {"seconds": round(end - begin, 1), "kinds": kinds, "faults": dict(faults)}
        if len(samples) > 1:
            spent = samples[-1]["cpu"] - samples[0]["cpu"]
            figures["server"] = {
                **{f"{name}_{when}": round(value, 1)
                   for name in ("rss", "fds", "threads")
                   for when, value in (("first", samples[0][name]), ("max", max(s[name] for s in samples)),
                                       ("last", samples[-1][name]))},
                "cpu": round(spent / (samples[-1]["at"] - samples[0]["at"]), 3)}
        return figures

    def minutes(self, begin: float, end: float, length: float = 60) -> list[dict]:
        count = max(1, round((end - begin) / length))
        return [{"minute": number, **self.between(begin + number * length, begin + (number + 1) * length)}
                for number in range(count)]
