#!/usr/bin/env bash
# counters.sh OUT [EXERCISE…]: counts hardware events in kernels at 2^28 ints (N=), by NVIDIA's ncu. For each exercise
# named, measures its ladder into OUT/counters-NN.tsv, where NN is its number. With none named, measures all ladders,
# and also a few exercises' solutions into OUT/counters.tsv. If a kernel is launched several times, the longest launch
# is shown. Stalls are given as shares of the time that a warp spends between two instructions.
set -euo pipefail
out=$1 power=${N:-28}
shift
here=$(cd "$(dirname "$0")" && pwd)
exercises=$(cd "$here/../.." && pwd)
stalls='barrier long_scoreboard short_scoreboard membar'
metrics=gpu__time_duration.sum,dram__bytes.sum,gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed
metrics+=,smsp__issue_active.avg.pct_of_peak_sustained_active,sm__warps_active.avg.pct_of_peak_sustained_active
metrics+=,smsp__average_warp_latency_per_inst_issued.ratio
for stall in $stalls; do metrics+=,smsp__average_warps_issue_stalled_${stall}_per_issue_active.ratio; done
mkdir -p "$out"
command -v ncu >/dev/null || { echo "counters.sh: ncu is not in the PATH: it comes with NVIDIA's toolkit" >&2; exit 1; }

# count NAME EXERCISE KERNEL SECTION: runs the program that make bench has built under ncu. A file with one kernel
# launches it once per call. For other files, the first call makes a few launches.
count() {
    local functions
    make -s -C "$exercises/$2" bench-program BACKEND=cuda KERNEL="$3" || return
    read -r _ reach kind _ < <("$exercises/../build/$2/test" terms)
    key=$(basename "$3")-$(printf %s "$exercises/$2/$3" | cksum | cut -d ' ' -f 1)
    mapfile -t functions < <(tr -s '\n ' ' ' <"$exercises/$2/$3" |
        grep -oE '__global__ void (__launch_bounds__\([^)]*\) )?[a-z_]+\(' | sed -E 's/.* ([a-z_]+)\($/\1/')
    ncu --clock-control none -k "regex:^($(IFS='|'; echo "${functions[*]}"))" \
        -c $((${#functions[@]} > 1 ? 7 : 1)) --csv --page raw --print-units base --metrics "$metrics" \
        "$exercises/../build/$2/$key/cuda/int/bench" "$power" "$power" "$reach" "$kind" "$4" |
        sed -n 's/","/\t/g; s/^"//p' | sed 's/"$//' | awk -F '\t' -v name="$1" -v metrics="$metrics" '
            $1 == "ID" { for (i = 1; i <= NF; i++) column[$i] = i; next }
            $1 == "" { next } # the line of units
            {
                for (i = 1; i <= NF; i++) if ($i ~ /^[0-9.,]+$/) gsub(",", "", $i)
                function_ = $column["Kernel Name"]; gsub(/^void |[<(].*/, "", function_)
                if (!(function_ in most)) order[++functions] = function_
                if ($column["gpu__time_duration.sum"] + 0 <= most[function_] + 0) next
                most[function_] = $column["gpu__time_duration.sum"]
                blocks = $column["Grid Size"]; threads = $column["Block Size"]
                gsub(/[(]|,.*/, "", blocks); gsub(/[(]|,.*/, "", threads)
                count = split(metrics, of, ",")
                row = name "\t" function_ "\t" blocks "\t" threads
                row = row sprintf("\t%.1f\t%.2f", $column[of[1]] / 1e3, $column[of[2]] / 1e9)
                for (i = 3; i <= 6; i++) row = row sprintf("\t%.1f", $column[of[i]])
                for (i = 7; i <= count; i++) row = row sprintf("\t%.1f", 100 * $column[of[i]] / $column[of[6]])
                rows[function_] = row
            }
            END { for (i = 1; i <= functions; i++) print rows[order[i]]; exit !functions }'
}

# into FILE: writes its input as a table to FILE
into() {
    {
        echo "# $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1), n = 2^$power ints"
        printf 'kernel\tfunction\tblocks\tthreads\tus\tGB\tdram\tissue\twarps\tlatency\tbarrier\tlong_scoreboard\tshort_scoreboard\tmembar\n'
        cat
    } >"$1.new"
    mv "$1.new" "$1"
}

if [ $# = 0 ]; then
    for row in '03-kogge-stone 256' '09-hierarchical 256' '11-decoupled-look-back 1024' '13-bandwidth 1024'; do
        read -r exercise section <<< "$row"
        echo "$exercise …" >&2
        count "$exercise" "$exercise" solution.cu "$section"
    done | into "$out/counters.tsv"
    mapfile -t all < <("$here/versions.sh")
    set -- "${all[@]}"
fi
for exercise; do # a ladder may lead on from a solution, which is measured with the others
    "$here/versions.sh" "$exercise" | sed '1{/^solution/d}' | while read -r kernel; do
        echo "$exercise $kernel …" >&2
        count "$(basename "$kernel" .cu)" "$exercise" "$kernel" 0 </dev/null
    done | into "$out/counters-${exercise%%-*}.tsv"
done
