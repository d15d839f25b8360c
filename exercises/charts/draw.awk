# draw.awk: places a data flow, in pixels. It turns the tables of make draw into commands of gnuplot, whose colours and
# lines draw.gp sets. The first lines give the size of the picture.
function most(a, b) { return a > b ? a : b }
function least(a, b) { return a < b ? a : b }
function size(a) { return a < 0 ? -a : a }

# A text's width in pixels, for digits and similar characters in a font of 13.
function wide(text) {
    gsub(/–/, "-", text); gsub(/·/, ".", text); gsub(/←/, "<-", text); gsub(/…/, "..", text)
    return 7.4 * length(text)
}

function say(x, y, text, look) { printf "set label \"%s\" at %.1f,%.1f %s\n", text, x, y, look }
function line(x, y, to_x, to_y, look) {
    printf "set arrow from %.1f,%.1f to %.1f,%.1f arrowstyle %s\n", x, y, to_x, to_y, look
}
function box(x, y, half, high, look) {
    printf "set object rectangle from %.1f,%.1f to %.1f,%.1f %s\n", x - half, y - high, x + half, y + high, look
}

# An arrow. Of a dashed arrow only the end is a solid line.
function arrow(x, y, to_x, to_y, look, back) {
    if (look == "moved") {
        back = least(1, 16 / sqrt((to_x - x) ^ 2 + (to_y - y) ^ 2 + 1))
        line(x, y, to_x, to_y, look "_line")
        x = to_x - back * (to_x - x)
        y = to_y - back * (to_y - y)
    }
    line(x, y, to_x, to_y, look)
}

# A curve with an arrow's head, through a third point.
function bow(x, y, by_x, by_y, to_x, to_y, look, k, t, at_x, at_y, was_x, was_y) {
    was_x = x; was_y = y
    for (k = 1; k <= 12; k++) {
        t = k / 12
        at_x = (1 - t) * (1 - t) * x + 2 * t * (1 - t) * by_x + t * t * to_x
        at_y = (1 - t) * (1 - t) * y + 2 * t * (1 - t) * by_y + t * t * to_y
        if (k < 12)
            line(was_x, was_y, at_x, at_y, look "_line")
        else
            arrow(was_x, was_y, at_x, at_y, look)
        was_x = at_x; was_y = at_y
    }
}

BEGIN { FS = "\t"; HIGH = 12 }
FNR == 1 {
    split($0, words, " ")
    columns = words[3]; rows = words[5]
    crowded = columns > 12
    CELL = crowded ? 28 : 38; GAP = crowded ? 7 : 14; THREAD = crowded ? 23 : 26
    next
}
FNR == 2 { next }
/^# / { table++; next }
NF == 0 { next }
table == 1 { array[$1] = $2; block[$1] = $3; index_of[$1] = $4; outside[$1] = $5; next }
table == 2 {
    n = ++values
    v_column[n] = $1; v_row[n] = $2; v_last[n] = $3; v_made[n] = $4; v_wrong[n] = $5; v_raced[n] = $6; v_used[n] = $7
    v_text[n] = $12
    if ($9 >= 0) of_launch[$8, $9] = 1
    textual[array[$1]] = most(textual[array[$1]], wide($12))
    next
}
table == 3 {
    n = ++arrows
    a_column[n] = $1; a_leaves[n] = $3; a_to[n] = $4; a_row[n] = $5; a_made[n] = $6; a_operand[n] = $7; a_raced[n] = $8
    partner[$4, $5, $7] = n
    next
}
table == 4 { launch[$1] = $2; label[$1] = $3; also[$1] = $4; labels = most(labels, most(wide($3), wide($4))); next }
table == 5 {
    n = ++threads
    t_block[n] = $1; t_thread[n] = $2; t_row[n] = $3; t_combines[n] = $4
    idle += !$4
    if (!($1 in seats))
        crew[++crews] = $1
    if (!(($1, $2) in seat))
        seat[$1, $2] = ++seats[$1]
    next
}
table == 6 { n = ++lines; l_row[n] = $1; l_block[n] = $2; l_count[n] = $3; next }

# Places columns from the left, with gaps between sections and wider gaps between arrays.
function place_columns(k, x, pitch, first) {
    x = left
    for (k = first = 0; k < columns; k++) {
        half[k] = most(CELL, textual[array[k]] + 9) / 2
        pitch = 2 * half[k] + GAP
        if (k > 0)
            x += array[k] != array[k - 1] ? 30 : block[k] != block[k - 1] ? 12 : 0
        column_x[k] = x + pitch / 2
        from_x[k] = x; to_x[k] = x += pitch
        if (k > 0 && array[k] != array[k - 1])
            first = k
        if (k == columns - 1 || array[k] != array[k + 1]) # room for the array's name
            x += most(0, wide(array[k]) - (x - from_x[first]) - 20)
    }
    return x
}

