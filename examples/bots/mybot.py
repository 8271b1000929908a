#!/usr/bin/env python3
"""A bot for any game of Ludoteca in 40 lines: it plays what sounds useful.

Try it:  ludoteca arena strada-romana --bots "exec:python3 examples/bots/mybot.py,random" --games 20
The protocol is one JSON object a line; see docs/bot-protocol.md.
"""
import json
import random
import sys

LAZY = ("pass", "end", "done", "skip", "stop")  # words of actions that give a turn away


def choose(legal):
    """Act rather than pass; among acts pick any."""
    busy = [action for action in legal if action.split()[0] not in LAZY]
    return random.choice(busy or legal)


def say(**message):
    print(json.dumps(message), flush=True)


def main():
    legal = []
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say(type="hello", name="mybot", protocol=1)
        elif kind == "view":  # what our seat knows and may do; message["view"] has it all
            legal = message["legal"]
        elif kind == "think":  # answer within message["budget"]["millis"]
            say(type="answer", id=message["id"], action=choose(legal))
        elif kind == "quit":
            return


if __name__ == "__main__":
    main()
