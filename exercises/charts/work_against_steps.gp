# One curve per algorithm, for n from 4 to 1024 elements. Called by plots.sh, which sets the terminal, `tsv`, the
# `numbers` of its blocks, and what it `scans`.
load "style.gp"
set logscale xy 2
set format xy "%.0f"
set xrange [1.8:8192]
set yrange [1.6:20000]
set xtics (2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
set xlabel "steps: combines in the longest chain"
set ylabel "work: combines in all"
set title "Work against steps of scans of " . scans . ", n from 4 to 1024"
set label 1 "ideal: log_2 n steps, n − 1 combines" at 3.4, 2.6 textcolor rgb grey
plot "<awk 'BEGIN { for (n = 4; n <= 1024; n *= 2) print ++k + 1 \"\\t\" n - 1 }'" using 1:2 with lines \
         dashtype 3 linewidth 2 linecolor rgb grey, \
     for [i = 1:words(numbers)] tsv index i - 1 using 1:2 with linespoints linewidth 1.8 pointsize 0.9 \
         linecolor rgb colour(int(word(numbers, i))) pointtype mark(int(word(numbers, i))) \
         dashtype dash(int(word(numbers, i))), \
     for [i = 1:words(numbers)] tsv index "labels" \
         using (int($1) == int(word(numbers, i)) ? $2 : 1 / 0):3:4 \
         with labels left noenhanced textcolor rgb colour(int(word(numbers, i)))
