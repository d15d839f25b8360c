# Draws a diagram of decisions from the table `tsv`, whose columns and rows are numbered from 1 on.
load "style.gp"
unset border
unset tics
unset grid
set xrange [0.4:2.6]
set yrange [0.5:6.5]
set lmargin 0
set rmargin 0
set tmargin 0
set bmargin 0
W = 0.40 # half the width of a box
H = 0.30 # half its height
is(kind) = strcol(1) eq kind
fill(what) = what eq "answer" ? 0xe3f1e9 : 0xeaf1f8
# The arrow's ends lie on the edges of the boxes: sideways from a box to the one on its right, or down.
sideways(x, to) = x < to
plot tsv using (is("box") ? $3 : NaN):4:(W):(H):(fill(strcol(2))) with boxxyerror fillstyle solid border rgb grey \
         linecolor rgb variable, \
     tsv using (is("box") ? $3 : NaN):($4 + 0.1):5 with labels noenhanced textcolor rgb ink, \
     tsv using (is("box") ? $3 : NaN):($4 - 0.1):6 with labels noenhanced textcolor rgb ink, \
     tsv using (is("arrow") ? $2 + (sideways($2, $4) ? W : 0) : NaN):($3 - (sideways($2, $4) ? 0 : H)): \
         ($4 - $2 - (sideways($2, $4) ? 2 * W : 0)):($5 - $3 + (sideways($2, $4) ? 0 : 2 * H)) \
         with vectors head filled size graph 0.01,20 linecolor rgb ink, \
     tsv using (is("arrow") ? ($2 + $4) / 2 + (sideways($2, $4) ? 0 : 0.06) : NaN): \
         (($3 + $5) / 2 + (sideways($2, $4) ? 0.1 : 0)):6 with labels noenhanced textcolor rgb grey
