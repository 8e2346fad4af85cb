"""Figures by minute as one SVG: waiting times, memory, descriptors. It follows the light or dark theme of its reader."""

import html
import math

WIDTH, PANEL, GAP, LEFT, RIGHT, TOP = 860, 190, 62, 74, 150, 58
# The colours of the study pages (engine/pages/page.cpp).
STYLE = """
:root { --page: #fff; --ink: #1c1f23; --soft: #545c66; --rule: #d9dde2; --band: #f6e9dc;
  --c0: #0b66a8; --c1: #c2540a; --c2: #12805c; --c3: #a8437f; }
@media (prefers-color-scheme: dark) { :root { --page: #14171a; --ink: #e8ebee; --soft: #a6b0ba; --rule: #343a41;
  --band: #3a2c1e; --c0: #5cb0ea; --c1: #f0955a; --c2: #4fc79e; --c3: #e08cc0; } }
text { fill: var(--ink); font: 13px system-ui, sans-serif; } .title { font-size: 16px; font-weight: 600; }
.soft { fill: var(--soft); } .grid { stroke: var(--rule); } .axis { stroke: var(--soft); }
.page { fill: var(--page); } .band { fill: var(--band); } polyline { fill: none; stroke-width: 2; }
.s0 { stroke: var(--c0); } .s1 { stroke: var(--c1); } .s2 { stroke: var(--c2); } .s3 { stroke: var(--c3); }
.f0 { fill: var(--c0); } .f1 { fill: var(--c1); } .f2 { fill: var(--c2); } .f3 { fill: var(--c3); }
.dashed { stroke-dasharray: 5 4; }
"""


def _ticks(high: float) -> list[float]:
    """Round numbers from 0 to at least `high`."""
    step = 10 ** math.floor(math.log10(max(high, 1e-9) / 4))
    step *= next(factor for factor in (1, 2, 5, 10) if step * factor * 5 >= high)
    return [step * number for number in range(math.ceil(high / step) + 1)]


def _log_ticks(low: float, high: float) -> list[float]:
    return [10.0 ** power for power in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]


class _Panel:
    """One drawing of several series over the minutes."""

    def __init__(self, top: float, title: str, unit: str, minutes: int, log: bool):
        self.top, self.title, self.unit, self.minutes, self.log = top, title, unit, minutes, log
        self.series: list[tuple[str, int, bool, list[float | None]]] = []

    def add(self, name: str, colour: int, values: list, dashed: bool = False) -> None:
        if any(value is not None for value in values):
            self.series.append((name, colour, dashed, values))

    def x(self, minute: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * minute / max(1, self.minutes)

    def draw(self, bands: list[tuple[int, int]]) -> str:
        values = [value for *_, row in self.series for value in row if value is not None] or [1]
        ticks = _log_ticks(max(min(values), 0.01), max(values)) if self.log else _ticks(max(values))
        low, high = ticks[0], ticks[-1]

        def y(value: float) -> float:
            if self.log:
                part = math.log10(max(value, low) / low) / max(math.log10(high / low), 1e-9)
            else:
                part = value / high
            return self.top + PANEL - part * PANEL

        out = [f'<rect class="band" x="{self.x(a):.1f}" y="{self.top}" width="{self.x(b) - self.x(a):.1f}" height="{PANEL}"/>'
               for a, b in bands]
        out.append(f'<text x="{LEFT}" y="{self.top - 10}">{html.escape(self.title)}</text>')
        for tick in ticks:
            out.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>')
            out.append(f'<text class="soft" x="{LEFT - 8}" y="{y(tick) + 4:.1f}" text-anchor="end">{tick:g}</text>')
        out.append(f'<text class="soft" transform="translate(18 {self.top + PANEL / 2}) rotate(-90)" '
                   f'text-anchor="middle">{html.escape(self.unit)}</text>')
        ends: list[float] = []
        for name, colour, dashed, row in self.series:
            points = " ".join(f"{self.x(n + 0.5):.1f},{y(value):.1f}" for n, value in enumerate(row) if value is not None)
            dash = " dashed" if dashed else ""
            out.append(f'<polyline class="s{colour}{dash}" points="{points}"/>')
            last = next(value for value in reversed(row) if value is not None)
            at = y(last) + 4
            while any(abs(at - other) < 15 for other in ends):
                at -= 1  # labels do not cover each other
            ends.append(at)
            out.append(f'<text class="f{colour}" x="{WIDTH - RIGHT + 8}" y="{at:.1f}">{html.escape(name)}</text>')
        out.append(f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{self.top + PANEL}" y2="{self.top + PANEL}"/>')
        step = next(step for step in (1, 2, 5, 10, 20, 60, 120) if self.minutes / step <= 12)
        for minute in range(0, self.minutes + 1, step):
            out.append(f'<text class="soft" x="{self.x(minute):.1f}" y="{self.top + PANEL + 18}" '
                       f'text-anchor="middle">{minute}</text>')
        return "\n".join(out)


def _bands(minutes: list[dict]) -> list[tuple[int, int]]:
    """Runs of minutes with hostile clients."""
    bands: list[tuple[int, int]] = []
    for number, minute in enumerate(minutes):
        if "hostile" in minute["phase"]:
            begin = bands.pop()[0] if bands and bands[-1][1] == number else number
            bands.append((begin, number + 1))
    return bands


def svg(result: dict) -> str:
    minutes = result["minutes"]
    count = len(minutes)

    def times(kind: str, what: str) -> list:
        return [minute["kinds"].get(kind, {}).get(what) for minute in minutes]

    def server(what: str) -> list:
        return [minute.get("server", {}).get(what) for minute in minutes]

    panels = []
    for number, (title, unit, log) in enumerate((
            ("Waiting time of honest clients", "milliseconds", True), ("Memory of the server (RSS)", "MiB", False),
            ("Open descriptors of the server", "descriptors", False))):
        panels.append(_Panel(TOP + 26 + number * (PANEL + GAP), title, unit, count, log))
    for kind, name, colour in (("move", "move", 0), ("agent", "agent's reply", 1)):
        panels[0].add(name + ", p99", colour, times(kind, "p99"))
        panels[0].add(name + ", p50", colour, times(kind, "p50"), dashed=True)
    panels[1].add("at the end", 2, server("rss_last"))
    panels[1].add("maximum", 3, server("rss_max"), dashed=True)
    panels[2].add("at the end", 2, server("fds_last"))
    panels[2].add("maximum", 3, server("fds_max"), dashed=True)
    bands = _bands(minutes)
    height = TOP + 26 + len(panels) * (PANEL + GAP) - GAP + 46
    options = result["options"]
    what = "mixed load" if options["soak"] else "load"
    title = f"{count} minutes of {what}: {options['idle']} idle and {options['active']} playing WebSockets, {options['rate']:g} moves a second"
    body = "\n".join(panel.draw(bands) for panel in panels)
    note = f'<text class="soft" x="{LEFT}" y="48">Shaded: beside {options["hostile"]} hostile clients</text>' if bands else ""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
            f'role="img" aria-label="{html.escape(title)}">\n<style>{STYLE}</style>\n'
            f'<rect class="page" width="{WIDTH}" height="{height}" rx="8"/>\n'
            f'<text class="title" x="{LEFT}" y="28">{html.escape(title)}</text>\n{note}\n{body}\n'
            f'<text class="soft" x="{(LEFT + WIDTH - RIGHT) / 2}" y="{height - 10}" text-anchor="middle">minutes</text>\n</svg>\n')
