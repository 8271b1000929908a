#!/bin/sh
# What must hold of reviews, on many records a title: the parts add up, luck averages 0 within three
# standard errors, and better levels lose less a choice.
#
#   sh examples/bots/review.sh BINARY [RECORDS [GAME...]]
set -eu
binary=$1 records=${2:-300}
[ $# -le 2 ] || shift 2
[ "$1" != "$binary" ] || set -- la-strada rialto new-world attika strada-romana
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for game
do
    for level in novice apprentice merchant@200
    do
        "$binary" sim "$game" --seats 2 --games "$((records / 3))" --bots "$level" --save "$folder/$level" --seed 1 > /dev/null
        for record in "$folder/$level"/*.txt
        do
            "$binary" review "$record" --iterations 50 --json
        done > "$folder/$level.json"
    done
    python3 examples/bots/review.py "$game" \
        novice "$folder/novice.json" apprentice "$folder/apprentice.json" merchant@200 "$folder/merchant@200.json"
    rm -rf "${folder:?}"/*
done
