# unseen.awk: reads GCC's listing of its code after it has added the calls of hooks (-fdump-tree-tsan-lineno), and prints
# the first place at which memory is touched that no hook sees: FILE:LINE, a tab, and a message. GCC adds no hook
#   - where an assignment stores what a call returns:   *p_1 = f (x_2);
#   - where a call takes an object from memory:         f (*p_1);
#   - where an object is constant:                      y_1 = table.rows[i_2];
# The result with which an object begins, which the listing marks as [return slot optimization], needs none: where an
# object may begin has been checked (rewrite/placement.c). In a constant object, an index needs none that GCC compares
# with the array's length (.UBSAN_BOUNDS) just before, and no other check lets an index below 0 through.
# Code of the device's own headers moves what it has checked.

# Takes the locations out of the statement $0. Sets place to the first one. MEM <int[4]> [(int *)&table][i_2] becomes
# table[i_2], and MEM[(int *)p_1 + 4B], through a pointer, becomes *. What lies before a variable becomes table[-1].
function parse_statement(    before, variable, at, i) {
    gsub(/"([^"\\]|\\.)*"/, "\"\"")
    place = match($0, /\[[^][]*:[0-9]+:[0-9]+( discrim [0-9]+)?\]/) ? substr($0, RSTART + 1, RLENGTH - 2) : ""
    sub(/:[0-9]+( discrim [0-9]+)?$/, "", place)
    gsub(/\[[^][]*:[0-9]+:[0-9]+( discrim [0-9]+)?\] /, "")
    sub(/^ +/, "")
    while (match($0, /\)&?([0-9]+B|[A-Za-z_][A-Za-z_0-9.#$]*(\([A-Z]\))?|"")( \+ -?[0-9]+B?)?\]/)) {
        before = substr($0, 1, RSTART)
        variable = substr($0, RSTART + 1, RLENGTH - 2)
        at = RSTART + RLENGTH
        for (i = length(before); i > 1 && substr(before, i, 3) != "MEM"; i--) ;
        if (variable !~ /^[&"]/) variable = "*"
        else if (!sub(/ \+ -.*/, "[-1]", variable)) sub(/ .*/, "", variable)
        sub(/^&/, "", variable)
        $0 = substr(before, 1, i - 1) variable substr($0, at)
    }
}

function found(what, mend) {
    print place "\t" what ": " mend
    exit
}

# The variable whose part a reference such as table.rows[i_2] names.
function variable_of(reference) {
    sub(/[].[].*/, "", reference)
    return reference
}

# A call in the statement $0 that moves an object.
function find_moves(    at, left, name, call) {
    left = ""
    call = $0
    if (at = index(call, " = ")) {
        left = substr(call, 1, at - 1)
        call = substr(call, at + 3)
    }
    sub(/^OBJ_TYPE_REF\(.*->[0-9]+[A-Z]*\) \(/, "a_virtual_function (", call)
    # The name of what is called may contain blanks and brackets: operator() (x_1)
    if (call !~ /^[^ ("].* \(.*\);$/ && call !~ /^[^ ("][^ (]* \(.*\);$/) return
    name = call
    sub(/ \(.*/, "", name)
    if (name ~ /^simt_/) return
    if (name ~ /\(D\)$|^_[0-9]+$|\./) name = "a function"
    gsub(/_/, name == "a_virtual_function" ? " " : "_", name)
    if (left ~ /\*|->|MEM/) found("what " name " returns is stored where the device does not see it", "copy it into a variable first")
    if (call ~ / \((.*, )?(\*|MEM[ \[<]|[A-Za-z_][A-Za-z_0-9.]*(\([A-Z]\))?->)/)
        found(name " is given an object from memory where the device does not see it", "copy it into a variable first")
}

# The elements of variables, and what lies before variables, in the statement $0.
function find_constants(    rest, reference, variable, indices, i, n) {
    rest = $0
    while (match(rest, /(^|[^A-Za-z0-9_.$>*&])([A-Za-z_][A-Za-z_0-9.$]*|"")(\.[A-Za-z_0-9]+|\[[^]]*\])*\[[^]]*\]/)) {
        reference = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        sub(/^[^A-Za-z_"]/, "", reference)
        variable = variable_of(reference)
        if (variable in seen) continue
        n = split(reference, indices, /[][]/)
        for (i = 2; i <= n; i += 2)
            if (indices[i] ~ /^-/)
                found(shown(variable) " is constant, and what lies before it is accessed", "correct the index")
            else if (indices[i] !~ /^[0-9]*$/ && !(indices[i] in compared) && !(indices[i] in never_below))
                found(shown(variable) " is constant, and an element of it is accessed where the device does not see it", "leave out const")
    }
}

function shown(variable) {
    if (variable == "\"\"") return "a string"
    return variable ~ /^[A-Z]\.[0-9]+$/ ? "an object" : variable
}

/^;; Function / {
    skipped = 1 # its declarations
    own = $3 ~ /^simt_/
    split("", never_below)
}
/^ *<bb / {
    skipped = own
    split("", compared)
}
skipped && !own && /^ +(unsigned int|unsigned char|short unsigned int) _[0-9]+;$/ {
    sub(/;$/, "")
    never_below[$NF]
}
skipped { next }

# The sanitizer's hooks, each just before its statement, and its checks: whose part is seen, and which indices are compared.
/^ .* = (\[[^]]*\] )?&/ {
    parse_statement()
    sub(/;$/, "")
    at = index($0, " = &")
    named = substr($0, 1, at - 1)
    address = substr($0, at + 3)
    next
}
/__builtin___tsan_/ {
    parse_statement()
    sub(/^[^(]*\(/, "")
    sub(/[,)].*/, "")
    if ($0 == named) $0 = address
    if (/^&/) seen[variable_of(substr($0, 2))]
    hooks = 1
    next
}
/\.UBSAN_BOUNDS \(/ {
    parse_statement()
    sub(/,$/, "", $3)
    compared[$3]
    next
}

/\.UBSAN_OBJECT_SIZE \(/ { next }
/^ .* & [0-9]+;$/ {
    parse_statement()
    never_below[$1]
}
/^ .*(\);$|[A-Za-z0-9_>"\]]\[[^]])/ {
    parse_statement()
    if (/\);$/) find_moves()
    find_constants()
}
hooks {
    split("", seen)
    hooks = 0
}
