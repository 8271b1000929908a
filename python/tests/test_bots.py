"""Bots: the same seed gives the same answer, and an interrupt ends their thinking."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

import ludoteca
from common import positions


@pytest.mark.parametrize("slug", ludoteca.slugs())
def test_a_bot_answers_alike_from_the_same_seed(slug: str) -> None:
    game = ludoteca.Game(slug, 2)
    asked = 0
    for state, seat in positions(game, 2):
        if state.ply % 20 == 7 and len(state.legal(seat)) > 1:
            asked += 1
            for level in ("random", "greedy", "plain", "novice", "master"):
                thoughts = [ludoteca.Bot(level, 3, iterations=30).think(state, seat) for _ in range(2)]
                assert thoughts[0] == thoughts[1]
                assert thoughts[0]["choice"] in state.legal(seat)
            assert sorted(thoughts[0]["actions"]) == sorted(state.legal(seat))
            assert sum(thoughts[0]["visits"]) > 0
            assert all(sum(chances) == pytest.approx(1, abs=0.01) for chances in thoughts[0]["win_chances"])
        if asked == 3:
            break
    assert asked > 0, "no position had anything to choose from"


def test_a_bot_of_one_game_refuses_another() -> None:
    bot = ludoteca.Bot("novice")
    bot.choose(ludoteca.Game("strada-romana", 2).new(1))
    state = ludoteca.Game("la-strada", 2).new(1)
    with pytest.raises(ludoteca.BotError, match="another game"):
        bot.choose(state)
    bot.forget()
    assert bot.choose(state) in state.legal()


def test_an_interrupt_ends_the_thinking() -> None:
    state = next(s for s, seat in positions(ludoteca.Game("strada-romana", 2), 1) if len(s.legal(seat)) > 3)
    bot = ludoteca.Bot("master", millis=600_000)
    released = threading.Event()

    def interrupt() -> None:
        # This thread can only run while the bot thinks, since the bot has released the interpreter.
        released.set()
        os.kill(os.getpid(), signal.SIGINT)

    begun = time.monotonic()
    thread = threading.Thread(target=interrupt)
    # Whoever runs tests in the background may have told them to ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with pytest.raises(KeyboardInterrupt):
        thread.start()
        bot.choose(state)
    signal.signal(signal.SIGINT, before)
    thread.join()
    assert released.is_set() and time.monotonic() - begun < 600
    assert ludoteca.Bot("random").choose(state) in state.legal()
