# How a data flow looks, and what moves from where to where. A drawing that the harness has placed, in pixels, loads this
# file first, and canvas.gp last. draw.sh sets the terminal, and `point`, the size of its fonts in pixels.
set encoding utf8
set termoption noenhanced
unset border
unset tics
unset key
set lmargin at screen 0
set rmargin at screen 1
set tmargin at screen 1
set bmargin at screen 0
heading = "at width / 2, 22 center"
fine = sprintf("font ',%g'", 10 * point)
text = "front textcolor rgb '#202020'"
text_idle = "front textcolor rgb '#a8a8a8'"
text_vain = "front textcolor rgb '#6f8496'"
text_wrong = "front textcolor rgb '#b00020'"
number = "front textcolor rgb '#808080'"
name = "front textcolor rgb '#202020'"
label = "front textcolor rgb '#404040'"
small = "front textcolor rgb '#808080' " . fine
small_wrong = "front textcolor rgb '#b00020' " . fine
band = "behind fillcolor rgb '#f4f5f6' fillstyle solid 1 noborder"
cell = "front fillcolor rgb 'white' fillstyle solid 1 border linecolor rgb '#bdbdbd' linewidth 0.8"
cell_combined = "front fillcolor rgb '#b9d9ee' fillstyle solid 1 noborder"
cell_vain = "front fillcolor rgb '#e4eff7' fillstyle solid 1 noborder"
cell_wrong = "front fillcolor rgb '#f9dfe1' fillstyle solid 1 border linecolor rgb '#b00020' linewidth 1.2"
cell_still_wrong = "front fillcolor rgb 'white' fillstyle solid 1 border linecolor rgb '#b00020' linewidth 1.2"
cell_raced = "front fillcolor rgb '#f6c4ae' fillstyle solid 1 border linecolor rgb '#9c3d00' linewidth 1.6"
access = "front fillstyle empty border linecolor rgb '#5b2a86' linewidth 2.4"
access_number = "front fillcolor rgb '#5b2a86' fillstyle solid 1 noborder"
access_text = "front textcolor rgb 'white' " . fine
at_work = "front fillcolor rgb '#b9d9ee' fillstyle solid 1 noborder"
idle = "front fillcolor rgb '#ececec' fillstyle solid 1 noborder"
life = 1; barrier = 2; launch = 3; combined = 4; combined_line = 5; moved = 6; moved_line = 7; raced = 8; raced_line = 9
set style arrow life nohead back linecolor rgb "#c4c4c4" linewidth 1
set style arrow barrier nohead back linecolor rgb "#a0a0a0" linewidth 0.8 dashtype (16, 12)
set style arrow launch nohead back linecolor rgb "#404040" linewidth 2
set style arrow combined head filled size 10,18 back linecolor rgb "#0072b2" linewidth 1.3
set style arrow combined_line nohead back linecolor rgb "#0072b2" linewidth 1.3
set style arrow moved head filled size 10,18 back linecolor rgb "#6c6c6c" linewidth 1.1
set style arrow moved_line nohead back linecolor rgb "#6c6c6c" linewidth 1.1 dashtype (8, 6)
set style arrow raced head filled size 10,18 back linecolor rgb "#d55e00" linewidth 2.2
set style arrow raced_line nohead back linecolor rgb "#d55e00" linewidth 2.2
