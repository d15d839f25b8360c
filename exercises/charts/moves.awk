# moves.awk: places the arrays of a call as rows of cells, and an arrow from where each element was to where it went, in
# pixels. It turns the table of make draw into commands of gnuplot, whose colours and lines draw.gp sets. The first lines
# give the size of the picture. The cells above an arrow belong to the element that it moves.
function most(a, b) { return a > b ? a : b }
function wide(text) { return 7.4 * length(text) }
function say(x, y, text, look) { printf "set label \"%s\" at %.1f,%.1f %s\n", text, x, y, look }
function box(x, y, look) {
    printf "set object rectangle from %.1f,%.1f to %.1f,%.1f @%s\n", x - half, y - HIGH, x + half, y + HIGH, look
}

BEGIN { FS = "\t"; HIGH = 13; NEAR = 44; FAR = 110 }
$1 == "columns" { columns = $2 }
$1 == "row" { name[$2] = $3; rows = $2 + 1; names = most(names, wide($3)) }
$1 == "cell" { n = ++cells; c_row[n] = $2; c_at[n] = $3; c_text[n] = $4; c_look[n] = $5; widest = most(widest, wide($4)) }
$1 == "move" { n = ++moves; m_from[n] = $2; m_at[n] = $3; m_to[n] = $4; m_place[n] = $5; m_look[n] = $6; arrives[$4] = 1 }

function column(i) { return left + (i + 0.5) * pitch }

END {
    half = most(40, widest + 12) / 2
    pitch = 2 * half + 8
    left = names + 40
    for (k = 0; k < rows; k++)
        row_y[k] = k == 0 ? 80 : row_y[k - 1] + (arrives[k] ? FAR : NEAR)
    printf "width = %d\nheight = %d\n", most(left + columns * pitch + 30, 1.25 * wide(headline) + 40), row_y[rows - 1] + 50
    for (k = 0; k < columns; k++)
        say(column(k), 52, "[" k "]", "center " "front textcolor rgb '#808080'")
    for (k = 0; k < rows; k++)
        say(left - 14, row_y[k], name[k], "right front textcolor rgb '#202020'")
    for (n = 1; n <= cells; n++) {
        k = c_look[n]
        box(column(c_at[n]), row_y[c_row[n]], k == "made" ? "cell_combined" : k == "wrong" ? "cell_wrong" : "cell")
        say(column(c_at[n]), row_y[c_row[n]], c_text[n], "center @" (k == "wrong" ? "text_wrong" : "text"))
    }
    for (n = 1; n <= moves; n++)
        printf "set arrow from %.1f,%.1f to %.1f,%.1f arrowstyle %s\n", column(m_at[n]), row_y[m_to[n] - 1] + HIGH,
            column(m_place[n]), row_y[m_to[n]] - HIGH - 2, m_look[n]
}
