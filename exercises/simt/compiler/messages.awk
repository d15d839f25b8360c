# What the compiler says of a .cu file, told of what its author wrote: without what simtcc put in a launch's place, which
# is said again for each time that it names the kernel, and without the device's own headers. What the CPU device lacks
# (features.awk) is told once each, and then nothing else: the rest mostly follows from it. Called with -v own=FOLDER of
# these headers.

# A message is held back until the source line that it shows has come: a column beyond that line's end is in text that
# simtcc put in.
function tell() {
    if (held != "")
        said_lines[++said_count] = held
    held = ""
}

# The name that the compiler says it does not know, or "".
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

# The column in held, unless it lies in the source line of that width.
function drop_column(width) {
    if (match(held, /:[0-9]+: (error|warning|note): /)) {
        column = substr(held, RSTART + 1) + 0
        if (column > width)
            held = substr(held, 1, RSTART - 1) substr(held, RSTART + length(":" column))
    }
}

# The last two parameters of what waits or orders are its place in the program, and no business of its author's.
function count_as_cuda_does(text) {
    if (text ~ /\[-Werror=vla\]/ && match(text, /‘[^’]*’|'[^']*'/)) {
        number = substr(text, RSTART, RLENGTH)
        sub(/: error: .*/, ": error: " number " has a length that isn't constant: the device knows no such array", text)
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

# FILE:LINE of a message.
function place_of(text) {
    return match(text, /:[0-9]+:([0-9]+:)? /) ? substr(text, 1, RSTART) (substr(text, RSTART + 1) + 0) : text
}

# The line at FILE:LINE:COLUMN, as the compiler shows it.
function source_line(place, parts, count, number, file, text) {
    count = split(place, parts, ":")
    number = parts[count - 1]
    file = substr(place, 1, length(place) - length(":" number ":" parts[count]))
    for (count = 0; count < number && (getline text < file) > 0; count++)
        ;
    close(file)
    return sprintf("%5d | %s", number, text)
}

function is_new(text) {
    sub(/:[0-9]+: /, ": ", text) # at whatever column
    return !said[text]++
}

{ # of a header of the device, or of the file that holds them parsed
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
/^ *[0-9]+ \| / || /^ +\| / { # the source line, and what points into it
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
    origin = ""
}
{ context = /:   required from / } # of which GCC 14 shows the lines, too
/:   required from / {
    if (origin == "" && !within && !/<lambda\(auto/) {
        origin = $0
        sub(/:   required from .*/, "", origin)
    }
    if (/<lambda\(auto|:   required from here$/)
        next
}
# GCC 14 says of a function of the device, in its header, how many arguments have no value by themselves.
within && /: note: +candidate expects [0-9]+ argument/ && error_place != "" {
    tell()
    sub(/.*: note: +candidate expects/, error_place ": note:   candidate expects at least")
    said_lines[++said_count] = $0
    skip = 1
    next
}
within && /: error: static assertion failed: / && origin != "" { # what a header of the device refuses
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
    if (/: note: candidate: /)
        hidden = /const char\*, int\)/ ? 2 : 0
    skip = within || /: In lambda function:$/ || /: In instantiation of .*<lambda\(auto/
    if (/: error: [^ ]*constinit[^ ]* variable .* does not have a constant initializer/) { # and says why in the next message
        inconstant = place_of($0)
        sub(/: error: .*/, ": error: a static variable in a kernel has its value before any thread runs: it must be constant")
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
    if (ours != "" && !right && !missing_count) # an error only in a header of the device: better that than none
        print ours
    for (i = 1; i <= missing_count; i++)
        print missing[i]
    for (i = 1; i <= said_count && !missing_count; i++)
        print said_lines[i]
}
