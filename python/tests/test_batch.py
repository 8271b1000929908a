"""Batches: the same as single games, on any number of threads."""

from __future__ import annotations

import random

import numpy as np
import pytest

import ludoteca
from common import tables


class Arrays:
    """Arrays for a batch."""

    def __init__(self, game: ludoteca.Game, n: int) -> None:
        self.observations = np.full((n, *game.observation_shape), 7, np.int16)
        self.masks = np.full((n, game.num_actions), 7, np.int8)
        self.seats = np.full(n, 7, np.int64)
        self.rewards = np.full((n, game.seats), 7, np.float32)
        self.done = np.ones(n, np.bool_)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Arrays) and all(
            np.array_equal(mine, theirs) for mine, theirs in zip(vars(self).values(), vars(other).values())
        )


@pytest.mark.parametrize(("slug", "seats"), tables())
def test_a_batch_equals_single_games(slug: str, seats: int) -> None:
    game = ludoteca.Game(slug, seats)
    n, luck = 5, random.Random(3)
    batch = ludoteca.Batch(game, n, seed=11)
    arrays = Arrays(game, n)
    batch.fill(arrays.observations, arrays.masks, arrays.seats)
    singles = [game.new(seed) for seed in batch.seeds]
    ended, ply = 0, 0
    while ended < 3 and ply < 3000:
        ply += 1
        actions = np.zeros(n, np.int64)
        for number, state in enumerate(singles):
            seat = state.to_act[0]
            assert arrays.seats[number] == seat
            legal = state.legal(seat)
            assert np.flatnonzero(arrays.masks[number]).tolist() == sorted(legal)
            assert (arrays.observations[number] == state.observe(seat)).all()
            actions[number] = luck.choice(legal)
            state.apply(int(actions[number]), seat)
        batch.step(actions, arrays.observations, arrays.masks, arrays.seats, arrays.rewards, arrays.done)
        seeds = batch.seeds
        for number, state in enumerate(singles):
            assert arrays.done[number] == state.is_over
            assert arrays.rewards[number].tolist() == pytest.approx(state.returns)
            if state.is_over:
                ended += 1
                singles[number] = game.new(seeds[number])
    assert ended >= 3


@pytest.mark.parametrize("slug", ludoteca.slugs())
def test_any_number_of_threads_gives_the_same_arrays(slug: str) -> None:
    game = ludoteca.Game(slug, 2)
    n = 23
    batches = [ludoteca.Batch(game, n, seed=4, threads=threads) for threads in (1, 2, 5, 40)]
    arrays = [Arrays(game, n) for _ in batches]
    for _ in range(150):
        for batch, out in zip(batches, arrays):
            batch.random_step(out.observations, out.masks, out.seats, out.rewards, out.done)
        assert all(out == arrays[0] for out in arrays)
    assert len({tuple(batch.seeds) for batch in batches}) == 1
    assert ludoteca.Batch(game, n, seed=5).seeds != ludoteca.Batch(game, n, seed=4).seeds
