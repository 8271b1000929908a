"""What a finished game is worth to each seat."""

from typing import Literal

from ._ludoteca import Game, State
from .errors import SetupError

Reward = Literal["win", "rank", "points"]


def rewards(state: State, reward: Reward) -> list[float]:
    """`win`: the share of the win; `rank`: from 1 for the first to 0 for the last; `points`: points."""
    if reward == "win":
        return state.returns
    ranks = state.ranks
    if ranks is None:
        return [0.0] * state.game.seats
    if reward == "rank":
        return [(len(ranks) - rank) / (len(ranks) - 1) for rank in ranks]
    return [float(points) for points in state.points or [0] * len(ranks)]


def check_reward(game: Game, reward: str) -> None:
    """Complains of a reward that the game does not have."""
    if reward not in ("win", "rank", "points"):
        raise SetupError(f"reward is {reward!r}, not 'win', 'rank' or 'points'")
    if reward == "points":
        state = game.new()
        while not state.is_over:
            seat = state.to_act[0]
            state.apply(state.legal(seat)[-1], seat)
        if state.points is None:
            raise SetupError(f"{game.name} has no points; take the reward 'win' or 'rank'")
