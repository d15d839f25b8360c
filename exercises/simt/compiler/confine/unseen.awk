# unseen.awk: reads GCC's listing of its code after it has added the calls of hooks (-fdump-tree-tsan-lineno), and prints
# the first place at which an object of several words is moved without a hook: FILE:LINE, a tab, and a message. GCC adds
# no hook
#   - where an assignment stores what a call returns:  *p_1 = f (x_2);
#   - where a call takes an object from memory:        f (*p_1);
# The result with which an object begins, which the listing marks as [return slot optimization], needs none: where an
# object may begin has been checked (rewrite/placement.c).
# Code of the device's own headers moves what it has checked.
/^;; Function / { own = $3 ~ /^simt_/ }

!own && /^ .*\);$/ {
    gsub(/"([^"\\]|\\.)*"/, "\"\"")
    place = match($0, /\[[^][]*:[0-9]+:[0-9]+( discrim [0-9]+)?\]/) ? substr($0, RSTART + 1, RLENGTH - 2) : ""
    sub(/:[0-9]+( discrim [0-9]+)?$/, "", place)
    gsub(/\[[^][]*:[0-9]+:[0-9]+( discrim [0-9]+)?\] /, "")
    sub(/^ +/, "")
    call = $0
    left = ""
    if (at = index(call, " = ")) {
        left = substr(call, 1, at - 1)
        call = substr(call, at + 3)
    }
    sub(/^OBJ_TYPE_REF\(.*->[0-9]+[A-Z]*\) \(/, "a_virtual_function (", call)
    # The name of what is called may contain blanks and brackets: operator() (x_1)
    if (call !~ /^[^ ("].* \(.*\);$/ && call !~ /^[^ ("][^ (]* \(.*\);$/) next
    name = call
    sub(/ \(.*/, "", name)
    if (name ~ /^(__builtin___tsan|simt_)/) next
    if (name ~ /\(D\)$|^_[0-9]+$|\./) name = "a function"
    gsub(/_/, name == "a_virtual_function" ? " " : "_", name)
    if (left ~ /\*|->|MEM/) {
        print place "\twhat " name " returns is stored where the device does not see it"
        exit
    }
    if (call ~ / \((.*, )?(\*|MEM[ \[<]|[A-Za-z_][A-Za-z_0-9.]*(\([A-Z]\))?->)/) {
        print place "\t" name " is given an object from memory where the device does not see it"
        exit
    }
}
