#!/usr/bin/env bash
# rungs.sh OUT: measures exercise 14's ladder, the versions in its folder ladder/ and the solution, on the GPU found, for
# n = 2^16 to 2^30 (FROM=, TO=), beside a copy and CUB, into OUT/rung_rates.tsv, and draws it. The table's second line says how
# many nanoseconds a load from memory takes that waits for the one before it.
set -euo pipefail
out=$1
here=$(cd "$(dirname "$0")" && pwd)
exercises=$(cd "$here/../.." && pwd)
exercise=14-at-memory-speed
mkdir -p "$out"
mapfile -t kernels < <(cd "$exercises/$exercise" && ls ladder/*.cu && echo solution.cu)
export FROM=${FROM:-16}
echo 'compiling …' >&2
read -ra nvcc < <("$exercises/setup/backend.sh" nvcc)
"${nvcc[@]}" -std=c++17 -O3 -DELEM_INT -I"$exercises/harness/program" -I"$exercises/harness" "$here/latency.cu" -o "$out/latency"
printf '%s\n' "${kernels[@]}" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I{} \
    make -s -j1 -C "$exercises/$exercise" bench-program BACKEND=cuda KERNEL={}
latency=$("$out/latency")
for kernel in "${kernels[@]}"; do
    echo "$kernel …" >&2
    name=$(basename "$kernel" .cu)
    make -s -C "$exercises/$exercise" rates BACKEND=cuda KERNEL="$kernel" | sed "s/^$exercise\t/$name\t/"
done | awk -v latency="$latency" '
    /^#/ { if (!carded++) print $0 "\n# a load that waits for the one before it: " latency " ns"; next }
    $2 == "n" && titled++ { next }
    { print }' >"$out/rung_rates.tsv.new"
mv "$out/rung_rates.tsv.new" "$out/rung_rates.tsv"
"$exercises/charts/rungs.sh" "$out/rung_rates.tsv" "$out/rungs"
