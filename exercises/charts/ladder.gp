# One bar per scan: its share of a copy's speed. Called by ladder.sh, which sets the terminal, `tsv`, the number of its
# `rows` and the `card`.
load "style.gp"
unset border
unset ytics
set xtics 0, 0.25, 1 format "%.2f"
set grid xtics
set lmargin 1
set xlabel "share of the speed of a copy on the device"
stats tsv using 7 nooutput # must come before any ranges
set title sprintf("Scans on %s, n = 2^{%.0f} ints; below the line, of the whole array", card, log(STATS_max) / log(2))
stats tsv using 6 nooutput
first_whole = rows - STATS_sum
set xrange [-0.28:1.12]
set yrange [rows - 0.3:-0.7]
if (first_whole > 0 && first_whole < rows) { set arrow 1 from first 0, first first_whole - 0.5 to first 1.1, first first_whole - 0.5 nohead linecolor rgb grey }
shade(number) = int("0x" . substr(colour(number), 2, 7))
plot tsv using (0):0:(0):3:($0 - 0.32):($0 + 0.32):(shade(int($1))) with boxxyerror fillcolor rgb variable, \
     tsv using ($3 + 0.01):0:(sprintf("%.2f", $3)) with labels left textcolor rgb ink, \
     tsv using (-0.01):0:2 with labels right noenhanced textcolor rgb ink
