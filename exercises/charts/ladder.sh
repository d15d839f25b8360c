#!/usr/bin/env bash
# ladder.sh TABLE OUT: draws bench's table of all exercises. OUT/bandwidth_sections and OUT/bandwidth_whole show GB/s
# against n, OUT/ladder shows each scan's share of a copy's speed at the largest n. Each is SVG, PNG, and the TSV that
# it is drawn from.
set -euo pipefail
table=$1 out=$2
here=$(cd "$(dirname "$0")" && pwd)
card=$(sed 's/^# //; s/,.*//; q' "$table")
[ -n "$(sed -n '/^[0-9]/{p;q}' "$table")" ] || { echo "nothing to plot: no line of $table has a time" >&2; exit 1; }

whole=$(cd "$here/.." && grep -l 'reach = WHOLE' [0-9]*/test.c | cut -d / -f 1 | xargs)
# of_reach 1|0: the rows of scans of the whole array (1), or of sections (0)
of_reach() {
    awk -F '\t' -v whole=" $whole " -v wanted="$1" '/^#/ || $2 == "n" || (index(whole, " " $1 " ") > 0) == wanted' "$table"
}
of_reach 0 >"$out/sections.tsv"
of_reach 1 >"$out/whole.tsv"
"$here/bandwidth.sh" "$out/sections.tsv" "$out/bandwidth_sections" "Scans of sections on $card"
"$here/bandwidth.sh" "$out/whole.tsv" "$out/bandwidth_whole" "Scans of the whole array on $card"

awk -F '\t' -v OFS='\t' -v whole=" $whole " '
    NR == FNR { if (!/^#/) name[$1] = $2; next }
    /^#/ || $2 == "n" { next }
    { id = $1 + 0; if (!(id in n)) order[++count] = id }
    $2 > n[id] { n[id] = $2; share[id] = 0 }
    $10 > share[id] { share[id] = $10; section[id] = $3; rate[id] = $7; reach[id] = index(whole, " " $1 " ") > 0 }
    END {
        print "# number\tname\tof a copy\tGB/s\tsection\twhole array\tn"
        for (i = 2; i <= count; i++)
            for (k = i; k > 1 && before(order[k], order[k - 1]); k--) { t = order[k]; order[k] = order[k - 1]; order[k - 1] = t }
        for (i = 1; i <= count; i++) { id = order[i]; print id, name[id], share[id], rate[id], section[id], reach[id], n[id] }
    }
    function before(a, b) { return reach[a] != reach[b] ? reach[a] < reach[b] : share[a] + 0 < share[b] + 0 }
' "$here/names.tsv" "$table" >"$out/ladder.tsv"
rows=$(grep -vc '^#' "$out/ladder.tsv")
draw() {
    (cd "$here" && ./gnuplot.sh -e "set terminal $1; tsv = '$out/ladder.tsv'; rows = $rows; card = '$card'" ladder.gp)
}
draw "svg size 800,$((34 * rows + 120)) font 'Helvetica,13' background 'white'; set output '$out/ladder.svg'"
draw "pngcairo size 1600,$((68 * rows + 240)) fontscale 2 linewidth 2 font 'Sans,11' background 'white'; set output '$out/ladder.png'"
echo "written: $out/ladder.svg $out/ladder.png"
