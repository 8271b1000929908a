"""Ludoteca as PettingZoo environments: one agent acts after another."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv

from ._ludoteca import Game, State
from .errors import ActionError, SetupError
from .observation import bounds
from .rewards import Reward, check_reward, rewards

Mask = Literal["observation", "info"]


def env(
    game: Game | str,
    seats: int = 2,
    *,
    mask: Mask = "observation",
    reward: Reward = "win",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    preset: str = "",
    **switches: object,
) -> Environment:
    """An environment for a game, or for a title with so many seats.

    `mask="observation"` makes observations dicts with an `action_mask`; `"info"` leaves them rows
    of numbers and puts the mask into `infos`. `max_cycles` truncates all agents after so many plies.
    """
    if isinstance(game, str):
        game = Game(game, seats, preset, **switches)
    return Environment(game, mask, reward, max_cycles, render_mode)


class Environment(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A game of Ludoteca. Seats that choose at once act in turn and see no sealed choice."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "ludoteca",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self, game: Game, mask: Mask, reward: Reward, max_cycles: int | None, render_mode: str | None
    ) -> None:
        super().__init__()
        if mask not in ("observation", "info"):
            raise SetupError(f"mask is {mask!r}, not 'observation' or 'info'")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise SetupError(f"render_mode is {render_mode!r}, not one of {self.metadata['render_modes']}")
        check_reward(game, reward)
        self.game = game
        self.render_mode = render_mode
        self._in_info = mask == "info"
        self._reward = reward
        self._max_cycles = max_cycles
        self._state: State | None = None
        self._seed = 0
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        low, high = bounds(game)
        box = gymnasium.spaces.Box(low, high, dtype=np.int16)
        space: gymnasium.spaces.Space[Any] = box
        if not self._in_info:
            masks = gymnasium.spaces.Box(0, 1, (game.num_actions,), dtype=np.int8)
            space = gymnasium.spaces.Dict({"observation": box, "action_mask": masks})
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces: dict[str, gymnasium.spaces.Space[Any]] = {
            agent: gymnasium.spaces.Discrete(game.num_actions) for agent in self.possible_agents
        }
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    @property
    def state_now(self) -> State:
        """The state behind the environment."""
        if self._state is None:
            raise SetupError("the environment was not reset yet")
        return self._state

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._seed = self._seed + 1 if seed is None else seed
        self._state = self.game.new(self._seed)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Any:
        state, seat = self.state_now, self._seat[agent]
        observation = state.observe(seat)
        if self._in_info:
            return observation
        return {"observation": observation, "action_mask": state.mask(seat)}

    def step(self, action: int | None) -> None:
        state, agent = self.state_now, self.agent_selection
        if not self.agents:
            raise ActionError("all agents are finished; reset the environment")
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ActionError(f"{agent} is finished and can only step with None")
            self._was_dead_step(None)
            return
        if action is None:
            raise ActionError(f"{agent} is not finished: None is no action")
        state.apply(action, self._seat[agent])
        self._cumulative_rewards[agent] = 0.0
        if state.is_over:
            self.rewards = dict(zip(self.possible_agents, rewards(state, self._reward)))
            self.terminations = dict.fromkeys(self.agents, True)
            for other, gained in self.rewards.items():
                self._cumulative_rewards[other] += gained
        elif self._max_cycles is not None and state.ply >= self._max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        state = self.state_now
        to_act = state.to_act
        if to_act:
            self.agent_selection = self.possible_agents[to_act[0]]
        if self._in_info:
            for agent, info in self.infos.items():
                info.pop("action_mask", None)
                if to_act and agent == self.agent_selection:
                    info["action_mask"] = state.mask(to_act[0])

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        if self.render_mode == "ansi":
            return self.state_now.board()
        if self.render_mode == "rgb_array":
            return self.state_now.rgb()
        if self.render_mode == "human":
            print(self.state_now.board())
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return f"ludoteca_{self.game.slug}"
