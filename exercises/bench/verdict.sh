#!/usr/bin/env bash
# verdict.sh [KERNEL [EXERCISE]]: measures how long a student waits from saving a kernel until the first line of its
# verdict, and until the last. The exercise's kernel file must be right. It is saved each time with another comment, so
# that nothing built for the previous run is reused. Prints the medians of RUNS runs, by default seven.
set -euo pipefail
cd "$(dirname "$0")/../.."
runs=${RUNS:-7} right=${1:-solution.cu} exercise=${2:-03-kogge-stone}
kernel=$PWD/build/bench/$exercise/kernel.cu
mkdir -p "${kernel%/*}"

seconds() { awk -v from="$1" -v to="$2" 'BEGIN { printf "%.3f\n", to - from }'; }

# Makes one check, and measures the seconds until its first line and until its end.
check() {
    local line passed='' first='' from
    { cat "exercises/$exercise/$right"; echo "// $RANDOM $1"; } >"$kernel"
    from=$EPOCHREALTIME
    make -s -C "exercises/$exercise" check KERNEL="$kernel" 2>"${kernel%/*}/log" | {
        while IFS= read -r line; do
            first=${first:-$EPOCHREALTIME}
            [[ $line != *' 0 failed'* ]] || passed=yes
        done
        [[ $passed ]] && echo "$(seconds "$from" "$first") $(seconds "$from" "$EPOCHREALTIME")"
    } || { echo "there is nothing to time: exercises/$exercise/$right is not right yet" >&2; exit 1; }
}

check warm >/dev/null
times=$(for ((i = 1; i <= runs; i++)); do check "$i"; done)
median() { cut -d ' ' -f "$1" <<< "$times" | sort -n | sed -n "$(((runs + 1) / 2))p"; }
printf 'time from saving kernel.cu of %s: %s s to the first line of the verdict (goal: 0.35 s), %s s to the last (goal: 0.5 s)\n' \
    "$exercise" "$(median 1)" "$(median 2)"
