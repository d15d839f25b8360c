# Chooses the hint that fits a verdict.
#   awk -f hint.awk VERDICT hints.md
# Prints NUMBER, CODE, TEST and FAULT in words, with tabs between. NUMBER is 0 if no hint fits. VERDICT is what a failed
# check has left. Its first line names the test and its part. Each line after it has the codes of a fault, a tab, and the
# fault in words. In hints.md the line <!-- for: shared-race, part-2 swapped --> below a heading says what the hint is for:
# a shared race; or, in part 2, swapped operands. The first fault that a hint is for decides, because it may explain those
# after it. If several hints are for it, the one that names most is chosen.
BEGIN { FS = "\t"; last = 1e6; best = last + 1 } # more lines than VERDICT has: the rank of a hint that names only a place

FNR == NR {
    n = split($1, code, " ")
    for (i = 1; i <= n; i++)
        if (!(code[i] in rank))
            rank[code[i]] = FNR == 1 ? last : FNR
    first[FNR] = code[1]
    words[FNR] = $2
    next
}

/^## / { number++ }
/^<!-- for: / {
    n = split(substr($0, 11, length($0) - 14), alternative, ", ")
    for (i = 1; i <= n; i++) {
        names = split(alternative[i], code, " ")
        least = last
        for (j = 1; j <= names; j++)
            least = rank[code[j]] < least ? rank[code[j]] + 0 : least # 0 if this is not the case
        if (least > 0 && (least < best || (least == best && names > most))) {
            best = least
            most = names
            chosen = number
        }
    }
}

END {
    fault = best in words ? best : 2
    print chosen + 0 "\t" (fault in first ? first[fault] : "-") "\t" first[1] "\t" (fault in words ? words[fault] : "a failure")
}
