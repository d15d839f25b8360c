#!/bin/sh
# draw.sh OUT: paints the drawing that the harness has placed in OUT.gp, as OUT.svg and OUT.png. Prints the drawing's lines
# for the terminal. The histograms of a picture are drawn in the terminal, too.
set -eu
out=$1
cd "${0%/*}"
width=$(sed -n 's/^width = //p' "$out.gp")
height=$(sed -n 's/^height = //p' "$out.gp")
draw() {
    ./gnuplot.sh -e "set terminal $1; point = $3; set output '$out.$2'" "$out.gp"
}
draw "svg size $width,$height font 'Helvetica,13' background 'white'" svg 1
draw "pngcairo size $((2 * width)),$((2 * height)) fontscale 2 linewidth 2 font 'Sans,10' background 'white'" png 0.77
sed -n 's/^#//p' "$out.gp"
if grep -q '^load "picture' "$out.gp"; then
    draw "dumb size $(./columns.sh),24" txt 1
    cat "$out.txt"
    rm "$out.txt"
fi
rm "$out.gp"
echo "written: $out.svg $out.png"
