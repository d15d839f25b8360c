#!/usr/bin/env bash
# kernel.sh EXERCISE PROGRAM OUT: measures the kernel linked into PROGRAM, and draws its bandwidth as OUT.svg and
# OUT.png. Says what shares of a copy's speed and of the memory's theoretical peak it reaches, and which solution of the
# same reach is the next faster one, as measured on the card of results/. If the exercise has tasks, says for each
# function which shares of a copy's and of CUB's speed it reaches.
set -euo pipefail
exercise=$1 program=$2 out=$3
here=$(cd "$(dirname "$0")" && pwd)
table=$out.tsv
say() { [ ! -t 2 ] || printf '\r\033[K%s' "$1" >&2; }

"$here/measure.sh" "$exercise" "$program" you | while IFS= read -r line; do
    echo "$line"
    say "measuring … n = $(cut -f 2 <<< "$line")"
done >"$table.new"
say ''
mv "$table.new" "$table"
awk -F '\t' '!/^#/ {
    if ($1 != "you" && $1 != "exercise") printf "%-17s", $1 # a function
    printf "%11s %8s %12s %12s %12s %11s %11s %10s %8s %7s %10s %8s\n", $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
}' "$table"
YOU=$((10#${exercise%%-*})) "$here/../../charts/bandwidth.sh" "$table" "$out" "$exercise on $(sed 's/^# //; s/,.*//; q' "$table")"

if compgen -G "$here/../../$exercise/*_bench.cu" >/dev/null; then # of each function, the fastest at the largest n
    awk -F '\t' '/^#/ || $2 == "n" { next }
        !($1 in n) { order[++count] = $1 }
        $2 > n[$1] || ($2 == n[$1] && $7 > rate[$1]) { n[$1] = $2; rate[$1] = $7; copy[$1] = $10; cub[$1] = $11 }
        END {
            for (i = 1; i <= count; i++) {
                f = order[i]
                printf "%s: %d GB/s at n = 2^%d, %.0f %% of a copy", f, rate[f], log(n[f]) / log(2) + 0.5, 100 * copy[f]
                if (cub[f] > 0) printf ", %.0f %% of CUB", 100 * cub[f]
                print ""
            }
        }' "$table"
    exit
fi

reach=$("$here/../../../build/$exercise/test${FORM:+-$FORM}" terms | cut -d ' ' -f 1)
peers=$(cd "$here/../.." && grep -l "reach = $([ "$reach" = whole ] && echo WHOLE || echo SECTIONS)" [0-9]*/test.c | cut -d / -f 1 | xargs)
cat "$table" "$here"/results/h200.tsv 2>/dev/null | awk -F '\t' -v peers=" $peers " '
    /^#/ || $2 == "n" { next }
    $1 == "you" { if ($2 > n || ($2 == n && $7 > rate)) { n = $2; rate = $7; share = $10; of_peak = $13 }; next }
    index(peers, " " $1 " ") && $2 == n && $10 > best[$1] { best[$1] = $10 }
    END {
        printf "%d GB/s at n = 2^%d, %.0f %% of a copy", rate, log(n) / log(2) + 0.5, 100 * share
        if (of_peak > 0) printf ", %.0f %% of the theoretical peak", 100 * of_peak
        for (name in best) if (best[name] > share * 1.05 && (!above || best[name] < best[above])) above = name
        if (above) printf "; next rung: %s, %.0f %%", above, 100 * best[above]
        print ""
    }'
