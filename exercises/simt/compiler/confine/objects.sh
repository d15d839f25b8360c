#!/usr/bin/env bash
# objects.sh OBJECT HEADER: checks that OBJECT, compiled from a confined file, may be linked. It may need only what
# calls.txt and cplusplus.txt allow. It may have only sections that the compiler makes by itself. If it may not be linked,
# prints one line on stderr that says why, and exits with 1.
#
# An object that may be linked is prepared for the watcher (../../host/host_bounds.c). Its names of C become local, except
# those that HEADER declares in lines that begin with extern "C": so none of them can stand for another object's function
# or variable. Its variables, and the functions that set their first values, get sections of their own. Its calls of the C
# library are bound to the functions in bound.txt.
set -euo pipefail
object=$1 header=$2
here=${0%/*}
confine=${SIMT_BUILD:-$here/../../../../build/simt}/confine-object # object/ has its source
section() { awk -v macro="SIMT_SECTION_$1" '$2 == macro { print $3 }' "$here/../../include/simt/sections.h"; }

# refuse SYMBOL WHY: prints the message, with the place where SYMBOL is used or defined if that is known, and exits.
refuse() {
    local place=''
    [[ -z $1 ]] || place=$(nm -l "$object" | awk -F '\t' -v symbol="$1" '$1 ~ " " symbol "$" && $2 && !found++ { sub(/.*\//, "", $2); print $2 }')
    printf '%serror: refused: %s\n' "${place:+$place: }" "$2" >&2
    exit 1
}

# instead SYMBOL: prints what a kernel file can do instead.
instead() {
    case $1 in
    _exit | _Exit | quick_exit) echo 'the tests continue after scan(), so return, or assert() what must hold' ;;
    *printf | *put* | _ZSt4cout | _ZNSo*) echo 'a kernel file prints with printf()' ;;
    _Zn* | _Zd*) echo 'allocate host memory by malloc() here, and device memory by cudaMalloc()' ;;
    *) echo "a kernel file may call CUDA's functions, printf, snprintf, assert, malloc, free, memcpy, memset, memcmp, strlen, strcmp and those of <math.h> and <algorithm>" ;;
    esac
}

own=() named=()
said=$("$confine" check "$object" "$here/calls.txt" "$here/bound.txt" "$header" "$here/cplusplus.txt") || [[ $said == broken$'\t'* ]]
while IFS=$'\t' read -r verb what; do
    case $verb in
    needs) refuse "$what" "it calls $(c++filt "$what"): $(instead "$what")" ;;
    defines) refuse "$what" "it defines $what, a function of the library: take another name" ;;
    section) refuse "" "it has a section $what, which the compiler does not make by itself" ;;
    broken) refuse "" "its object is not as a compiler makes it: $what" ;;
    own) own+=("$what") ;;
    named) named+=("$what") ;;
    esac
done <<<"$said"
# Another make may link the same object now, so it must never see a file that is half written.
objcopy --redefine-syms="$here/bound.txt" "${own[@]}" "$object" "$object.$$"
# A section of constructors would be collected by the linker, whatever its name. objcopy cannot make it one of plain data
# everywhere: if --rename-section is given flags, objcopy of binutils 2.38 drops the relocations.
start=$(section OWN_START)
[[ ${own[*]} != *="$start"* ]] || "$confine" data "$object.$$" "$start"
mv "$object.$$" "$object"

# Functions of other objects whose addresses this object takes. It may call them through a pointer.
if ((${#named[@]})); then
    { echo ".section $(section MAY_CALL),\"aw\""; printf '.quad %s\n' "${named[@]}"; echo '.section .note.GNU-stack,"",@progbits'; } |
        as -o "$object.$$.named" -
    # A function that the linker leaves out takes along its entry in the list of functions, if that has a section of its own.
    ld -r --unique="$(section FUNCTIONS)" -o "$object.$$" "$object" "$object.$$.named"
    mv "$object.$$" "$object"
    rm "$object.$$.named"
fi
