"""How fast the package is, with peers in the same run; prints Markdown.

    python python/bench.py --command target/release/ludoteca > figures.md
    python python/bench.py --threads

Everything runs on one core but what says two threads. Each figure is the median of five short runs;
two threads take turns with one, for fifteen runs each.
Peers that are not installed are left out: `pip install open_spiel rlcard "pettingzoo[classic]"`.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import ludoteca

RUNS = 5
TURNS = 15


def rate(job: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """How many things a second a job does; it says how many it did in one call.

    The clock counts the processor's time, which other programs on the machine disturb least.
    """

    job()
    return statistics.median(once(job, seconds, clock) for _ in range(RUNS))


def once(job: Callable[[], int], seconds: float, clock: Callable[[], float]) -> float:
    done, begun = 0, clock()
    while clock() - begun < seconds:
        done += job()
    return done / (clock() - begun)


def gain(game: ludoteca.Game, seconds: float = 0.1) -> float:
    """How many times as fast a batch is on two threads as on one, by the clock on the wall.

    They take turns, so that what else happens on the machine meets both.
    """
    alone, both = batch(game, 1, True), batch(game, 2, True)
    alone(), both()
    rates: tuple[list[float], list[float]] = ([], [])
    for _ in range(TURNS):
        for job, found in zip((alone, both), rates, strict=True):
            found.append(once(job, seconds, time.perf_counter))
    one, two = rates
    return statistics.median(two) / statistics.median(one)


def plain_loop(game: ludoteca.Game) -> Callable[[], int]:
    luck = random.Random(1)
    choose, seeds = luck.random, iter(range(10**9))

    def play() -> int:
        state = game.new(next(seeds))
        plies = 0
        to_act = state.to_act
        while to_act:
            seat = to_act[0]
            legal = state.legal(seat)
            state.apply(legal[int(choose() * len(legal))], seat)
            to_act = state.to_act
            plies += 1
        return plies

    return play


def aec(env: Any) -> Callable[[], int]:
    """One game through PettingZoo, looking at every observation and mask."""

    def play() -> int:
        env.reset(seed=1)
        steps = 0
        for _agent in env.agent_iter(2000):
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                break
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(random.random() * len(legal))]))
            steps += 1
        return steps

    return play


def batch(game: ludoteca.Game, threads: int, look: bool) -> Callable[[], int]:
    n = 256
    games = ludoteca.Batch(game, n, 1, threads)
    observations = np.zeros((n, *game.observation_shape), np.int16) if look else None
    masks = np.zeros((n, game.num_actions), np.int8) if look else None

    def step() -> int:
        games.random_step(observations, masks)
        return n

    return step


def clone(game: ludoteca.Game) -> Callable[[], int]:
    state = game.new(1)
    for _ in range(40):
        state.apply(state.legal(state.to_act[0])[0], state.to_act[0])

    def job() -> int:
        for _ in range(1000):
            state.clone()
        return 1000

    return job


def spiel(name: str) -> tuple[Callable[[], int], Callable[[], int]]:
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal() and steps < 2000:
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            steps += 1
        return steps

    state = game.new_initial_state()
    luck = random.Random(3)
    for _ in range(12):
        state.apply_action(luck.choice(state.legal_actions()))

    def copies() -> int:
        for _ in range(100):
            state.clone()
        return 100

    return play, copies


def rlcard_game(name: str) -> Callable[[], int]:
    rlcard = importlib.import_module("rlcard")
    env = rlcard.make(name)

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random.random() * len(legal))])
            steps += 1
        return steps

    return play


def classic(name: str) -> Callable[[], int]:
    return aec(importlib.import_module(f"pettingzoo.classic.{name}").env())


def command_rates(command: str, seconds: float) -> dict[str, float]:
    """Plies a second of `ludoteca bench` at two seats, by the processor's time like all others."""
    found = subprocess.run(
        [command, "bench", "--json", "--seconds", str(seconds)], check=True, capture_output=True, text=True
    )
    return {row["game"]: row["plies_per_second"] for row in json.loads(found.stdout) if row["seats"] == 2}


def peer(lines: list[str], name: str, make: Callable[[], Callable[[], int]], seconds: float, unit: str) -> None:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            figure = rate(make(), seconds)
    except Exception as error:  # noqa: BLE001 a peer that fails is no reason to stop
        print(f"{name}: left out, {error!r}", file=sys.stderr)
        return
    lines.append(f"| {name} | {figure:,.0f} {unit} |")


def one_core() -> set[int]:
    """Keeps this process on one core, where that can be done; says which ones it had."""
    if not hasattr(os, "sched_setaffinity"):
        return set()
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    return cores


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--command", help="the command `ludoteca`, to compare with")
    words.add_argument("--seconds", type=float, default=0.5, help="for each run of a figure")
    words.add_argument("--no-peers", action="store_true")
    words.add_argument("--threads", action="store_true", help="nothing but what a batch gains by two threads")
    given = words.parse_args()
    if given.threads:
        for slug in ludoteca.slugs():
            print(f"{slug}: × {gain(ludoteca.Game(slug, 2)):.2f}", flush=True)
        return
    seconds, cores = given.seconds, one_core()
    command = command_rates(given.command, seconds) if given.command else {}
    pettingzoo = importlib.import_module("ludoteca.pettingzoo")
    print("| game, 2 seats | loop, actions/s | AEC, steps/s | batch, steps/s | of the command | batch with observation and mask, steps/s | on two threads | clone, µs |")
    print("|---|---|---|---|---|---|---|---|")
    for slug in ludoteca.slugs():
        game = ludoteca.Game(slug, 2)
        loop = rate(plain_loop(game), seconds)
        steps = rate(aec(pettingzoo.env(game)), seconds)
        bare = rate(batch(game, 1, False), seconds)
        looking = rate(batch(game, 1, True), seconds)
        if cores:
            os.sched_setaffinity(0, cores)
        double = gain(game)
        one_core()
        copies = 1e6 / rate(clone(game), seconds / 4)
        part = f"{bare / command[slug]:.2f}" if slug in command else "–"
        print(
            f"| {game.name} | {loop:,.0f} | {steps:,.0f} | {bare:,.0f} | {part} | {looking:,.0f} "
            f"| × {double:.2f} | {copies:.2f} |",
            flush=True,
        )
    if given.no_peers:
        return
    lines = ["", "| peer, in the same run | figure |", "|---|---|"]
    for name in ("chess", "backgammon", "hive"):
        peer(lines, f"OpenSpiel {name}, loop", lambda name=name: spiel(name)[0], seconds, "actions/s")  # type: ignore[misc]
    for name in ("chess", "hive"):
        peer(lines, f"OpenSpiel {name}, clone", lambda name=name: spiel(name)[1], seconds, "clones/s")  # type: ignore[misc]
    for name in ("gin-rummy", "no-limit-holdem", "uno"):
        peer(lines, f"RLCard {name}, loop", lambda name=name: rlcard_game(name), seconds, "actions/s")  # type: ignore[misc]
    for name in ("chess_v6", "connect_four_v3", "tictactoe_v3"):
        peer(lines, f"PettingZoo {name}, AEC", lambda name=name: classic(name), seconds, "steps/s")  # type: ignore[misc]
    print("\n".join(lines))


if __name__ == "__main__":
    main()
