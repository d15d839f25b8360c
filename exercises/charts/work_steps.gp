# Work and steps against n: the kernel's points on the line of its formula, and the earlier algorithms in grey.
# Called by an exercise's own work_steps.gp, which says what is its own:
#   number                       of the exercise, by which it has its colour and mark
#   elements                     what n is
#   work_formula, steps_formula  in words
# or, where several scans are drawn, `whose`, their names, and for each in `likes` the number of the exercise
# that has one like it. `make plot` has set the terminal, `tsv` and `charts`.
load charts . "style.gp"
if (!exists("whose")) { whose = "you formula"; likes = sprintf("%d %d", number, number) }
# Without a line of its own, the kernel is on its formula's line.
is_wrong(id) = exists("wrong") && strstrt(" " . wrong . " ", " " . id . " ") > 0
strokes(id) = is_wrong(id) ? 3 : like(id) == 0 ? dash(int(id)) : id eq "formula" || id eq "you" && apart == 0 ? 1 : dash(like(id))
in_terminal = GPVAL_TERM eq "dumb"
# A wrong kernel has a colour that no algorithm has, and is drawn on top of the others.
paint(id) = is_wrong(id) && id eq "you" ? "#c00000" : shade(id)
title_of(what) = what eq "work" ? "work: combines in all" : "steps: combines in the longest chain"
formula_of(what) = !exists(what . "_formula") ? "" : \
    sprintf(in_terminal ? "\nline: %s" : "\n{/*0.85 line: %s}", value(what . "_formula"))
if (in_terminal) { unset grid }

# A name may contain _, which would become a subscript.
wrong_text = !exists("fails") || fails eq "" ? "" : in_terminal ? "\nwrong: fails " . fails : \
    "\nwrong: fails " . system("echo '" . fails . "' | sed 's/_/\\\\_/g'")

set logscale xy 2
set format xy "%.0f"
set xlabel elements
set ylabel "combines"
set multiplot layout (in_terminal ? 2 : 1),(in_terminal ? 1 : 2)
do for [what in "work steps"] {
    curves = tsv . "." . what
    ids = blocks(curves)
    apart = strstrt(" " . ids . " ", " formula ") * strstrt(" " . ids . " ", " you ")
    stats tsv using 2 nooutput
    last = STATS_max
    stats tsv using (what eq "work" ? $3 : $4) nooutput
    least = STATS_min
    set xrange [1.7:last * 256]
    stats curves index "labels" using 3 nooutput
    set yrange [0.6 * (least < STATS_min ? least : STATS_min):2 * STATS_max]
    set xtics (4)
    do for [k = 2:6] { if (4 ** k <= last) { set xtics add (4 ** k) } }
    set title title_of(what) . formula_of(what) . wrong_text
    plot for [i = 1:words(ids)] curves index i - 1 using 1:2 with lines \
             linewidth (like(word(ids, i)) > 0 ? 2 : 1.2) linecolor rgb paint(word(ids, i)) \
             dashtype strokes(word(ids, i)), \
         for [i = 1:words(ids)] curves index i - 1 using (is_wrong(word(ids, i)) ? $1 : 1 / 0):2 with lines \
             linewidth 2 linecolor rgb paint(word(ids, i)) dashtype 3, \
         for [id in ids] tsv using (strcol(1) eq id && like(id) > 0 && id ne "formula" ? $2 : 1 / 0) \
             :(what eq "work" ? $3 : $4) with points pointsize 1.3 linecolor rgb paint(id) \
             pointtype (like(id) > 0 ? mark(like(id)) : 0), \
         for [id in ids] curves index "labels" using (strcol(1) eq id ? $2 : 1 / 0):3:4 \
             with labels left noenhanced textcolor rgb (like(id) > 0 ? paint(id) : "#606060")
}
unset multiplot
