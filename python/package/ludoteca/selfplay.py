"""Games played by bots, as arrays for learning."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ._ludoteca import Bot, Game, State
from .errors import BotError, RecordError


@dataclass(frozen=True)
class Plays:
    """Decisions, one a row, of whole games one after another.

    `visits` says how often a bot looked at each action; where none did, the action played has 1.
    `results` is each seat's share of the win, counted from the seat that decided.
    """

    game: Game
    observations: npt.NDArray[np.int16]
    masks: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int64]
    visits: npt.NDArray[np.uint32]
    seats: npt.NDArray[np.int64]
    results: npt.NDArray[np.float32]
    games: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.actions)

    def _columns(self) -> dict[str, npt.NDArray[Any]]:
        names = ("observations", "masks", "actions", "visits", "seats", "results", "games")
        return {name: getattr(self, name) for name in names}

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes `.npz`, or `.parquet` with the extra `parquet`."""
        if Path(path).suffix == ".parquet":
            import pyarrow as pa
            import pyarrow.parquet as parquet

            def column(values: npt.NDArray[Any]) -> Any:
                if values.ndim == 1:
                    return pa.array(values)
                return pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), values.shape[1])

            columns = {name: column(values) for name, values in self._columns().items()}
            parquet.write_table(pa.table(columns), path)
        elif Path(path).suffix == ".npz":
            np.savez_compressed(path, **self._columns())  # type: ignore[arg-type]
        else:
            raise ValueError(f"{path} ends neither in .npz nor in .parquet")


class _Writer:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.rows: list[tuple[npt.NDArray[np.int16], npt.NDArray[np.int8], int, npt.NDArray[np.uint32], int]] = []
        self.results: list[npt.NDArray[np.float32]] = []
        self.games: list[int] = []

    def note(self, state: State, seat: int, action: int, visits: Iterable[tuple[int, int]]) -> None:
        counts = np.zeros(self.game.num_actions, np.uint32)
        for number, count in visits:
            counts[number] = count
        if not counts.any():
            counts[action] = 1
        self.rows.append((state.observe(seat), state.mask(seat), action, counts, seat))

    def close(self, state: State, number: int) -> None:
        returns = np.array(state.returns, np.float32)
        for row in self.rows[len(self.results) :]:
            self.results.append(np.roll(returns, -row[4]))
            self.games.append(number)

    def plays(self) -> Plays:
        game, count = self.game, len(self.rows)

        def stack(column: int, shape: tuple[int, ...], kind: type[np.generic]) -> npt.NDArray[Any]:
            if count == 0:
                return np.zeros((0, *shape), kind)
            return np.array([row[column] for row in self.rows], kind)

        space = (game.num_actions,)
        return Plays(
            game=game,
            observations=stack(0, game.observation_shape, np.int16),
            masks=stack(1, space, np.int8),
            actions=stack(2, (), np.int64),
            visits=stack(3, space, np.uint32),
            seats=stack(4, (), np.int64),
            results=np.array(self.results, np.float32).reshape(count, game.seats),
            games=np.array(self.games, np.int64),
        )


def selfplay(game: Game, bots: str | Bot | Sequence[str | Bot], games: int, seed: int = 0) -> Plays:
    """Plays games between bots, one for each seat or one for all, and keeps every decision.

    Bots given by name are made anew for each game, so that a game hangs on its seed alone.
    """
    named: list[str | Bot] = [bots] * game.seats if isinstance(bots, (str, Bot)) else list(bots)
    if len(named) != game.seats:
        raise BotError(f"{len(named)} bots for {game.seats} seats")
    writer = _Writer(game)
    for number in range(games):
        state = game.new(seed + number)
        players = [
            Bot(bot, (seed + number) * 31 + seat) if isinstance(bot, str) else bot for seat, bot in enumerate(named)
        ]
        while not state.is_over:
            seat = state.to_act[0]
            if len(state.legal(seat)) == 1:
                state.apply(state.legal(seat)[0], seat)
                continue
            thought = players[seat].think(state, seat)
            writer.note(state, seat, thought["choice"], zip(thought["actions"], thought["visits"]))
            state.apply(thought["choice"], seat)
        writer.close(state, seed + number)
    return writer.plays()


def read(folder: str | os.PathLike[str]) -> Plays:
    """The same from the records that `ludoteca sim --save FOLDER` keeps."""
    paths = sorted(Path(folder).glob("*.txt"))
    if not paths:
        raise RecordError(f"there is no record in {folder}")
    writer: _Writer | None = None
    for number, path in enumerate(paths):
        end = State.read(path.read_text(encoding="utf-8"))
        writer = writer or _Writer(end.game)
        if writer.game != end.game:
            raise RecordError(f"{path} is of another table than the records before it")
        _replay(end, number, writer)
    assert writer is not None
    return writer.plays()


def _replay(end: State, number: int, writer: _Writer) -> None:
    lines = end.record().splitlines()
    opening, plies = lines[5].split()[1:], lines[7:-1]
    state = end.game.new(rolls=_values(opening))
    for line in plies:
        head, _, rolls = line.partition(" ;")
        _, who, text = head.split(" ", 2)
        seat = int(who.rstrip(":")) - 1
        action = state.action(text)
        if len(state.legal(seat)) > 1:
            writer.note(state, seat, action, ())
        state.apply(action, seat, _values(rolls.split()))
    writer.close(state, number)


def _values(words: list[str]) -> list[int]:
    """The values of rolls written as `source value/bound`."""
    return [int(word.split("/")[0]) for word in words[1::2]]
