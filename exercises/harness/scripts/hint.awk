# Chooses the hint that fits a verdict.
#   awk -f hint.awk faults.tsv VERDICT hints.md
# Prints NUMBER FAULT TEST and FAULT in words, with tabs between. NUMBER is 0 if no hint fits. VERDICT is what a failed
# check left: its test, its part, and its text. In hints.md the line <!-- for: shared-race, part-2 swapped --> below a
# heading says what the hint is for: a shared race; or, in part 2, swapped operands. The device's findings count before
# their consequences, so that the hint is about the cause.
BEGIN { FS = "\t" }
FNR == 1 { file++ }

file == 1 && !/^#/ { word[++words] = $1; pattern[words] = $2; said[$1] = $3 }

function add_fault(name) {
    if (!(name in rank)) {
        fault[++faults] = name
        rank[name] = faults
    }
}
file == 2 && FNR == 1 { test = substr($0, 6); where[test]; next }
file == 2 && FNR == 2 { where["part-" substr($0, 6)]; next }
file == 2 && /^finding / {
    split(substr($0, 9), brief, " on ")
    add_fault(brief[1])
    if (!(brief[1] in said))
        said[brief[1]] = substr($0, 9)
    next
}
file == 2 {
    for (i = 1; i <= words; i++)
        if ($0 ~ pattern[i])
            late[++lates] = word[i]
}
file == 3 && FNR == 1 { for (i = 1; i <= lates; i++) add_fault(late[i]) }

# The rank of the fault that was found first, if everything in the list was found; otherwise 0. A list that names only a
# place ranks last.
function fits(names,    n, i, name, least) {
    n = split(names, name, " ")
    least = faults + 1
    for (i = 1; i <= n; i++)
        if (name[i] in rank)
            least = rank[name[i]] < least ? rank[name[i]] : least
        else if (!(name[i] in where))
            return 0
    names_fitting = n
    return least
}

file == 3 && /^## / { number++ }
file == 3 && /^<!-- for: .* -->$/ {
    n = split(substr($0, 11, length($0) - 14), alternative, ", *")
    for (i = 1; i <= n; i++) {
        r = fits(alternative[i])
        if (r > 0 && (!best || r < best || (r == best && names_fitting > most))) {
            best = r
            most = names_fitting
            chosen = number
        }
    }
}
END {
    main = fault[best >= 1 && best <= faults ? best : 1]
    print chosen + 0 "\t" (main ? main : "-") "\t" test "\t" (main in said ? said[main] : "a failure")
}
