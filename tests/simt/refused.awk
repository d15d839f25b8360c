# Compares what simtcc said about a program that it must refuse with the marks in the program's source, and prints what is
# wrong. Reads the source and then what was said. A mark is at the end of a line:
#   // error: REGEX    simtcc reports an error in this line, and REGEX is in the message
#   // may: REGEX      simtcc may report such errors in this line, as the compiler's version has it
# There are no other errors, and no message shows what simtcc has made of the program. Messages with an error may come with
# notes, but not those of what the device lacks (below lacking/), because simtcc writes these itself. A line of its own:
#   // also: REGEX     REGEX is in a line that was said
FNR == 1 { file++ }
file == 1 && sub(/^\/\/ also: /, "") { also[$0] }
file == 1 && sub(/.*\/\/ may: */, "") { possible[FNR] = $0 }
file == 1 && sub(/.*\/\/ error: */, "") { error[FNR] = $0 }
file == 1 {
    source = FILENAME
    sub(/.*\//, "", source)
    next
}
{
    for (text in also)
        if ($0 ~ text) delete also[text]
}
/simt|lambda/ { wrong("it says " $0) }
/^ *[0-9]* \|/ { next } # a line of the source
/error: / { meet_error() }
!/error: / && FILENAME ~ /lacking\// { wrong("it says more: " $0) }

function meet_error(at, line, message) {
    at = index($0, source ":")
    line = at ? substr($0, at + length(source) + 1) + 0 : 0
    message = substr($0, index($0, "error: "))
    if (line in error && message ~ error[line])
        delete error[line]
    else if (!(line in possible && message ~ possible[line]))
        wrong("it says " $0)
}

function wrong(why) {
    if (!said++) print why
}

END {
    for (line in error) wrong("line " line " is not refused")
    for (text in also) wrong("it does not say " text)
}
