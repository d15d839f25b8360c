# A picture before and after, with the histogram of each: bars are the number of pixels of each level, and the line is
# the share of pixels that have this level or a lower one. A drawing of the harness loads this file last. draw.sh sets the
# terminal, and `point`, the size of its fonts in pixels. In a terminal, only the histograms are drawn. Pixels that were
# never written are orange.
set encoding utf8
set termoption noenhanced
in_terminal = GPVAL_TERM eq "dumb"
blue = "#0072b2"
orange = "#d55e00"
ink = "#404040"
wrong_text = wrong == 0 ? "" : wrong == 1 ? "1 pixel is wrong" : sprintf("%d pixels are wrong", wrong)
fine = sprintf("font ',%g'", 10 * point)
bold = sprintf("font ',%g'", 15 * point)
unset key
unset colorbox
# There is no separate colour for pixels without a level, which are -1, so they have the lowest of the palette.
set palette maxcolors 257 defined (-1 orange, -0.5 orange, -0.5 "#000000", 255 "#ffffff")
set cbrange [-1:255]
set style fill solid 1 noborder

# Where the two columns and the two rows are, as shares of the drawing.
side = in_terminal ? 0.4 : 0.445
left(k) = k == 1 ? 0.04 : 0.515
top = 1 - 62.0 / height
middle = top - side * width * rows / columns / height

set multiplot
if (!in_terminal) {
    set label 1 headline at screen 0.5, screen 1 - 20.0 / height center textcolor rgb "black" @bold
    set border 15 linewidth 0.5 linecolor rgb "#bdbdbd"
    unset tics
    set tmargin at screen top
    set bmargin at screen middle
    set xrange [-0.5:columns - 0.5]
    set yrange [rows - 0.5:-0.5]
    do for [k = 1:2] {
        set lmargin at screen left(k)
        set rmargin at screen left(k) + side
        set label 2 (k == 1 ? "before" : "after") at screen left(k), screen top + 14.0 / height left textcolor rgb ink
        set label 3 (k == 1 ? "" : wrong_text) at screen left(k) + side, screen top + 14.0 / height right \
            textcolor rgb "#b00020"
        if (k == 1) { plot $before matrix with image } else { plot $after matrix with image }
        unset label 1
    }
    unset label 2
    unset label 3
    set tmargin at screen middle - 54.0 / height
    set bmargin at screen 52.0 / height
}

set border 1 linewidth 1 linecolor rgb ink
set xtics (0, 64, 128, 192, 255) nomirror out scale 0.5 textcolor rgb ink @fine
set mxtics 1
set xlabel "level" textcolor rgb ink @fine offset 0, 0.5
set xrange [-1:256]
set yrange [0:1.03 * most]
unset ytics
do for [k = 1:2] {
    set lmargin at screen left(k)
    set rmargin at screen left(k) + side
    if (in_terminal) { set title (k == 1 ? "before" : "after") . ": pixels of each level" }
    set label 4 "pixels of each level" at screen left(k), screen middle - 36.0 / height left textcolor rgb blue @fine
    set label 5 "share of pixels up to the level" at screen left(k) + side, screen middle - 36.0 / height right \
        textcolor rgb orange @fine
    if (in_terminal) { unset label 4; unset label 5 }
    if (k == 1) {
        plot $levels_before using 1:2 with boxes linecolor rgb blue, \
             $levels_before using 1:(in_terminal ? NaN : $3 * most) with lines linewidth 1.5 linecolor rgb orange
    } else {
        plot $levels_after using 1:2 with boxes linecolor rgb blue, \
             $levels_after using 1:(in_terminal ? NaN : $3 * most) with lines linewidth 1.5 linecolor rgb orange
    }
}
unset multiplot
