# Bytes per second to and from memory, against n. Called by bandwidth.sh, which sets the terminal, `tsv`, the names of
# the curves (`whose`), for each curve the number of the exercise whose colour it has (`likes`), and `caption`.
load "style.gp"
ids = blocks(tsv)
point(id) = like(id) > 0 ? mark(like(id)) : 0
stroke(id) = like(id) > 0 ? dash(like(id)) : 3
if (GPVAL_TERM eq "dumb") { unset grid }
stats tsv index 0:(words(ids) - 1) using 1:2 nooutput
set xrange [STATS_min_x:64 * STATS_max_x]
last = STATS_max_x
top = 1.08 * STATS_max_y
stats tsv index "labels" using 3 nooutput
set yrange [STATS_min < 0 ? STATS_min - 0.02 * top : 0:top] # labels may have been moved below 0
set logscale x 2
set format x (GPVAL_TERM eq "dumb" ? "2^%L" : "2^{%L}")
set xtics 1024, 16, last
set ytics 0, 500
set xlabel "n, elements"
set ylabel "GB/s, read and written"
set title caption
plot for [i = 1:words(ids)] tsv index i - 1 using 1:2 with linespoints linewidth 1.8 pointsize 0.8 \
         linecolor rgb shade(word(ids, i)) pointtype point(word(ids, i)) dashtype stroke(word(ids, i)), \
     for [id in ids] tsv index "labels" using (strcol(1) eq id ? $2 : 1 / 0):3:4 \
         with labels left noenhanced textcolor rgb (like(id) > 0 ? shade(id) : "#606060")