# Places rows from the top. Arrows that go far to the side get more room.
function place_rows(top, k, reach, gap) {
    for (k = 1; k <= arrows; k++)
        reach[a_row[k]] = most(reach[a_row[k]], (a_made[k] == 2 ? 1 : 0.5) * size(column_x[a_column[k]] - column_x[a_to[k]]))
    row_y[0] = top
    for (k = 1; k < rows; k++)
        row_y[k] = row_y[k - 1] + 2 * HIGH + most(40, least(120, 16 + 0.14 * reach[k]))
}

# Places threads to the right of the columns, block by block.
function place_threads(x, k) {
    for (k = 1; k <= crews; k++) {
        crew_x[crew[k]] = x
        x += THREAD * seats[crew[k]] + (k < crews ? 14 : 0)
    }
    return x
}

function draw_bands(k, first, y) {
    for (k = 0; k < columns; k++) {
        if (k == 0 || array[k] != array[k - 1])
            first = k
        if (k == columns - 1 || array[k] != array[k + 1])
            say((from_x[first] + to_x[k]) / 2, 52, array[k], "center @name")
    }
    for (k = first = 0; k < columns; k++) {
        if (k < columns - 1 && array[k] == array[k + 1] && block[k] == block[k + 1])
            continue
        box((from_x[first] + to_x[k]) / 2, (heads + bottom) / 2, (to_x[k] - from_x[first]) / 2, (bottom - heads) / 2, "@band")
        if (named && block[k] >= 0)
            say((from_x[first] + to_x[k]) / 2, 70, "block " block[k], "center @small")
        first = k + 1
    }
    for (k = 0; k < columns; k++)
        say(column_x[k], heads + 10, index_of[k], "center " (outside[k] ? "@small_wrong" : "@small"))
}

function draw_lives(k, x) {
    for (k = 1; k <= values; k++) {
        x = column_x[v_column[k]]
        if (v_last[k] > v_row[k] || v_last[k] < rows - 1)
            line(x, row_y[v_row[k]] + HIGH, x, v_last[k] < rows - 1 && launch[v_last[k] + 1] == launch[v_last[k]] ? \
                 row_y[v_last[k] + 1] - HIGH : row_y[v_last[k]] + HIGH, "life")
    }
}

function arrow_look(k) { return a_raced[k] > 0 ? "raced" : a_made[k] == 2 ? "combined" : "moved" }

# The left operand's arrow ends to the left of the right operand's. An arrow straight from above may end in the middle.
function ends_aside(k, other, side) {
    other = partner[a_to[k], a_row[k], 1 - a_operand[k]]
    if (other == "" || a_made[k] != 2)
        return 0
    side = 2 * a_operand[k] - 1
    return a_column[k] == a_to[k] && (column_x[a_column[other]] - column_x[a_to[k]]) * side < 0 ? 0 : side
}

# Leads an arrow past later values of the column, between it and the next column.
function pass_by(k, x, y, to, end, aside, low) {
    aside = x + (to > x ? 1 : -1) * (half[a_column[k]] + GAP / 2)
    low = row_y[a_row[k] - 1] + HIGH
    line(x, y, aside, y + 10, arrow_look(k) "_line")
    line(aside, y + 10, aside, low, arrow_look(k) "_line")
    arrow(aside, low, to, end, arrow_look(k))
}

function draw_arrows(k, x, y, to, end, aside) {
    for (k = 1; k <= arrows; k++) {
        aside = ends_aside(k) * half[a_to[k]] / 2
        to = column_x[a_to[k]] + aside
        x = column_x[a_column[k]] + (a_column[k] == a_to[k] ? aside : 0)
        y = row_y[a_leaves[k]] + HIGH
        end = row_y[a_row[k]] - HIGH
        if (a_leaves[k] >= a_row[k])
            bow(x, end, (x + to) / 2, end - least(44, 18 + 0.12 * size(x - to)), to, end, arrow_look(k))
        else if (a_leaves[k] < a_row[k] - 1)
            pass_by(k, x, y, to, end)
        else
            arrow(x, y, to, end, arrow_look(k))
    }
}

function draw_values(k, look) {
    for (k = 1; k <= values; k++) {
        look = v_raced[k] ? "@cell_raced" : v_wrong[k] ? (v_made[k] == 2 ? "@cell_wrong" : "@cell_still_wrong") : \
               v_made[k] != 2 ? "@cell" : v_used[k] ? "@cell_combined" : "@cell_vain"
        box(column_x[v_column[k]], row_y[v_row[k]], half[v_column[k]], HIGH, look)
        say(column_x[v_column[k]], row_y[v_row[k]], v_text[k],
            "center " (v_wrong[k] ? "@text_wrong" : v_made[k] == 2 && !v_used[k] ? "@text_vain" : "@text"))
    }
}

