# The timeline of blocks, which timeline.awk has placed, in pixels. Called by draw.sh in the same way as draw.gp.
set encoding utf8
set termoption noenhanced
unset border
unset tics
unset key
set lmargin at screen 0
set rmargin at screen 1
set tmargin at screen 1
set bmargin at screen 0
fine = sprintf("font ',%g'", 10 * point)
text = "front textcolor rgb '#202020'"
text_wrong = "front textcolor rgb '#b00020'"
label = "front textcolor rgb '#404040'"
small = "front textcolor rgb '#606060' " . fine
small_wrong = "front textcolor rgb '#b00020' " . fine
band = "behind fillcolor rgb '#f4f5f6' fillstyle solid 1 noborder"
paper = "front fillcolor rgb 'white' fillstyle solid 1 noborder"
cell = "front fillcolor rgb 'white' fillstyle solid 1 border linecolor rgb '#8c8c8c' linewidth 0.8"
cell_written = "front fillcolor rgb '#e2e2e2' fillstyle solid 1 border linecolor rgb '#8c8c8c' linewidth 0.8"
cell_combined = "front fillcolor rgb '#b9d9ee' fillstyle solid 1 noborder"
cell_wrong = "front fillcolor rgb '#f9dfe1' fillstyle solid 1 border linecolor rgb '#b00020' linewidth 1.2"
cell_raced = "front fillcolor rgb '#f6c4ae' fillstyle solid 1 border linecolor rgb '#9c3d00' linewidth 1.6"
waiting = "front fillcolor rgb '#707070' fillstyle pattern 4 border linecolor rgb '#707070' linewidth 0.8"
stuck = "front fillcolor rgb '#b00020' fillstyle pattern 4 border linecolor rgb '#b00020' linewidth 0.8"
life = 1; flag = 2; value = 3
set style arrow life nohead back linecolor rgb "#8c8c8c" linewidth 1.6
set style arrow flag head filled size 8,18 back linecolor rgb "#6c6c6c" linewidth 1 dashtype (8, 6)
set style arrow value head filled size 8,18 back linecolor rgb "#0072b2" linewidth 1.5
load placed
set xrange [0:width]
set yrange [height:0]
set label headline at 14, 26 left front textcolor rgb "black" font sprintf(",%g", 15 * point)
plot NaN
