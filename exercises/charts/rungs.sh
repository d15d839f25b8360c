#!/usr/bin/env bash
# rungs.sh EXERCISE TABLE OUT: draws bench's table of the exercise's ladder. Each version gets a bar for its share of a
# copy's speed at the largest n, and one at SHORT elements. Writes OUT.svg, OUT.png, and OUT.tsv, which they are drawn
# from. Of several sections the fastest one counts.
set -euo pipefail
number=$((10#${1%%-*})) table=$2 out=$3
SHORT=1048576
here=$(cd "$(dirname "$0")" && pwd)
card=$(sed 's/^# //; s/,.*//; q' "$table")
awk -F '\t' -v OFS='\t' -v short="$SHORT" '
    /^#/ || $2 == "n" { next }
    !($1 in last) { order[++count] = $1 }
    $2 == short { if ($10 > shorts[$1] + 0) shorts[$1] = $10; cub_short = $5 / $6 }
    $2 + 0 > last[$1] + 0 { last[$1] = $2; share[$1] = 0 }
    $2 == last[$1] && $10 > share[$1] + 0 { share[$1] = $10; rate[$1] = $7; cub[$1] = $5 / $6 }
    END {
        if (!count) exit 1 # the last measurement says what CUB has
        print "# rung\tof a copy\tGB/s\tn\tof a copy at " short
        for (i = 1; i <= count; i++) {
            name = order[i] == "solution" ? i "-the-solution" : order[i]
            sub(/-/, " ", name); gsub(/-/, " ", name)
            print name, share[order[i]], rate[order[i]], last[order[i]], shorts[order[i]]
        }
        printf "CUB\t%.3f\t\t%d\t%.3f\n", cub[order[count]], last[order[count]], cub_short
    }' "$table" >"$out.tsv" || { echo "nothing to plot: no line of $table has a time" >&2; exit 1; }
rows=$(grep -vc '^#' "$out.tsv")
draw() {
    (cd "$here" && ./gnuplot.sh -e "set terminal $1; tsv = '$out.tsv'; rows = $rows; card = '$card'; short = $SHORT; number = $number" rungs.gp)
}
draw "svg size 800,$((44 * rows + 120)) font 'Helvetica,13' background 'white'; set output '$out.svg'"
draw "pngcairo size 1600,$((88 * rows + 240)) fontscale 2 linewidth 2 font 'Sans,11' background 'white'; set output '$out.png'"
echo "written: $out.svg $out.png"
