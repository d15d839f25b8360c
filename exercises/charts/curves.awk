# Lines of number, name, x and y, an algorithm after the other, become a block for each algorithm and at the
# end one of labels: number, x and y where the label stands, and text. Algorithms with the same curve share
# it and its label, which has the others' numbers. APART: the least ratio of y between two labels that would
# else overlap, or, where it is below 1, difference.
function apart(y) { return APART < 1 ? y + APART : y * APART }
function close_to(a, b) { return WIDE == 0 || (a < b * WIDE && b < a * WIDE) }

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
            others[first[curve[number]]] = others[first[curve[number]]] ", " number
            continue
        }
        first[curve[number]] = number
        shown[++curves] = number
        printf "# %s %s: %s, %s\n%s\n\n", number, name[number], X, Y, curve[number]
    }
    for (i = 2; i <= curves; i++) # by y, rising
        for (k = i; k > 1 && y[shown[k]] + 0 < y[shown[k - 1]] + 0; k--) {
            other = shown[k]; shown[k] = shown[k - 1]; shown[k - 1] = other
        }
    print "# labels"
    for (i = 1; i <= curves; i++) {
        number = shown[i]
        place[number] = y[number]
        for (k = 1; k < i; k++)
            if (close_to(x[number], x[shown[k]]) && place[number] < apart(place[shown[k]]))
                place[number] = apart(place[shown[k]])
        too = others[number] ? " (" substr(others[number], 3) " too)" : ""
        print number, x[number], place[number], name[number] too
    }
}
