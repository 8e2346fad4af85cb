"""The worked example of docs/PYTHON.md runs as it stands."""

import pathlib
import re


def test_the_example_runs(capsys):
    page = pathlib.Path(__file__).parents[2] / "docs" / "PYTHON.md"
    examples = re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(examples) == 1
    exec(compile(examples[0], str(page), "exec"), {})
    printed = capsys.readouterr().out
    assert "won: True" in printed and "wei:depth=2" in printed and "Elo" in printed
