#!/bin/sh
# draw.sh TSV OUT TITLE: draws a kernel's data flow, the timeline of its blocks, what it moves from where to where, or a
# picture before and after, into OUT.svg and OUT.png. A timeline is also printed as a list, and the histograms of a
# picture are drawn in the terminal, too.
set -eu
tsv=$1 out=$2 title=$3
cd "${0%/*}"
kind=$(sed -n '1s/^# \(timeline\|moves\|picture\).*/\1/p' "$tsv")
kind=${kind:-draw}
headline=$title$(sed -n '2s/^# //p' "$tsv")
look=$kind
[ "$kind" != moves ] || look=draw
awk -v headline="$headline" -f "$kind.awk" "$tsv" >"$out.placed"
width=$(sed -n 's/^width = //p' "$out.placed")
height=$(sed -n 's/^height = //p' "$out.placed")
draw() {
    ./gnuplot.sh -e "set terminal $1; point = $3; set output '$out.$2'; placed = '$out.placed'; headline = '$headline'" "$look.gp"
}
draw "svg size $width,$height font 'Helvetica,13' background 'white'" svg 1
draw "pngcairo size $((2 * width)),$((2 * height)) fontscale 2 linewidth 2 font 'Sans,10' background 'white'" png 0.77
[ "$kind" != picture ] || draw "dumb size $(./columns.sh),24" txt 1
rm "$out.placed"
echo "$headline"
if [ "$kind" = picture ]; then cat "$out.txt" && rm "$out.txt"; fi
[ "$kind" != timeline ] || awk -v list=1 -f timeline.awk "$tsv"
echo "written: $out.svg $out.png"
