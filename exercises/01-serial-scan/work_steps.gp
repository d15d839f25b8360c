# A serial scan's work and steps against n: the same line twice, and the one that every parallel scan is compared with.
# Called by `make plot`, which sets the terminal and `tsv`, the measurements: n, work, steps, formula_work,
# formula_steps, serial_work, serial_steps.
set datafile separator tab
set logscale xy 2
set key left top
set grid
set xlabel "n"
set format x "%.0f"
set format y "%.0f"
set multiplot layout 1,2
set title "work: combines in all"
plot tsv using "n":"formula_work" with lines title "n - 1", \
     "" using "n":"work" with points pointtype 7 title "your exclusive scan"
set title "steps: the longest chain of combines"
plot tsv using "n":"formula_steps" with lines title "n - 1", \
     "" using "n":"steps" with points pointtype 7 title "your exclusive scan"
unset multiplot