function draw_threads(k, x) {
    if (crews == 0)
        return
    say((threads_x + right) / 2, 52, "threads", "center @name")
    for (k = 1; k <= crews && named; k++)
        say(crew_x[crew[k]] + THREAD * seats[crew[k]] / 2, 70, "block " crew[k], "center @small")
    for (k = 1; k <= threads; k++) {
        x = crew_x[t_block[k]] + THREAD * (seat[t_block[k], t_thread[k]] - 0.5)
        box(x, row_y[t_row[k]], THREAD / 2 - 2, HIGH, t_combines[k] ? "@at_work" : "@idle")
        say(x, row_y[t_row[k]], t_thread[k], "center " (t_combines[k] ? "@text" : "@text_idle"))
    }
}

# Whether all blocks of the launch have the same barriers there.
function by_all(n, k, key, part, found) {
    for (key in of_launch) {
        split(key, part, SUBSEP)
        if (part[1] != launch[l_row[n]])
            continue
        found = 0
        for (k = 1; k <= lines; k++)
            found += l_row[k] == l_row[n] && l_block[k] == part[2] && l_count[k] == l_count[n]
        if (!found)
            return 0
    }
    return 1
}

# Draws a block's barrier across everything that belongs to the block.
function draw_barrier(who, y, c) {
    for (c = 0; c < columns; c++)
        if (block[c] == who)
            line(from_x[c], y, to_x[c], y, "barrier")
    if (who in crew_x)
        line(crew_x[who], y, crew_x[who] + THREAD * seats[who], y, "barrier")
}

function draw_barriers(k, count, drawn, y) {
    for (k = 1; k <= lines; k++) {
        drawn = l_count[k] > 4 ? 1 : l_count[k]
        if (drawn < l_count[k])
            say(14, between(l_row[k]) - 8, l_count[k] " barriers", "left @small")
        for (count = 1; count <= drawn; count++) {
            y = between(l_row[k]) + 5 * count - 2.5 * (drawn + 1)
            if (!by_all(k))
                draw_barrier(l_block[k], y)
            else if (!across[l_row[k], count]++)
                line(left, y, right, y, "barrier")
        }
    }
}

function between(row) { return (row_y[row - 1] + row_y[row]) / 2 }

function draw_launches(k) {
    for (k = 1; k < rows; k++)
        if (launch[k] != launch[k - 1]) {
            line(14, between(k), right, between(k), "launch")
            say(14, between(k) - 8, "launch " launch[k], "left @small")
        }
}

function draw_labels(k) {
    for (k = 0; k < rows; k++) {
        say(left - 16, row_y[k], label[k], "right @label")
        if (also[k] != "")
            say(left - 16, row_y[k] + 17, also[k], "right @label")
    }
}

function legend(k, combined, vain, plain, wrong, raced, identity, unknown, broken, twice) {
    for (k = 1; k <= values; k++) {
        combined += v_made[k] == 2 && v_used[k]
        vain += v_made[k] == 2 && !v_used[k] && !v_wrong[k] && !v_raced[k]
        plain += v_made[k] < 2
        wrong += v_wrong[k]
        raced += v_raced[k]
        identity += v_text[k] == "e"
        unknown += v_text[k] ~ /\?/; broken += v_text[k] ~ /·/; twice += v_text[k] ~ /,/
    }
    explain(combined, "filled: combined"); explain(vain, "pale: combined, and no part of y")
    explain(plain, "white: loaded or moved"); explain(identity, "e: the identity")
    explain(wrong, "red: wrong"); explain(raced, "framed: in a race")
    explain(unknown, "?: never written, or not an element")
    explain(broken, "1·0: in the wrong order, or something is left out"); explain(twice, "0,0: an element is there twice")
    explain(lines, "across: a barrier"); explain(idle, "grey: idle")
    explain(1, "")
}

# Prints the explanation in as many lines as it takes.
function explain(holds, text) {
    if (explained != "" && (text == "" || (holds && wide(explained text) + 26 > width - 40))) {
        say(width / 2, height, explained, "center @label")
        height += 18
        explained = ""
    }
    if (holds)
        explained = explained (explained == "" ? "" : "    ") text
}

END {
    left = most(70, labels + 34)
    right = place_columns()
    named = crews > 1 || crew[1] > 0
    heads = named ? 78 : 62
    place_rows(heads + 20 + HIGH + 8)
    bottom = row_y[rows - 1] + HIGH + 10
    threads_x = right + 40
    if (crews > 0)
        right = place_threads(threads_x)
    width = int(most(right + 20, wide(headline) * 1.12 + 40))
    height = int(bottom + 20)
    draw_bands()
    draw_lives()
    draw_barriers()
    draw_launches()
    draw_arrows()
    draw_values()
    draw_threads()
    draw_labels()
    legend()
    printf "width = %d\nheight = %d\n", width, height
}
