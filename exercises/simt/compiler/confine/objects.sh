#!/usr/bin/env bash
# objects.sh OBJECT HEADER: may OBJECT, compiled from a confined file, be linked? It may need only what calls.txt
# allows, define of C's names only those that HEADER declares in lines that begin with extern "C", and have only the
# sections that the compiler makes by itself. Says nothing; or says why not in one line on stderr, and exits with 1.
#
# What may be linked is made ready for the watcher (../../watching/host_bounds.c): the object's global variables become
# its own, so that none can stand for another object's; its variables, and the functions that give them their first
# values, get sections of their own; and its calls of the C library are bound to what bound.txt says.
set -euo pipefail
object=$1 header=$2
here=$(cd "${0%/*}" && pwd -P)

# refuse WHAT SYMBOL WHY: with the place where SYMBOL is used or defined, if the compiler noted it.
refuse() {
    local place
    place=$(nm -l "$object" | awk -F '\t' -v symbol="$1" '$1 ~ " " symbol "$" && $2 { sub(/.*\//, "", $2); print $2; exit }')
    printf '%serror: refused: %s\n' "${place:+$place: }" "$2" >&2
    exit 1
}

# instead SYMBOL: what a kernel file can do in its place.
instead() {
    case $1 in
    exit | _exit | abort | quick_exit) echo 'the tests go on after scan(), so return, or assert() what must hold' ;;
    *printf | stderr | stdout | fputs | fflush | _ZSt4cout | _ZNSo*) echo 'what a kernel file prints it prints by printf()' ;;
    _Zn* | _Zd*) echo 'host memory comes from malloc() here, and device memory from cudaMalloc()' ;;
    *) echo "a kernel file may call CUDA's functions, printf, assert, malloc, free, memcpy, memset and those of <math.h>" ;;
    esac
}

own=()
IFS=$'\t' read -r verb names < <(awk -f "$here/objects.awk" "$here/calls.txt" <(nm -P "$object") "$header") || true
case ${verb-} in
needs) refuse "$names" "it calls $(c++filt "$names"): $(instead "$names")" ;;
keeps) read -ra names <<<"$names" && own=("${names[@]/#/--localize-symbol=}") ;;
defines) refuse "$names" "it defines $names, a name that is not the exercise's: make it static, or take another name" ;;
esac

sections=$(readelf -SW "$object" | sed -n 's/^ *\[ *[0-9]*\] //p')
section=$(awk '{ print $1 }' <<<"$sections" |
    grep -vE '^(|NULL|simt_(told_by_callers|symbols|device|constant|managed|own_(data|bss|start|text)|may_call)|\.(group|text|data|bss|rodata|tdata|tbss)(\..*)?|\.rela.*|\.init_array(\.00099)?|\.debug_.*|\.comment|\.note\..*|\.eh_frame|\.gcc_except_table.*|\.symtab|\.strtab|\.shstrtab|\.symtab_shndx)$' |
    head -n 1) || true
[ -z "$section" ] || refuse "" "it has a section $section, which the compiler does not make by itself"

# What stays the device's: the descriptions of shared arrays and static variables that the rewriter puts in.
while read -r section; do
    case $section in
    *[0-9]simt_[dl][0-9]*) ;;
    .text*) own+=(--rename-section "$section=simt_own_text") ;;
    .data.rel.ro*) ;;
    .data*) own+=(--rename-section "$section=simt_own_data") ;;
    .bss*) own+=(--rename-section "$section=simt_own_bss") ;;
    .init_array) own+=(--rename-section "$section=simt_own_start,alloc,load,data,contents") ;;
    esac
done < <(awk '{ print $1 }' <<<"$sections")
objcopy --redefine-syms="$here/bound.txt" "${own[@]}" "$object"

# The functions of others whose addresses it takes, and which it may therefore call through a pointer.
named=$(readelf -rW "$object" | awk '/^Relocation section .*\.rela\.debug/ { skip = 1 } /^Relocation section/ && !/debug/ { skip = 0 }
    !skip && $3 ~ /^R_X86_64_(64|(REX_)?GOTPCREL(X)?)$/ && $5 !~ /^\.|^simt_own|^_Z|^__|^_GLOBAL/ { print $5 }' | sort -u)
undefined=$(nm -u "$object" | awk '{ print $2 }' | sort)
named=$(comm -12 <(echo "$named") <(echo "$undefined"))
if [ -n "$named" ]; then
    { echo '.section simt_may_call,"aw"'; sed 's/^/.quad /' <<<"$named"; echo '.section .note.GNU-stack,"",@progbits'; } |
        as -o "$object.named" -
    ld -r -o "$object.both" "$object" "$object.named"
    mv "$object.both" "$object"
    rm "$object.named"
fi
