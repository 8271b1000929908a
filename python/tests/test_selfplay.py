"""Self-play as arrays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow.parquet as parquet
import pytest

import ludoteca


@pytest.mark.parametrize("slug", ludoteca.slugs())
def test_every_decision_is_kept(slug: str) -> None:
    game = ludoteca.Game(slug, 2)
    plays = ludoteca.selfplay(game, ["random", "novice"], games=2, seed=3)
    again = ludoteca.selfplay(game, ["random", "novice"], games=2, seed=3)
    for name, values in plays._columns().items():
        assert np.array_equal(values, getattr(again, name)), name
    assert len(plays) > 20 and set(plays.games) == {3, 4} and set(plays.seats) == {0, 1}
    assert (plays.masks[np.arange(len(plays)), plays.actions] == 1).all()
    assert (plays.visits[plays.masks == 0] == 0).all() and (plays.visits.sum(axis=1) > 0).all()
    assert np.allclose(plays.results.sum(axis=1), 1)


def test_results_are_counted_from_the_seat_that_decided(tmp_path: Path) -> None:
    game = ludoteca.Game("strada-romana", 3)
    plays = ludoteca.selfplay(game, "journeyman@8", games=1)
    by_seat = {int(seat): np.roll(result, seat) for seat, result in zip(plays.seats, plays.results)}
    assert len({tuple(result) for result in by_seat.values()}) == 1
    assert plays.visits.max() > 1
    plays.save(tmp_path / "x.npz")
    plays.save(tmp_path / "x.parquet")
    with np.load(tmp_path / "x.npz") as kept:
        assert np.array_equal(kept["observations"], plays.observations)
    table = parquet.read_table(tmp_path / "x.parquet")
    assert table.num_rows == len(plays)
    assert np.array_equal(np.stack(table["masks"].to_numpy()), plays.masks)
    with pytest.raises(ValueError, match="neither"):
        plays.save(tmp_path / "x.txt")
    with pytest.raises(ludoteca.BotError):
        ludoteca.selfplay(game, ["random"], games=1)
