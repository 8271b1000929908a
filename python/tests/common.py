"""What the tests share: tables, luck, and games played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

import ludoteca


def tables() -> list[tuple[str, int]]:
    """Every title at two seats and at its largest table, by the default preset."""
    found = []
    for slug in ludoteca.slugs():
        seats = ludoteca.describe(slug)["presets"][0]["seats"]
        found += [(slug, 2), (slug, max(seats))]
    return found


def presets() -> list[tuple[str, int, str]]:
    """Every title, preset and number of seats."""
    return [
        (slug, seats, preset["name"])
        for slug in ludoteca.slugs()
        for preset in ludoteca.describe(slug)["presets"]
        for seats in preset["seats"]
    ]


def positions(game: ludoteca.Game, seed: int) -> Iterator[tuple[ludoteca.State, int]]:
    """Every state of a random game in which somebody acts, with the seat that does."""
    luck = random.Random(seed)
    state = game.new(seed)
    while not state.is_over:
        seat = luck.choice(state.to_act)
        yield state, seat
        state.apply(luck.choice(state.legal(seat)), seat)


def finished(game: ludoteca.Game, seed: int) -> ludoteca.State:
    """The end of a random game."""
    state = game.new(seed)
    for state, _ in positions(game, seed):
        pass
    return state
