#!/usr/bin/env bash
# one.sh BUILD "KIND NAME…": runs one case of the workbook's tests and prints `pass CASE`, `FAIL CASE: why` or
# `skip CASE: why`. Scratch files go to BUILD.
set -uo pipefail
build=$1
read -ra case <<< "$2"
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
kind=${case[0]} name=${case[1]}

wrong() { echo "FAIL ${case[*]}: $*"; exit; }
skip() { echo "skip ${case[*]}: $*"; exit; }

# The tests of the `make check` that wrote $1, in order, as `pass NAME` and `FAIL NAME`.
verdicts() { sed '1d; s/\t/ /' "$1.result" 2>/dev/null; }
listed() { grep -v '^#' "$here/skeletons/$1"; }

# The lines of points.tsv of the exercise in the present folder.
worth() { grep -sv '^#' points.tsv; }

# Checks $1 as a student would, into $out. Returns make's status.
check() {
    out=$build/$name-$(basename "$1").out
    rm -f "$out.result"
    HARNESS_RESULT=$out.result make -s -C "$top/exercises/$name" check KERNEL="$1" >"$out" 2>&1
}

# Updates the listed verdicts on the skeleton, and its checksum in skeletons.cksum.
list_skeleton() {
    local sums=$top/exercises/skeletons.cksum
    { grep '^#' "$here/skeletons/$name" 2>/dev/null ||
        echo '# The tests of the exercise, in order, and what the skeleton does to each.'
      verdicts "$out"; } >"$build/$name.skeleton"
    mv "$build/$name.skeleton" "$here/skeletons/$name"
    (
        flock 9
        { grep -v " $name/kernel.cu$" "$sums"; echo "$(cksum <"$top/exercises/$name/kernel.cu") $name/kernel.cu"; } |
            sort -k 3 >"$build/$name.cksum"
        mv "$build/$name.cksum" "$sums"
    ) 9>"$build/cksum.lock"
}

case_skeleton() {
    [ -n "${UPDATE:-}" ] || [ -e "$here/skeletons/$name" ] ||
        wrong "the tests that the skeleton fails are not listed. To list them, run UPDATE=1 tests/workbook/run 'skeleton $name'"
    ! check kernel.cu || wrong "make check passes it"
    ! grep -q warning "$out" || wrong "it compiles with a warning (see $out)"
    [ -z "${UPDATE:-}" ] || list_skeleton
    [ "$(verdicts "$out")" = "$(listed "$name")" ] || wrong "$(diff <(listed "$name") <(verdicts "$out"))"
    grep -q '^kernel.cu is in progress: TODO in line' "$out" || wrong "nothing is said of its TODO"
    said=$(cd "$top/exercises/$name" && "$here/next_of.sh" "$out" kernel.cu)
    [ -z "$said" ] || wrong "$said"
    state=$(make -s -C "$top/exercises/$name" state)
    [ "$(cut -f2 <<< "$state")" = untouched ] || wrong "its state is '$state', not untouched; see exercises/skeletons.cksum"
}

# Nothing of the exercise may be unwritten. Prints a line for each thing that is missing.
case_ready() {
    local file faults missing=0
    missing() { echo "FAIL ${case[*]}: $*"; missing=1; }
    cd "$top/exercises/$name" || wrong "no such exercise"
    for file in Makefile README.md test.c work_steps.gp hints.md points.tsv $(compgen -G "*.h" || true) $(compgen -G "*_entry.cu" || true); do
        if [ ! -e "$file" ]; then
            missing "write $file"
        elif grep -q 'TODO:' "$file"; then
            missing "$file: replace each TODO by what it asks for: line $(grep -n 'TODO:' "$file" | cut -d: -f1 | paste -sd , | sed 's/,/, /g')"
        fi
    done
    grep -qx "$(cksum <kernel.cu) $name/kernel.cu" ../skeletons.cksum ||
        missing "kernel.cu is not the skeleton that is listed. To list it, run UPDATE=1 tests/workbook/run 'skeleton $name'"
    [ "$(worth | cut -f 1)" = "$(../harness/scripts/tests_of.sh test.c)" ] ||
        missing "points.tsv: name each test of test.c, in their order"
    [ "$(worth | awk -F '\t' '{ sum += $2 } END { print sum + 0 }')" = 20 ] ||
        missing "points.tsv: the points must add up to 20"
    [ ! -e "$here/skeletons/$name" ] ||
        [ "$(worth | awk -F '\t' 'NF % 2 == 0 { print "pass " $1 }')" = "$(listed "$name" | grep '^pass ')" ] ||
        missing "points.tsv: fill in the last column, with, for each test that the skeleton passes, and for no other test"
    faults=$(grep -c '^fault ' "$here/faults/$name" 2>/dev/null)
    [ "${faults:-0}" -ge 3 ] ||
        missing "write tests/workbook/faults/$name, with at least three faults that students make: see faults/03-kogge-stone"
    [ -e "$top/solutions/$name.md" ] || missing "write solutions/$name.md, which explains the code of solution.cu"
    grep -qF "[$name](" ../README.md || missing "add a row for the exercise to the table in exercises/README.md"
    [ $missing = 0 ] || exit 0
}

