"""Ludoteca as OpenSpiel games with explicit chance nodes, the set-up included.

Importing this module registers `ludoteca_la_strada`, `ludoteca_rialto` and so on, with the
parameters `players` and `preset`:

>>> import pyspiel, ludoteca.openspiel
>>> game = pyspiel.load_game("ludoteca_rialto(players=3,preset=published)")
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from ._ludoteca import Game, State, describe, slugs

#: No roll has more results than this.
MAX_CHANCE_OUTCOMES = 128
#: No ply is followed by more rolls than this.
_ROLLS_A_PLY = 64


def short_name(slug: str) -> str:
    """The name of a title in OpenSpiel."""
    return "ludoteca_" + slug.replace("-", "_")


def _game_type(slug: str) -> Any:
    facts = describe(slug)
    seats = [count for preset in facts["presets"] for count in preset["seats"]]
    return pyspiel.GameType(
        short_name=short_name(slug),
        long_name=f"Ludoteca {facts['name']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "preset": ""},
    )


class _Game(pyspiel.Game):  # type: ignore[misc]
    """A table of Ludoteca."""

    slug: str
    game_type: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.table = Game(self.slug, int(given.get("players", 2)), str(given.get("preset", "")))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.num_actions,
            max_chance_outcomes=MAX_CHANCE_OUTCOMES,
            num_players=self.table.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.table.max_plies,
        )
        super().__init__(self.game_type, info, given)

    def new_initial_state(self) -> _State:
        return _State(self, self.table)

    def max_chance_nodes_in_history(self) -> int:
        return self.table.max_plies * _ROLLS_A_PLY

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(self.table, params)


class _State(pyspiel.State):  # type: ignore[misc]
    """A state, or a moment at which something is being rolled."""

    def __init__(self, game: _Game, table: Game) -> None:
        super().__init__(game)
        self._table = table
        #: `None` during set-up.
        self._now: State | None = None
        #: What is being done: an action and its seat, or nothing.
        self._doing: tuple[int, int] | None = None
        self._rolls: list[int] = []
        self._bound = 0
        self._look()

    def _look(self) -> None:
        """Goes on until somebody is to act or something is to be rolled."""
        if self._now is None:
            following = self._table.next_roll(self._rolls)
        elif self._doing is not None:
            following = self._now.next_roll(self._doing[0], self._rolls, self._doing[1])
        else:
            return
        if following is not None:
            self._bound = following[1]
            return
        if self._now is None:
            self._now = self._table.new(rolls=self._rolls)
        elif self._doing is not None:
            self._now.apply(self._doing[0], self._doing[1], self._rolls)
        self._doing, self._rolls, self._bound = None, [], 0

    def current_player(self) -> Any:
        if self._bound:
            return pyspiel.PlayerId.CHANCE
        if self._now is None or self._now.is_over:
            return pyspiel.PlayerId.TERMINAL
        return self._now.to_act[0]

    def _legal_actions(self, player: int) -> list[int]:
        if self._bound or self._now is None or self._now.is_over or player != self._now.to_act[0]:
            return []
        return sorted(self._now.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(value, 1.0 / self._bound) for value in range(self._bound)]

    def _apply_action(self, action: int) -> None:
        if self._bound:
            self._rolls = [*self._rolls, action]
        else:
            self._doing = (action, int(self.current_player()))
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self._now is None:
            return f"roll {action}"
        return self._now.text(action)

    def is_terminal(self) -> bool:
        return not self._bound and self._now is not None and self._now.is_over

    def returns(self) -> list[float]:
        return self._now.returns if self._now is not None else [0.0] * self._table.seats

    def __str__(self) -> str:
        where = "set-up" if self._now is None else self._now.board()
        rolling = f"\nrolling {self._doing} {self._rolls} of {self._bound}" if self._bound else ""
        return where + rolling

    def seen(self, player: int) -> str:
        """What a seat knows, as text."""
        if self._now is None:
            return "set-up"
        return json.dumps(self._now.view(player), sort_keys=True)

    def observe(self, player: int, out: np.ndarray[Any, np.dtype[np.float32]]) -> None:
        """What a seat knows, as numbers."""
        if self._now is None:
            out.fill(0)
        else:
            out[:] = self._now.observe(player)


class _Observer:
    """What a seat is shown. A view holds all that was ever shown, so memory makes no difference."""

    def __init__(self, table: Game, params: Any) -> None:
        if params:
            raise ValueError(f"an observer of Ludoteca has no parameters, but was given {params}")
        self.tensor = np.zeros(table.observation_shape, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        state.observe(player, self.tensor)

    def string_from(self, state: _State, player: int) -> str:
        return state.seen(player)


def _register() -> None:
    for slug in slugs():
        kind = _game_type(slug)
        name = "".join(word.capitalize() for word in slug.split("-"))
        pyspiel.register_game(kind, type(name, (_Game,), {"slug": slug, "game_type": kind}))


_register()
