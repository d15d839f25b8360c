#!/usr/bin/env bash
# written.sh ROOM: checks that a kernel file which confine-source has written anew is the same program. The text that the
# preprocessor makes must be the same, token by token, for each solution, for each file of honest.sh in ROOM, and for the
# programs of tests/programs and tests/simt/correct. Files whose tokens are spelled anew, such as raw strings, are compiled:
# the machine code must be the same. With ALL=1 all are compiled. Prints a line for each that differs, and the numbers.
set -uo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd) room=$(realpath "$1")
build=$top/build/tests/written source=$top/build/simt/confine-source
rm -rf "$build" && mkdir -p "$build"
passed=0 failed=0 skipped=0

# text FILE AS: the file's tokens, as those of a file named AS. Headers are left out, because both texts get the
# same ones, and so is what puts macros away for a header.
text() {
    { echo "# 1 \"$2\"" && sed -E '1s/^\xEF\xBB\xBF//; /^#pragma push_macro/{N;d}; s/^[[:space:]]*#[[:space:]]*(include|pragma).*//; s/_Pragma\("[^"]*"\)//' "$1"; } |
        g++ -E -P -x c++ -std=gnu++17 - 2>/dev/null | sed 's/[^A-Za-z0-9_]/ & /g' | tr -s ' \n\t' '\n'
}

code() { # FILE FLAG…: the machine code
    "$top/exercises/simt/simtcc" -c -w "${@:2}" -o "$build/object" "$1" >"$build/said" 2>&1 || return 1
    objdump -d --no-show-raw-insn "$build/object" | sed '/file format/d'
}

while IFS= read -r file; do
    folder=$(dirname "$file") mine=$build/$(basename "$file") same=''
    solution=$(sed -n "s|^exercise: \(.*\)|$top/exercises/\1/solution.cu|p" "$folder/tries" 2>/dev/null)
    [[ -z $solution ]] || folder=$(dirname "$solution")
    mapfile -t headers < <(find "$folder" -maxdepth 1 -name '*.h' -printf '%f\n')
    if ! "$source" "$file" scan.h plus.h serial.h formulas.h hunt.h cub/ thrust/ "${headers[@]}" >"$mine" 2>"$build/why"; then
        ((skipped += 1)) # a program that includes what a kernel file may not
        continue
    fi
    original=$file
    case $file in */digraphs/* | */joined_lines/* | */mac_lines/*) original=$solution ;; esac # in other words
    if [[ -z ${ALL-} ]] && ! grep -qE 'R"|\\u[0-9a-f]{4}' "$file"; then
        [[ $(text "$original" x) != "$(text <(tail -n +2 "$mine") x)" ]] || same=yes
    else
        flags=(-I"$folder" -I"$top/exercises/harness/program" -I"$top/exercises/harness")
        wanted=$(code "$original" "${flags[@]}") && [[ $wanted == "$(code "$mine" "${flags[@]}")" ]] && same=yes
    fi
    if [[ $same ]]; then ((passed += 1)); else ((failed += 1)) && echo "FAIL  $file is another program when it is written anew"; fi
done < <(printf '%s\n' "$top"/exercises/*/solution.cu "$room"/*/kernel.cu "$top"/tests/programs/*.cu "$top"/tests/simt/correct/*.cu)
echo "$skipped skipped, which a kernel file may not be"
echo "$passed passed, $failed failed"
((failed == 0))
