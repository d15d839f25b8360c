#!/bin/sh
# plot.sh TSV SCRIPT OUT: draws the measurements with the exercise's gnuplot script, into OUT.svg and OUT.png, and in a
# window where there is a display and a gnuplot that can open one, else in the terminal. TERM=dumb asks for the latter.
set -eu
tsv=$1 script=$2 out=$3
draw() { gnuplot -p -e "$1; tsv = '$tsv'" "$script"; } # -p: a window stays when gnuplot has ended
draw "set terminal svg size 800,400 background 'white'; set output '$out.svg'"
draw "set terminal pngcairo size 1200,600 background 'white'; set output '$out.png'"
window=$(gnuplot -e 'set terminal' 2>&1 </dev/null | grep -owE 'qt|wxt|x11' | head -n 1 || true)
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ "${TERM:-dumb}" != dumb ] && [ -n "$window" ]; then
    draw "set terminal $window size 1200,600"
else
    draw "set terminal dumb size ${COLUMNS:-100},30"
fi
echo "written: $out.svg $out.png"
