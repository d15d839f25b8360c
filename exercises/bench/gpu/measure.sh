#!/usr/bin/env bash
# measure.sh EXERCISE PROGRAM [AS]: measures the kernel linked into PROGRAM on the GPU found, beside a copy and CUB. Prints
# the table of bench.cu or of task_bench.cu below a line with card, driver, CUDA, clocks and date. A scan is measured for
# n = 2^10 to 2^30 (FROM=, TO=) and the exercise's sections of 256 elements or more (SECTION=), and the table has AS or the
# exercise in front. The functions of tasks, or only FUNCTION, are measured for n = 2^16 to 2^28.
set -euo pipefail
exercise=$1 program=$2 as=${3:-$1}
top=$(cd "$(dirname "$0")/../../.." && pwd)

"$top/exercises/bench/gpu/card.sh" "${ELEMENT:-int}"
if compgen -G "$top/exercises/$exercise/*_bench.cu" >/dev/null; then
    # shellcheck disable=SC2086 # none, or one function
    "$program" "${FROM:-16}" "${TO:-28}" ${FUNCTION:-}
    exit
fi
read -r _ reach kind sections < <("$top/build/$exercise/test${FORM:+-$FORM}" terms)
sections=${SECTION:-$(tr ' ' '\n' <<< "$sections" | awk '$1 == 0 || $1 >= 256')}
# shellcheck disable=SC2086 # a list
"$program" "${FROM:-10}" "${TO:-30}" "$reach" "$kind" $sections |
    awk -v as="$as" '{ print (NR == 1 ? "exercise" : as) "\t" $0; fflush() }'
