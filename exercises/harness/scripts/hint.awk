# Chooses the hint that fits a verdict.
#   awk -f hint.awk VERDICT hints.md
# Prints NUMBER, ABOUT, LINE, CODE and FAULT in words, with tabs between. ABOUT says what the hint is about: `fault`, `test`
# or `part`; or it is `-` if no hint fits. Then NUMBER is the first hint of the failing part, whose heading begins with
# `Part 2:`, or 1. LINE is the line of VERDICT that has the fault. VERDICT is what a failed check has left. Its first line
# names the test and its part. Each line after it has the codes of a fault, a tab, and the fault in words. In hints.md the
# line <!-- for: shared-race on-XY, part-2 swapped --> below a heading says what the hint is for: a shared race on XY; or,
# in part 2, swapped operands. All names between two commas must be codes of one fault, or its test or part, or the first
# code of another fault. The first fault that a hint is for decides, because it may explain those after it. If several hints
# are for it, the one that names most is chosen.
BEGIN { FS = "\t"; last = 1e6; best = last + 1 } # more lines than VERDICT has: the rank of a hint that names only a place

FNR == NR {
    n = split($1, code, " ")
    for (i = 1; i <= n; i++)
        has[FNR, code[i]]
    if (FNR > 1)
        any[code[1]]
    first[FNR] = code[1]
    words[FNR] = $2
    lines = FNR
    if (FNR == 1)
        part = substr(code[2], length("part-") + 1)
    next
}

# The first fault for which the names hold; `last` if they name only the place; 0 if they do not hold.
function rank_of(names, count,    fault, i, own, held) {
    for (fault = 2; fault <= lines; fault++) {
        own = held = 0
        for (i = 1; i <= count; i++) {
            own += (fault, names[i]) in has
            held += (fault, names[i]) in has || (1, names[i]) in has || names[i] in any
        }
        if (own > 0 && held == count)
            return fault
    }
    for (i = 1; i <= count; i++)
        if (!((1, names[i]) in has))
            return 0
    return last
}

/^## / { number++ }
/^## Part / && !of_part && index($0, "## Part " part ":") == 1 { of_part = number }
/^<!-- for: / {
    n = split(substr($0, 11, length($0) - 14), alternative, ", ")
    for (i = 1; i <= n; i++) {
        count = split(alternative[i], names, " ")
        rank = rank_of(names, count)
        if (rank > 0 && (rank < best || (rank == best && count > most))) {
            best = rank
            most = count
            chosen = number
            about = rank < last ? "fault" : (1, "part-" part) in has && alternative[i] == "part-" part ? "part" : "test"
        }
    }
}

END {
    fault = best <= lines ? best : 2
    print (chosen ? chosen : of_part ? of_part : 1) "\t" (chosen ? about : "-") "\t" fault "\t" \
        (fault in first ? first[fault] : "-") "\t" (fault in words ? words[fault] : "a failure")
}
