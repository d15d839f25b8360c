# Two bars per version of a scan: its share of a copy's speed, for long arrays and for short ones. Called by rungs.sh,
# which sets the terminal, `tsv`, the number of its `rows`, `short`, the `card` and the exercise's `number`. The last
# row is CUB's.
load "style.gp"
unset border
unset ytics
set xtics 0, 0.25, 1 format "%.2f"
set grid xtics
set lmargin 1
set xlabel "share of the speed of a copy on the device"
stats tsv using 4 nooutput # must come before any ranges
set title sprintf("Exercise %d step by step on %s: 2^{%.0f} ints, and below, light, 2^{%.0f}", number, card, \
                  log(STATS_max) / log(2), log(short) / log(2))
set xrange [-0.36:1.12]
set yrange [rows - 0.3:-0.7]
shade(row) = int("0x" . substr(row == rows - 1 ? grey : colour(1 + (number - 1) % words(colours)), 2, 7))
light(row) = (shade(row) & 0xfcfcfc) / 4 + 0xbfbfbf
plot tsv using (0):0:(0):2:($0 - 0.34):($0 + 0.06):(shade($0)) with boxxyerror fillcolor rgb variable, \
     tsv using (0):0:(0):5:($0 + 0.08):($0 + 0.34):(light($0)) with boxxyerror fillcolor rgb variable, \
     tsv using ($2 + 0.01):($0 - 0.14):(sprintf("%.2f", $2)) with labels left textcolor rgb ink, \
     tsv using ($5 + 0.01):($0 + 0.22):(sprintf("%.2f", $5)) with labels left textcolor rgb grey, \
     tsv using (-0.01):0:1 with labels right noenhanced textcolor rgb ink
