"""OpenSpiel's own test, and that chance nodes are what the package rolls."""

from __future__ import annotations

import random

import pyspiel
import pytest

import ludoteca
import ludoteca.openspiel as openspiel
from common import tables


@pytest.mark.parametrize(("slug", "seats"), tables())
def test_the_random_simulation_passes(slug: str, seats: int) -> None:
    game = pyspiel.load_game(openspiel.short_name(slug), {"players": seats})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_presets_are_parameters() -> None:
    game = pyspiel.load_game("ludoteca_attika(players=3,preset=published)")
    assert game.num_distinct_actions() == 644 + 1024 and game.num_players() == 3
    assert pyspiel.load_game(str(game)).num_players() == 3


@pytest.mark.parametrize("slug", ludoteca.slugs())
def test_chance_nodes_are_the_rolls(slug: str) -> None:
    luck = random.Random(4)
    state = pyspiel.load_game(openspiel.short_name(slug)).new_initial_state()
    assert state.is_chance_node(), "the set-up rolls"
    chances = 0
    while not state.is_terminal():
        copied = state.clone()
        if state.is_chance_node():
            chances += 1
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            action = luck.choice(outcomes)[0]
        else:
            player = state.current_player()
            action = luck.choice(state.legal_actions())
            assert state.observation_string(player) == copied.observation_string(player)
        copied.apply_action(action)
        state.apply_action(action)
        assert str(copied) == str(state)
    assert sum(state.returns()) == pytest.approx(1) and chances > 1
