# Work against steps of each scan at 1024 elements, measured and by the student's formulas; and the turns that it takes
# on rising numbers of lanes, measured and by the student's bound. Called by `make plot`, which sets the terminal and
# `tsv`: a table of algorithm, work, steps, formula_work, formula_steps; then for each one a table of lanes, turns, bound.
set datafile separator tab
set logscale xy 2
set grid
set format x "%.0f"
set format y "%.0f"
set key noenhanced right top
set multiplot layout 1,2
stats tsv index 0 using 2 nooutput
algorithms = STATS_records
row(i) = sprintf("<awk 'NR == 1 || NR == %d' %s", i + 1, tsv)
name(i) = system(sprintf("awk -F '\t' 'NR == %d { print $1 }' %s", i + 1, tsv))
set title "1024 elements; x by your formulas"
set xlabel "steps: the longest chain of combines"
set ylabel "work: combines in all"
set xrange [8:2048]
set yrange [512:16384]
plot for [i = 1:algorithms] row(i) using "steps":"work" with points linecolor i pointtype i + 3 pointsize 1.5 \
         title name(i), \
     tsv index 0 using "formula_steps":"formula_work" with points linecolor "black" pointtype 2 notitle
set title "turns; lines by your bound"
set xlabel "P, lanes"
set ylabel "turns"
set xrange [1:1024]
set yrange [8:16384]
unset key
plot for [i = 1:algorithms] tsv index i using 1:3 with lines linecolor i, \
     for [i = 1:algorithms] tsv index i using 1:2 with points linecolor i pointtype i + 3 pointsize 0.5
unset multiplot
