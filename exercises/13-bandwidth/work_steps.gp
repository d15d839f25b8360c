# The vectorised scan's work and steps against n, for one section of n elements. Called by `make plot`, which sets the terminal
# and `tsv`, the measurements: n, work, steps, formula_work, formula_steps, serial_work, serial_steps.
set datafile separator tab
set logscale xy 2
set key left top
set grid
set xlabel "n, elements of the section"
set format x "%.0f"
set format y "%.0f"
set multiplot layout 1,2
set title "work: combines in all"
plot tsv using "n":"formula_work" with lines title "the formula", \
     "" using "n":"serial_work" with lines dashtype 2 title "serial scan: n - 1", \
     "" using "n":"work" with points pointtype 7 title "your kernel"
set title "steps: the longest chain of combines"
plot tsv using "n":"formula_steps" with lines title "the formula", \
     "" using "n":"serial_steps" with lines dashtype 2 title "serial scan: n - 1", \
     "" using "n":"steps" with points pointtype 7 title "your kernel"
unset multiplot
