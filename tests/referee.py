#!/usr/bin/env python3
"""A small referee: real engine processes, treated as Gomocup's judge treats them.

    referee.py TENGEN PBRAIN SLOW_ENGINE [--sanitized]

It suspends an engine right after START and INFO, so that start-up is paid in the first move, and
whenever it is not its turn; it counts the memory that only the process itself has against 350 MB; it
stops and ends engines in the middle of a thought; and it looks whether an idle one uses the processor.
Times are read from the clock and judged by the processor time of the engine, from its start on: that
it keeps the turn must not depend on what else the machine does. Only a hang is judged by the clock.
"""

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time

MEMORY = 350 * 1024 * 1024
TURN_MS = 700
SANITIZED = "--sanitized" in sys.argv  # sanitizers have threads and memory of their own
HANG = 60.0  # seconds; a loaded machine may be slow, but not that slow


class Engine:
    def __init__(self, command: list[str]):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\r\n"))
        self.lines.put(None)

    def say(self, *lines: str) -> None:
        self.process.stdin.write("".join(line + "\r\n" for line in lines).encode())
        self.process.stdin.flush()

    def receive(self) -> str:
        """The next line; an assertion when there is none."""
        line = self.lines.get(timeout=HANG)
        assert line is not None, "the engine is gone"
        return line

    def ask(self, *lines: str) -> str:
        self.say(*lines)
        return self.receive()

    def suspend(self) -> None:
        os.kill(self.process.pid, signal.SIGSTOP)

    def resume(self) -> None:
        os.kill(self.process.pid, signal.SIGCONT)

    def largest_mapping(self) -> int:
        """Of the memory that is no file's, in bytes, used or not."""
        with open(f"/proc/{self.process.pid}/maps", encoding="ascii") as maps:
            lines = [line.split() for line in maps]
        private = [words[0].split("-") for words in lines if words[1] == "rw-p" and len(words) == 5]
        return max(int(end, 16) - int(start, 16) for start, end in private)

    def memory(self) -> int:
        """USS: what would be free if the process were gone."""
        with open(f"/proc/{self.process.pid}/smaps_rollup", encoding="ascii") as rollup:
            return sum(int(line.split()[1]) * 1024 for line in rollup if line.startswith("Private_"))

    def cpu_ticks(self) -> int:
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def cpu_seconds(self) -> float:
        return self.cpu_ticks() / os.sysconf("SC_CLK_TCK")

    def is_asleep(self) -> bool:
        folder = f"/proc/{self.process.pid}/task"
        states = []
        for task in os.listdir(folder):
            with open(f"{folder}/{task}/stat", encoding="ascii") as stat:
                states.append(stat.read().rsplit(")", 1)[1].split()[0])
        return all(state == "S" for state in states)

    def await_exit(self) -> tuple[float, list[str]]:
        """Seconds until the process is gone, and its output meanwhile."""
        start = time.monotonic()
        code = self.process.wait(timeout=HANG)
        took = time.monotonic() - start
        assert code == 0, f"exit code {code}"
        lines = []
        while (line := self.lines.get(timeout=HANG)) is not None:
            lines.append(line)
        return took, lines


@contextlib.contextmanager
def engine(command: list[str]):
    running = Engine(command)
    try:
        yield running
    finally:
        running.process.kill()
        running.process.wait()
        running.process.stdin.close()
        running.process.stdout.close()


def point(line: str, size: int) -> tuple[int, int]:
    x, y = (int(part) for part in line.split(","))
    assert 0 <= x < size and 0 <= y < size, f"{line} is not on the board"
    return x, y


def has_five(stones: set[tuple[int, int]], last: tuple[int, int]) -> bool:
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        run = 1
        for sign in (1, -1):
            x, y = last
            while (x := x + sign * dx, y := y + sign * dy) in stones:
                run += 1
        if run >= 5:
            return True
    return False


def open_game(player: Engine, size: int) -> None:
    player.say(
        f"START {size}",
        f"INFO timeout_turn {TURN_MS}",
        "INFO timeout_match 120000",
        f"INFO max_memory {MEMORY}",
        "INFO game_type 1",
        "INFO rule 0",
        "INFO folder /tmp",
    )
    player.suspend()  # at once: nothing is read, perhaps nothing even loaded


