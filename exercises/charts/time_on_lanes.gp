# The turns that P lanes take for 1024 elements, if each step takes its number of combines divided by P, rounded up
# (Brent, JACM 1974). Called by plots.sh, which sets the terminal, `tsv`, the `numbers` of its blocks, and which one is
# `fastest`.
load "style.gp"
set logscale xy 2
set format xy "%.0f"
set xrange [1:16384]
set yrange [4:12000]
set xtics (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
set xlabel "P, lanes that combine at a time"
set ylabel "time: turns of one combine per lane"
set title "1024 elements on P lanes\n{/*0.85 fastest: " . fastest . "}"
plot for [i = 1:words(numbers)] tsv index i - 1 using 1:2 with linespoints linewidth 1.8 pointsize 0.9 \
         linecolor rgb colour(int(word(numbers, i))) pointtype mark(int(word(numbers, i))) \
         dashtype dash(int(word(numbers, i))), \
     for [i = 1:words(numbers)] tsv index "labels" \
         using (int($1) == int(word(numbers, i)) ? $2 : 1 / 0):3:4 \
         with labels left noenhanced textcolor rgb colour(int(word(numbers, i)))
