#!/usr/bin/env bash
# measure.sh EXERCISE PROGRAM [AS]: measures the scan() in PROGRAM, which is linked with bench.cu, on the GPU found: for
# n = 2^10 to 2^30 (FROM=, TO=) and the exercise's sections of 256 elements or more (SECTION=), beside a copy and CUB.
# Prints bench's table, with AS or the exercise in front, below a line with card, driver, CUDA, clocks and date.
set -euo pipefail
exercise=$1 program=$2 as=${3:-$1}
top=$(cd "$(dirname "$0")/../../.." && pwd)

read -r reach kind sections < <("$top/build/$exercise/test${FORM:+-$FORM}" terms)
sections=${SECTION:-$(tr ' ' '\n' <<< "$sections" | awk '$1 == 0 || $1 >= 256')}
"$top/exercises/bench/gpu/card.sh" "${ELEMENT:-int}"
# shellcheck disable=SC2086 # a list
"$program" "${FROM:-10}" "${TO:-30}" "$reach" "$kind" $sections |
    awk -v as="$as" '{ print (NR == 1 ? "exercise" : as) "\t" $0; fflush() }'
