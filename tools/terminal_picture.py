#!/usr/bin/env python3
"""Makes an SVG picture of what a command shows in a terminal.

usage: tools/terminal_picture.py OUT.svg [--type TEXT]… [--last N] [--title TEXT] -- COMMAND…

The command runs in a pseudo-terminal of 80 columns. Each --type is typed, with Enter, once the
command has been quiet for a moment. --last keeps only the last N lines.
"""

import argparse
import fcntl
import itertools
import os
import pty
import re
import select
import struct
import sys
import termios
import unicodedata
from xml.sax.saxutils import escape

COLUMNS, ROWS = 80, 50
QUIET_SECONDS = 1.0
CELL, LINE, SIZE = 8.4, 18, 14  # pixels: width of a cell, height of a line, size of the type
PAPER, INK = "#1b1e24", "#d7dae0"
PALETTE = ["#1b1e24", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d7dae0",
           "#6b7280", "#ff8a93", "#b5e08f", "#ffd58a", "#8cc8ff", "#dd9bf0", "#7fd4df", "#ffffff"]

ESCAPE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|\x1b[()][A-Z0-9]|\x1b\][^\x07]*\x07|\x1b.")


def record(command: list[str], typed: list[str]) -> str:
    """Everything the command wrote to its terminal."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    written = b""
    waiting = list(typed)
    while True:
        ready, _, _ = select.select([terminal], [], [], QUIET_SECONDS)
        if not ready:
            if not waiting:  # it waits for us, and we have nothing more to say
                break
            os.write(terminal, waiting.pop(0).encode() + b"\n")
            continue
        try:
            block = os.read(terminal, 65536)
        except OSError:  # the command ended
            break
        if not block:
            break
        written += block
    os.close(terminal)  # hangs up, should the command still be there
    os.waitpid(child, 0)
    return written.decode("utf-8", errors="replace")


def indexed(n: int) -> str:
    """A colour of the usual table of 256."""
    if n < 16:
        return PALETTE[n]
    if n >= 232:
        return "#{0:02x}{0:02x}{0:02x}".format(8 + 10 * (n - 232))
    steps = [0, 95, 135, 175, 215, 255]
    n -= 16
    return "#{:02x}{:02x}{:02x}".format(steps[n // 36], steps[n // 6 % 6], steps[n % 6])


class Style:
    def __init__(self) -> None:
        self.ink, self.paper, self.bold, self.dim, self.reverse = INK, PAPER, False, False, False

    def change(self, parameters: str) -> None:
        codes = [int(c or 0) for c in parameters.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code in (1, 22):
                self.bold = code == 1
                self.dim = self.dim and code == 1
            elif code == 2:
                self.dim = True
            elif code in (7, 27):
                self.reverse = code == 7
            elif code in (38, 48) and codes:
                if codes.pop(0) == 5:
                    colour = indexed(codes.pop(0))
                else:
                    colour = "#{:02x}{:02x}{:02x}".format(*codes[:3])
                    del codes[:3]
                setattr(self, "ink" if code == 38 else "paper", colour)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.ink = PALETTE[code - 30 if code < 90 else code - 82]
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.paper = PALETTE[code - 40 if code < 100 else code - 92]
            elif code == 39:
                self.ink = INK
            elif code == 49:
                self.paper = PAPER

    def key(self) -> tuple:
        ink, paper = (self.paper, self.ink) if self.reverse else (self.ink, self.paper)
        return ink, paper, self.bold, self.dim


def screen(text: str) -> list[list[tuple]]:
    """Lines of cells (character, width, style); clearing the screen forgets what was before."""
    lines: list[list[tuple]] = [[]]
    style = Style()
    at = 0
    while at < len(text):
        match = ESCAPE.match(text, at)
        if match:
            if match[2] == "m":
                style.change(match[1])
            elif match[2] == "J" and match[1] in ("2", "3"):
                lines = [[]]
            at = match.end()
            continue
        c = text[at]
        if c == "\n":
            lines.append([])
        elif c == "\b" and lines[-1]:
            lines[-1].pop()
        elif c >= " ":
            width = 2 if unicodedata.east_asian_width(c) in "WF" else 1
            lines[-1].append((c, width, style.key()))
        at += 1
    while lines and not lines[-1]:
        lines.pop()
    return lines


def runs(line: list[tuple]):
    """The line in pieces of one style; a character beyond ASCII stands alone, whatever its font."""
    column, text, start, key = 0, "", 0, None
    for c, width, style in line:
        if text and (style != key or not c.isascii() or not text.isascii()):
            yield start, column, text, key
            text = ""
        if not text:
            start, key = column, style
        text += c
        column += width
    if text:
        yield start, column, text, key


def picture(lines: list[list[tuple]], title: str) -> str:
    pad, bar = 14, 30
    widest = max((sum(w for _, w, _ in line) for line in lines), default=0)
    width, height = round(max(widest, 40) * CELL + 2 * pad), len(lines) * LINE + 2 * pad + bar
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">',
        f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>',
        f'<text x="{width / 2}" y="20" text-anchor="middle" fill="#8b93a1" '
        f'font-family="sans-serif" font-size="12">{escape(title)}</text>',
        f'<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{SIZE}" '
        'xml:space="preserve">',
    ]
    for row, line in enumerate(lines):
        top = bar + pad + row * LINE
        pieces = list(runs(line))
        for paper, group in itertools.groupby(pieces, key=lambda piece: piece[3][1]):
            group = list(group)
            x, length = pad + group[0][0] * CELL, (group[-1][1] - group[0][0]) * CELL
            if paper != PAPER:  # one rectangle a colour, a little too high: no seams
                out.append(f'<rect x="{x:.1f}" y="{top}" width="{length:.1f}" height="{LINE + 0.5}" '
                           f'fill="{paper}"/>')
        for start, end, text, (ink, _, bold, dim) in pieces:
            x, length = pad + start * CELL, (end - start) * CELL
            if text.strip():
                look = (' font-weight="bold"' if bold else "") + (' opacity="0.6"' if dim else "")
                out.append(f'<text x="{x:.1f}" y="{top + 14}" textLength="{length:.1f}" '
                           f'fill="{ink}"{look}>{escape(text)}</text>')
    return "\n".join([*out, "</g>", "</svg>", ""])


def main() -> int:
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("out")
    parser.add_argument("--type", action="append", default=[], dest="typed")
    parser.add_argument("--last", type=int, default=0)
    parser.add_argument("--title", default="")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    lines = screen(record(options.command, options.typed))[-options.last :]
    title = options.title or " ".join([os.path.basename(options.command[0]), *options.command[1:]])
    with open(options.out, "w", encoding="utf-8") as file:
        file.write(picture(lines, title))
    print(f"{options.out}: {len(lines)} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
