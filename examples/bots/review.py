"""Sums up reviews that come as JSON objects one after another on standard input."""

import json
import math
import sys

text, decoder, reviews = sys.stdin.read(), json.JSONDecoder(), []
while text := text.lstrip():
    review, end = decoder.raw_decode(text)
    reviews.append(review["review"])
    text = text[end:]

gap, luck, losses = 0.0, [], []
for review in reviews:
    for accounts in filter(None, (review["win"], review["points"])):
        for part in accounts:
            whole = part["even"] + part["start"] + part["luck"] - part["loss"] + part["others"]
            gap = max(gap, abs(whole - part["result"]))
    luck.append(review["win"][0]["luck"])
    losses += [play["mean_loss"] for play in review["play"]]

mean = sum(luck) / len(luck)
error = math.sqrt(sum((one - mean) ** 2 for one in luck) / max(1, len(luck) - 1) / len(luck))
print(
    f"{sys.argv[1]}, {sys.argv[2]}: {len(reviews)} records, largest gap {gap:.1e}, "
    f"luck of the first seat {mean:+.4f} ± {error:.4f}, mean loss {sum(losses) / len(losses):.4f}"
)
assert gap < 1e-6, "the parts do not add up"
assert abs(mean) <= 3 * error + 1e-9, "luck has a favourite"
