# Puts the compiler's messages about a .cu file into terms of what its author wrote. Messages about the code that replaces
# a launch are left out, because they repeat a message each time that this code names the kernel. So are messages about
# the device's own headers. If the program uses features that the CPU device lacks (features.awk), each is reported once,
# and nothing else, because most other messages follow from these. Called with -v own=FOLDER, the folder of the headers.

# Passes on the message that is held back. A message is held back until its source line has been read, because a column
# beyond the end of that line is in text that simtcc put in.
function tell() {
    if (held != "")
        said_lines[++said_count] = held
    held = ""
}

# Returns the name that the compiler does not know, or "".
function unknown_name(text) {
    gsub(/‘|’/, "'", text)
    if (match(text, /: error: '[A-Za-z_][A-Za-z0-9_]*' (was not declared|does not name a type|has not been declared|is not a member of|is not a namespace-name|is not a class)/) ||
        match(text, /: error: .*'[A-Za-z_][A-Za-z0-9_]*' declared void/)) {
        text = substr(text, RSTART, RLENGTH)
        sub(/' [a-z ]*$/, "", text)
        sub(/.*'/, "", text)
        return text
    }
    return ""
}

# Removes the column from the message that is held back, unless it is within the source line, which has that width.
function drop_column(width) {
    if (match(held, /:[0-9]+: (error|warning|note): /)) {
        column = substr(held, RSTART + 1) + 0
        if (column > width)
            held = substr(held, 1, RSTART - 1) substr(held, RSTART + length(":" column))
    }
}

# Functions that wait or order have two more parameters here than in CUDA, the place in the program. Removes these from
# the message. Also puts the message about an array of variable length into other words.
function count_as_cuda_does(text) {
    if (text ~ /\[-Werror=vla\]/ && match(text, /‘[^’]*’|'[^']*'/)) {
        number = substr(text, RSTART, RLENGTH)
        sub(/: error: .*/, ": error: " number " has a length that is not constant: the device has no such arrays", text)
    }
    sub(/, const char\*, int\)/, ")", text)
    sub(/\(const char\*, int\)/, "()", text)
    if (hidden && match(text, /candidate expects (at least )?[0-9]+ arguments/)) {
        number = substr(text, RSTART, RLENGTH)
        gsub(/[^0-9]/, "", number)
        sub("expects (at least )?" number " arguments", "expects " (number - hidden) " arguments", text)
    }
    if (hidden && text ~ /to type [^ ]*const char\*[^ ]*$/)
        sub(/cannot convert .*/, "too many arguments", text)
    return text
}

# An error within a library's template is about the call that asks for the template. So the error is reported for that line,
# before the lines that say how the library got from there to the error, which are those from `chain` on. The message that
# is held back, about the library's line, becomes a note.
function tell_of_call(error) {
    sub(/.*: error: /, here ": error: ", error)
    if (is_new(error)) {
        error = error "\n" source_line(here)
        if (chain <= said_count)
            said_lines[chain] = error "\n" said_lines[chain]
        else
            said_lines[++said_count] = error
    }
    here = ""
    sub(/: error: /, ": note: ", held)
}

function is_new(text) {
    sub(/:[0-9]+: /, ": ", text) # in any column
    return !said[text]++
}

{ # a message about a header of the device, or about the file that contains them parsed
    within = index($0, own) || /\/parsed\/(simt|whole)\.h:/ || /^ +from <command-line>:$/
}
/: fatal error: .*: No such file/ {
    name = $0
    sub(/.*: fatal error: /, "", name)
    sub(/: No such file.*/, "", name)
    if ((feature = feature_of_header(name)) != "") {
        sub(/:[0-9]+: fatal error: .*/, ": error: ")
        missing[++missing_count] = $0 unsupported(feature)
    }
}
/^ *[0-9]+ \| / || /^ +\| / { # the source line, and the line that points into it
    if (skip || context)
        next
    if ($0 ~ /^ *[0-9]+ \| /) {
        width = length($0)
        drop_column(width - index($0, "|"))
        if (asked != "" && (feature = feature_of(asked, $0)) != "") {
            sub(/: error: .*/, ": error: ", held)
            if (!missed[feature]++)
                missing[++missing_count] = held unsupported(feature) "\n" $0
        }
        tell()
        said_lines[++said_count] = $0
    } else if (length($0) <= width + 2) {
        said_lines[++said_count] = $0
    }
    next
}
/^cc1plus: (some|all) warnings being treated as errors$/ && said_count { next }
/: In instantiation of / {
    origin = here = ""
    launched = 0
}
{ context = /:   required from / } # GCC 14 also shows the source lines of these
/:   required from / {
    if (origin == "" && !within && !/<lambda\(auto/) {
        origin = $0
        sub(/:   required from .*/, "", origin)
    }
    launched = launched || /<lambda\(auto/
    if (/:   required from here$/ && !launched) {
        here = $0
        sub(/:   required from here$/, "", here)
    }
    if (/<lambda\(auto|:   required from here$/)
        next
}
# GCC 14 counts the arguments without a default value in a message about the device's header.
within && /: note: +candidate expects [0-9]+ argument/ && error_place != "" {
    tell()
    sub(/.*: note: +candidate expects/, error_place ": note:   candidate expects at least")
    said_lines[++said_count] = $0
    skip = 1
    next
}
within && /: error: static assertion failed: / && origin != "" { # a header of the device refuses something
    tell()
    text = $0
    sub(/.*: error: static assertion failed: /, origin ": error: ", text)
    if (is_new(text))
        said_lines[++said_count] = text "\n" source_line(origin)
    right++
    skip = 1
    next
}
{
    tell()
    if (/: In instantiation of /)
        chain = said_count + 1
    if (/: note: candidate: /)
        hidden = /const char\*, int\)/ ? 2 : 0
    skip = within || /: In lambda function:$/ || /: In instantiation of .*<lambda\(auto/
    if (/: error: [^ ]*constinit[^ ]* variable .* does not have a constant initializer/) { # the next message says why
        inconstant = place_of($0)
        sub(/: error: .*/, ": error: a static variable in a kernel gets its value before any thread runs, so the value must be constant")
    } else if (inconstant != "" && inconstant == place_of($0)) {
        skip = 1
    } else if (/: (error|warning): /) {
        inconstant = ""
    }
    if (!skip && /: (error|warning|note): /)
        skip = !is_new($0)
    asked = /: error: / ? unknown_name($0) : ""
    if (!skip)
        held = count_as_cuda_does($0)
    if (/: error: /) {
        error_place = skip ? "" : substr($0, 1, index($0, ": error: ") - 1)
        if (!skip && asked == "" && here != "" && file_of($0) != file_of(here))
            tell_of_call($0)
        if (skip && ours == "" && within) {
            ours = $0
            if (origin != "") {
                sub(/.*: error: /, origin ": error: ", ours)
                ours = ours "\n" source_line(origin)
            }
        }
        right += !skip
    }
}
END {
    tell()
    if (ours != "" && !right && !missing_count) # the only error is in a header of the device
        print ours
    for (i = 1; i <= missing_count; i++)
        print missing[i]
    for (i = 1; i <= said_count && !missing_count; i++)
        print said_lines[i]
}
