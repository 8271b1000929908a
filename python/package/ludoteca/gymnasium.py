"""Ludoteca as a Gymnasium environment: one learner, the other seats are bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt

from ._ludoteca import Bot, Game, State
from .errors import ActionError, BotError, IllegalAction, SetupError
from .observation import bounds
from .rewards import Reward, check_reward, rewards

Observation = npt.NDArray[np.int16]


def make(
    game: Game | str,
    seat: int = 0,
    opponents: str | Sequence[str] = "random",
    *,
    seats: int = 2,
    reward: Reward = "win",
    illegal: Literal["raise", "end"] = "raise",
    render_mode: str | None = None,
    preset: str = "",
    **switches: object,
) -> Environment:
    """An environment for the learner on a seat; `opponents` names a bot for all others or one each.

    The mask of legal actions is `info["action_mask"]`. An illegal action is an exception, or with
    `illegal="end"` ends the episode with the reward -1.
    """
    if isinstance(game, str):
        game = Game(game, seats, preset, **switches)
    return Environment(game, seat, opponents, reward, illegal, render_mode)


class Environment(gymnasium.Env[Observation, np.int64]):
    """A game of Ludoteca with one learner."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: Game,
        seat: int,
        opponents: str | Sequence[str],
        reward: Reward,
        illegal: Literal["raise", "end"],
        render_mode: str | None,
    ) -> None:
        if not 0 <= seat < game.seats:
            raise SetupError(f"there is no seat {seat}; the seats are 0 to {game.seats - 1}")
        if illegal not in ("raise", "end"):
            raise SetupError(f"illegal is {illegal!r}, not 'raise' or 'end'")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise SetupError(f"render_mode is {render_mode!r}, not one of {self.metadata['render_modes']}")
        check_reward(game, reward)
        others = [other for other in range(game.seats) if other != seat]
        names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
        if len(names) != len(others):
            raise BotError(f"{len(names)} opponents for {len(others)} other seats")
        self.game = game
        self.seat = seat
        self.render_mode = render_mode
        self._names = dict(zip(others, names))
        for name in names:
            Bot(name)
        self._bots: dict[int, Bot] = {}
        self._reward = reward
        self._end_if_illegal = illegal == "end"
        self._state: State | None = None
        low, high = bounds(game)
        self.observation_space = gymnasium.spaces.Box(low, high, dtype=np.int16)
        self.action_space = gymnasium.spaces.Discrete(game.num_actions)

    @property
    def state_now(self) -> State:
        """The state behind the environment."""
        if self._state is None:
            raise SetupError("the environment was not reset yet")
        return self._state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        draw = [int(number) for number in self.np_random.integers(0, 2**63, self.game.seats + 1)]
        self._state = self.game.new(draw[0])
        self._bots = {other: Bot(name, draw[1 + other]) for other, name in self._names.items()}
        self._others()
        return self._state.observe(self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        state = self.state_now
        if state.is_over:
            raise ActionError("the game is over; reset the environment")
        try:
            state.apply(int(action), self.seat)
        except (IllegalAction, ActionError) as refusal:
            if not self._end_if_illegal:
                raise
            return state.observe(self.seat), -1.0, True, False, self._info() | {"illegal": str(refusal)}
        self._others()
        gained = rewards(state, self._reward)[self.seat] if state.is_over else 0.0
        if self.render_mode == "human":
            self.render()
        return state.observe(self.seat), float(gained), state.is_over, False, self._info()

    def _others(self) -> None:
        """Lets the others act until the learner is to act; where choices are sealed it goes first."""
        state = self.state_now
        while not state.is_over and self.seat not in state.to_act:
            other = state.to_act[0]
            state.apply(self._bots[other].choose(state, other), other)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.state_now.mask(self.seat)}

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return self.state_now.board(self.seat)
        if self.render_mode == "rgb_array":
            return self.state_now.rgb(self.seat)
        if self.render_mode == "human":
            print(self.state_now.board(self.seat))
        return None