case_solution() {
    check solution.cu || wrong "solution.cu fails make check (see $out)"
    ! grep -q warning "$out" || wrong "it compiles with a warning (see $out)"
    [ "$(verdicts "$out")" = "$(listed "$name" | sed 's/^FAIL/pass/')" ] ||
        wrong "$(diff <(listed "$name" | sed 's/^FAIL/pass/') <(verdicts "$out"))"
    state=$(make -s -C "$top/exercises/$name" state KERNEL=solution.cu)
    [ "$(cut -f2 <<< "$state")" = solved ] || wrong "its state is '$state', not solved"
}

# Another right solution, made from solution.cu by an edit.
case_variant() {
    local kernel=$build/$name/variants/${case[2]}.cu
    sed -f "${kernel%.cu}.sed" "$top/exercises/$name/solution.cu" >"$kernel"
    ! cmp -s "$kernel" "$top/exercises/$name/solution.cu" || wrong "the edit changes nothing"
    check "$kernel" || wrong "it fails make check (see $out)"
    ! grep -q warning "$out" || wrong "it compiles with a warning (see $out)"
}

# The skeleton may only differ from the solution by comments with a TODO, and the solution may only have more lines at
# these places. If faults are handed out, the skeleton is their original, and the exercise's own tests compare with it.
case_difference() {
    cd "$top/exercises/$name" || wrong "no such exercise"
    ! grep -q TODO solution.cu || wrong "solution.cu has a TODO: replace it by the solution, and change no other line"
    if [ -e original.cu ]; then
        cmp -s kernel.cu original.cu || wrong "kernel.cu and original.cu differ"
        return
    fi
    hunks=$(diff kernel.cu solution.cu | grep -c '^[0-9]')
    places=$(diff kernel.cu solution.cu | grep -cE '^[0-9,]+c')
    [ "$hunks" -gt 0 ] || wrong "kernel.cu and solution.cu are the same"
    [ "$hunks" = "$places" ] || wrong "lines differ elsewhere than at a TODO"
    ! diff kernel.cu solution.cu | grep '^<' | grep -qv '^<  *// ' || wrong "the solution drops lines of code"
    [ "$(diff kernel.cu solution.cu | grep -c '^<.*TODO')" = "$places" ] || wrong "a place without a TODO of its own"
}

case_nvcc() {
    nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null) || skip "nvcc is not installed"
    program=$top/exercises/harness/program
    "$here/all_elements.sh" "$top/exercises/$name" >"$build/$name-nvcc.cu" || wrong "there is nothing to compile"
    "$nvcc" -Werror all-warnings -Xcompiler -Wall -I"$program" -I"$program/.." \
        -c "$build/$name-nvcc.cu" -o "$build/$name-nvcc.o" >"$build/$name-nvcc.out" 2>&1 ||
        wrong "kernel.cu or solution.cu (see $build/$name-nvcc.out)"
}

# A version of an exercise's solution that adds an idea to the version before it. It must pass the tests of the
# exercise's parts, whatever it costs.
case_rung() {
    tests=$top/exercises/$name/test.c out=$build/$name-${case[2]##*/}.out
    parts=$(sed -n 's/^TEST_PART.\([1-9]\).*/\1/p' "$tests" | sort | tail -n 1)
    make -s -C "$top/exercises/$name" check KERNEL="${case[2]}" PART="$parts" >"$out" 2>&1
    right=$(grep -c '^pass' "$out")
    dear=$(grep -A 1 '^FAIL' "$out" | grep -cE '^ +(work|steps): [0-9]') # their results were right
    [ $((right + dear)) = "$(grep -c '^TEST_PART' "$tests")" ] ||
        wrong "$(grep -A 1 -e FAIL -e error "$out" | grep -vE '^ +(work|steps): [0-9]')"
    nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null) || return 0
    program=$top/exercises/harness/program
    said=$("$nvcc" -Werror all-warnings -I"$program" -I"$program/.." -I"$top/exercises/$name" -DELEM_INT \
        -ptx "$top/exercises/$name/${case[2]}" -o "$build/$name-${case[2]##*/}.ptx" 2>&1) || wrong "$said"
}

