# Reads calls.txt, then what nm -P says of a confined object, NAME TYPE …, then the header that says what it defines.
# Prints "needs" or "defines", a tab and the first name that is not allowed; or "keeps", a tab and the names of variables
# that are to be the object's own, with blanks between.
FNR == 1 { part++ }
part == 1 && !/^#/ {
    for (i = 1; i <= NF; i++)
        if (sub(/\*$/, "", $i)) beginnings[$i]; else allowed[$i]
}
part == 2 && $2 ~ /^[UwWvV]$/ && NF == 2 { needs[++needed] = $1 }
part == 2 && $2 ~ /^[BCDGRS]$/ && $1 !~ /^_Z/ { own = own " " $1 }
part == 2 && $2 ~ /^[ATVWi]$/ && $1 !~ /^_Z/ && NF > 2 { defines[++defined] = $1; has[$1] }
part == 3 && /^extern "C" [^(]*\(/ {
    sub(/ *\(.*/, "")
    sub(/.*[ *]/, "")
    wanted[$0]
}

function may_be_needed(name, beginning, bare) {
    for (beginning in beginnings)
        if (index(name, beginning) == 1)
            return 1
    bare = name
    sub(/[fl]$/, "", bare) # of <math.h>, the forms for float and long double
    return name in allowed || bare in allowed
}

END {
    for (i = 1; i <= needed; i++)
        if (!may_be_needed(needs[i])) {
            print "needs\t" needs[i]
            exit
        }
    for (name in wanted) # what lacks one of these is refused by the linker, in words of its own
        if (!(name in has))
            exit
    for (i = 1; i <= defined; i++)
        if (!(defines[i] in wanted)) {
            print "defines\t" defines[i]
            exit
        }
    if (own != "")
        print "keeps\t" own
}
