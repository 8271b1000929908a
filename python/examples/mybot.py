"""A bot for `exec:` that searches with the package: flat Monte Carlo over imagined worlds.

    ludoteca arena strada-romana --bots "exec:python3 python/examples/mybot.py,random" --games 20

The host sends what the seat has been shown, and nothing else is needed: worlds that fit the view
are imagined, and each legal action is tried in the same worlds.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import ludoteca

#: So many worlds are imagined for a decision.
WORLDS = 4


def table(slug: str, view: dict[str, Any]) -> ludoteca.Game:
    """The table of which this is a view: seats and options stand in it."""
    for preset in ludoteca.describe(slug)["presets"]:
        for seats in preset["seats"]:
            game = ludoteca.Game(slug, seats, preset["name"])
            try:
                game.imagine(view)
            except ludoteca.RecordError:
                continue
            return game
    raise ludoteca.SetupError("the view is of no table with a preset's options")


def choose(game: ludoteca.Game, view: dict[str, Any], seat: int, legal: list[str], luck: random.Random) -> str:
    """The action that ends best in imagined worlds that are played on at random."""
    worth = dict.fromkeys(legal, 0.0)
    for _ in range(WORLDS):
        world = game.imagine(view, luck.getrandbits(63))
        for text in legal:
            try:
                number = world.action(text)
            except ludoteca.ActionError:
                continue  # One of the few payments that have no number.
            branch = world.clone()
            branch.apply(number, seat)
            worth[text] += playout(branch, luck)[seat]
    return max(worth, key=lambda text: worth[text])


def playout(state: ludoteca.State, luck: random.Random) -> list[float]:
    """How a game ends that is played on at random."""
    while not state.is_over:
        seat = state.to_act[0]
        state.apply(luck.choice(state.legal(seat)), seat)
    return state.returns


def main() -> None:
    slug, game, luck = "", None, random.Random(1)
    asked: dict[str, Any] = {}
    for line in sys.stdin:
        message = json.loads(line)
        match message.get("type"):
            case "hello":
                slug = message["game"]
                print(json.dumps({"type": "hello", "protocol": 1, "name": "mybot in Python"}), flush=True)
            case "new game":
                game = None
            case "view":
                asked = message
            case "think":
                asked = asked | message
                view, legal = asked["view"], asked["legal"]
                game = game or table(slug, view)
                action = choose(game, view, asked["seat"] - 1, legal, luck) if len(legal) > 1 else legal[0]
                print(json.dumps({"type": "answer", "id": message["id"], "action": action}), flush=True)
            case "quit":
                return


if __name__ == "__main__":
    main()
