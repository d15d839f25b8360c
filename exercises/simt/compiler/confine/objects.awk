# What objects.sh needs to know about a confined object. Reads include/simt/sections.h, calls.txt, bound.txt, what
# readelf -hSsrW prints for the object, and the header that declares what the object must define. If the file may include
# headers of libraries, also reads libraries.txt, before calls.txt. If the object cannot be linked, prints one line that
# says why, with a tab after the first word:
#   needs NAME     it needs a name that is not allowed
#   defines NAME   it defines a name that the header does not declare
#   section NAME   it has a section that the compiler does not make by itself
# Otherwise prints what must be done with the object:
#   own OPTION     an option of objcopy, by which variables, functions and sections become the object's own
#   named NAME     a function of another object, whose address this object takes
FILENAME ~ /sections\.h$/ {
    if (sub(/^SIMT_SECTION_/, "", $2) && $3 != "") section[$2] = $3
    next
}
FILENAME ~ /libraries\.txt$/ {
    if (!/^#/) {
        beginnings[$1]
        instead[$1] = $2
    }
    next
}
FNR == 1 { part++ }
part == 1 && !/^#/ {
    only_for = sub(/:$/, "", $1) ? $1 : ""
    for (i = 1 + (only_for != ""); i <= NF; i++)
        if (sub(/\*$/, "", $i)) beginnings[$i] = only_for; else allowed[$i] = only_for
}
part == 2 { bound[$1] = $2 }
part == 3 && /^ *Machine:/ { machine = $NF }
part == 3 && /^Relocation section / { table = /\.rela\.debug/ ? "" : "relocations" }
part == 3 && /^Symbol table / { table = "symbols" }
part == 3 && /^ *\[ *[0-9]+\] / {
    number = $0
    gsub(/^ *\[ *|\].*/, "", number)
    sub(/^[^]]*\] /, "")
    add_section(number + 0)
}
part == 3 && table == "relocations" && $3 ~ /^R_(X86_64_(64|(REX_)?GOTPCREL(X)?)$|AARCH64_(ABS64$|ADR_GOT_PAGE|ADR_PREL_PG_HI21))/ { addressed[$5] }
part == 3 && table == "symbols" && $1 ~ /^[0-9]+:$/ && $5 ~ /^(GLOBAL|WEAK)$/ { add_symbol($NF, $4, $5, $(NF - 1)) }
part == 4 && /^extern "C" [^(]*\(/ {
    sub(/ *\(.*/, "")
    sub(/.*[ *]/, "")
    wanted[$0]
}

# The columns are NAME TYPE ADDRESS … If a name contains a blank, the compiler did not make the section.
function add_section(number) {
    if (number == 0)
        return
    sections[++section_count] = $3 ~ /^[0-9a-f]+$/ && length($3) == 16 ? $1 : $0
    executable[number] = $0 ~ / [A-Za-z]*X[A-Za-z]* +[0-9]+ +[0-9]+ +[0-9]+$/
}

function add_symbol(name, type, binding, where) {
    if (where == "UND")
        needs[++needed] = name
    else if (name ~ /^_Z/ || name == "DW.ref.__gxx_personality_v0")
        return
    else if (binding == "WEAK" || where == "ABS" || executable[where]) {
        defines[++defined] = name
        has[name]
    } else
        variables[++variable_count] = name
}

function may_be_needed(name, beginning, bare) {
    for (beginning in beginnings)
        if (index(name, beginning) == 1 && is_for_this_machine(beginnings[beginning]))
            return 1
    bare = name
    sub(/[fl]$/, "", bare) # the forms of <math.h> for float and long double
    return name in allowed && is_for_this_machine(allowed[name]) || bare in allowed
}

function is_for_this_machine(only_for) { return only_for == "" || only_for == machine }

# What the object calls instead of NAME, or "" if libraries.txt does not say. Each name gets an alias of its own, because
# objcopy gives no two symbols the same name.
function stand_in(name, beginning) {
    for (beginning in instead)
        if (index(name, beginning) == 1 && instead[beginning] != "")
            return sprintf("%s_%02d", instead[beginning], aliases[instead[beginning]]++)
    return ""
}

function made_by_the_compiler(name, which) {
    for (which in section)
        if (name == section[which] && which !~ /^(LOOPS|UNCHECKED)$/)
            return 1
    return name ~ /^\.(group|text|data|bss|rodata|tdata|tbss)(\..*)?$/ || name ~ /^\.(rela|debug_|note\.|gcc_except_table)/ ||
        name ~ /^\.(init_array(\.00099)?|comment|eh_frame|symtab|strtab|shstrtab|symtab_shndx)$/
}

# The section that a section of the object becomes, or "" if it stays as it is. The descriptions of shared arrays and
# static variables, which the rewriter puts in, belong to the device and stay.
function part_of_its_own(name) {
    if (name ~ /[0-9]simt_[dl][0-9]/) return ""
    if (name ~ /^\.text/) return section["OWN_TEXT"]
    if (name ~ /^\.data\.rel\.ro/) return ""
    if (name ~ /^\.data/) return section["OWN_DATA"]
    if (name ~ /^\.bss/) return section["OWN_BSS"]
    if (name == ".init_array") return section["OWN_START"]
    return ""
}

# If the object lacks one of the wanted names, the linker reports that better.
function has_all_wanted(name) {
    for (name in wanted)
        if (!(name in has))
            return 0
    return 1
}

function why_not(i) {
    for (i = 1; i <= needed; i++)
        if (!may_be_needed(needs[i]))
            return "needs\t" needs[i]
    for (i = 1; has_all_wanted() && i <= defined; i++)
        if (!(defines[i] in wanted))
            return "defines\t" defines[i]
    for (i = 1; i <= section_count; i++)
        if (!made_by_the_compiler(sections[i]))
            return "section\t" sections[i]
}

END {
    why = why_not()
    if (why != "") {
        print why
        exit
    }
    for (i = 1; i <= variable_count; i++)
        print "own\t--localize-symbol=" variables[i]
    for (i = 1; i <= section_count; i++)
        if (part_of_its_own(sections[i]) != "" && !done[sections[i]]++)
            print "own\t--rename-section=" sections[i] "=" part_of_its_own(sections[i])
    for (i = 1; i <= needed; i++) {
        name = needs[i] in bound ? bound[needs[i]] : needs[i]
        other = stand_in(name)
        if (other != "") {
            print "own\t--redefine-sym=" name "=" other
            name = other
        }
        if (needs[i] in addressed && name !~ /^_Z|^__|^_GLOBAL/)
            print "named\t" name
    }
}
