#!/usr/bin/env bash
# grade_one.sh ROOM JOB SUBMISSIONS: grades what line JOB of ROOM/jobs says, on a copy of the kernel in ROOM/JOB. Leaves
# the row in ROOM/JOB/row and the report in build/grades. A row's state is one of
#   solved in-progress failing broken untouched   as `make state` has them
#   missing    nothing was handed in
#   refused    what was handed in can't be graded as it is; the row says why
#   stopped    it took longer than LIMIT
set -uo pipefail
shopt -s nullglob
cd "$(dirname "$0")/../.." || exit 1
room=$1 job=$2 submissions=$3
IFS=$'\t' read -r student exercise file < <(sed -n "${job}p" "$room/jobs")
work=$room/$job kernel=$work/kernel.cu folder=$PWD/exercises/$exercise
report=build/grades/$student/$exercise.txt
mkdir -p "$work" "$(dirname "$report")"
: >"$report"
total=$(exercises/harness/scripts/tests_of.sh "$folder/test.c" | wc -l)
programs=build/$exercise/kernel.cu-$(printf %s "$kernel" | cksum | cut -d ' ' -f 1)
export HARNESS_RESULT=$work/result
SANDBOX_FILES=$(printf '%s ' "$kernel" "$folder"/*.h)
export SANDBOX_FILES

# graded STATE PASSED WHAT: the row, and the end.
graded() {
    local what
    what=$(tr -d '\000-\010\013-\037\177' <<< "$3" | tr -s '\t\n' ' ' | cut -c 1-200)
    [ -s "$report" ] || echo "$1: $what" >"$report"
    [ "$SANDBOX" != none ] || echo 'graded without a sandbox' >>"$report"
    printf '%s\t%s\t%d\t%d\t%s\t%s\t%s\n' "$student" "$exercise" "$2" "$total" "$1" "${what% }" "$SANDBOX" >"$work/row"
    printf '%-20s %-24s %3d of %-3d %-12s %s\n' "$student" "$exercise" "$2" "$total" "$1" "${what% }"
    rm -rf "$programs"
    exit 0
}

# make_target TARGET: adds to the report; with no terminal that a kernel could type into, and not for longer than LIMIT.
make_target() {
    GRADED=$work setsid timeout -k 5 "$LIMIT" make -s -j1 -C "$folder" "$1" KERNEL="$kernel" </dev/null >"$work/out" 2>&1 &
    local pid=$! status
    trap 'kill -- -$pid; exit 1' INT TERM
    wait "$pid"
    status=$?
    end_leftovers
    sed "s|$work/||g; s| KERNEL=kernel.cu||; /^make: \*\*\*/d" "$work/out" >>"$report"
    case $status in 124 | 137) graded stopped 0 "it took longer than $LIMIT s" ;; esac
    return "$status"
}

# What the kernel's code has started and left behind, where no sandbox has ended it.
end_leftovers() {
    grep -slzxF "GRADED=$work" /proc/[0-9]*/environ | cut -d / -f 3 | while read -r process; do
        kill -9 "$process" 2>/dev/null
    done
}

# sources: the files whose code is in the compiled kernel, as the compiler noted them.
sources() {
    local object
    for object in "$programs"/cpu/*/kernel.o; do
        ${COMPILE_WRAPPER:+$COMPILE_WRAPPER "${object%/*}"} readelf -wl "$object" 2>/dev/null
    done | awk '
        / Directory Table / { table = 1; delete dir }
        / File Name Table / { table = 2 }
        /^$/ { table = 0 }
        table && /^ *[0-9]+\t/ {
            split($0, field); name = $0; sub(/^[^)]*\): /, "", name)
            if (table == 1) dir[field[1]] = name
            else {
                path = name ~ "^/" ? name : dir[field[2]] "/" name
                print path ~ "^/" ? path : dir[0] "/" path } }' | sort -u | xargs -d '\n' realpath -m
}

# strangers: of these, what is neither the kernel's own, nor what it was to include, nor the system's.
strangers() {
    sources | grep -vxF "$kernel" | while read -r source; do
        case $source in
        "$PWD"/exercises/harness/* | "$PWD"/exercises/simt/include/* | "$folder"/*.h | "$PWD"/build/simt/*) ;;
        "$PWD"/* | "$submissions"/* | *.cu) echo "${source#"$PWD"/}" ;;
        esac
    done
}

[ "$file" != - ] || graded missing 0 'nothing was handed in'
[ -e "$file" ] || [ -L "$file" ] || graded refused 0 "which is meant, ${file//"$submissions/$student/"}?"
if [ -L "$file" ] || [ ! -f "$file" ] || [ ! -r "$file" ]; then graded refused 0 "${file##*/} is no file that can be read"; fi
[ "$(wc -c <"$file")" -le 1000000 ] || graded refused 0 'it has more than a million bytes'
cat "$file" >"$kernel"
grep -qx "$(tr -d '\r' <"$kernel" | cksum) $exercise/kernel.cu" exercises/skeletons.cksum && graded untouched 0 'the skeleton as it was handed out'

if ! make_target tests; then
    refusal=$(grep -m 1 ': error: refused: ' "$report")
    [ -z "$refusal" ] || graded refused 0 "${refusal/ error: refused:/}"
    graded broken 0 "it doesn't compile: $(grep -m 1 -E 'error|not ' "$report")"
fi
sources | grep -qxF "$kernel" || graded refused 0 'what it is made of is not to be seen'
stranger=$(strangers | head -n 1)
[ -z "$stranger" ] || graded refused 0 "it includes $stranger"

rm -f "$HARNESS_RESULT"
make_target check
[ -s "$HARNESS_RESULT" ] || graded failing 0 'the tests did not run to their end'
IFS=$'\t' read -r passed of first <"$HARNESS_RESULT"
why=$(sed -n '/^FAIL /{s/^FAIL *\([a-z_0-9]*\).*/\1:/p;n;s/^ */ /p;q}' "$report")
if grep -q TODO "$kernel"; then
    graded in-progress "$passed" "$why"
elif [ "$passed" = "$of" ] && [ "$of" = "$total" ] && [ -z "$first" ]; then
    graded solved "$passed" ''
else
    graded failing "$passed" "$why"
fi
