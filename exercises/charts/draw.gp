# A kernel's data flow: a column a cell, a row a step, an arrow for each combine from the cells it read to
# the one it wrote; beside it who combined in that step. Called by `make draw`, which sets the terminal,
# `tsv`, the tables of the run, and of its first line columns, rows, threads, blocks and races, how many
# cells are broken, and headline.
set datafile separator tab
set encoding utf8
unset border
unset tics
unset key
left = 0.6
gap = 1.2
side = columns - 0.5 + gap
places = threads + 0.6 * (blocks - 1)
pitch = threads > 8 ? 0.5 : 0.62
set xrange [-left - (columns > 8 ? 1.9 : 1.5):side + places * pitch + 0.1]
set yrange [rows - 0.35:(blocks > 1 ? -1.25 : -0.95)]
set lmargin 0; set rmargin 0; set tmargin 2.4; set bmargin 1.6
set title headline noenhanced offset 0,0.2
wide = columns > 8 ? 0.44 : 0.36 # for 12–15
high = 0.21
set label 1 "filled: combined    plain: loaded or copied    grey: idle" . \
    (races > 0 ? "    red and framed: in a race" : "") . (broken > 0 ? "    ✗: broken" : "") \
    at screen 0.5, screen 0.03 center textcolor rgb "#404040"
set label 2 "threads" at side + places * pitch / 2.0 - pitch / 2, \
    (blocks > 1 ? -0.92 : -0.62) center textcolor rgb "#404040"
set label 3 "elements in each cell" at (columns - 1) / 2.0, -0.62 center textcolor rgb "#404040"
# the cells through time
do for [i = 0:columns - 1] {
    set arrow from i, 0 to i, rows - 1 nohead linecolor rgb "#c4c4c4" linewidth 1 back
}
# an arrow begins below its box and ends above the other
begin(y) = y + high
down(from, to) = to - from - 2 * high
set style fill solid 1 noborder
tint(made, raced) = raced > 0 ? 0xf6c4ae : made == 1 ? 0xb9d9ee : 0xffffff
where(x, holds) = holds ? x : 1 / 0
plot tsv index 1 using (where($1, $5 == 1 && $6 == 0)):(begin($2)):($3-$1):(down($2, $4)) \
         with vectors head filled size screen 0.008,18 linewidth 1.3 linecolor rgb "#0072b2", \
     tsv index 1 using (where($1, $5 != 1 && $6 == 0)):(begin($2)):($3-$1):(down($2, $4)) \
         with vectors head filled size screen 0.008,18 linewidth 1.1 dashtype 2 linecolor rgb "#6c6c6c", \
     tsv index 1 using (where($1, $6 == 1)):(begin($2)):($3-$1):(down($2, $4)) \
         with vectors head filled size screen 0.008,18 linewidth 2.2 linecolor rgb "#d55e00", \
     tsv index 0 using 1:2:(wide):(high):(tint($3, $4)) with boxxyerror fillcolor rgb variable, \
     tsv index 0 using (where($1, $4 > 0)):2:(wide):(high) with boxxyerror \
         fillstyle transparent solid 0 border rgb "#9c3d00" linewidth 1.6, \
     tsv index 0 using 1:2:(strcol(5) eq "broken" ? "✗" : strcol(5)) \
         with labels noenhanced textcolor rgb "#202020", \
     for [k = 1:blocks > 1] tsv index 4 using (side+$1*pitch):(-0.5):(sprintf("block %d", $2)) \
         with labels textcolor rgb "#404040", \
     tsv index 2 using (side+$1*pitch):2:(pitch*0.42):(high):($3 > 0 ? 0xb9d9ee : 0xececec) \
         with boxxyerror fillcolor rgb variable, \
     tsv index 2 using (side+$1*pitch):2:4:($3 > 0 ? 0x202020 : 0xa0a0a0) \
         with labels textcolor rgb variable, \
     tsv index 3 using (-left):1:2 with labels right textcolor rgb "#404040"
