# The bytes that the functions of an exercise move to and from global memory, per element: as measured, on the line of
# their formulas, and dotted what the serial version loads and stores. Called by an exercise's own work_steps.gp, which
# says in `elements` what n is. `make plot` has set the terminal, `tsv` and `charts`.
load charts . "style.gp"
in_terminal = GPVAL_TERM eq "dumb"
if (in_terminal) { unset grid }
curves = tsv . ".bytes"
ids = blocks(curves)
names = system("sed -n '2,$s/^\\([a-z_]*\\)\t.*/\\1/p' '" . tsv . "' | uniq | xargs")
place(id) = sum [k = 1:words(names)] (word(names, k) eq id ? k : 0)
is_wrong(id) = exists("wrong") && strstrt(" " . wrong . " ", " " . id . " ") > 0
hue(id) = is_wrong(id) ? "#c00000" : place(id) == 0 ? grey : \
    word("#0072b2 #d55e00 #009e73 #882255 #b8860b #332288", 1 + (place(id) - 1) % 6)
strokes(id) = is_wrong(id) || place(id) == 0 ? 3 : 1
wrong_text = !exists("fails") || fails eq "" ? "" : "\nwrong: fails " . fails

set logscale x 2
set format x "%.0f"
set xlabel elements
set ylabel "bytes per element"
set title "bytes to and from global memory, per element\npoints: measured; lines: by formula" . wrong_text noenhanced
stats tsv using 2 nooutput
set xrange [STATS_min / 1.2:STATS_max * 12]
stats tsv using ($3 / $2) nooutput
set yrange [0:1.15 * STATS_max]
plot for [i = 1:words(ids)] curves index i - 1 using 1:2 with lines linewidth 2 linecolor rgb hue(word(ids, i)) \
         dashtype strokes(word(ids, i)), \
     for [id in names] tsv using (strcol(1) eq id ? $2 : 1 / 0):($3 / $2) with points pointsize 1.3 \
         linecolor rgb hue(id) pointtype 5 + place(id), \
     for [id in ids] curves index "labels" using (strcol(1) eq id ? $2 : 1 / 0):3:4 with labels left noenhanced \
         textcolor rgb hue(id)
