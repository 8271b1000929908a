"""Five strategy board games for research: fast, copyable, honest.

>>> import ludoteca
>>> game = ludoteca.Game("strada-romana", seats=2)
>>> state = game.new(seed=5)
>>> while not state.is_over:
...     state.apply(state.legal()[0])
"""

from . import errors
from ._ludoteca import ENCODING_VERSION, Batch, Bot, Game, State, describe, slugs
from .errors import (
    ActionError,
    ArrayError,
    BotError,
    BusyError,
    GameOver,
    IllegalAction,
    LudotecaError,
    RecordError,
    RollError,
    SeatError,
    SetupError,
    SpoiltError,
    VersionError,
)
from .observation import split
from .selfplay import Plays, read, selfplay

__all__ = [
    "ENCODING_VERSION",
    "ActionError",
    "ArrayError",
    "Batch",
    "Bot",
    "BotError",
    "BusyError",
    "Game",
    "GameOver",
    "IllegalAction",
    "LudotecaError",
    "Plays",
    "RecordError",
    "RollError",
    "SeatError",
    "SetupError",
    "SpoiltError",
    "State",
    "VersionError",
    "describe",
    "errors",
    "read",
    "selfplay",
    "slugs",
    "split",
]
