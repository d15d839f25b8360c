# Lines of number, name, x and y, an algorithm after the other, become a block for each algorithm and at the
# end one of labels: number, x and y where the label stands, and text. Algorithms with the same curve share
# it and its label, which has the others' numbers, or the next one's name where they have none. A label begins behind
# its curve's end; those that would overlap move apart, up and down, and out of the way of other curves. LOG:
# the axes that are logarithmic, to base 2. CHAR and LINE: how wide a letter of a label is, and how high, on
# the axes or, where they are logarithmic, in powers of 2. GAP: how many times its curve's last x a label's is.
function scaled(axis, value) { return index(LOG, axis) ? log(value) / log(2) : value }
function unscaled(axis, value) { return index(LOG, axis) ? 2 ^ value : value }

function side_by_side(a, b) {
    return left[a] > left[b] + CHAR * length(text[b]) || left[b] > left[a] + CHAR * length(text[a])
}

# Points of the curves, close enough to each other that no label fits between two.
function add_points(number, lines, count, i, k, from, to) {
    count = split(curve[number], lines, "\n") - 1
    for (i = 1; i < count; i++) {
        split(lines[i], from, OFS)
        split(lines[i + 1], to, OFS)
        for (k = 0; k <= 8; k++) {
            of[++points] = number
            at[points] = scaled("x", from[1]) + k / 8 * (scaled("x", to[1]) - scaled("x", from[1]))
            height[points] = scaled("y", from[2]) + k / 8 * (scaled("y", to[2]) - scaled("y", from[2]))
        }
    }
}

# The curves shown[1 .. curves], by y, rising.
function spread(i, k, round, lack) {
    for (round = 0; round < 200; round++) {
        for (i = 1; i < curves; i++)
            for (k = i + 1; k <= curves; k++) {
                lack = LINE - (place[shown[k]] - place[shown[i]])
                if (lack > 0 && !side_by_side(shown[i], shown[k])) {
                    place[shown[i]] -= lack / 2
                    place[shown[k]] += lack / 2
                }
            }
        for (i = 1; i <= curves; i++)
            for (k = 1; k <= points; k++) {
                lack = 0.6 * LINE - (place[shown[i]] - height[k]) * side(shown[i], k)
                if (lack > 0 && of[k] != shown[i] && at[k] > left[shown[i]] - CHAR &&
                    at[k] < left[shown[i]] + CHAR * (length(text[shown[i]]) + 1))
                    place[shown[i]] += lack * side(shown[i], k)
            }
    }
}
function side(number, point) { return place[number] < height[point] ? -1 : 1 }

BEGIN { FS = OFS = "\t" }
{
    if (!($1 in curve)) order[++count] = $1
    name[$1] = $2
    curve[$1] = curve[$1] $3 OFS $4 "\n"
    x[$1] = $3
    y[$1] = $4
}
END {
    for (i = 1; i <= count; i++) {
        number = order[i]
        if (curve[number] in first) {
            if (number ~ /^[0-9]+$/)
                others[first[curve[number]]] = others[first[curve[number]]] ", " number
            else if (++names[first[curve[number]]] <= 2)
                name[first[curve[number]]] = name[first[curve[number]]] " = " \
                    (names[first[curve[number]]] == 1 ? name[number] : "…")
            continue
        }
        first[curve[number]] = number
        shown[++curves] = number
        printf "# %s %s: %s, %s\n%s\n\n", number, name[number], X, Y, curve[number]
    }
    for (i = 2; i <= curves; i++)
        for (k = i; k > 1 && y[shown[k]] + 0 < y[shown[k - 1]] + 0; k--) {
            other = shown[k]; shown[k] = shown[k - 1]; shown[k - 1] = other
        }
    for (i = 1; i <= curves; i++) {
        number = shown[i]
        text[number] = name[number] (others[number] ? " (" substr(others[number], 3) " too)" : "")
        left[number] = scaled("x", GAP * x[number])
        place[number] = scaled("y", y[number])
        add_points(number)
    }
    spread()
    print "# labels"
    for (i = 1; i <= curves; i++) {
        number = shown[i]
        print number, GAP * x[number], sprintf("%.6g", unscaled("y", place[number])), text[number]
    }
}
