# Prints who combined what, from the CPU device's own log and independent of the harness. For a trace it prints a line
#   ARRAY ROW LABEL: CELL = LEFT@RIGHT
# for each combine whose result came into an array. ROW counts the array's rows of make trace into which something was
# combined. -v WHOLE=1: global arrays are shown. -v LANES=n: shows what the first n lanes of a warp give.
BEGIN { IDENTITY = "4294967280"; FOREIGN = "4294967283" } # texts, because awk would round such numbers

function number(text, name) {
    return match(text, "\"" name "\":-?[0-9]+") ? substr(text, RSTART + length(name) + 3, RLENGTH - length(name) - 3) : -1
}
function word(text, name) {
    return match(text, "\"" name "\":\"[^\"]*\"") ? substr(text, RSTART + length(name) + 4, RLENGTH - length(name) - 5) : ""
}
function numbers(text, name, to) {
    if (!match(text, "\"" name "\":\\[[^]]*\\]")) return 0
    return split(substr(text, RSTART + length(name) + 4, RLENGTH - length(name) - 5), to, ",")
}
function block_of(record,   at) { numbers(record, "block", at); return at[1] }

# Prints a line of the row. Returns whether it can: each place must be of the kind that the row shows.
function tell(row, cell, product, kind,   part, count, i, array) {
    count = split(product, part, "@")
    for (i = 1; i <= count; i++) {
        is_lane = part[i] ~ /^lane /
        sub(/\[.*/, "", part[i])
        if (part[i] != "e" && part[i] != "?" && (is_lane != (kind == "lane") || (kind == "global" && part[i] in shared))) return
    }
    if (count > 8) return
    array = cell
    sub(/[[ ].*/, "", array)
    if (last[array] != row) rows[array]++
    last[array] = row
    print array " " rows[array] " " label ": " cell " = " product
}

# From here on t is a thread with its block. had[t, e] is the last place from which the thread had the element: a cell,
# a lane or, as long as fresh[t, e] holds, what it made the element of. For the rows of lanes, gave[t, e] is its place
# among the lanes.
function take_combine(t, e, left, right) {
    if (LANES) gave[t, e] = left == right && left == own[t] ? both("lane " lane_of(t), place(gave, t, left)) : place(gave, t, left) "@" place(gave, t, right)
    had[t, e] = left == right && is_new(twice, t, left) ? both(also[t, left], had[t, left]) : place(had, t, left) "@" place(had, t, right)
    fresh[t, e] = unsaid[t, e] = 1
    used[t, left] = used[t, right] = 1
    combines[t]++
}
function lane_of(t) { sub(/.*:/, "", t); return t }
# Whether that was so since the thread's last combine.
function is_new(when, t, e) { return (t, e) in when && when[t, e] == combines[t] + 0 }
# An identity may not be the one that the thread had and has used.
function place(where, t, e) {
    if (e + 0 >= IDENTITY + 0 && used[t, e] && !is_new(since, t, e)) return e == IDENTITY ? "e" : "?"
    return (t, e) in where ? where[t, e] : (t, e) in had ? had[t, e] : e == IDENTITY ? "e" : "?"
}
# An element combined with itself was in two places. The first of the array counts as the left one.
function both(a, b,   x, y) {
    split(a, x, /[][ ]/)
    split(b, y, /[][ ]/)
    return x[1] == y[1] && x[2] + 0 > y[2] + 0 ? b "@" a : a "@" b
}

function take_read(t, e, cell) {
    if (is_new(since, t, e) && had[t, e] != cell && !((t, e) in fresh)) {
        twice[t, e] = combines[t] + 0
        also[t, e] = had[t, e]
    }
    since[t, e] = combines[t] + 0
    had[t, e] = cell
    if (cell ~ /^lane /) gave[t, e] = cell
    delete fresh[t, e]
    delete used[t, e]
}
function take_write(t, e, cell, inside, global) {
    used[t, e] = 1
    if (!((t, e) in fresh)) return
    if (inside && global && WHOLE) waiting[++waits] = cell SUBSEP had[t, e]
    if (inside && !global && block == 0) tell(NR, cell, had[t, e], "shared")
    had[t, e] = cell
    delete fresh[t, e]
}
function take_shuffle(record,   gives, from, lane, t, e, warp) {
    numbers(record, "elements", gives)
    numbers(record, "from", from)
    warp = number(record, "warp")
    for (lane = 0; lane < 32; lane++) {
        t = block ":" 32 * warp + lane
        e = gives[lane + 1]
        if (!LANES || warp > 0 || block > 0 || e == FOREIGN) continue
        own[t] = e
        if ((t, e) in unsaid && lane < LANES) tell(record, "lane " lane, gave[t, e], "lane")
        gave[t, e] = "lane " lane
        delete unsaid[t, e]
    }
    for (lane = 0; lane < 32; lane++)
        if (from[lane + 1] >= 0) {
            t = block ":" 32 * warp + lane
            e = gives[from[lane + 1] + 1]
            if (from[lane + 1] != lane && e != FOREIGN) take_read(t, e, "lane " from[lane + 1])
        }
}
function take_access(access,   t, elements, count, k, at, length_, name, cell) {
    t = block ":" number(access, "thread")
    if (access ~ /^"combine"/) {
        if (number(access, "element") >= 0) take_combine(t, number(access, "element"), number(access, "left"), number(access, "right"))
        return
    }
    name = word(access, "name")
    count = numbers(access, "elements", elements)
    length_ = int(number(access, "bytes") / 4)
    if (access ~ /"memory":"shared"/) shared[name]
    if (count > 0) holds[name]
    else if (name in holds && number(access, "elem") == 4) elements[count = 1] = FOREIGN # such as a 0
    for (k = 1; k <= count; k++) {
        at = int(number(access, "at") / 4) + k - 1
        cell = length_ == 1 ? name : name "[" at "]"
        if (elements[k] == FOREIGN && count > 1) continue
        if (access ~ /^"read"/) take_read(t, elements[k], cell)
        else take_write(t, elements[k], cell, at >= 0 && at < length_ && name != "x", !(name in shared))
    }
}

# What was done before a shuffle is reported with the next barrier.
/^\{"kind":"shuffle"/ { waiting_of[block_of($0)] = waiting_of[block_of($0)] $0 "\n" }
/^\{"kind":"phase"/ {
    block = block_of($0)
    barrier = $0 ~ /"unfinished":true/ ? "unfinished" : $0 ~ /"line":null/ ? "end of the block" : word($0, "file") ":" number($0, "line")
    records = split(waiting_of[block] $0, record, "\n")
    waiting_of[block] = ""
    for (k = 1; k <= records; k++) {
        many = split(record[k], access, /\{"op":/)
        label = barrier
        for (i = 2; i <= many; i++) take_access(access[i])
        if (k == records) continue
        label = word(record[k], "file") ":" number(record[k], "line")
        take_shuffle(record[k])
    }
}
/^\{"kind":"launch"/ {
    label = number($0, "launch") " " word($0, "kernel")
    for (i = 1; i <= waits; i++) {
        split(waiting[i], part, SUBSEP)
        tell(NR, part[1], part[2], "global")
    }
    waits = 0
    split("", had)
    split("", fresh)
}
