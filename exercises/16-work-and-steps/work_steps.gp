# Work against steps of each scan at 1024 elements, measured and by the student's formulas; and the turns that it takes
# on rising numbers of lanes, measured and by the student's bound. Called by `make plot`, which sets the terminal, `tsv`
# and `charts`. The table has algorithm, work, steps, formula_work, formula_steps; then for each one lanes, turns, bound.
load charts . "style.gp"
whose = "serial hillis_steele kogge_stone double_buffer exclusive brent_kung blelloch " . \
        "three_phase_2 three_phase_4 three_phase_8 hierarchical"
likes = "1 2 3 4 5 6 7 8 8 8 9"

# curves(TABLE, AWK, SETTINGS): lines of name, name, x, y, which the awk program makes of ours, as curves.awk orders them.
curves(table, program, settings) = system(sprintf("awk -F '\t' -v OFS='\t' '%s' '%s' | awk %s -f '%scurves.awk' " . \
    "| sed 's/ = .* = …/ = …/' >'%s'", program, tsv, settings, charts, table))
points = tsv . ".points"
turns = tsv . ".turns"
in_terminal = GPVAL_TERM eq "dumb"
is = in_terminal ? "-v LOG=xy -v GAP=1.3 -v CHAR=0.13 -v LINE=" : "-v LOG=xy -v GAP=1.3 -v CHAR=0.19 -v LINE="
dummy = curves(points, "NR > 1 && NF == 5 { gsub(/, /, \"_\", $1); print $1, $1, $3, $2 } !NF { exit }", \
    is . (in_terminal ? "0.4" : "0.35") . " -v X=steps -v Y=work")
dummy = curves(turns, "$1 == \"lanes\" { name = $3; gsub(/, /, \"_\", name); next } " . \
    "name && NF == 3 { print name, name, $1, $2 }", \
    is . (in_terminal ? "0.75" : "0.72") . " -v X=lanes -v Y=turns")

set logscale xy 2
set format xy "%.0f"
set multiplot layout (in_terminal ? 2 : 1),(in_terminal ? 1 : 2)
set title "1024 elements\n{/*0.85 ×: by your formulas}"
if (in_terminal) { unset grid; set title "1024 elements; B: by your formulas" }
set xlabel "steps: combines in the longest chain"
set ylabel "work: combines in all"
set xrange [8:65536]
set yrange [700:16384]
set xtics (16, 64, 256, 1024)
ids = blocks(points)
plot for [i = 1:words(ids)] points index i - 1 using 1:2 with points pointsize 1.6 linecolor rgb shade(word(ids, i)) \
         pointtype mark(like(word(ids, i))), \
     tsv index 0 using "formula_steps":"formula_work" with points linecolor rgb ink pointtype 2 pointsize 1.2, \
     for [id in ids] points index "labels" using (strcol(1) eq id ? $2 : 1 / 0):3:4 \
         with labels left noenhanced textcolor rgb shade(id)
set title "1024 elements on P lanes\n{/*0.85 lines: by your bound}"
if (in_terminal) { set title "1024 elements on P lanes" }
set xlabel "P, lanes"
set ylabel "turns"
set xrange [1:262144]
set yrange [2:16384]
set xtics (1, 4, 16, 64, 256, 1024)
ids = blocks(turns)
stats tsv index 0 using 2 nooutput
plot for [i = 1:words(whose)] tsv index i using 1:3 with lines linewidth 1.5 linecolor rgb shade(word(whose, i)), \
     for [i = 1:words(ids)] turns index i - 1 using 1:2 with points pointsize 0.7 linecolor rgb shade(word(ids, i)) \
         pointtype mark(like(word(ids, i))), \
     for [id in ids] turns index "labels" using (strcol(1) eq id ? $2 : 1 / 0):3:4 \
         with labels left noenhanced textcolor rgb shade(id)
unset multiplot
