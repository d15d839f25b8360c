#!/bin/sh
# draw.sh NEW OUT: paints the drawing that the harness has placed in NEW.gp, as OUT.svg and OUT.png, and keeps its table
# NEW.tsv as OUT.tsv. Prints the drawing's lines for the terminal. The histograms of a picture are drawn in the terminal, too.
# NEW is another name for each drawing, so that two of them at once do not disturb each other.
set -eu
new=$1 out=$2
cd "${0%/*}"
width=$(sed -n 's/^width = //p' "$new.gp")
height=$(sed -n 's/^height = //p' "$new.gp")
draw() {
    ./gnuplot.sh -e "set terminal $1; point = $3; set output '$new.$2'" "$new.gp"
}
draw "svg size $width,$height font 'Helvetica,13' background 'white'" svg 1
draw "pngcairo size $((2 * width)),$((2 * height)) fontscale 2 linewidth 2 font 'Sans,10' background 'white'" png 0.77
sed -n 's/^#//p' "$new.gp"
if grep -q '^load "picture' "$new.gp"; then
    draw "dumb size $(./columns.sh),24" txt 1
    cat "$new.txt"
    rm "$new.txt"
fi
rm "$new.gp"
for kind in tsv svg png; do mv "$new.$kind" "$out.$kind"; done
echo "written: $out.svg $out.png"
