#!/usr/bin/env bash
# rungs.sh OUT [EXERCISE…]: measures the ladders of the exercises named, or all ladders, on the GPU found, for n = 2^16
# to 2^30 (FROM=, TO=), beside a copy and CUB. Then draws them. The table of exercise NN is OUT/ladder-NN.tsv. Its
# second line has the latency of memory in nanoseconds: how long a load takes that waits for the load before it.
set -euo pipefail
out=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
exercises=$(cd "$here/../.." && pwd)
mapfile -t all < <("$here/versions.sh")
[ $# -gt 0 ] || set -- "${all[@]}"
mkdir -p "$out"
export FROM=${FROM:-16}
echo 'compiling …' >&2
read -ra nvcc < <("$exercises/setup/backend.sh" nvcc)
"${nvcc[@]}" -std=c++17 -O3 -DELEM_INT -I"$exercises/harness/program" -I"$exercises/harness" "$here/latency.cu" -o "$out/latency"
latency=$("$out/latency")

for exercise; do
    "$here/versions.sh" "$exercise" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I{} \
        make -s -j1 -C "$exercises/$exercise" bench-program BACKEND=cuda KERNEL={}
    table=$out/ladder-${exercise%%-*}
    "$here/versions.sh" "$exercise" | while read -r kernel; do
        echo "$exercise $kernel …" >&2
        section=0 # the version chooses its own
        [ "$kernel" != solution.cu ] || section=
        make -s -C "$exercises/$exercise" rung BACKEND=cuda KERNEL="$kernel" SECTION="$section" |
            sed -E "/^(#|exercise|function)/!s/^[^\t]*/$(basename "$kernel" .cu)/"
    done | awk -v latency="$latency" '
        /^#/ { if (!carded++) print $0 "\n# a load that waits for the one before it: " latency " ns"; next }
        $2 == "n" && titled++ { next } # the titles of a table
        { print }' >"$table.tsv.new"
    mv "$table.tsv.new" "$table.tsv"
    "$exercises/charts/rungs.sh" "$exercise" "$table.tsv" "$out/rungs-${exercise%%-*}"
done
