#!/bin/sh
# Whether win chances mean what they say, for every game and number of seats.
#
#   sh examples/bots/calibrate.sh fit BINARY [GAMES]     prints the lines of the table of corrections
#   sh examples/bots/calibrate.sh judge BINARY [GAMES]   judges the corrected chances on other games
set -eu
mode=$1 binary=$2 games=${3:-400}
for table in la-strada:2 la-strada:3 la-strada:4 rialto:2 rialto:3 rialto:4 rialto:5 new-world:2 new-world:3 \
    new-world:4 new-world:5 attika:2 attika:3 attika:4 strada-romana:2 strada-romana:3 strada-romana:4 strada-romana:5
do
    game=${table%:*} seats=${table#*:}
    case $mode in
    fit) "$binary" calibrate "$game" --seats "$seats" --games "$games" --seed 101 --fit | grep '^Fitted' ;;
    judge) "$binary" calibrate "$game" --seats "$seats" --games "$games" --seed 1 ;;
    *) echo "fit or judge, not $mode" >&2 && exit 2 ;;
    esac
done
