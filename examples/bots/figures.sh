#!/bin/sh
# All figures of docs/bots.md, into one file of JSON lines. Run it on a quiet machine:
#   cargo build --release && sh examples/bots/figures.sh target/release/ludoteca figures.jsonl
# Budgets are scaled by SCALE (0.05 unless set), so that all of it takes less than two hours on two cores.
set -eu
LUDOTECA=$1
OUT=$2
SCALE=${SCALE:-0.05}
GAMES=${GAMES:-"la-strada rialto new-world attika strada-romana"}

match() { # GAME SEATS BOTS GAMES MORE...
    game=$1 seats=$2 bots=$3 games=$4
    shift 4
    "$LUDOTECA" arena "$game" --seats "$seats" --bots "$bots" --games "$games" --json "$@" | tr -d '\n' >>"$OUT"
    echo >>"$OUT"
}

for game in $GAMES; do
    # Each level against the one below, stopped once it is clear on which side of 65 % it is.
    for pair in apprentice,novice journeyman,apprentice merchant,journeyman master,merchant; do
        match "$game" 2 "$pair" 200 --scale "$SCALE" --decide 0.65
    done
    # The same time for both: knowledge against none.
    match "$game" 2 master@60ms,plain@60ms 80 --decide 0.75
    # Twice the budget.
    match "$game" 2 "merchant*2,merchant" 100 --scale "$SCALE" --decide 0.5
    # Larger tables: one merchant among apprentices.
    match "$game" 3 merchant,apprentice 120 --scale "$SCALE"
    match "$game" 4 merchant,apprentice 120 --scale "$SCALE"
done
for game in rialto new-world strada-romana; do
    match "$game" 5 merchant,apprentice 150 --scale "$SCALE"
done
# One match at full budgets.
match strada-romana 2 master,merchant 24 --decide 0.65
