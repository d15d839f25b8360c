# One row per algorithm and one column per cost. Each bar shows the share of the column's highest value. Called by
# plots.sh, which sets the terminal and `tsv`.
load "style.gp"
unset border
unset tics
unset grid
set lmargin 0; set rmargin 0; set tmargin 3
set bmargin exists("missing") && missing ne "" ? 2 + strlen(missing) / 110 : 0.5
stats tsv using 3 nooutput
rows = int(STATS_records)
array highest[5]
do for [k = 1:5] {
    stats tsv using (column(k + 2)) nooutput
    highest[k] = STATS_max > 0 ? STATS_max : 1
}
titles = "'work,\ncombines' 'steps,\ncombines' 'barriers\nopened' 'global memory,\nbytes'" . \
         " 'bank conflicts,\nwavefronts'"
set xrange [-0.15:9]
set yrange [rows - 0.4:-1.7]
set title "What a scan of 1024 elements costs" offset 0,0.4
left(k) = 1.5 * k - 0.3
do for [k = 1:5] {
    set label word(titles, k) at left(k), -1.25 left textcolor rgb ink
}
share(text, k) = text eq "-" ? 0 : 0.75 * real(text) / highest[k] # of the bar's full length
shade(number) = "0x" . substr(colour(number), 2, 7)
plot for [k = 1:5] tsv \
         using (left(k)):0:(left(k)):(left(k) + share(strcol(k + 2), k)):($0 - 0.3):($0 + 0.3):(int(shade(int($1)))) with boxxyerror fillcolor rgb variable, \
     for [k = 1:5] tsv using (left(k) + 0.05 + share(strcol(k + 2), k)):0:(strcol(k + 2)) \
         with labels left textcolor rgb ink, \
     tsv using (left(1) - 0.1):0:2 with labels right noenhanced textcolor rgb ink
