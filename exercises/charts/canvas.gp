# Paints a drawing that the harness has placed, in pixels, under its `headline`.
set xrange [0:width]
set yrange [height:0]
set label headline @heading front textcolor rgb "black" font sprintf(",%g", 15 * point)
plot NaN
