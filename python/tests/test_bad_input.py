"""Bad input is an exception with our own words, never a panic or a process that ends."""

from __future__ import annotations

import json
import pickle
import random
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ludoteca
from common import finished

GAME = ludoteca.Game("strada-romana", 2)


def damaged(change: Callable[[dict[str, Any]], None]) -> None:
    """Restores a pickle in which something was changed."""
    restore, (text,) = GAME.new(1).__reduce__()
    saved = json.loads(text)
    change(saved)
    restore(json.dumps(saved))


BAD: dict[str, tuple[type[Exception], str, Callable[[], object]]] = {
    "game": (ludoteca.SetupError, "no game is called", lambda: ludoteca.Game("chess", 2)),
    "preset": (ludoteca.SetupError, "no preset is called", lambda: ludoteca.Game("rialto", 2, "other")),
    "switch": (ludoteca.SetupError, "no option is called", lambda: ludoteca.Game("rialto", 2, colour="red")),
    "value": (ludoteca.SetupError, "cannot be", lambda: ludoteca.Game("rialto", 2, blue_order="red")),
    "seats": (ludoteca.SetupError, "seats do not fit", lambda: ludoteca.Game("rialto", 9)),
    "negative seats": (ludoteca.SetupError, "seats do not fit", lambda: ludoteca.Game("rialto", -1)),
    "outside": (ludoteca.ActionError, "outside the space", lambda: GAME.new(1).apply(435)),
    "negative": (ludoteca.ActionError, "no action", lambda: GAME.new(1).apply(-1)),
    "huge": (ludoteca.ActionError, "no action", lambda: GAME.new(1).apply(10**30)),
    "illegal": (ludoteca.IllegalAction, "SR-", lambda: GAME.new(1).apply(GAME.action("end"))),
    "seat": (ludoteca.SeatError, "no seat 7", lambda: GAME.new(1).view(7)),
    "other seat": (ludoteca.SeatError, "not to act", lambda: GAME.new(1).apply(0, 1 - GAME.new(1).to_act[0])),
    "after the end": (ludoteca.GameOver, "over", lambda: finished(GAME, 1).apply(0)),
    "bot after the end": (ludoteca.GameOver, "over", lambda: ludoteca.Bot("random").choose(finished(GAME, 1))),
    "no rolls": (ludoteca.RollError, "is missing", lambda: GAME.new(rolls=[])),
    "wrong roll": (ludoteca.RollError, "must be below", lambda: GAME.new(rolls=[99999])),
    "negative roll": (ludoteca.RollError, "no roll", lambda: GAME.new(rolls=[-1])),
    "shape": (ludoteca.ArrayError, "has shape", lambda: GAME.new(1).observe(0, np.zeros(3, np.int16))),
    "type": (ludoteca.ArrayError, "has type float64", lambda: GAME.new(1).observe(0, np.zeros(GAME.observation_shape))),
    "list": (ludoteca.ArrayError, "no NumPy array", lambda: GAME.new(1).observe(0, [0])),  # type: ignore[arg-type]
    "record": (ludoteca.RecordError, "line 1", lambda: ludoteca.State.read("hello")),
    "cut record": (ludoteca.RecordError, "cut short", lambda: ludoteca.State.read("\n".join(GAME.new(1).record().splitlines()[:5]))),
    "altered record": (ludoteca.RecordError, "altered", lambda: ludoteca.State.read(GAME.new(1).record().replace("open ", "open 0000")[:-5] + "\n")),
    "rules": (ludoteca.VersionError, "of the rules", lambda: damaged(lambda saved: saved.update(rules=99))),
    "encoding": (ludoteca.VersionError, "of the encoding", lambda: damaged(lambda saved: saved.update(encoding=99))),
    "steps": (ludoteca.RecordError, "damaged", lambda: damaged(lambda saved: saved.update(steps=[]))),
    "digest": (ludoteca.RecordError, "damaged", lambda: damaged(lambda saved: saved.update(digest=1))),
    "bot": (ludoteca.BotError, "no bot is called", lambda: ludoteca.Bot("wizard")),
    "program": (ludoteca.BotError, "program", lambda: ludoteca.Bot("exec:ls")),
    "budget": (ludoteca.BotError, "no budget", lambda: ludoteca.Bot("master", iterations=0)),
    "budgets": (ludoteca.BotError, "not both", lambda: ludoteca.Bot("master", iterations=1, millis=1)),
    "batch": (ludoteca.SetupError, "a batch has", lambda: ludoteca.Batch(GAME, 0)),
    "actions": (ludoteca.ArrayError, "has type int32", lambda: ludoteca.Batch(GAME, 2).step(np.zeros(2, np.int32))),  # type: ignore[arg-type]
    "batch action": (ludoteca.ActionError, "game 0", lambda: ludoteca.Batch(GAME, 2).step(np.full(2, 999))),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_an_exception(name: str) -> None:
    kind, words, call = BAD[name]
    with pytest.raises(kind, match=words) as raised:
        call()
    assert isinstance(raised.value, ludoteca.LudotecaError)


def test_arrays_are_looked_at_closely() -> None:
    batch = ludoteca.Batch(GAME, 4)
    size = GAME.observation_shape[0]
    frozen = np.zeros((4, size), np.int16)
    frozen.flags.writeable = False
    twice = np.zeros((4, 2), np.float32)
    bad = {
        "cannot be written": {"observations": frozen},
        "C order": {"observations": np.zeros((size, 4), np.int16).T},
        "has shape": {"masks": np.zeros((4, 7), np.int8)},
        "has type": {"seats": np.zeros(4, np.float32)},
        "aligned": {"rewards": np.frombuffer(bytearray(33), np.float32, 8, 1).reshape(4, 2)},
    }
    before = batch.seeds
    for words, arrays in bad.items():
        with pytest.raises(ludoteca.ArrayError, match=words):
            batch.random_step(**arrays)  # type: ignore[arg-type]
    with pytest.raises(ludoteca.ArrayError, match="cannot be written"):
        batch.random_step(masks=(row := np.zeros((4, GAME.num_actions), np.int8)), done=row[0, :4])
    batch.random_step(rewards=twice)
    assert batch.seeds == before


def test_an_illegal_action_changes_nothing_in_a_batch() -> None:
    batch = ludoteca.Batch(GAME, 3, seed=5)
    masks, after = (np.zeros((3, GAME.num_actions), np.int8) for _ in range(2))
    batch.fill(masks=masks)
    actions = masks.argmax(axis=1)
    actions[2] = int(np.flatnonzero(masks[2] == 0)[0])
    with pytest.raises(ludoteca.ActionError, match="game 2"):
        batch.step(actions)
    batch.fill(masks=after)
    assert (masks == after).all()


def test_a_panic_spoils_only_its_own_object() -> None:
    state = GAME.new(1)
    clone = state.clone()
    with pytest.raises(ludoteca.SpoiltError, match="asked to fail"):
        state._fail()
    with pytest.raises(ludoteca.SpoiltError, match="earlier failure"):
        state.apply(0)
    clone.apply(clone.legal()[0])
    assert GAME.new(1).legal()


def test_two_threads_get_an_exception_at_worst() -> None:
    """A batch that one thread steps and another uses: the other is told so, or waits its turn."""
    batch = ludoteca.Batch(ludoteca.Game("new-world", 5), 2000)
    told: list[Exception] = []
    over = threading.Event()

    def disturb() -> None:
        while not over.is_set():
            try:
                batch.seeds
            except ludoteca.BusyError as busy:
                told.append(busy)

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        while not told:
            try:
                batch.random_step()
            except ludoteca.BusyError as busy:
                told.append(busy)
    finally:
        over.set()
        thread.join()
    assert "another thread" in str(told[0])


def test_states_in_many_threads_do_not_disturb_each_other() -> None:
    ends: list[int] = []

    def play() -> None:
        ends.append(finished(GAME, 8).digest)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ends) == 4 and len(set(ends)) == 1


