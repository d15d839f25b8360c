#!/usr/bin/env bash
# all_elements.sh EXERCISE-FOLDER: prints a CUDA file with the exercise's skeleton and its solution for each element
# type, each in a namespace of its own. A compiler that takes a second to read CUDA's headers thus reads them only once.
set -euo pipefail
folder=$1
program=$(dirname "$0")/../../exercises/harness/program
headers=("$program"/{elem,plus,scan,serial,hunt,formulas}.h)
for header in "$folder"/*.h; do [ ! -e "$header" ] || headers+=("$header"); done

# What must not be in a namespace comes first.
grep -h '^#include <' "${headers[@]}" "$folder"/{kernel,solution}.cu | sort -u
echo '#include "elements.h"'

# Guards are undefined, so that the headers are read again. Functions in C are renamed, because no two may have one
# name. They are those of the exercise's own headers, if it has any.
mapfile -t guards < <(sed -n 's/^#ifndef \([A-Z_]*_H\)$/\1/p' "${headers[@]}")
entries_of() { sed -nE 's/^extern "C" [^(]*[ *]([a-z_]+)\(.*/\1/p' "$@"; }
mapfile -t entries < <(cat "$folder"/*.h 2>/dev/null | entries_of | grep . || entries_of "${headers[@]}")
for file in kernel solution; do
    for element in interval int float affine; do
        echo "namespace ${file}_$element {"
        echo "#define ELEM_${element^^}"
        for entry in "${entries[@]}"; do echo "#define $entry ${entry}_${file}_$element"; done
        echo "#include \"$folder/$file.cu\""
        for name in "ELEM_${element^^}" IDENTITY "${entries[@]}" "${guards[@]}"; do echo "#undef $name"; done
        echo "}"
    done
done
