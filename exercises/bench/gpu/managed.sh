#!/usr/bin/env bash
# managed.sh: measures what pageable, pinned and managed memory cost on the GPU found, for n = 2^12 to 2^28 (FROM=, TO=).
# Prints the table of managed.cu below a line with card, driver, CUDA, clocks and date.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
exercises=$(cd "$here/../.." && pwd)
program=$exercises/../build/bench/gpu/managed
mkdir -p "${program%/*}"
compiler=$("$exercises/setup/backend.sh" nvcc)
# shellcheck disable=SC2086 # the compiler and its flags
$compiler -std=c++17 -O3 -w -DELEM_INT -I"$exercises/harness/program" -I"$here" -o "$program" "$here/managed.cu"
"$here/card.sh" int
"$program" "${FROM:-12}" "${TO:-28}"
