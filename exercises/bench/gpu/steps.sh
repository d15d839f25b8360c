#!/usr/bin/env bash
# steps.sh [KERNEL]: measures the steps of exercise 02's solution, or of another kernel file, on the GPU found, and also
# launches and copies. Prints the table of steps.cu below a line with card, driver, CUDA, clocks and date.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
exercises=$(cd "$here/../.." && pwd)
kernel=${1:-$exercises/02-hillis-steele/solution.cu}
program=$exercises/../build/bench/gpu/steps
mkdir -p "${program%/*}"
compiler=$("$exercises/setup/backend.sh" nvcc)
# shellcheck disable=SC2086 # the compiler and its flags
$compiler -std=c++17 -O3 -w -DELEM_INT -I"$exercises/harness/program" -I"$here" -o "$program" "$here/steps.cu" "$kernel"
"$here/card.sh" int
"$program"