case_trace() {
    "$here/one_trace.sh" "$name" "$build/$name" "${case[2]}"
    exit
}

# The solution, compiled to another scan.
case_form() {
    said=$(make -s -C "$top/exercises/$name" check KERNEL=solution.cu FORM="${case[2]}" 2>&1) || wrong "$said"
    [ "$(grep -c '^pass' <<< "$said")" = "$(listed "$name" | wc -l)" ] || wrong "not all of its tests were run: $said"
}

case_fault() {
    "$here/one_fault.sh" "$name" "$build/$name" "${case[2]}"
    exit
}

# A transcript begins with its command. What a student sees after this command is compared with the rest, without times
# and paths.
case_transcript() {
    command=$(sed -n '1s/^\$ //p' "$here/transcripts/$name")
    [ -n "$command" ] || wrong "its first line is not a command"
    { echo "\$ $command"; cd "$top" && eval "$command" 2>&1 | grep -v '^make: \*\*\*' | sed "s|$top/||g"; } \
        >"$build/$name.seen"
    [ -z "${UPDATE:-}" ] || cp "$build/$name.seen" "$here/transcripts/$name"
    diff "$here/transcripts/$name" "$build/$name.seen" >"$build/$name.diff" || wrong "see $build/$name.diff"
}

# Renews quotes of a verdict or transcript that the text no longer matches. The new quote has as many lines, from the
# first line that begins with the same words.
requote() {
    local line file='' block from
    while IFS= read -r line; do
        if [[ -z $file && $line =~ ^\`\`\`text\ (tests/workbook/[^ ]+)$ ]]; then
            file=${BASH_REMATCH[1]} block=''
        elif [[ -n $file && $line == '```' ]]; then
            if [[ $'\n'$(<"$top/$file")$'\n' != *$'\n'"$block"* ]]; then
                from=$(head -n 1 <<< "$block" | grep -oE '^ *[^ ]+( +[a-z_]+)?')
                from=$(grep -n -m 1 -F -- "$from" "$top/$file" | cut -d: -f1)
                block=$(tail -n "+${from:-1}" "$top/$file" | head -n "$(grep -c '' <<< "${block%$'\n'}")")$'\n'
            fi
            printf '%s' "$block"
            file=''
        elif [[ -n $file ]]; then
            block+=$line$'\n'
            continue
        fi
        printf '%s\n' "$line"
    done < "$1" > "$build/requoted-${1##*/}" && ! cmp -s "$build/requoted-${1##*/}" "$1" &&
        cp "$build/requoted-${1##*/}" "$1"
}

# A fenced block whose first line names a file must show lines of that file unchanged. $name is the page, from the top.
case_prose() {
    [ -z "${UPDATE:-}" ] || requote "$top/$name"
    file='' block='' shown=0
    while IFS= read -r line; do
        if [[ -z $file && $line =~ ^\`\`\`[a-z]+\ ([^ ]+)$ ]]; then
            file=${BASH_REMATCH[1]} block=''
        elif [[ -n $file && $line == '```' ]]; then
            [[ $block =~ [^[:space:]] ]] || wrong "a block of $file is empty"
            [[ $'\n'$(<"$top/$file")$'\n' == *$'\n'"$block"* ]] || wrong "a block is not in $file:"$'\n'"$block"
            file='' shown=$((shown + 1))
        else
            block+=$line$'\n'
        fi
    done < "$top/$name"
    [ "$shown" -gt 0 ] || wrong "it shows no file"
}

case_habit() {
    # shellcheck source=tests/workbook/habits.sh disable=SC1091
    . "$here/habits.sh"
    "check_$name" || exit
}

case_place() {
    # shellcheck source=tests/workbook/habits.sh disable=SC1091
    . "$here/habits.sh"
    # shellcheck source=tests/workbook/places.sh disable=SC1091
    . "$here/places.sh"
    "place_$name" || exit
}

# lacks_libraries EXERCISE: whether a library that it needs is not installed.
lacks_libraries() {
    local libraries
    libraries=$(sed -n 's/^LIBRARIES := //p' "$top/exercises/$1/Makefile")
    # shellcheck disable=SC2086 # a list
    [ -n "$libraries" ] && ! "$top/exercises/setup/setup.sh" need $libraries 2>/dev/null
}

# needs_libraries EXERCISE: skips the case if a library that it needs is not installed.
needs_libraries() { ! lacks_libraries "$1" || skip "a library that $1 needs is not installed"; }

case $kind in skeleton | solution | variant | fault | rung) needs_libraries "$name" ;; esac
"case_$kind"
echo "pass ${case[*]}"
