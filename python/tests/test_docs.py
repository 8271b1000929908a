"""What the documentation shows runs: its examples, the notebooks in their short form, the bot."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludoteca

PYTHON = Path(__file__).parents[1]
NOTEBOOKS = sorted((PYTHON / "notebooks").glob("*.ipynb"))


def test_the_examples_of_the_guide_run() -> None:
    text = (PYTHON.parent / "docs/python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 6
    names: dict[str, Any] = {}
    for number, block in enumerate(blocks):
        exec(compile(block, f"docs/python.md, example {number + 1}", "exec"), names)


def test_the_first_example_runs() -> None:
    import doctest

    assert doctest.testmod(ludoteca) == (0, 4)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run_in_their_short_form(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTECA_SHORT", "1")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {}
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{path.name}, cell {number + 1}", "exec"), names)
    assert names["FINISHED"]


def test_there_are_three_notebooks() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["bot_match", "policy_gradient", "random_game"]


def test_mybot_plays_in_an_arena() -> None:
    program = os.environ.get("LUDOTECA_BIN")
    assert program, "LUDOTECA_BIN must name the command `ludoteca`; `cargo xtask python` sets it"
    bot = f"exec:{sys.executable} {PYTHON / 'examples/mybot.py'}"
    words = ["sim", "strada-romana", "--seats", "2", "--games", "1", "--bots", f"{bot},random", "--json"]
    played = subprocess.run([program, *words], capture_output=True, text=True)
    assert played.returncode == 0 and played.stderr == "", played.stderr
    assert json.loads(played.stdout)["games"] == 1
