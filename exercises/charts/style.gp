# The common look of all charts. The colours are those of Okabe and Ito, which colour-blind readers can tell apart, as
# far as these go and can be read as text on white; the rest are darker ones. An algorithm has the number of its
# exercise, and by this number the same colour, mark and dash in every chart. Mark and dash tell algorithms apart in
# grey print. Each chart only adds its axes.
set encoding utf8
set datafile separator tab
set border 3 linecolor rgb "#404040"
set tics nomirror out textcolor rgb "#202020"
set grid linecolor rgb "#e4e4e4" linetype 1 linewidth 0.7
unset key
set style fill solid 1 noborder
grey = "#8c8c8c"
ink = "#202020"
# exercise  01      02      03      04      05      06      07
colours = "#202020 #56b4e9 #0072b2 #56b4e9 #56b4e9 #d55e00 #b8860b " . \
          "#009e73 #cc79a7 #882255 #7a5195 #4d6b8a #332288 #117733"
# exercise  08      09      10      11      12      13      14
marks = "1 8 7 6 6 5 4 9 11 13 12 3 10 15"
dashes = "1 2 1 3 3 1 4 1 1 2 4 3 2 5"
# The algorithms from 101 on are no exercises.
colour(k) = k > 100 ? "#8a8a8a" : word(colours, k)
mark(k) = k > 100 ? k - 100 : int(word(marks, k))
dash(k) = k > 100 ? 2 : int(word(dashes, k))
# Names what is not drawn below the chart, a few names per row.
if (exists("missing")) {
    if (missing ne "") {
        set label 99 "not drawn: " . system("echo '" . missing . "' | fold -s -w 110") at character 1, \
            character 1 + strlen(missing) / 110 left noenhanced font ",10" textcolor rgb grey
        set bmargin 6 + strlen(missing) / 110
    }
}
# For several scans drawn by name: `whose` has their names, and `likes` has, for each, the number of the exercise whose
# algorithm is similar. Any other scan is grey.
like(id) = sum [k = 1:words(whose)] (word(whose, k) eq id ? int(word(likes, k)) : 0)
shade(id) = like(id) > 0 ? colour(like(id)) : grey
# The names of the blocks in a table that curves.awk has made.
blocks(table) = system("sed -nE 's/^# ([a-z0-9_]+) .*/\\1/p' '" . table . "' | xargs")
