"""PettingZoo's own tests, and what they leave out."""

from __future__ import annotations

import sys
import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import ludoteca
import ludoteca.pettingzoo as pettingzoo
from common import tables


@pytest.mark.parametrize(("slug", "seats"), tables())
def test_the_api_with_the_mask_in_infos_gives_no_warning(slug: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(pettingzoo.env(slug, seats, mask="info"), num_cycles=200)
        seed_test(lambda: pettingzoo.env(slug, seats, mask="info"), num_cycles=100)


@pytest.mark.parametrize(("slug", "seats"), tables())
@pytest.mark.filterwarnings("ignore:Observation", "ignore:Action mask")
def test_the_api_with_the_mask_in_observations(slug: str, seats: int) -> None:
    api_test(pettingzoo.env(slug, seats), num_cycles=200)
    seed_test(lambda: pettingzoo.env(slug, seats), num_cycles=100)


@pytest.mark.parametrize(("slug", "seats"), tables())
def test_it_renders(slug: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str) -> Any:
        return pettingzoo.env(slug, seats, render_mode=render_mode)

    render_test(make, custom_tests={"ansi": lambda board: len(board.splitlines()) > 5})
    assert len(capsys.readouterr().out.splitlines()) > 5, "human mode prints the board"


@pytest.mark.parametrize("slug", ludoteca.slugs())
def test_the_benchmark_runs(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # It goes on until its clock says five seconds are over: let that be soon.
    ticks = iter(range(0, 100, 4))
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(ticks)))
    performance_benchmark(pettingzoo.env(slug, 2))


@pytest.mark.parametrize(("slug", "seats"), tables())
def test_max_cycles_truncates_all_agents_at_once(slug: str, seats: int) -> None:
    env = pettingzoo.env(slug, seats, max_cycles=9)
    env.reset(seed=1)
    for _ in range(9):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values()) and len(env.truncations) == seats and not any(env.terminations.values())
    for _ in range(seats):
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("reward", ["win", "rank", "points"])
def test_rewards_are_paid_at_the_end(reward: Any) -> None:
    env = pettingzoo.env("rialto", 3, reward=reward, mask="info")
    env.reset(seed=3)
    while env.agents and not any(env.terminations.values()):
        assert not any(env.rewards.values())
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[-1]))
    state = env.state_now
    assert state.ranks is not None and state.points is not None
    expected = {
        "win": state.returns,
        "rank": [(3 - rank) / 2 for rank in state.ranks],
        "points": [float(points) for points in state.points],
    }[reward]
    assert list(env.rewards.values()) == expected


def test_finished_agents_step_with_none_and_nobody_else_does() -> None:
    env = pettingzoo.env("strada-romana", 2, max_cycles=1)
    with pytest.raises(ludoteca.SetupError, match="not reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(ludoteca.ActionError, match="None is no action"):
        env.step(None)
    env.step(env.state_now.legal()[0])
    with pytest.raises(ludoteca.ActionError, match="only step with None"):
        env.step(env.state_now.legal()[0])
    env.step(None)
    env.step(None)
    with pytest.raises(ludoteca.ActionError, match="all agents are finished"):
        env.step(None)
    for bad in ({"mask": "x"}, {"reward": "x"}, {"render_mode": "x"}):
        with pytest.raises(ludoteca.SetupError):
            pettingzoo.env("rialto", 2, **bad)  # type: ignore[arg-type]
    with pytest.raises(ludoteca.SetupError, match="no points"):
        pettingzoo.env("attika", 2, reward="points")


def test_sealed_choices_stay_sealed() -> None:
    """While several choose at once, what one has chosen shows in no other's observation."""
    game = ludoteca.Game("rialto", 3)
    env = pettingzoo.env(game, mask="info")
    for seed in range(20):
        env.reset(seed=seed)
        while not env.state_now.is_over:
            state = env.state_now
            if len(state.to_act) > 1 and len(state.legal(state.to_act[0])) > 1:
                first, other = state.to_act[:2]
                shown = set()
                for action in state.legal(first):
                    branch = state.clone()
                    branch.apply(action, first)
                    shown.add(branch.observe(other).tobytes())
                assert len(shown) == 1
                return
            env.step(state.legal(state.to_act[0])[0])
    pytest.fail("no simultaneous choice was met")
