#!/bin/sh
# What must hold of reviews, on many records a title: the parts add up, luck averages 0 within three
# standard errors, and better levels lose less a choice.
#
#   sh examples/bots/review.sh BINARY [RECORDS]
set -eu
binary=$1 records=${2:-300}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for game in la-strada rialto new-world attika strada-romana
do
    for level in novice apprentice merchant@200
    do
        "$binary" sim "$game" --seats 2 --games "$((records / 3))" --bots "$level" --save "$folder/$game" --seed 1 > /dev/null
        for record in "$folder/$game"/*.txt
        do
            "$binary" review "$record" --iterations 50 --json
        done | python3 examples/bots/review.py "$game" "$level"
        rm -rf "${folder:?}/$game"
    done
done
