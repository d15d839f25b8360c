#!/bin/sh
# draw.sh TSV OUT TITLE: draws a kernel's data flow into OUT.svg and OUT.png. The TSV's first line says how
# large.
set -eu
tsv=$1 out=$2 title=$3
read -r _ _ columns _ rows _ threads _ races _ work _ steps _ section _ blocks <"$tsv"
[ "$section" -le "$columns" ] || title="$title, the first $columns of a section of $section"
pitch=$((columns > 8 ? 54 : 62))
width=$((pitch * (columns + 4) + threads * pitch / 2 + blocks * pitch / 3))
height=$((66 * rows + (blocks > 1 ? 130 : 110)))
broken=$(cut -f 5 "$tsv" | grep -c '^broken$' || true)
cd "${0%/*}"
draw() {
    gnuplot -e "set terminal $1; set output '$out.$2'; tsv = '$tsv'; columns = $columns; rows = $rows" \
        -e "threads = $threads; blocks = $blocks; races = $races; broken = $broken" \
        -e "headline = '$title: work $work, steps $steps'" draw.gp
}
draw "svg size $width,$height font 'Helvetica,13' background 'white'" svg
twice="size $((2 * width)),$((2 * height)) fontscale 2 linewidth 2"
draw "pngcairo $twice font 'Sans,11' background 'white'" png
echo "written: $out.svg $out.png"
