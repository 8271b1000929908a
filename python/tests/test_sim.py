"""Games through `State` are the games of `ludoteca sim`, digest by digest."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import ludoteca

GAMES = int(os.environ.get("LUDOTECA_SIM_GAMES", "1000"))


def splitmix(seed: int) -> Callable[[int], int]:
    """The luck of `sim`'s random bots: numbers below a bound."""
    state = seed
    mask = 2**64 - 1

    def below(bound: int) -> int:
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) & mask
        bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & mask
        bits ^= bits >> 31
        return ((bits >> 32) * bound) >> 32

    return below


def sim(folder: Path, *words: str) -> None:
    program = os.environ.get("LUDOTECA_BIN")
    assert program, "LUDOTECA_BIN must name the command `ludoteca`; `cargo xtask python` sets it"
    subprocess.run([program, "sim", *words, "--save", str(folder)], check=True, capture_output=True)


@pytest.mark.parametrize("slug", ludoteca.slugs())
def test_the_same_seeds_give_the_same_records(slug: str, tmp_path: Path) -> None:
    game = ludoteca.Game(slug, 2)
    sim(tmp_path, slug, "--seats", "2", "--games", str(GAMES), "--seed", "1")
    assert len(list(tmp_path.iterdir())) == GAMES
    for seed in range(1, GAMES + 1):
        state, below = game.new(seed), splitmix(seed)
        digests = [state.digest]
        to_act = state.to_act
        while to_act:
            seat = to_act[0]
            legal = state.legal(seat)
            state.apply(legal[below(len(legal))], seat)
            digests.append(state.digest)
            to_act = state.to_act
        text = (tmp_path / f"{slug}-2-seats-manual-{seed}.txt").read_text(encoding="utf-8")
        end = f"end {state.digest:016x}\n"
        record, _, notes = text.partition(end)
        # Below the record proper stands the digest of every state.
        told = [line.split()[1:] for line in notes.splitlines() if line.startswith("digests ")]
        assert [int(digest, 16) for line in told for digest in line] == digests, f"seed {seed}"
        if seed % 50 == 0:
            assert state.record() == record + end


def test_records_are_read_as_arrays(tmp_path: Path) -> None:
    sim(tmp_path, "rialto", "--seats", "3", "--games", "4", "--seed", "9")
    plays = ludoteca.read(tmp_path)
    assert plays.game == ludoteca.Game("rialto", 3) and set(plays.games) == {0, 1, 2, 3}
    assert (plays.masks[np.arange(len(plays)), plays.actions] == 1).all()
    assert (plays.masks.sum(axis=1) > 1).all() and np.allclose(plays.results.sum(axis=1), 1)
    with pytest.raises(ludoteca.RecordError):
        ludoteca.read(tmp_path / "nowhere")
