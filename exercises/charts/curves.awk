# Reads lines of number, name, x and y, one algorithm after the other. Prints a block for each algorithm, and at the end
# a block of labels: number, x and y of the label, and its text. Algorithms with the same curve share the curve and its
# label. The label then has the others' numbers, or the next one's name if they have no numbers. A label begins after
# the end of its curve. Labels that would overlap are moved apart, up or down, and away from other curves. LOG: the axes
# that are logarithmic, to base 2. CHAR and LINE: the width of a label's letter and the height of a label, in units of
# the axes or, on logarithmic axes, in powers of 2. GAP: the factor between a label's x and the last x of its curve.
# FLOOR: if given, no label is lower than that.
function scaled(axis, value) { return index(LOG, axis) ? log(value) / log(2) : value }
function unscaled(axis, value) { return index(LOG, axis) ? 2 ^ value : value }

function side_by_side(a, b) {
    return left[a] > left[b] + CHAR * length(text[b]) || left[b] > left[a] + CHAR * length(text[a])
}

# Adds points of the curves, so close together that no label fits between two of them.
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

# Moves apart the labels of the curves shown[1 .. curves], which are sorted by rising y.
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
        for (i = 1; i <= curves && FLOOR != ""; i++)
            if (place[shown[i]] < FLOOR) place[shown[i]] = FLOOR
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
