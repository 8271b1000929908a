"""Observations taken apart into their named parts."""

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ._ludoteca import Game


def split(game: Game, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
    """The parts of an observation, or of many in a row, by name. They share its memory."""
    parts: dict[str, npt.NDArray[Any]] = {}
    at = 0
    for name, shape, _low, _high, _meaning in game.parts:
        size = math.prod(shape)
        parts[name] = observation[..., at : at + size].reshape(*observation.shape[:-1], *shape)
        at += size
    return parts


def bounds(game: Game) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16]]:
    """The smallest and the largest number that may stand at each place of an observation."""
    low = [np.full(math.prod(shape), low, np.int16) for _, shape, low, _, _ in game.parts]
    high = [np.full(math.prod(shape), high, np.int16) for _, shape, _, high, _ in game.parts]
    return np.concatenate(low), np.concatenate(high)
