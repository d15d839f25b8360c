# timeline.awk: places a timeline, in pixels. It turns the tables of make draw into commands of gnuplot, whose colours
# and lines timeline.gp sets. With list=1 it prints a list of what happened instead.
function most(a, b) { return a > b ? a : b }

# A text's width in pixels, for digits and similar characters in a font of 13. A font of 10 takes a fifth less.
function wide(text) {
    gsub(/–/, "-", text); gsub(/·/, ".", text); gsub(/[←→]/, ">", text); gsub(/…/, "..", text)
    return 7.4 * length(text)
}
function fine(text) { return 0.82 * wide(text) }

function say(x, y, text, look) { printf "set label \"%s\" at %.1f,%.1f %s\n", text, x, y, look }
function line(x, y, to_x, to_y, look) {
    printf "set arrow from %.1f,%.1f to %.1f,%.1f arrowstyle %s\n", x, y, to_x, to_y, look
}
function box(x, y, to_x, to_y, look) {
    printf "set object rectangle from %.1f,%.1f to %.1f,%.1f %s\n", x, y, to_x, to_y, look
}

BEGIN { FS = "\t"; HALF = 17; PITCH = 68; STEP = 9; TOP = 62 }
FNR == 1 { sub(/.* /, ""); seed = $0; next }
FNR == 2 { next }
/^# / { table++; next }
NF == 0 { next }
table == 1 { rows = $1 + 1; block[$1] = $2; section[$1] = $3; ended[$1] = $4; next }
table == 2 {
    n = ++points
    moment[n] = $2; what[n] = $3; row[n] = $4; source[n] = $5; wrong[n] = $6; raced[n] = $7; ever[n] = $8
    places[n] = $9; values[n] = $10; waited[n] = $11
    if (what[n] == "waits")
        wait_of[$2] = n
    else
        box_of[$2] = n
    next
}
table == 3 { n = ++arrows; from[n] = $1; to[n] = $2; element[n] = $3; next }

# The two lines of a box.
function above(n) {
    return what[n] == "publishes" || what[n] == "stores" ? places[n] " ←" : what[n] == "scanned" ? "combined" : places[n]
}
function below(n) { return what[n] == "loads" ? "loaded" : values[n] }
function waits_text(n) { return ever[n] ? "waits for ever: " waited[n] : "waits for " waited[n] }

# Time goes to the right. Everything of one block is in one row.
function place_points(n, x, r) {
    x = left
    for (n = 1; n <= points; n++) {
        r = row[n]
        x = most(x + STEP, end_of[r] > 0 ? end_of[r] + 5 : 0)
        half[n] = what[n] == "waits" ? 0 : most(wide(below(n)), fine(above(n))) / 2 + 6
        if (what[n] != "waits" && moment[n] in wait_of)
            x = most(x, at[wait_of[moment[n]]] + fine(waits_text(wait_of[moment[n]])) + 22 - half[n])
        at[n] = x
        end_of[r] = x + 2 * half[n]
        width = most(width, end_of[r] + (what[n] == "waits" && ever[n] ? fine(waits_text(n)) + 40 : 0))
    }
    width += 20
}

# The label of a row's boxes. Its waits are below them, because other threads of the block may go on meanwhile.
function section_text(r) { return section[r] == -1 ? "loads nothing" : section[r] == -2 ? "several" : "section " section[r] }
function middle(r) { return TOP + PITCH * (r + 0.5) - 9 }
function below_boxes(r) { return middle(r) + HALF + 10 }

function draw_rows(r, n, first, last, x, text) {
    for (r = 0; r < rows; r++) {
        if (r % 2 == 0)
            box(0, TOP + PITCH * r, width, TOP + PITCH * (r + 1), "@band")
        if (ended[r] < 0) {
            say(14, middle(r), block[r] == 1 ? "1 block has not started" : block[r] " blocks have not started", "left @text_wrong")
            continue
        }
        say(14, middle(r) - 8, "block " block[r], "left @text")
        say(14, middle(r) + 9, section_text(r), "left @small")
        first = last = 0
        for (n = 1; n <= points; n++)
            if (row[n] == r) {
                first = first ? first : n
                last = n
            }
        x = ended[r] || !last ? end_of[r] : width - 12
        if (first)
            line(at[first], middle(r), most(x, end_of[r]), middle(r), "life")
        if (ended[r])
            line(end_of[r], middle(r) - 9, end_of[r], middle(r) + 9, "life")
    }
}

function draw_waits(n, until, y) {
    for (n = 1; n <= points; n++) {
        if (what[n] != "waits")
            continue
        until = ever[n] ? width - 12 : at[box_of[moment[n]]] + half[box_of[moment[n]]]
        y = below_boxes(row[n])
        box(at[n], y - 8, until, y + 8, ever[n] ? "@stuck" : "@waiting")
        box(at[n] + 7, y - 7, at[n] + 13 + fine(waits_text(n)), y + 7, "@paper")
        say(at[n] + 10, y, waits_text(n), "left " (ever[n] ? "@small_wrong" : "@small"))
    }
}

