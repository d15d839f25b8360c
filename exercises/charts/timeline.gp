# How the timeline of blocks looks. It differs from a data flow only in what follows.
load "draw.gp"
heading = "at 14, 26 left"
small = "front textcolor rgb '#606060' " . fine
paper = "front fillcolor rgb 'white' fillstyle solid 1 noborder"
cell = "front fillcolor rgb 'white' fillstyle solid 1 border linecolor rgb '#8c8c8c' linewidth 0.8"
cell_written = "front fillcolor rgb '#e2e2e2' fillstyle solid 1 border linecolor rgb '#8c8c8c' linewidth 0.8"
waiting = "front fillcolor rgb '#707070' fillstyle pattern 4 border linecolor rgb '#707070' linewidth 0.8"
stuck = "front fillcolor rgb '#b00020' fillstyle pattern 4 border linecolor rgb '#b00020' linewidth 0.8"
flag = 10; value = 11
set style arrow life nohead back linecolor rgb "#8c8c8c" linewidth 1.6
set style arrow flag head filled size 8,18 back linecolor rgb "#6c6c6c" linewidth 1 dashtype (8, 6)
set style arrow value head filled size 8,18 back linecolor rgb "#0072b2" linewidth 1.5