def junk(luck: random.Random) -> Any:
    """Something that an absent-minded caller might hand over."""
    return luck.choice(
        [
            None, True, -1, 0, 1, 2, 5, 434, 435, 2**31, 2**63, 2**64, -(2**63), 10**40, 0.5, float("nan"), "", "pass",
            "end", "é", b"x", [], [0], [1, 2, 3], [-1], [2**40], ["a"], {}, {"a": 1}, (), object(), np.int64(3),
            np.float32(1), np.zeros(0), np.zeros(3, np.int8), np.zeros((2, 2), np.int16), np.zeros(435, np.int8),
            np.array("x"), np.array([None]), GAME, GAME.new(1), int, lambda: 0,
        ]
    )  # fmt: skip


def test_a_hundred_thousand_malformed_calls_end_no_process() -> None:
    luck = random.Random(2)
    targets: list[Any] = [
        ludoteca.Game, ludoteca.State.read, ludoteca.State._restore, ludoteca.Bot, ludoteca.Batch, ludoteca.describe,
    ]  # fmt: skip
    state, batch = GAME.new(1), ludoteca.Batch(GAME, 2)
    cheap = ["new", "next_roll", "action", "text", "legal", "mask", "apply", "view", "observe", "imagine", "record"]
    targets += [getattr(holder, name) for holder in (GAME, state) for name in cheap if hasattr(holder, name)]
    targets += [batch.step, batch.random_step, batch.fill, ludoteca.Bot("random").choose, ludoteca.Bot("novice").think]
    names = ["seat", "rolls", "seed", "out", "masks", "done", "iterations", "threads", "preset", "state", "wrong"]
    spoilt = 0
    for _ in range(100_000):
        target = luck.choice(targets)
        arguments = [junk(luck) for _ in range(luck.randrange(4))]
        named = {luck.choice(names): junk(luck) for _ in range(luck.randrange(2))}
        try:
            target(*arguments, **named)
        except ludoteca.SpoiltError:
            spoilt += 1
        except Exception as error:  # noqa: BLE001
            assert str(error) or isinstance(error, (TypeError, ValueError)), repr(error)
    assert spoilt == 0, "a malformed call made the package panic"


def test_a_damaged_pickle_is_refused() -> None:
    data = bytearray(pickle.dumps(GAME.new(3)))
    luck = random.Random(1)
    refused = 0
    for _ in range(300):
        bad = data.copy()
        for _ in range(luck.randrange(1, 4)):
            bad[luck.randrange(60, len(bad) - 8)] = luck.randrange(32, 127)
        try:
            assert pickle.loads(bytes(bad)).legal() is not None
        except Exception as error:  # noqa: BLE001
            assert not isinstance(error, ludoteca.SpoiltError), error
            refused += 1
    assert refused > 0


def test_damaged_records_are_refused() -> None:
    text = finished(GAME, 2).record()
    luck = random.Random(5)
    for _ in range(300):
        at = luck.randrange(len(text))
        bad = text[:at] + chr(luck.randrange(32, 127)) + text[at + 1 :]
        try:
            ludoteca.State.read(bad)
        except (ludoteca.RecordError, ludoteca.SetupError):
            continue
        assert bad.split() == text.split(), "only white space may differ"
