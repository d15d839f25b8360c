# flow.awk TRACE TABLE: checks whether the table of a drawing says the same about combines as the CPU device's log: for
# each combine, its result, the cell that the result went to, and the cells of the operands at the time when the thread
# loaded them. The log is read here independently of the harness. Prints how many operands were compared, or what
# differs.
#
# A place is an array's cell, in shared memory of one block: ARRAY|BLOCK|INDEX; or lanes|BLOCK|THREAD.
function wrong(text) { print "the drawing and the log differ: " text; failed = 1 }

function field(object, name, at, rest) {
    at = index(object, "\"" name "\":")
    if (!at)
        return ""
    rest = substr(object, at + length(name) + 3)
    if (substr(rest, 1, 1) == "[")
        return substr(rest, 2, index(rest, "]") - 2)
    sub(/^"/, "", rest)
    sub(/[",}\]].*/, "", rest)
    return rest
}

# --- What an element is made of: at most four runs of inputs, in order, as FIRST-LAST; ? for a value that is not an element.
function runs_of(element) {
    return element in made_of ? made_of[element] : element + 0 < inputs + 0 ? element "-" element : element == IDENTITY "" ? "" : "?"
}

function join_runs(left, right, a, b, n, m, k, last, first) {
    n = split(left, a, " ")
    m = split(right, b, " ")
    for (k = 1; k <= m && n < 4; k++) {
        split(a[n], last, "-")
        split(b[k], first, "-")
        if (k == 1 && n > 0 && a[n] != "?" && b[k] != "?" && last[2] + 1 == first[1])
            a[n] = last[1] "-" first[2]
        else
            a[++n] = b[k]
    }
    left = ""
    for (k = 1; k <= n; k++)
        left = left (k > 1 ? " " : "") a[k]
    return left
}

function text_of(element, runs, n, k, j, run, part, other, twice, text) {
    n = split(runs_of(element), runs, " ")
    for (k = 1; k <= n && k <= 3; k++) {
        split(runs[k], part, "-")
        twice = 0
        for (j = 1; j < k; j++) {
            split(runs[j], other, "-")
            twice += runs[k] == "?" ? runs[j] == "?" : runs[j] != "?" && other[1] + 0 <= part[2] + 0 && part[1] + 0 <= other[2] + 0
        }
        run = runs[k] == "?" ? "?" : part[1] == part[2] ? part[1] : part[1] "–" part[2]
        text = text (k == 1 ? "" : twice ? "," : "·") run
    }
    return n == 0 ? "e" : n > 3 ? text "…" : text
}

# --- The log, event by event.
function place_of(object, k, local) {
    local = field(object, "memory") == "shared"
    index_in = field(object, "index")
    if (k > 0 || index_in < 0)
        index_in = int(field(object, "at") / 4) + k
    return field(object, "name") "|" (local ? block : "-") "|" index_in
}

# Shared memory is new in each launch.
function cell_of(place) { return place ~ /\|-\|/ ? place : launch "|" place }

function loads(thread, element, place, cell) {
    cell = cell_of(place)
    if (!(cell in holds) || holds[cell] != element) {
        holds[cell] = element
        brought[cell] = "found"
    }
    comes(thread, element, "load|" place "|" brought[cell])
    recent[thread] = recent[thread] place "|" brought[cell] " " element "\n"
}

# There are many identities, and many values that are not elements. The one that a thread uses is the one that it got
# since it last combined, or otherwise the last one that it has not used.
function is_one(element) { return element !~ /^42949672[89].$/ }

function comes(thread, element, source) {
    came[thread, element] = source
    if (!is_one(element))
        stack[thread, element] = stack[thread, element] (count[thread] + 0) " " source "\n"
}

function takes(thread, element, lines, n, k, part) {
    if (is_one(element))
        return came[thread, element]
    n = split(stack[thread, element], lines, "\n")
    for (k = n - 1; k > 0; k--) {
        split(lines[k], part, " ")
        if (part[1] == count[thread] + 0 || !((thread, element, k) in used)) {
            will_use[thread SUBSEP element SUBSEP k] = 1
            return part[2]
        }
    }
    return ""
}

function note_used(at) {
    for (at in will_use) {
        used[at] = 1
        delete will_use[at]
    }
}

function stores(thread, element, place, cell, source) {
    cell = cell_of(place)
    source = takes(thread, element)
    note_used()
    if (source == "own" && !(element in home) && !(element in spent) && !(element in shuffled)) {
        home[element] = place
        brought[cell] = "made|" element
    } else if (holds[cell] != element ||
               source != (source == "own" && brought[cell] == "made|" element ? "own" : "load|" place "|" brought[cell]))
        brought[cell] = "moved|" thread
    holds[cell] = element
}

# The two places of an element that is combined with itself, if it was loaded from two.
function both_places(thread, element, lines, n, k, part, found) {
    n = split(recent[thread], lines, "\n")
    for (k = n - 1; k > 0; k--) {
        split(lines[k], part, " ")
        if (part[2] != element || index(found, part[1]))
            continue
        if (found != "")
            return found "\n" part[1]
        found = part[1]
    }
    return ""
}

function combines(thread, element, left, right, n, both) {
    from[element, 0] = takes(thread, left)
    from[element, 1] = takes(thread, right)
    note_used()
    n = ++count[thread]
    combine[++total] = element
    id[element] = thread "|" n
    maker[element] = thread
    made_of[element] = join_runs(runs_of(left), runs_of(right))
    operand[element, 0] = left
    operand[element, 1] = right
    if (left == right && split(both_places(thread, left), both, "\n") == 2) {
        from[element, 0] = "load|" both[2]
        from[element, 1] = "load|" both[1]
    }
    if (from[element, 0] ~ /^got/ || from[element, 1] ~ /^got/ || (element, thread) in given)
        shuffled[element] = 1
    spent[left] = spent[right] = 1
    came[thread, element] = "own"
    recent[thread] = ""
}

function shuffles(record, source, gives, n, lane, warp) {
    n = split(field(record, "from"), source, ",")
    split(field(record, "elements"), gives, ",")
    warp = 32 * field(record, "warp")
    for (lane = 1; lane <= n; lane++)
        if (source[lane] >= 0 && gives[source[lane] + 1] != FOREIGN)
            comes(launch "|" block "|" warp + lane - 1, gives[source[lane] + 1], "got|lanes|" block "|" warp + source[lane])
}

function block_in(record, blocks) { split(field(record, "block"), blocks, ","); return blocks[1] }

function access(object, thread, elements, n, k) {
    thread = launch "|" block "|" field(object, "thread")
    if (field(object, "op") == "combine") {
        if (field(object, "element") != "")
            combines(thread, field(object, "element"), field(object, "left"), field(object, "right"))
        return
    }
    n = split(field(object, "elements"), elements, ",")
    for (k = 1; k <= n; k++)
        if (elements[k] != FOREIGN)
            moves(object, thread, elements[k], k - 1)
    if (n == 0 && field(object, "elem") == 4 && field(object, "name") in arrays)
        moves(object, thread, FOREIGN, 0)
}

function moves(object, thread, element, k) {
    if (field(object, "op") == "read")
        loads(thread, element, place_of(object, k))
    else
        stores(thread, element, place_of(object, k))
}

function has_element(elements, list, n, k) {
    n = split(elements, list, ",")
    for (k = 1; k <= n; k++)
        if (is_one(list[k]) || list[k] == IDENTITY)
            return 1
    return 0
}

function objects_of(record, objects, text, at) {
    at = index(record, "\"accesses\":[")
    text = at ? substr(record, at + 12) : ""
    return split(substr(text, 1, index(text, "}]") - 1), objects, "},{")
}

function accesses(record, objects, n, k) {
    n = objects_of(record, objects)
    for (k = 1; k <= n; k++)
        access(objects[k])
}

# First pass: finds the arrays that hold elements.
function note_arrays(record, objects, n, k) {
    n = objects_of(record, objects)
    for (k = 1; k <= n; k++)
        if (has_element(field(objects[k], "elements")))
            arrays[field(objects[k], "name")] = 1
}

# Also finds the elements that a thread hands on.
function note_given(record, source, gives, n, lane, warp) {
    n = split(field(record, "from"), source, ",")
    split(field(record, "elements"), gives, ",")
    warp = 32 * field(record, "warp")
    for (lane = 1; lane <= n; lane++)
        if (source[lane] >= 0)
            given[gives[source[lane] + 1], field(record, "launch") "|" block_in(record) "|" warp + source[lane]] = 1
}

function read_log(k) {
    for (k = 1; k <= records; k++) {
        note_arrays(log_of[k])
        if (kind[k] == "shuffle")
            note_given(log_of[k])
    }
    for (k = 1; k <= records; k++) {
        launch = field(log_of[k], "launch")
        block = block_in(log_of[k])
        accesses(log_of[k])
        if (kind[k] == "shuffle")
            shuffles(log_of[k])
    }
}

# --- The table.
function column_is(column, place, part) {
    split(place, part, "|")
    return array[column] == part[1] && index_of[column] == part[3] && (part[2] == "-" ? block_of[column] < 0 : block_of[column] == part[2])
}

function in_own_lane(at, thread, part, key) {
    split(thread, part, "|")
    split(at, key, SUBSEP)
    return column_is(key[1], "lanes|" part[2] "|" part[3])
}

# Whether the arrow comes from the value that the thread used.
function is_source(at, source, element, thread, part, key, place, by) {
    split(at, key, SUBSEP)
    if (v_text[at] != text_of(element))
        return 0
    if (source == "own")
        return v_id[at] == id[element] || (in_own_lane(at, thread) && v_made[at] == 1)
    split(source, part, "|")
    place = part[2] "|" part[3] "|" part[4]
    if (part[1] == "got")
        return column_is(key[1], place)
    if (in_own_lane(at, thread) && v_made[at] == 1)
        return 1
    if (!column_is(key[1], place))
        return 0
    by = part[5]
    return by == "found" ? v_made[at] == 0 : by == "made" ? v_id[at] == id[part[6]] : v_made[at] == 1
}

function fits(arrow, element, k) {
    if (from[element, k] == "")
        return arrow == ""
    return arrow != "" && is_source(arrow, from[element, k], operand[element, k], maker[element])
}

function compare(element, at, k, arrow, place, who, part, same) {
    at = cell[id[element]]
    if (at == "") {
        left_out++
        return
    }
    if (v_text[at] != text_of(element))
        wrong(id[element] " makes " text_of(element) ", not " v_text[at])
    split(at, part, SUBSEP)
    place = element in home ? home[element] : ""
    split(maker[element], who, "|")
    if (place == "" ? !column_is(part[1], "registers|" who[2] "|" who[3]) && !in_own_lane(at, maker[element]) : !column_is(part[1], place))
        wrong(id[element] " puts " v_text[at] " in " place ", not in " array[part[1]] "[" index_of[part[1]] "]")
    for (k = 0; k < 2; k++) {
        arrow = arrows[at, k]
        compared++
        same = operand[element, 0] == operand[element, 1] # so it makes no difference which is which
        if (!fits(arrow, element, k) && !(same && fits(arrow, element, 1 - k)))
            wrong(id[element] " takes " text_of(operand[element, k]) " from " from[element, k] ", not from " array[arrow + 0] "[" index_of[arrow + 0] "] " v_text[arrow])
    }
}

BEGIN { IDENTITY = "4294967280"; FOREIGN = "4294967283" }
FILENAME != table_file && FNR == 1 && FILENAME == ARGV[2] { table_file = FILENAME }
FILENAME == ARGV[1] { log_of[++records] = $0; kind[records] = field($0, "kind"); next }
FNR == 1 { FS = "\t"; section = 0; next }
FNR == 2 { partial = /the first [0-9]+ of a section|its first [0-9]+ rows/; $0 = $0; next }
/^# / { table++; next }
NF == 0 { next }
{ split($0, c, "\t") }
table == 1 { array[c[1]] = c[2]; sub(/ \+ [0-9]+$/, "", array[c[1]]); block_of[c[1]] = c[3]; index_of[c[1]] = c[4] }
table == 2 {
    v_made[c[1], c[2]] = c[4]; v_text[c[1], c[2]] = c[12]
    if (c[4] == 2) {
        v_id[c[1], c[2]] = c[8] "|" c[9] "|" c[10] "|" c[11]
        cell[c[8] "|" c[9] "|" c[10] "|" c[11]] = c[1] SUBSEP c[2]
        drawn++
    }
}
table == 3 { arrows[c[4], c[5], c[7]] = c[1] SUBSEP c[2] }
table == 5 { works[c[1], c[2], c[3]] = c[4] }
END {
    inputs = N
    read_log()
    for (k = 1; k <= total; k++)
        compare(combine[k])
    for (at in v_id) {
        if (v_made[at] != 2)
            continue
        split(v_id[at], who, "|")
        split(at, key, SUBSEP)
        if (!works[who[2], who[3], key[2]])
            wrong("thread " who[3] " of block " who[2] " is idle in row " key[2])
    }
    if (drawn + left_out != total)
        wrong(drawn " combines are drawn and " left_out " left out, of " total)
    if (left_out && !partial)
        wrong(left_out " combines are not drawn")
    printf "%d operands compared\n", compared
    exit failed
}
