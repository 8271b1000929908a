"""Sums up reviews of one game by levels, from the weakest to the strongest: GAME then LEVEL FILE for each.

A file holds reviews as JSON objects one after another."""

import json
import math
import sys


def reviews(path):
    text, decoder = open(path).read(), json.JSONDecoder()
    while text := text.lstrip():
        review, end = decoder.raw_decode(text)
        yield review["review"]
        text = text[end:]


def mean_and_error(numbers):
    mean = sum(numbers) / len(numbers)
    spread = sum((one - mean) ** 2 for one in numbers) / max(1, len(numbers) - 1)
    return mean, math.sqrt(spread / len(numbers))


game, rest, before = sys.argv[1], sys.argv[2:], None
for level, path in zip(rest[::2], rest[1::2]):
    gap, luck, losses = 0.0, [], []
    for review in reviews(path):
        for accounts in filter(None, (review["win"], review["points"])):
            for part in accounts:
                whole = part["even"] + part["start"] + part["luck"] - part["loss"] + part["others"]
                gap = max(gap, abs(whole - part["result"]))
        luck.append(review["win"][0]["luck"])
        losses += [play["mean_loss"] for play in review["play"]]
    mean, error = mean_and_error(luck)
    loss, loss_error = mean_and_error(losses)
    print(
        f"{game}, {level}: {len(luck)} records, largest gap {gap:.1e}, luck of the first seat "
        f"{mean:+.4f} ± {error:.4f}, mean loss {loss:.4f} ± {loss_error:.4f}",
        flush=True,
    )
    assert gap < 1e-6, "the parts do not add up"
    assert abs(mean) <= 3 * error + 1e-9, "luck has a favourite"
    assert game != "la-strada" or max(map(abs, luck)) == 0, "nothing is rolled in La Strada"
    assert before is None or loss < before, "a better level loses more"
    before = loss
