#!/bin/sh
# plot.sh TSV SCRIPT OUT FAILS: draws the measurements with the exercise's gnuplot script, into OUT.svg and OUT.png. It
# also draws them in a window, if there is a display and a gnuplot that can open one, and otherwise in the terminal.
# TERM=dumb asks for the terminal. If the measurements are lines of who, n, work and steps, the script finds the curves
# and the places of their labels in TSV.work and TSV.steps. If they are lines of task, n and bytes, these are in TSV.bytes. FAILS is the first test that the kernel fails; it is empty
# if the kernel is right. A wrong kernel is dotted, and the chart says that it is wrong.
set -eu
tsv=$1 script=$2 out=$3 fails=$4
charts=${0%/*}

# curves FIELD NAME CHAR LINE
curves() {
    awk -F '\t' -v OFS='\t' -v field="$1" -v fails="$fails" '
        BEGIN { name["you"] = fails ? "your kernel, wrong" : "your kernel"; name["formula"] = "formula" }
        NR == FNR { if (!/^#/) name[$1] = $2; next }
        FNR > 1 && !/^#/ { print $1, $1 in name ? name[$1] : $1, $2, $field }' "$charts/names.tsv" "$tsv" |
        awk -v X=n -v Y="$2" -v LOG=xy -v CHAR="$3" -v LINE="$4" -v GAP=1.25 -f "$charts/curves.awk" |
        sed -E 's/(your kernel(, wrong)?) = formula/\1/' >"$tsv.$2" # its points on the line show that already
}

# The wrong scans. If there are several scans, those that were wrong when they were measured.
wrong=$(sed -n 's/^# wrong	//p' "$tsv" | paste -sd ' ')
[ -z "$fails" ] || grep -qvE '^(you|formula|who|[0-9]+)	|^#' "$tsv" || wrong=you

# curves_of_bytes CHAR LINE: the same for lines of task, n, bytes, bytes by formula, and bytes of the serial version. The
# curves are the bytes per element by formula, and LINE is the height of a label as a share of the chart.
curves_of_bytes() {
    line=$(awk -F '\t' -v share="$2" 'FNR > 1 && !/^#/ && $4 / $2 > most { most = $4 / $2 } END { print share * most }' "$tsv")
    awk -F '\t' -v OFS='\t' 'FNR > 1 && !/^#/ {
            print $1, $1, $2, $4 / $2
            if ($5 && !($2 in serial)) serial[$2] = $5 / $2
        }
        END { for (n in serial) print "serial", "serial version", n, serial[n] }' "$tsv" | sort -s -t '	' -k 1,1 -k 3,3n |
        awk -v X=n -v Y=bytes -v LOG=x -v CHAR="$1" -v LINE="$line" -v FLOOR="$(awk "BEGIN { print $line / 2 }")" -v GAP=1.25 -f "$charts/curves.awk" >"$tsv.bytes"
}

# draw TERMINAL CHAR LINE LINE: see curves.awk; the two LINEs are for the chart of work and for that of steps.
draw() {
    case $(head -n 1 "$tsv") in
    who*) curves 3 work "$2" "$3"; curves 4 steps "$2" "$4" ;;
    task*) curves_of_bytes "$2" 0.08 ;;
    esac
    # -p: the window stays open when gnuplot has ended
    "$charts/gnuplot.sh" -p -e "set terminal $1; tsv = '$tsv'; charts = '$charts/'; fails = '$fails'; wrong = '$wrong'" "$script"
}

draw "svg size 1000,430 font 'Helvetica,13' background 'white'; set output '$out.svg'" 0.24 0.85 0.68
draw "pngcairo size 2000,860 fontscale 2 linewidth 2 font 'Sans,11' background 'white'; set output '$out.png'" \
    0.24 0.85 0.68
window=$(gnuplot -e 'set terminal' 2>&1 </dev/null | grep -owE 'qt|wxt|x11' | head -n 1 || true)
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ "${TERM:-dumb}" != dumb ] && [ -n "$window" ]; then
    draw "$window size 1200,516" 0.24 0.85 0.68
else
    draw "dumb size $("$charts/columns.sh"),56" 0.16 1 0.85
fi
echo "written: $out.svg $out.png"
