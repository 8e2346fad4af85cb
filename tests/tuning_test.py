#!/usr/bin/env python3
"""Games of an agent with itself, stopped and continued, and what is learned from them: tables, openings,
weights, search constants, and the choices of an opponent.

    tuning_test.py TENGEN
"""

import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

TENGEN = str(pathlib.Path(sys.argv[1]).resolve())
GAMES = ["selfplay", "--agent", "fudan5", "--balance", "0", "--rule", "freestyle,renju", "--size", "15,9"]


def run(folder: str, *words: str, code: int = 0) -> subprocess.CompletedProcess:
    done = subprocess.run([TENGEN, *words], capture_output=True, text=True, cwd=folder, timeout=90)
    assert done.returncode == code, f"{words}: exit {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def same_bytes_however_played(folder: str) -> None:
    path = pathlib.Path(folder)
    run(folder, *GAMES, "--games", "120", "--out", "whole")
    summary = json.loads(run(folder, *GAMES, "--games", "120", "--concurrency", "3", "--json", "--out", "three").stdout)
    assert summary["games"] == 120 and summary["gamesBefore"] == 0 and not summary["stopped"], summary
    whole = (path / "whole").read_bytes()
    assert (path / "three").read_bytes() == whole

    # As a kill leaves it: in the middle of a game.
    (path / "cut").write_bytes(whole[: len(whole) * 2 // 3])
    done = run(folder, *GAMES, "--games", "120", "--out", "cut")
    assert "was cut off; it is played again" in done.stderr and "are in cut already" in done.stderr, done.stderr
    assert (path / "cut").read_bytes() == whole

    done = run(folder, *GAMES, "--games", "120", "--seed", "2", "--out", "whole", code=1)
    assert "holds games on other terms" in done.stderr, done.stderr
    assert (path / "whole").read_bytes() == whole


def ctrl_c_keeps_what_was_done(folder: str) -> None:
    words = [TENGEN, *GAMES, "--games", "1000000", "--out", "long"]
    process = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    long = pathlib.Path(folder, "long")
    deadline = time.monotonic() + 60
    while not (long.exists() and long.stat().st_size > 2000) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 1 and "the same command resumes from here" in errors, errors
    done = run(folder, "train", "tables", "long", "--epochs", "1", "--json", "--out", "long.tables")
    assert json.loads(done.stdout)["games"] > 0 and "cut off" not in done.stderr, done.stderr


def tables_tell_where_they_are_from(folder: str) -> None:
    command = "tengen train tables whole --rule renju --epochs 2 --lambda 0 --validation 0.2 --seed 3"
    done = run(folder, *command.split()[1:], "--out", "renju.tables")
    assert "note: 60 games of other rules left out" in done.stderr, done.stderr
    lines = pathlib.Path(folder, "renju.tables").read_bytes().split(b"\n", 4)
    assert lines[:2] == [b"tengen tables 1", b"rule renju"], lines[:2]
    origin = lines[2].decode()
    made_by = origin.removeprefix("origin ").split(";")[0]
    assert "values and" in origin and "fingerprint" in origin, origin

    # The origin is a command that gives the same numbers.
    run(folder, *made_by.split()[1:], "--out", "again.tables")
    again = pathlib.Path(folder, "again.tables").read_bytes().split(b"\n", 4)
    assert again == lines
    run(folder, "arena", "match", "--player", "tengen:hash=1,tables=again.tables", "--player", "fudan5",
        "--rule", "renju", "--nodes", "50", "--games", "2")


def openings_are_learnt_from_games(folder: str) -> None:
    path = pathlib.Path(folder)
    (path / "whole.shard").write_bytes((path / "whole").read_bytes())
    summary = json.loads(run(folder, "train", "openings", "whole.shard", "--plies", "8", "--json", "--out", "a.records").stdout)
    # A quarter of the games is free-style on 15 × 15.
    assert summary == {"games": 30, "leftOut": 90, "distinctAtPly8": summary["distinctAtPly8"]}, summary
    assert 20 <= summary["distinctAtPly8"] <= 30, summary
    lines = (path / "a.records").read_text().splitlines()
    assert lines[0] == "tengen-records 1 freestyle 15" and lines[1].startswith("# 30 games"), lines[:2]
    assert lines[2].startswith("# whole.shard: ") and len(lines) == 33, lines[2]
    assert all(line[:2] in ("B ", "W ", "D ") for line in lines[3:]), lines[3:]

    # Games of a match serve as well, in any format, and the agent plays by either.
    run(folder, "arena", "match", "--players", "fudan1,fudan5", "--games", "4", "--out", "match.sgf")
    run(folder, "train", "openings", "match.sgf", "--out", "b.records")
    assert len((path / "b.records").read_text().splitlines()) == 6
    for games in ("a.records", "b.records", "match.sgf"):
        run(folder, "arena", "match", "--players", f"fudan6:games={games},fudan1", "--games", "2")
    done = run(folder, "train", "openings", "match.sgf", "--size", "9", "--out", "c.records", code=1)
    assert "there is no game of that rule and size" in done.stderr, done.stderr


def damage_is_told(folder: str) -> None:
    path = pathlib.Path(folder, "whole")
    bad = bytearray(path.read_bytes())
    bad[len(bad) // 2] ^= 4
    pathlib.Path(folder, "bad").write_bytes(bad)
    done = run(folder, "train", "tables", "bad", "--out", "bad.tables", code=1)
    assert "'bad' is damaged at byte " in done.stderr, done.stderr
    assert not pathlib.Path(folder, "bad.tables").exists()


SPSA = ["tune", "spsa", "--iterations", "12", "--games", "4", "--nodes", "150", "--hash", "1", "--rate", "2",
        "--size", "11", "--openings", "generated"]  # fmt: skip


def iterations_of(folder: pathlib.Path) -> list[dict]:
    """Of the log, without the times, which differ."""
    lines = [json.loads(line) for line in (folder / "iterations.jsonl").read_text().splitlines()]
    return [{key: value for key, value in line.items() if key != "cpu"} for line in lines]


def constants_are_tuned_and_resumed(folder: str) -> None:
    path = pathlib.Path(folder)
    done = run(folder, *SPSA, "--out", "tuned")
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines[:12]] == [f"iteration {i} of 12" for i in range(1, 13)], lines
    assert lines[12] == "Iterations  12 of 12", lines
    whole = iterations_of(path / "tuned")
    assert len(whole) == 13 and whole[0]["format"] == "tengen tune spsa 1", whole[0]
    assert len(whole[0]["constants"]) == len(whole[1]["values"]) > 40
    assert whole[1]["values"] != whole[12]["values"], "no iteration had a winner"
    page = (path / "tuned" / "index.html").read_text()
    assert "12 of 12 iterations of 4 games" in page and "location.reload" not in page

    # Killed, however far it is, it comes to the same end.
    for kill in range(1, 4):
        process = subprocess.Popen([TENGEN, *SPSA, "--concurrency", "2", "--out", "killed"], cwd=folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)  # fmt: skip
        for _ in range(2):
            process.stdout.readline()
        process.kill()
        process.communicate(timeout=60)
        assert len(iterations_of(path / "killed")) > 2 * kill, "two iterations were printed"
    summary = json.loads(run(folder, *SPSA, "--json", "--out", "killed").stdout)
    assert summary["iterations"] == 12 and summary["resumed"] >= 6 and not summary["stopped"], summary
    assert iterations_of(path / "killed") == whole
    assert (path / "killed" / "tuned.tuning").read_bytes() == (path / "tuned" / "tuned.tuning").read_bytes()
    run(folder, "arena", "match", "--players", "tengen:hash=1,tuning=tuned/tuned.tuning,tengen:hash=1",
        "--nodes", "100", "--games", "2")  # fmt: skip

    # It can begin with what another run has found.
    few = [*SPSA[:3], "1", *SPSA[4:], "--constants", "razor-base,late-move-base", "--start", "tuned/tuned.tuning"]
    summary = json.loads(run(folder, *few, "--json", "--out", "more").stdout)
    assert list(summary["values"]) == ["razor-base", "late-move-base"], summary


def wrong_constants_are_told(folder: str) -> None:
    pathlib.Path(folder, "bad.tuning").write_text("tengen tuning 1\nrazor-base 1000\n")
    for words, sentence in (
        (["--constants", "razor"], "there is no search constant 'razor'; they are aspiration-depth, "),
        (["--constants", "proven-depth"], "proven-depth matters only under a clock"),
        (["--constants", "razor-base,razor-base"], "--constants names razor-base twice"),
        (["--start", "bad.tuning"], "'bad.tuning': line 2: razor-base must be a whole number from -200 to 400"),
        (["--games", "3"], "give an even number of them"),
        (["--openings", "missing"], "cannot read missing"),
    ):
        done = run(folder, "tune", "spsa", *words, "--out", "wrong", code=2)
        assert sentence in done.stderr and done.stderr.count("\n") == 1, done.stderr
    assert not pathlib.Path(folder, "wrong").exists()
    done = run(folder, *SPSA, "--seed", "2", "--out", "tuned", code=1)
    assert "is of a run with other settings" in done.stderr, done.stderr


def weights_are_learnt_in_spite_of_kills(folder: str) -> None:
    path = pathlib.Path(folder)
    words = ["train", "td", "--agent", "waterloo2:depth=2", "--method", "lambda", "--alpha", "0.05", "--size", "9",
             "--games", "300", "--evaluate-every", "100", "--evaluation-games", "20"]
    whole = json.loads(run(folder, *words, "--json", "--out", "td").stdout)
    assert whole["games"] == 300 and not whole["stopped"], whole
    kills = 0
    while True:
        process = subprocess.Popen([TENGEN, *words, "--out", "killed"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            process.communicate(timeout=0.2 + 0.05 * kills)
            assert process.returncode == 0, process.returncode
            break
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            kills += 1
    states = [json.loads((path / name / "state.json").read_text()) for name in ("td", "killed")]
    for state in states:
        del state["cpuSeconds"]
    assert states[0] == states[1], kills
    for name in ("learned.weights", "best.weights"):
        assert (path / "td" / name).read_bytes() == (path / "killed" / name).read_bytes(), name
    run(folder, "arena", "match", "--players", "waterloo2:depth=2,weights=td/learned.weights,waterloo1", "--games", "2")

    for wrong, said in (("waterloo1", "cannot learn by train td; those that can are waterloo2"),
                        ("waterloo2:weights=td/best.weights", "leave out weights of the agent"),
                        ("waterloo2:seed=3", "leave out seed of the agent"), ("none", "there is no agent 'none'")):
        done = run(folder, "train", "td", "--agent", wrong, "--out", "wrong", code=2)
        assert said in done.stderr, done.stderr
    assert not (path / "wrong").exists()


def puzzles_count_beside_games(folder: str) -> None:
    (pathlib.Path(folder) / "puzzles.json").write_text(json.dumps({"puzzles": [
        {"rule": "freestyle", "size": 15, "black": ["d5", "e5", "f5", "g5"], "white": ["c5", "a1", "c1", "e1"],
         "toMove": "black", "solution": ["h5"], "difficulty": 1}]}))
    words = ["tune", "ga", "--agent", "waterloo1", "--games", "4", "--confirm-games", "4", "--generations", "1",
             "--population", "2", "--puzzles", "puzzles.json", "--out", "mixed", "--json"]
    done = run(folder, *words, "--method", "report", code=2)
    assert "--method report knows games only" in done.stderr, done.stderr
    champion = json.loads(run(folder, *words, "--method", "sga", "--puzzle-share", "0.5").stdout)["champion"]
    assert champion["solved"] == 1, champion
    done = run(folder, *words, "--method", "sga", "--rule", "renju", code=2)
    assert "it has no puzzle of that rule and size" in done.stderr, done.stderr


def opponents_are_learnt_from_games(folder: str) -> None:
    run(folder, "arena", "match", "--players", "waterloo2:depth=2,fudan5", "--games", "6", "--out", "met.sgf")
    done = run(folder, "train", "opponent", "met.sgf", "--player", "fudan5", "--json", "--out", "fudan5.opponent")
    summary = json.loads(done.stdout)
    assert summary["games"] == 6 and summary["turns"] > 12, summary
    run(folder, "arena", "match", "--players", "waterloo2:depth=2,adaptive=fudan5.opponent,fudan5", "--games", "2")
    done = run(folder, "train", "opponent", "met.sgf", "--player", "song", "--out", "song.opponent", code=1)
    assert "no game has a player named 'song'; there are 'fudan5', 'waterloo2:depth=2'" in done.stderr, done.stderr


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        same_bytes_however_played(folder)
        ctrl_c_keeps_what_was_done(folder)
        tables_tell_where_they_are_from(folder)
        openings_are_learnt_from_games(folder)
        damage_is_told(folder)
        constants_are_tuned_and_resumed(folder)
        wrong_constants_are_told(folder)
        weights_are_learnt_in_spite_of_kills(folder)
        puzzles_count_beside_games(folder)
        opponents_are_learnt_from_games(folder)
    print("tuning: games and what is learned from them as they should be")
    return 0


if __name__ == "__main__":
    sys.exit(main())
