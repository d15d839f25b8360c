#!/usr/bin/env bash
# all.sh OUT: measures every exercise's solution, or its KERNEL, on the GPU found, into OUT/rates.tsv. Draws bandwidth
# against n, and the ladder: each one's share of a copy's speed at the largest n. The costs of launches go to
# OUT/steps.tsv.
set -euo pipefail
out=$1
here=$(cd "$(dirname "$0")" && pwd)
exercises=$(cd "$here/../.." && pwd)
mkdir -p "$out"
mapfile -t scans < <(cd "$exercises" && grep -lE 'reach = (WHOLE|SECTIONS)' [0-9]*/test.c | cut -d / -f 1 |
    grep -v -e serial -e bug-hunt -e work-and-steps)
export KERNEL=${KERNEL:-solution.cu}
echo 'compiling …' >&2
printf '%s\n' "${scans[@]}" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I{} make -s -j1 -C "$exercises/{}" bench-program BACKEND=cuda
for exercise in "${scans[@]}"; do
    echo "$exercise …" >&2
    make -s -C "$exercises/$exercise" rates BACKEND=cuda
done | awk '!/^#/ && $2 == "n" && titled++ { next } /^#/ && carded++ { next } { print }' >"$out/rates.tsv.new"
mv "$out/rates.tsv.new" "$out/rates.tsv"
"$here/steps.sh" "$exercises/02-hillis-steele/$KERNEL" >"$out/steps.tsv"
"$exercises/charts/ladder.sh" "$out/rates.tsv" "$out"
