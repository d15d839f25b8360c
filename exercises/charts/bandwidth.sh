#!/usr/bin/env bash
# bandwidth.sh TABLE OUT CAPTION: draws bench's table of one or several kernels into OUT.svg, OUT.png and, if TERM can
# show nothing better, in the terminal. The data goes to OUT.tsv. The table's first column is the exercise, or `you` for
# a kernel of exercise YOU, or the name of a function. Of several sections the fastest one is drawn.
set -euo pipefail
table=$1 out=$2 caption=$3
here=$(cd "$(dirname "$0")" && pwd)

# Prints lines of id, name, n and GB/s: for each kernel, and for copy and CUB according to the first kernel's rows.
rates() {
    awk -F '\t' -v OFS='\t' '
        NR == FNR { if (!/^#/) name[$1] = $2; next }
        /^#/ || $2 == "n" { next }
        {
            id = $1 ~ /^[0-9]/ ? $1 + 0 : $1
            if (!(id in name)) name[id] = id == "you" ? "your kernel" : id
            if (!first) first = $1
            if (!((id, $2) in best)) { rows[++count] = id OFS $2 }
            if ($7 + 0 > best[id, $2] + 0) best[id, $2] = $7
            if ($1 == first) { best["copy", $2] = $8; best["cub", $2] = $9; if (!seen[$2]++) lengths[++ns] = $2 }
        }
        END {
            for (i = 1; i <= count; i++) { split(rows[i], k, OFS); print k[1], name[k[1]], k[2], best[k[1], k[2]] }
            for (i = 1; i <= ns; i++) print "copy", "copy", lengths[i], best["copy", lengths[i]]
            for (i = 1; i <= ns; i++) if (best["cub", lengths[i]] > 0) print "cub", "CUB", lengths[i], best["cub", lengths[i]]
        }' "$here/names.tsv" "$table"
}

highest=$(rates | awk -F '\t' '$4 > most { most = $4 } END { print most }')
[ -n "$highest" ] || { echo "nothing to plot: no line of $table has a time" >&2; exit 1; }
# draw TERMINAL CHAR LINE: as in curves.awk, with LINE as a share of the chart's height
draw() {
    rates | awk -v X=n -v Y=GB/s -v LOG=x -v CHAR="$2" -v LINE="$(awk "BEGIN { print $3 * $highest }")" -v GAP=1.4 \
        -f "$here/curves.awk" >"$out.tsv"
    whose=$(sed -nE '/^# (copy|cub|labels)/!s/^# ([a-z_0-9]+) .*/\1/p' "$out.tsv" | xargs)
    # a function has the colour of one of these exercises
    likes=$(tr ' ' '\n' <<< "$whose" | awk -v you="${YOU:-1}" 'BEGIN { split("3 6 8 11 13", lent, " ") }
        { print /^[0-9]/ ? $1 : $1 == "you" ? you : lent[++functions] }' | xargs)
    (cd "$here" && ./gnuplot.sh -e "set terminal $1; tsv = '$out.tsv'; whose = '$whose'; likes = '$likes'; caption = '$caption'" \
        bandwidth.gp)
}
draw "svg size 900,520 font 'Helvetica,13' background 'white'; set output '$out.svg'" 0.22 0.045
draw "pngcairo size 1800,1040 fontscale 2 linewidth 2 font 'Sans,11' background 'white'; set output '$out.png'" 0.22 0.045
[ "${2##*/}" != bandwidth ] || draw "dumb size $("$here/columns.sh"),30" 0.2 0.05
echo "written: $out.svg $out.png"
