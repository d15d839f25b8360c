# Prints who combined what, according to a table of make trace: prints the same lines as combines_of_log.awk, and `cut` for a
# row that leaves something out.
{ gsub(/ ← /, " = "); gsub(/⊕/, "@"); gsub(/−/, "-"); gsub(/…/, "~") }

# The cells, with k replaced by its value.
function with(text, k,   done, offset) {
    while (match(text, /[[ ]k([+-][0-9]+)?/)) {
        offset = substr(text, RSTART + 2, RLENGTH - 2)
        done = done substr(text, 1, RSTART) k + offset
        text = substr(text, RSTART + RLENGTH)
    }
    return done text
}
function tell(note,   array) {
    if (note !~ /@/) return
    array = note
    sub(/[[ ].*/, "", array)
    if (last[array] != row) rows[array]++
    last[array] = row
    print array " " rows[array] " " label ": " note
}
function times(note, count) { while (count-- > 0) tell(note) }
function expand(note, cells,   part, ends, count, i, k) {
    count = split(cells, part, " ")
    for (i = 1; i <= count; i++) {
        if (split(part[i], ends, "~") == 1) ends[2] = ends[1]
        for (k = ends[1]; k <= ends[2]; k++) tell(with(note, k + 0))
    }
}

/^\* changed/ { exit }
!/^    [^ ]/ {
    row = NR
    if (match($0, /^([^ ]+:[0-9]+|end of the block|unfinished|[0-9]+ [^ ]+)/)) label = substr($0, RSTART, RLENGTH)
}
/^    [^ ].* = / {
    count = split(substr($0, 5), entry, /    /)
    for (i = 1; i <= count; i++) {
        if (sub(/ ~$/, "", entry[i])) print "cut"
        if (split(entry[i], half, /  k = /) == 2) expand(half[1], half[2])
        else if (split(entry[i], half, /  /) == 2) times(half[1], half[2] + 0)
        else tell(entry[i])
    }
}
