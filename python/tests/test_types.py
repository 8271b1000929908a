"""The stubs agree with the module, and the package keeps to its own types."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PYTHON = Path(__file__).parents[1]


def run(*words: str, cwd: Path) -> None:
    ran = subprocess.run([sys.executable, "-m", *words], cwd=cwd, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_stubs_agree_with_the_module(tmp_path: Path) -> None:
    run("mypy.stubtest", "ludoteca._ludoteca", "--mypy-config-file", str(PYTHON / "pyproject.toml"), cwd=tmp_path)


def test_the_package_and_the_examples_are_strictly_typed(tmp_path: Path) -> None:
    files = [PYTHON / "package/ludoteca", PYTHON / "examples/mybot.py", PYTHON / "bench.py"]
    cache = os.devnull
    run("mypy", "--config-file", str(PYTHON / "pyproject.toml"), "--cache-dir", cache, *map(str, files), cwd=tmp_path)
