"""Gymnasium's own test, and what it leaves out."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ludoteca
import ludoteca.gymnasium as gymnasium
from common import tables


@pytest.mark.parametrize(("slug", "seats"), tables())
@pytest.mark.filterwarnings("ignore:.*not within the.*:UserWarning", "ignore:.*render.*:UserWarning")
def test_the_checker_is_content(slug: str, seats: int) -> None:
    env = gymnasium.make(slug, seats=seats, seat=seats - 1, illegal="end")
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize(("slug", "seats"), tables())
def test_a_learner_plays_to_the_end(slug: str, seats: int) -> None:
    env = gymnasium.make(slug, seat=1, seats=seats, opponents="random", reward="rank", render_mode="ansi")
    rewards = []
    for seed in (5, 5, 6):
        luck = np.random.default_rng(1)
        observation, info = env.reset(seed=seed)
        over, plies = False, 0
        while not over:
            assert 1 in env.state_now.to_act
            assert env.observation_space.contains(observation)
            observation, reward, over, truncated, info = env.step(luck.choice(np.flatnonzero(info["action_mask"])))
            plies += 1
            assert not truncated and (over or reward == 0)
        rewards.append((reward, plies))
        assert len(env.render().splitlines()) > 5
        with pytest.raises(ludoteca.ActionError, match="reset"):
            env.step(0)
    assert rewards[0] == rewards[1]


def test_bad_tables_and_actions_are_refused() -> None:
    for bad in ({"seat": 2}, {"opponents": ["random", "random"]}, {"opponents": "wizard"}, {"reward": "x"}, {"illegal": "x"}):
        with pytest.raises(ludoteca.LudotecaError):
            gymnasium.make("rialto", **bad)  # type: ignore[arg-type]
    env = gymnasium.make("strada-romana", opponents=["novice"])
    _, info = env.reset(seed=1)
    with pytest.raises((ludoteca.IllegalAction, ludoteca.ActionError)):
        env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("strada-romana", illegal="end")
    _, info = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert reward == -1.0 and over and info["illegal"]
