# Places in the source, as the compiler's messages have them: FILE:LINE:COLUMN. messages.awk and libraries.awk use these.

# Returns the FILE:LINE of a message.
function place_of(text) {
    return match(text, /:[0-9]+:([0-9]+:)? /) ? substr(text, 1, RSTART) (substr(text, RSTART + 1) + 0) : text
}

# Returns the source line at FILE:LINE:COLUMN, as the compiler shows it.
function source_line(place, parts, count, number, file, text) {
    count = split(place, parts, ":")
    number = parts[count - 1]
    file = substr(place, 1, length(place) - length(":" number ":" parts[count]))
    for (count = 0; count < number && (getline text < file) > 0; count++)
        ;
    close(file)
    return sprintf("%5d | %s", number, text)
}

# Returns the FILE of FILE:LINE:COLUMN.
function file_of(place) {
    sub(/:[0-9].*/, "", place)
    return place
}