def play(command: list[str], size: int) -> str:
    """A game of the engine with itself; the one that is not to move is suspended."""
    slowest = first = costliest = memory = 0.0
    with engine(command) as black, engine(command) as white:
        players = [black, white]
        for player in players:
            open_game(player, size)
        time.sleep(0.3)
        stones: list[set[tuple[int, int]]] = [set(), set()]
        moves: list[tuple[int, int]] = []
        opening = [(size // 2, size // 2), (size // 2 + 1, size // 2 + 1), (size // 2 - 1, size // 2)]
        for ply, stone in enumerate(opening):
            stones[ply % 2].add(stone)
            moves.append(stone)
        for ply in range(len(opening), 30):
            mover = players[ply % 2]
            begun = time.monotonic()
            # Start-up is paid in the first move.
            paid = mover.cpu_seconds() if ply >= len(opening) + 2 else 0.0
            mover.resume()
            mover.say("INFO time_left 120000")
            if ply < len(opening) + 2:
                board = [f"{x},{y},{1 if i % 2 == ply % 2 else 2}" for i, (x, y) in enumerate(moves)]
                assert mover.ask("BOARD", *board, "DONE") == "OK", "START is answered late, but first"
            else:
                mover.say(f"TURN {moves[-1][0]},{moves[-1][1]}")
            move = point(mover.receive(), size)
            took = time.monotonic() - begun
            mover.suspend()
            if ply < len(opening) + 2:
                first = max(first, took)
            slowest = max(slowest, took)
            costliest = max(costliest, mover.cpu_seconds() - paid)
            memory = max(memory, mover.memory())
            assert move not in stones[0] | stones[1], f"{move} is taken"
            stones[ply % 2].add(move)
            moves.append(move)
            if has_five(stones[ply % 2], move):
                break
        for player in players:
            player.resume()
            player.say("END")
            player.await_exit()
            assert player.lines.empty(), "unexpected output"
    assert costliest <= TURN_MS / 1000 + 1, f"a move took {costliest:.2f} s of processor time"
    assert memory <= MEMORY or SANITIZED, f"{memory} bytes"
    return (
        f"{size} lines, {len(moves)} moves, first move with start-up {first * 1000:.0f} ms, "
        f"slowest {slowest * 1000:.0f} ms, USS {memory / 2**20:.1f} MB"
    )


def check_openings(command: list[str]) -> str:
    """Swap2 in all its cases, within the time of a move."""
    costliest = 0.0
    for size in (15, 20):
        with engine(command) as player:
            assert player.ask(f"START {size}", f"INFO timeout_turn {TURN_MS}") == "OK"

            def ask(stones: list[str]) -> str:
                nonlocal costliest
                paid = player.cpu_seconds()
                answer = player.ask("INFO time_left 120000", "SWAP2BOARD", *stones, "DONE")
                costliest = max(costliest, player.cpu_seconds() - paid)
                if answer != "SWAP":
                    points = [point(word, size) for word in answer.split()]
                    assert len({*stones, *answer.split()}) == len(stones) + len(points), "one point, one stone"
                return answer

            three = ask([]).split()
            assert len(three) == 3, three
            assert ask(three) == "SWAP" or len(ask(three).split()) in (1, 2)
            five = [*three, f"{size - 1},0", f"0,{size - 1}"]
            answer = ask(five)
            assert answer == "SWAP" or len(answer.split()) == 1, answer
            player.say("END")
            player.await_exit()
    assert costliest <= TURN_MS / 1000 + 1, f"an answer took {costliest:.2f} s of processor time"
    return f"swap2 on 15 and 20 lines, an answer in {costliest * 1000:.0f} ms of processor time at most"


def check_memory(command: list[str]) -> str:
    """The table is as large as the manager allows; its pages are taken when they are first used."""
    used, tables = [], []
    for word in ("max_memory 367001600", "max_memory 20000000", "hash_size 4096", "max_memory 0"):
        with engine(command) as player:
            assert player.ask("START 15", f"INFO {word}", "INFO max_node 1000") == "OK"
            point(player.ask("BEGIN"), 15)
            used.append(player.memory() / 2**20)
            tables.append(player.largest_mapping() / 2**20)
            player.say("END")
            player.await_exit()
    if not SANITIZED:
        large, small, smallest, free = tables
        assert 128 <= large < 160, f"a table of {large:.0f} MB where 350 are allowed"
        assert small < 20, f"a table of {small:.0f} MB where 20 are allowed"
        assert smallest < 16, f"a table of {smallest:.0f} MB where 4 were asked for"
        assert 64 <= free < 96, f"a table of {free:.0f} MB by itself"
        assert used[0] < 250 and used[1] < 20, f"{used[0]:.0f} MB of 350, {used[1]:.0f} MB of 20"
    return ", ".join(f"{megabytes:.0f}" for megabytes in tables) + " MB with limits of 350, 20, a table of 4, none"


def check_stop_and_end(command: list[str]) -> None:
    """Fast agents: whenever it comes, STOP costs no answer and gives none twice."""
    with engine(command) as player:
        assert player.ask("START 22") == "OK"
        player.say("YXBALANCETWO 0")
        time.sleep(0.005)
        answer = player.ask("YXSTOP", "YXSTOP", "STOP")
        assert len(answer.split()) == 2, answer
        assert player.ask("ABOUT").startswith('name="Tengen'), "one answer, not two"
        player.say("YXBALANCETWO 0")
        time.sleep(0.005)
        player.say("END")
        player.await_exit()


def check_idle(command: list[str]) -> str:
    with engine(command) as player:
        assert player.ask("START 15") == "OK"
        point(player.ask("BEGIN"), 15)
        time.sleep(0.2)
        before = player.cpu_ticks()
        time.sleep(1)
        used = player.cpu_ticks() - before
        if not SANITIZED:
            assert player.is_asleep(), "a thread runs"
            assert used == 0, f"{used} ticks in an idle second"
        player.suspend()
        time.sleep(0.1)
        player.resume()
        point(player.ask("TURN 0,0"), 15)
        player.say("END")
        player.await_exit()
    return f"idle second: {used} ticks of CPU, all threads asleep"


def check_pondering(command: list[str]) -> str:
    """It thinks on the opponent's time if it may, until anything comes, and not a moment otherwise."""
    with engine(command) as player:
        assert player.ask("START 15", "INFO timeout_turn 300", "INFO pondering 1") == "OK"
        point(player.ask("BEGIN"), 15)
        before = player.cpu_ticks()
        deadline = time.monotonic() + HANG
        while player.cpu_ticks() < before + 20:
            assert time.monotonic() < deadline, "it does not ponder"
            time.sleep(0.05)
        begun = time.monotonic()
        assert player.ask("ABOUT").startswith("name="), "unexpected output meanwhile"
        heard = time.monotonic() - begun
        point(player.ask("INFO pondering 0", "TURN 0,0"), 15)
        time.sleep(0.2)
        before = player.cpu_ticks()
        time.sleep(0.5)
        if not SANITIZED:
            assert player.is_asleep(), "a thread runs"
            assert player.cpu_ticks() == before, "it goes on though it may not"
        point(player.ask("INFO pondering 1", "TURN 0,1"), 15)
        time.sleep(0.3)
        player.say("END")
        ended, lines = player.await_exit()
        assert lines == [], lines
    return f"ponders; a command was answered after {heard * 1000:.0f} ms, END after {ended * 1000:.0f} ms"


def check_slow(slow: str) -> str:
    """An agent that thinks until it is stopped."""
    with engine([slow]) as player:
        assert player.ask("START 15") == "OK"
        player.say("BEGIN")
        time.sleep(0.3)
        assert player.lines.empty(), "it thinks"
        begun = time.monotonic()
        point(player.ask("INFO time_left 1000", "YXSTOP"), 15)
        stopped = time.monotonic() - begun
        player.say("TURN 7,7")
        time.sleep(0.3)
        player.say("END")
        ended, lines = player.await_exit()
        assert lines == [], f"after END it wrote {lines}"
    with engine([slow, "stubborn"]) as player:
        assert player.ask("START 15", "INFO timeout_turn 20000") == "OK"
        player.say("BEGIN")
        time.sleep(0.3)
        player.say("END")
        stubborn, lines = player.await_exit()
        assert lines == [] and stubborn < 15, f"{stubborn:.1f} s, wrote {lines}"
    with engine([slow]) as player:
        assert player.ask("START 15") == "OK"
        player.say("BEGIN")
        time.sleep(0.3)
        player.process.stdin.close()  # the manager is gone: no one will ever say STOP
        _, lines = player.await_exit()
        assert len(lines) == 1, lines
    with engine([slow]) as player:
        assert player.ask("START 15") == "OK"
        player.say("BEGIN")
        time.sleep(0.3)
        player.process.send_signal(signal.SIGINT)
        _, lines = player.await_exit()
        assert lines == [], lines
    return (
        f"stopped in {stopped * 1000:.0f} ms, ended in {ended * 1000:.0f} ms, "
        f"with an agent that does not listen in {stubborn * 1000:.0f} ms"
    )


def main() -> int:
    tengen, pbrain, slow = (os.path.abspath(path) for path in sys.argv[1:4])
    listed = subprocess.run([tengen, "agents", "--json"], capture_output=True, check=True)
    players = [([pbrain], "pbrain-tengen")]
    players += [([tengen, "engine", "--agent", agent["id"]], agent["id"]) for agent in json.loads(listed.stdout)]
    players += [([*command, "--clock", "cpu"], f"{name} by cpu time") for command, name in players[:1]]
    for command, name in players:
        for size in (15, 20):
            print(f"{name}: {play(command, size)}")
        check_stop_and_end(command)
        print(f"{name}: stop and end in a thought; {check_idle(command)}", flush=True)
    print(f"pbrain-tengen: {check_openings([pbrain])}")
    print(f"pbrain-tengen: {check_memory([pbrain])}")
    print(f"pbrain-tengen: {check_pondering([pbrain])}")
    print(f"slow agent: {check_slow(slow)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
