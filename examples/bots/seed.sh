#!/bin/sh
# Prints the seed of a deciding match: a number from the git tree of crates/bots, weights included,
# so that nobody can have tuned on it. Seeds below 1000000 are for tuning.
set -eu
if [ -n "$(git status --porcelain -- crates/bots)" ]; then
    echo "seed.sh: crates/bots has changes that are not committed; commit them first" >&2
    exit 2
fi
echo $((0x$(git rev-parse HEAD:crates/bots | cut -c1-12) + 1000000))