function draw_boxes(n, x, y, look) {
    for (n = 1; n <= points; n++) {
        if (what[n] == "waits")
            continue
        y = middle(row[n])
        look = raced[n] ? "@cell_raced" : wrong[n] ? "@cell_wrong" : what[n] == "scanned" ? "@cell_combined" : \
               what[n] == "publishes" || what[n] == "stores" || what[n] == "changes" ? "@cell_written" : "@cell"
        box(at[n], y - HALF, at[n] + 2 * half[n], y + HALF, look)
        say(at[n] + half[n], y - 8, above(n), "center @small")
        say(at[n] + half[n], y + 8, below(n), "center " (wrong[n] ? "@text_wrong" : "@text"))
    }
}

# Draws arrows from the box that wrote a word to the box that read it.
function draw_arrows(k, a, b, down) {
    for (k = 1; k <= arrows; k++) {
        if (!(from[k] in box_of) || !(to[k] in box_of))
            continue
        a = box_of[from[k]]; b = box_of[to[k]]
        down = row[b] > row[a] ? 1 : -1
        line(at[a] + half[a], middle(row[a]) + down * HALF, at[b] + half[b], middle(row[b]) - down * HALF, element[k] ? "value" : "flag")
    }
}

function explain(holds, text) {
    if (explained != "" && (text == "" || (holds && wide(explained text) + 26 > width - 28))) {
        say(14, height, explained, "left @label")
        height += 18
        explained = ""
    }
    if (holds)
        explained = explained (explained == "" ? "" : "    ") text
}

function legend(n, k, scanned, changed, written, waits, forever, bad, races, words, elements, unknown, broken, twice, nameless) {
    for (n = 1; n <= points; n++) {
        scanned += what[n] == "scanned"; changed += what[n] == "changes"
        written += what[n] == "publishes" || what[n] == "stores"
        waits += what[n] == "waits" && !ever[n]; forever += ever[n]
        nameless += places[n] ~ /\+/
        bad += wrong[n]; races += raced[n]
        unknown += values[n] ~ /\?/; broken += values[n] ~ /·/; twice += values[n] ~ /,/
    }
    for (k = 1; k <= arrows; k++) {
        elements += element[k]; words += !element[k]
    }
    say(14, height, "Time goes to the right, from one action to the next. It is not a clock, and this order is one of many. SEED=" seed + 1 " shows another.", "left @label")
    height += 18
    explain(1, "a box: the place, and below it what it held"); explain(written, "← grey: written")
    explain(nameless, "+8: bytes after the first such word"); explain(1, "white: read"); explain(scanned, "blue: its section is combined")
    explain(changed, "0→1: an atomic found 0 and left 1")
    explain(waits, "hatched: looks repeatedly until the value changes"); explain(forever, "red hatched: looks for ever")
    explain(words, "dashed: who set the word that is seen"); explain(elements, "arrow: who wrote the elements that are read")
    explain(bad, "red: wrong"); explain(races, "orange: in a race, so another order may give another value")
    explain(unknown, "?: never written, or not an element"); explain(broken, "1·0: in the wrong order, or something is left out")
    explain(twice, "0,0: an element is there twice")
    explain(1, "")
}

# --- The timeline as a list.

function sentence(n) {
    if (what[n] == "waits")
        return ever[n] ? "waits for ever: " waited[n] : "waits for " waited[n]
    if (what[n] == "loads")
        return "loads " places[n]
    if (what[n] == "scanned")
        return "has combined the section " values[n]
    if (what[n] == "changes")
        return "changes " places[n] ", " values[n]
    if (what[n] == "looks")
        return "reads " places[n] ": " values[n]
    return (what[n] == "stores" ? "stores " : "writes ") places[n] ": " values[n]
}

function print_list(n, r, note) {
    printf "%4s  %-8s %-10s %5s  %s\n", "", "block", "section", "line", "in this order, one of many"
    for (n = 1; n <= points; n++) {
        r = row[n]
        note = wrong[n] && what[n] != "waits" ? "   wrong" : ""
        note = note (raced[n] && what[n] != "waits" ? "   in a race" : "")
        printf "%4d  %-8s %-10s %5d  %s%s\n", n, block[r], section[r] == -1 ? "-" : section[r] == -2 ? "several" : section[r], source[n], sentence(n), note
    }
    for (r = 0; r < rows; r++)
        if (ended[r] < 0)
            printf "      %s\n", block[r] == 1 ? "1 block has not started" : block[r] " blocks have not started"
}

END {
    if (list) {
        print_list()
        exit
    }
    left = 92
    place_points()
    width = int(most(most(width, wide(headline) * 1.12 + 40), 1000))
    height = int(TOP + rows * PITCH + 24)
    draw_rows()
    draw_waits()
    draw_arrows()
    draw_boxes()
    legend()
    printf "width = %d\nheight = %d\n", width, height
}
