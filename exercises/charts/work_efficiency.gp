# The share of the work that a serial scan would also do: (n - 1) / work. Called by plots.sh, which sets the terminal,
# `tsv` and the `numbers` of its blocks.
load "style.gp"
set logscale x 2
set format x "%.0f"
set xrange [3.5:16384]
set yrange [0:1.08]
set format y "%.1f"
set xtics (4, 8, 16, 32, 64, 128, 256, 512, 1024)
set xlabel "n, elements"
set ylabel "work efficiency: (n − 1) / work"
set title "The share of the work that a serial scan does too"
plot for [i = 1:words(numbers)] tsv index i - 1 using 1:2 with linespoints linewidth 1.8 pointsize 0.9 \
         linecolor rgb colour(int(word(numbers, i))) pointtype mark(int(word(numbers, i))) \
         dashtype dash(int(word(numbers, i))), \
     for [i = 1:words(numbers)] tsv index "labels" \
         using (int($1) == int(word(numbers, i)) ? $2 : 1 / 0):3:4 \
         with labels left noenhanced textcolor rgb colour(int(word(numbers, i)))
