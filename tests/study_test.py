#!/usr/bin/env python3
"""`tengen study`: a page that was stopped, goes on, is checked, and is caught when it was changed."""

import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree

PATIENCE = 120  # seconds, only to detect hangs
FIGURES = pathlib.Path(__file__).parent.parent / "docs" / "agents" / "figures"


def run(program: str, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([program, "study", *arguments], capture_output=True, text=True, timeout=PATIENCE)


def stopped_page(program: str, folder: pathlib.Path) -> pathlib.Path:
    """Begins the study of report 001 and presses Ctrl-C when its first figures are there."""
    page = folder / "001.html"
    study = subprocess.Popen(
        [program, "study", "001", "--quick", "--seed", "5", "--out", str(folder)], stderr=subprocess.PIPE, text=True
    )
    end = time.monotonic() + PATIENCE
    while not (page.exists() and "forms/9x9-2/1" in page.read_text(encoding="utf-8")):
        assert study.poll() is None and time.monotonic() < end, "no figure was written"
        time.sleep(0.02)
    study.send_signal(signal.SIGINT)
    errors = study.communicate(timeout=PATIENCE)[1]
    assert study.returncode == 1 and "the same command resumes" in errors, errors
    return page


def test_a_stopped_page_is_whole_and_checked(program: str, folder: pathlib.Path) -> None:
    page = stopped_page(program, folder)
    html = page.read_text(encoding="utf-8")
    ElementTree.fromstring(html)
    assert "figures are not measured" in html
    assert "http" not in html.replace("http://www.w3.org/", ""), "the page is not self-contained"

    good = run(program, "--check", str(folder), "--seed", "1")
    assert good.returncode == 0 and "ok       forms/" in good.stdout, good.stdout + good.stderr
    assert " 0 differ" in good.stdout, good.stdout

    page.write_text(re.sub(r'("counts": \[\s*)12\.0', r"\g<1>13.0", html), encoding="utf-8")
    bad = run(program, "--check", str(folder), "--seed", "1")
    assert bad.returncode == 1 and "positions was 13.0 and is 12.0" in bad.stdout, bad.stdout + bad.stderr

    page.write_text(html.replace("100.0 %", "99.0 %", 1), encoding="utf-8")
    bad = run(program, "--check", str(folder), "--seed", "1")
    assert bad.returncode == 1 and "not the one that its figures give" in bad.stdout, bad.stdout


def times_of(page: pathlib.Path, figure: str) -> list[float]:
    html = page.read_text(encoding="utf-8")
    findings = re.search(r'id="findings">(.*?)</script>', html, re.DOTALL)
    return json.loads(findings[1])["figures"][figure]["times"]


def test_a_stopped_study_resumes(program: str, folder: pathlib.Path) -> None:
    page = stopped_page(program, folder)
    before = times_of(page, "forms/9x9-2/0")
    done = run(program, "001", "--quick", "--seed", "5", "--out", str(folder))
    assert done.returncode == 0 and "not measured" not in page.read_text(encoding="utf-8"), done.stderr
    # Measured again, the times would be others.
    assert times_of(page, "forms/9x9-2/0") == before


def test_figures_can_be_printed(program: str, folder: pathlib.Path) -> None:
    first, again = (run(program, "000", "--only", "nodes/ordered/3") for _ in range(2))
    assert first.returncode == 0 and first.stdout.startswith("nodes/ordered/3  searched "), first.stderr
    assert first.stdout.split("search ")[0] == again.stdout.split("search ")[0]


def test_committed_illustrations_are_what_the_command_writes(program: str, folder: pathlib.Path) -> None:
    done = run(program, "--illustrations", str(folder))
    assert done.returncode == 0, done.stderr
    written = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    committed = {path.name: path.read_text(encoding="utf-8") for path in FIGURES.iterdir()}
    stale = sorted(name for name in written.keys() | committed if written.get(name) != committed.get(name))
    assert not stale, f"run tengen study --illustrations docs/agents/figures: {stale} differ"
    pages = "".join(page.read_text(encoding="utf-8") for page in FIGURES.parent.glob("*.md"))
    unused = [name for name in written if f"](figures/{name})" not in pages]
    assert not unused, f"no agent's page shows {unused}"


def test_wrong_use_is_told(program: str, folder: pathlib.Path) -> None:
    for arguments, sentence in [
        ((), "name a study"),
        (("005", "--out", "x"), "there is no study '005'"),
        (("000",), "give either --out"),
        (("000", "--check", "x"), "--check stands alone"),
        (("000", "--illustrations", "x"), "--illustrations stands alone"),
    ]:
        wrong = run(program, *arguments)
        assert wrong.returncode == 2 and sentence in wrong.stderr, wrong.stderr
    empty = run(program, "--check", str(folder / "nowhere"))
    assert empty.returncode == 1 and "holds no page" in empty.stderr, empty.stderr
    nothing = run(program, "000", "--only", "nonsense")
    assert nothing.returncode == 1 and "begins with 'nonsense'" in nothing.stderr, nothing.stderr


def main() -> int:
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_")]
    for name, test in tests:
        with tempfile.TemporaryDirectory() as folder:
            test(sys.argv[1], pathlib.Path(folder))
        print("ok", name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
