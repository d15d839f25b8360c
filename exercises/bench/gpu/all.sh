#!/usr/bin/env bash
# all.sh OUT: measures every exercise's solution, or its KERNEL, on the GPU found, into OUT/rates.tsv. Draws bandwidth
# against n, and the ladder: each one's share of a copy's speed at the largest n. The costs of launches go to
# OUT/steps.tsv, and the rates of what is not a scan to OUT/tasks.tsv.
set -euo pipefail
out=$1
here=$(cd "$(dirname "$0")" && pwd)
exercises=$(cd "$here/../.." && pwd)
mkdir -p "$out"
mapfile -t scans < <(cd "$exercises" && grep -lE 'reach = (WHOLE|SECTIONS)' [0-9]*/test.c | cut -d / -f 1 |
    grep -v -e serial -e bug-hunt -e work-and-steps)
export KERNEL=${KERNEL:-solution.cu}
echo 'compiling …' >&2
mapfile -t tasks < <(cd "$exercises" && compgen -G '[0-9]*/*_bench.cu' | cut -d / -f 1)
printf '%s\n' "${scans[@]}" "${tasks[@]}" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I{} make -s -j1 -C "$exercises/{}" bench-program BACKEND=cuda
for exercise in "${scans[@]}"; do
    echo "$exercise …" >&2
    make -s -C "$exercises/$exercise" rates BACKEND=cuda
done | awk '!/^#/ && $2 == "n" && titled++ { next } /^#/ && carded++ { next } { print }' >"$out/rates.tsv.new"
mv "$out/rates.tsv.new" "$out/rates.tsv"
for exercise in "${tasks[@]}"; do
    echo "$exercise …" >&2
    make -s -C "$exercises/$exercise" rates BACKEND=cuda | sed "/^#/!s/^/$exercise\t/"
done | awk '/^#/ && carded++ { next } $2 == "function" { if (titled++) next; sub(/^[^\t]*/, "exercise") } { print }' >"$out/tasks.tsv.new"
mv "$out/tasks.tsv.new" "$out/tasks.tsv"
"$here/steps.sh" "$exercises/02-hillis-steele/$KERNEL" >"$out/steps.tsv"
"$exercises/charts/ladder.sh" "$out/rates.tsv" "$out"
