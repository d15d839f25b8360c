#!/bin/sh
# hint.sh HINTS STATE [NUMBER]: prints a hint of HINTS, a Markdown file with a "## " heading over each. Without NUMBER
# the one after the last that was shown; STATE is the file that remembers which that was.
set -eu
hints=$1 state=$2
total=$(grep -c '^## ' "$hints")
number=${3:-$(($(cat "$state" 2>/dev/null || echo 0) + 1))}
case $number in
'' | *[!0-9]*) echo "HINT=$number is not a number" >&2; exit 2 ;;
esac
if [ "$number" -gt "$total" ]; then
    echo "there are $total hints, and you have seen them all; HINT=1 shows the first again"
    exit 0
fi
awk -v wanted="$number" '/^## / { number++ } number == wanted' "$hints"
mkdir -p "$(dirname "$state")"
echo "$number" > "$state"
[ "$number" -eq "$total" ] || echo "(hint $number of $total; make hint for the next)"
