# shellcheck shell=bash
# The functions that the pages' commands may use. Commands run at the top of the checkout. $room is the page's own
# folder. $kept is a folder for files that take long to build. Pages share it, so the name of each file depends on its
# content.
: "${room:=${docs:?}}" "${kept:?}" "${simtcc:?}" "${examples:?}"

# kernel EXERCISE [FAULT]: the path of a kernel file in $kept: the exercise's solution, with a fault that a sed script
# puts in. Equal files have the same path, so they are compiled once.
kernel() {
    local path
    sed "${2-}" "exercises/$1/solution.cu" >"$room/kernel.cu"
    path=$kept/$(cksum <"$room/kernel.cu" | tr ' ' -)/kernel.cu
    [[ -e $path ]] || { mkdir -p "${path%/*}" && cp "$room/kernel.cu" "$path.$$" && mv "$path.$$" "$path"; }
    echo "$path"
}

# check EXERCISE [FAULT [TARGET [VARIABLE=VALUE…]]]: the verdict on such a file.
check() {
    local file
    file=$(kernel "$1" "${2-}")
    make -s -C "exercises/$1" "${3-check}" KERNEL="$file" "${@:4}" 2>/dev/null |
        sed "s| KERNEL=$file||g" # as if the file were the student's kernel.cu, which needs no KERNEL=
}

# trace EXERCISE [FAULT [VARIABLE=VALUE…]]: the trace of such a file.
trace() { check "$1" "${2-}" trace "${@:3}"; }

# solved EXERCISE TARGET [VARIABLE=VALUE…]: what the target prints for the exercise's solution.
solved() { make -s -C "exercises/$1" "$2" KERNEL=solution.cu "${@:3}" 2>&1; }

# failure EXERCISE FAULT UNTIL [TEST]: a failure from the verdict on such a file, up to the line that UNTIL addresses in
# sed. With TEST, only a failure of that test.
failure() { check "$1" "$2" | sed -n "/^FAIL  ${4-}/,$3p"; }

# cost EXERCISE N [FAULT [VARIABLE=VALUE…]]: the work and the steps that `make run` counts for N elements.
cost() { check "$1" "${3-}" run N="$2" "${@:4}" | grep "^work [0-9]"; }

# without_barrier EXERCISE K: a sed script that removes the solution's Kth barrier.
without_barrier() { grep -n '__syncthreads' "exercises/$1/solution.cu" | sed -n "$2s/:.*/d/p"; }

# Shortens a hierarchical scan's trace to what each launch leaves in the arrays.
by_launch() {
    grep -v -e '^scan_sections,' -e '^barrier' -e cu: -e '^end' -e XY -e '^\*' | awk '!/^after/ || !seen++'
}

# under HEADING: a table of the rows that are piped in, with each value ending where its title ends. Titles are
# separated by two or more spaces.
under() {
    awk -v heading="$1" '
        BEGIN { print heading
                for (rest = heading; match(rest, /[^ ]( ?[^ ])*/); rest = substr(rest, RSTART + RLENGTH))
                    width[++columns] = RSTART + RLENGTH - 1 }
        { for (i = 1; i <= columns; i++) printf "%" width[i] "s", $i
          print "" }'
}

# profile EXERCISE…: what `make profile` prints for their solutions. Each one is run only once.
profile() {
    local exercise
    for exercise; do
        [[ -e $kept/$exercise.profile ]] || {
            solved "$exercise" profile >"$kept/$exercise.profile.$$" && mv "$kept/$exercise.profile.$$" "$kept/$exercise.profile"
        }
        cat "$kept/$exercise.profile"
    done
}

# counts N EXERCISE…: a table of what the solutions cost for N elements.
counts() {
    profile "${@:2}" | awk -F '\t' -v n="$1" '
        NR == FNR { name[$1] = $2; next }
        FNR == 1 { printf "%-17s %7s %6s %9s %8s\n", n " elements", "work", "steps", "barriers", "bytes" }
        $1 == "cost" && $3 == n { printf "%-17s %7s %6s %9s %8s\n", name[$2 + 0], $4, $5, $6, $7 ? $7 : "-" }
    ' exercises/charts/names.tsv -
}

# family: a table of scans of a section of 1024 elements, those of exercises and those in charts/family/: work, steps,
# the sum of the two, the fan-out, and the combines counted by warps.
family() {
    local name source
    {
        profile 03-kogge-stone 06-brent-kung
        for name in Sklansky Ladner-Fischer Han-Carlson; do
            source=${name,,}
            make -s -C exercises/03-kogge-stone profile KERNEL="../charts/family/${source//-/_}.cu" | sed "s/03-kogge-stone/$name/"
        done
    } | awk -F '\t' '
        NR == FNR { name[$1] = $2; next }
        FNR == 1 { printf "%-17s %6s %6s %13s %8s %6s\n", "1024 elements", "work", "steps", "work + steps", "fan-out", "warps" }
        $1 == "cost" && $3 == 1024 { work = $4; steps = $5; warps = $10 }
        $1 == "fan-out" {
            printf "%-17s %6d %6d %13d %8d %6d\n", $2 + 0 ? name[$2 + 0] : $2, work, steps, work + steps, $4, warps }
    ' exercises/charts/names.tsv -
}

# lanes EXERCISE…: a table of the turns that their solutions take for 1024 elements on P lanes.
lanes() {
    profile "$@" | awk -F '\t' '
        NR == FNR { name[$1] = $2; next }
        $1 == "lanes" && !($2 in seen) { seen[$2]; order[++scans] = $2; head = head sprintf("%13s", name[$2 + 0]) }
        $1 == "lanes" { turns[$2, $3] = $4 }
        END { printf "%5s%s\n", "P", head
              for (p = 1; p <= 1024; p *= 2) {
                  printf "%5d", p
                  for (i = 1; i <= scans; i++) printf "%13d", turns[order[i], p]
                  print "" } }
    ' exercises/charts/names.tsv -
}

# caller: the path of tests/docs/once.cu as an object in $kept, which is compiled only once.
caller() {
    local object=$kept/once${WIDE:+-wide}.o
    [[ -e $object ]] || {
        "$simtcc" ${WIDE:+-DELEM_WIDE} -Iexercises/harness/program -c tests/docs/once.cu -o "$object.$$" && mv "$object.$$" "$object"
    }
    echo "$object"
}

# once_of EXERCISE [FAULT]: the path of a program in $kept that calls the exercise's solution once, with a fault that a
# sed script puts in. With WIDE=yes its elements have 8 bytes.
once_of() {
    local file program
    file=$(kernel "$1" "${2-}") program=${file%/*}/once${WIDE:+-wide}
    [[ -e $program ]] || {
        "$simtcc" ${WIDE:+-DELEM_WIDE} -Iexercises/harness/program "$file" "$(caller)" -o "$program.$$" && mv "$program.$$" "$program"
    }
    echo "$program"
}

# once EXERCISE N [FAULT]: runs that program on one section of N elements. Leaves the device's trace and report in
# $room.
once() {
    local program
    program=$(once_of "$1" "${3-}") && rm -f "$room/once.report"
    SIMT_COSTS=1 SIMT_REPORT=$room/once.report SIMT_TRACE=$room/once.trace "$program" "$2"
}

# launches EXERCISE N SECTION: the kernels that the exercise's solution would launch, and the number of blocks of each.
launches() {
    local program
    program=$(once_of "$1") && rm -f "$room/launches.report"
    SIMT_DRY=1 SIMT_REPORT=$room/launches.report "$program" "$2" "$3"
    sed -n 's/.*"kernel":"\([^"]*\)","grid":.\([0-9]*\).*/\1 \2/p' "$room/launches.report"
}

# grids EXERCISE SECTION POWER…: the blocks of each launch, with a line for each array of 2^POWER elements.
grids() {
    local power
    for power in "${@:3}"; do
        launches "$1" $((1 << power)) "$2" | awk -v power="$power" '
            { blocks[$1] = blocks[$1] " " $2 }
            END { printf "2^%d  scan%s%s\n", power, blocks["scan_sections"],
                         blocks["add_totals"] ? "  add" blocks["add_totals"] : "" }'
    done
}

# nodes EXERCISE N: a table of the combines in one section of N elements, in order, with the leaves of each; and y in
# the end.
nodes() {
    once "$@"
    grep -v '"kind":"begin"' "$room/once.trace" | grep -oE '"op":"combine"[^}]*|"name":"y","begin".*' | awk -F '[:,]' '
        function leaves(number) { return number in of ? of[number] : " " number }
        BEGIN { print "node  left  right  thread  line  leaves" }
        /"op"/ { for (i = 1; i < NF; i += 2) is[$i] = $(i + 1)
                 node = is["\"element\""]; left = is["\"left\""]; right = is["\"right\""]
                 of[node] = leaves(left) leaves(right)
                 printf "%4d %5d %6d %7d %5d %s\n", node, left, right, is["\"thread\""], is["\"line\""], of[node]; next }
        { sub(/.*"elements":./, ""); sub(/].*/, ""); gsub(",", " "); print "y is " $0 }'
}

# counted FIELD…: these fields of the report of the last run of once.
counted() {
    local field
    for field; do
        sed -n 's/.*"kind":"launch".*"'"$field"'":\([^,}]*\).*/\1/p' "$room/once.report"
    done | paste -sd ' '
}

# measured WIDTH 'FIELD…' EXERCISE…: a table of these fields of the report on each solution, for one section of 1024
# elements. The names take WIDTH columns.
measured() {
    local exercise
    for exercise in "${@:3}"; do
        once "$exercise" 1024
        # shellcheck disable=SC2086 # each field is a word
        echo "$exercise $(counted $2)"
    done | awk -v name="$1" -v fields="$2" '
        function column(field, words, columns) { title[field] = words; width[field] = columns }
        BEGIN { column("work", "work", 7)
                column("steps", "steps", 7)
                column("barriers", "barriers", 10)
                column("global_accesses", "loads, stores", 14)
                column("global_sectors", "sectors", 9)
                column("shared_accesses", "  accesses to shared memory", 11)
                columns = split(fields, field, " ")
                printf "%-" name "s", "1024 elements"
                for (i = 1; i <= columns; i++) printf "%" width[field[i]] "s", title[field[i]]
                print "" }
        { printf "%-" name "s", $1
          for (i = 1; i <= columns; i++) printf "%" width[field[i]] "d", $(i + 1)
          print "" }'
}

# turns P…: how many turns the last run of once takes on P lanes. In a turn each lane does one combine. No thread begins
# what comes after a barrier before all threads have done what comes before it.
turns() {
    local lanes
    for lanes; do
        grep -o '"combines":\[[0-9][^]]*' "$room/once.trace" | cut -d '[' -f 2 | awk -F , -v lanes="$lanes" '
            { delete done; delete threads
              for (i = 1; i <= NF; i++) threads[++done[$i]]++ # threads that do at least this number of combines
              for (k in threads) turns += int((threads[k] + lanes - 1) / lanes) }
            END { print turns + 0 }'
    done | paste -sd ' '
}

# coarsened C: a sed script that gives each thread of the three-phase scan C elements.
coarsened() { echo "s/COARSENING = 4/COARSENING = $1/"; }

# own_runs: a sed script that lets each thread of the three-phase scan load and store its own run.
own_runs() {
    cat <<'END'
s/^    for (unsigned k = threadIdx.x; k < section\(.*\); k += blockDim.x)/    for (unsigned k = COARSENING * threadIdx.x; k < COARSENING * (threadIdx.x + 1)\1; k++)/
END
}

# phases C 'FIELD…' [EDIT [N]]: these fields of the report on the three-phase scan with C elements per thread, for one
# section of N elements, by default 1024, with a further edit by a sed script.
phases() {
    once 08-three-phase "${4-1024}" "$(coarsened "$1"); ${3-}"
    # shellcheck disable=SC2086 # each field is a word
    counted $2
}

# totals_first: a sed script that lets the first phase only add up each run, and the third phase scan it.
totals_first() {
    cat <<'END'
s/^    for (unsigned k = 1; k < COARSENING; k++)/    elem_t sum = run[0];\n&/
s/run\[k\] = combine(run\[k - 1\], run\[k\]);/sum = combine(sum, run[k]);\n    run[COARSENING - 1] = sum;/
/if (first > 0)/d
s/unsigned k = first; k < last/unsigned k = first > 0 ? first : 1; k < last/
s/combine(XY\[first - 1\], XY\[k\])/combine(XY[k - 1], XY[k])/
END
}

# second_barrier_if CONDITION: a sed script that makes Kogge-Stone's second barrier depend on the condition, and lets
# only threads that combine write.
second_barrier_if() {
    cat <<END
/sum);/{n;s/__syncthreads/if ($1)\n            __syncthreads/}
s/^        XY\[t\] = sum;/        if (t >= stride)\n            XY[t] = sum;/
END
}

# in_place: a sed script that keeps each thread of Brent-Kung's reduction tree at its two elements.
in_place() {
    cat <<'END'
/stride = 1; stride < section/,/combine/ {
    s/unsigned k = .*/unsigned k = 2 * t + 1;/
    s/if (k < section)/if ((k + 1) % (2 * stride) == 0)/
}
END
}

# announced: a sed script that lets the domino scan print what comes in and what goes out.
announced() {
    cat <<'END'
s/^            before = prefix\[b - 1\];/&\n            printf("section %u has %d before it\\n", b, before);/
s/^        flag\[b\] = 1;/&\n        printf("section %u raises its flag for the prefix %d\\n", b, end);/
s/^#include.*/#include <stdio.h>\n&/
END
}

# A sed script: a stream compaction whose warps take their places within the block in the order in which they come.
unstable() {
    cat <<'END'
s/^    unsigned end = store_slice(y, firsts\[warp\], slice);/    __shared__ unsigned taken;\n    if (t == 0)\n        taken = firsts[0];\n    __syncthreads();\n    unsigned place = 0;\n    if (lane == 0)\n        place = atomicAdd(\&taken, slice.total);\n    store_slice(y, __shfl_sync(ALL, place, 0), slice);\n    unsigned end = firsts[warp] + slice.total;/
END
}

# recurrences smoothing|pivots|systems: how far the functions of exercise 21's solution are off, beside serial loops.
recurrences() {
    local program=$kept/recurrences
    [[ -e $program ]] || {
        "$simtcc" -Iexercises/harness/program -Iexercises/21-recurrences exercises/21-recurrences/solution.cu \
            tests/docs/recurrences.cu -o "$program.$$" && mv "$program.$$" "$program"
    }
    "$program" "$1"
}

# bytes_per_key: the bytes of global memory that the functions of exercise 19's solution move per key, counted for 4096
# keys and 96 threads per block.
bytes_per_key() {
    local part
    for part in 1 2 3; do
        SIMT_COSTS=1 solved 19-radix-sort run PART="$part" N=4096 SECTION=96
    done | awk '/ n=4096 / { name = $1; bits = /bits=/ ? $4 : "" }
        /^global memory: / { printf "%-15s %-7s %6.1f bytes per key\n", name, bits, $3 / 4096 }' | grep -E '^(split|digit_pass|sort)'
}

# balance: for sorts of rows, the accesses to global memory that the busiest thread of exercise 20's solution makes, and
# a thread on average, in a product with one thread per row and by pieces.
balance() {
    local sort
    printf '%-8s %5s %6s %22s %18s\n' '' '' '' 'one thread per row' 'one per piece'
    printf '%-8s %5s %6s %12s %9s %8s %9s\n' lengths rows items busiest average busiest average
    for sort in single even gaps power huge; do
        SIMT_COSTS=1 solved 20-work-distribution run PART=4 N=4096 SECTION=256 INPUT="$sort"
    done | awk '/^spmv.* n=/ { match($0, /rows=[0-9]+/); rows = substr($0, RSTART + 5, RLENGTH - 5)
                               match($0, /input=[a-z]+/); sort = substr($0, RSTART + 6, RLENGTH - 6) }
        /^accesses / { split($0, part, /[:;]/); busiest = part[2]; average = part[4]
                       if (++seen % 2) { was = busiest; mean = average }
                       else printf "%-8s %5d %6d %12d %9.1f %8d %9.1f\n", sort, rows, 4096 - rows, was, mean, busiest, average }'
}

# warps EXERCISE N [FAULT]: a table of the warps of one section of N elements. For each barrier interval with combines,
# it says in how many warps all lanes combine, some of them, or none.
warps() {
    once "$@"
    grep -o '"combines":\[[0-9][^]]*' "$room/once.trace" | cut -d '[' -f 2 | awk -F , '
        { for (i = 1; i <= NF; i++) {
              warp = int($i / 32)
              lanes[NR, warp]++
              if (warp >= warps) warps = warp + 1 }
          threads[NR] = NF }
        END { print "step  threads that combine  warps: all lanes  some lanes  no lane"
              for (step = 1; step <= NR; step++) {
                  all = some = 0
                  for (warp = 0; warp < warps; warp++) {
                      all += lanes[step, warp] == 32
                      some += lanes[step, warp] > 0 && lanes[step, warp] < 32 }
                  printf "%4d %21d %17d %11d %8d\n", step, threads[step], all, some, warps - all - some
                  busy += all + some; work += threads[step] }
              printf "%d warps combine in all; of their %d lanes, %d\n", busy, 32 * busy, work }'
}

# kept_and_packed N: for the reduction tree of N elements, the warps of each step with threads that keep their places
# and with packed threads, and how many combine in all.
kept_and_packed() {
    warps 06-brent-kung "$1" "$(in_place)" >"$room/kept"
    warps 06-brent-kung "$1" | paste "$room/kept" - | awk -v n="$1" '
        NR > 1 && 2 ^ (NR - 1) <= n { print $1, $2, $3, $4, $5, $8, $9, $10 }' >"$room/steps"
    under 'step  threads   kept: all lanes  some  none   packed: all lanes  some  none' <"$room/steps"
    awk '{ kept += $3 + $4; packed += $6 + $7 } END { print "warps that combine:", kept, "and", packed }' "$room/steps"
}

# row NAME EXERCISE N [FAULT]: NAME, work, steps and the warps that combine, for one section of N elements.
row() {
    local cost
    cost=$(cost "$2" "$3" "${4-}" | sed 's/^work \(.*\), steps \(.*\)/\1 \2/')
    printf '%-19s %6d %6d %6d\n' "$1" "${cost% *}" "${cost#* }" \
        "$(warps "$2" "$3" "${4-}" | sed -n 's/ warps combine.*//p')"
}

# hybrids N L…: a table of such rows: Kogge-Stone, hybrids with L levels, and Brent-Kung.
hybrids() {
    local levels
    printf '%-19s %6s %6s %6s\n' "$1 elements" work steps warps
    row Kogge-Stone 03-kogge-stone "$1"
    for levels in "${@:2}"; do
        row "hybrid, L = $levels" 06-brent-kung "$1" "$(hybrid "$levels")"
    done
    row Brent-Kung 06-brent-kung "$1"
}

# hybrid LEVELS: a sed script that puts the page's file hybrid.inc, with LEVELS levels, between load and store of
# Brent-Kung's solution.
hybrid() {
    cat <<END
s/^#include.*/&\n#define LEVELS $1/
/stride = 1; stride < section/,/^    __syncthreads();/{/^    __syncthreads();/!d}
/^    XY\[t + blockDim.x\] = j/r $room/hybrid.inc
END
}

# reduced: a sed script that turns the hierarchical scan's solution into reduce-then-scan, with the page's add_up.inc,
# begin.inc and launches.inc.
reduced() {
    cat <<END
/^\/\/ Block b completes/,/^}/{/^}/r $room/add_up.inc
d}
/^    XY\[t\] = i < n/r $room/begin.inc
/^    if (totals && t ==/,+1d
/^    scan_sections<<<(unsigned)sections/,/^    add_totals/{/add_totals/r $room/launches.inc
d}
END
}

# padded: a sed script that leaves one place of XY free after each 32 places.
padded() {
    cat <<'END'
s/XY\[\([^]][^]]*\)\]/XY[PAD(\1)]/g; s/section \* sizeof/PAD(section) * sizeof/
s/XY + \(COARSENING \* threadIdx.x\)/XY + PAD(\1)/
s/^#include.*/&\n#define PAD(k) ((k) + (k) \/ 32)/
END
}

# traffic EXERCISE N SECTION [FAULT]: what the solution costs, and the bytes and sectors that it moves to and from
# global memory, and how many times the array that is, in whole sectors.
traffic() {
    SIMT_COSTS=1 check "$1" "${4-}" run N="$2" SECTION="$3" | sed -n '/^work/p; s/^global memory: \(.*\); shared.*/\1/p' |
        paste -sd ' ' | awk -v n="$2" '{ printf "%s: %.2fn\n", $0, $8 * 8 / n }'
}

# steps EXERCISE SECTIONS: the steps that the solution takes for SECTIONS sections of 64, all of them resident.
steps() { SIMT_EVEN=1 SIMT_RESIDENT=64 cost "$1" $((64 * $2)) '' SECTION=64 | sed -n 's/^work.*steps //p'; }

# moved EXERCISE SECTION: the bytes per element that the solution moves to and from global memory, in whole sectors.
# Exercise 14 chooses its section on a GPU (0), or takes one that `make run` does not take. Then it is counted with
# sections of 1024.
moved() {
    local section=$2
    [[ $1 == 14-* ]] && ((section == 0 || section > 1024)) && section=1024
    SIMT_COSTS=1 make -s -C "exercises/$1" run KERNEL=solution.cu N=16384 SECTION="$section" |
        sed -n 's/^global memory: .* in \([0-9]*\) sectors.*/\1/p' | awk '{ printf "%.1f\n", 32 * $1 / 16384 }'
}

# peak_gb_s: the theoretical peak of the memory of the GPU that was measured, by its bus and its clock.
peak_gb_s() { awk -F '\t' '/^[0-9]/ { print $12; exit }' exercises/bench/gpu/results/h200-peak.tsv; }

# occupancy THREADS REGISTERS SHARED: how many blocks each limit of an H200's multiprocessor allows, and the occupancy that
# follows, for blocks of THREADS threads, with REGISTERS registers per thread and SHARED bytes of shared memory per block.
# Registers are given to whole warps, and the system takes 1 KiB of shared memory per block.
occupancy() {
    awk -v threads="$1" -v registers="$2" -v shared="$3" '
        function limit(what, blocks) {
            printf "%-25s %3d blocks\n", what, blocks
            if (!fewest || blocks < fewest) fewest = int(blocks)
        }
        BEGIN { limit("2048 threads", 2048 / threads)
                limit("32 blocks", 32)
                limit("65536 registers", int(65536 / (32 * registers)) * 32 / threads)
                limit("228 KiB of shared memory", 228 * 1024 / (1024 + shared))
                printf "%d blocks of %d threads are %d of 64 warps: occupancy %.2f\n",
                       fewest, threads, fewest * threads / 32, fewest * threads / 2048 }'
}

# rates POWER: each scan's fastest section at 2^POWER elements, from the measurements on a GPU, beside what the scan
# moves.
rates() {
    local exercise section us rate copy cub bytes
    echo 'exercise                section        µs   GB/s   of peak   of copy   of CUB   bytes   limit   of it'
    awk -F '\t' -v OFS='\t' -v n=$((1 << $1)) '
        $2 == n && !($1 in best) { order[++count] = $1 }
        $2 == n && (!($1 in best) || $7 > best[$1]) { best[$1] = $7; row[$1] = $1 OFS $3 OFS $4 OFS $7 OFS $10 OFS $11 }
        END { for (i = 1; i <= count; i++) print row[order[i]] }' exercises/bench/gpu/results/h200.tsv |
        while read -r exercise section us rate copy cub; do
            bytes=$(moved "$exercise" "$section")
            awk -v n="$1" -v bytes="$bytes" -v e="$exercise" -v s="$section" -v us="$us" -v rate="$rate" -v copy="$copy" -v cub="$cub" \
                -v peak="$(peak_gb_s)" '
                BEGIN { if (e ~ /^02/) bytes *= n / 14 # one pass per step; the length has as many powers of two
                        printf "%-22s %8d %9.0f %6d %9.2f %9.2f %8.2f %7.1f %7.2f %7.2f\n",
                               e, s, us, rate, rate / peak, copy, cub, bytes, 8 / bytes, copy * bytes / 8 }'
        done
}

# times POWER EXERCISE…: from the same measurements, the microseconds for 2^POWER elements, by sections.
times() {
    local exercise rows=$room/times
    for exercise in "${@:2}"; do
        awk -F '\t' -v n=$((1 << $1)) -v e="$exercise" '$1 == e && $2 == n' exercises/bench/gpu/results/h200.tsv
    done | tee "$rows" | cut -f 3 | sort -nu | awk -F '\t' '
        NR == FNR { section[++sections] = $1; next }
        !($1 in seen) { seen[$1]; order[++scans] = $1 }
        { us[$1, $3] = $4 < 100 ? sprintf("%.1f", $4) : sprintf("%.0f", $4) }
        END { printf "%-22s", "section"
              for (c = 1; c <= sections; c++) printf "%8d", section[c]
              for (i = 1; i <= scans; i++) {
                  printf "\n%-22s", order[i]
                  for (c = 1; c <= sections; c++) printf "%8s", us[order[i], section[c]] }
              print "" }' - "$rows" | sed 's/ *$//'
    cut -f 5 "$rows" | sort -n | awk '{ copy[NR] = $1 } END { printf "%-22s%8.1f\n", "a copy", copy[int((NR + 1) / 2)] }'
}

# program NAME [FAULT]: what the page's NAME.cu prints and what the device reports, with a fault that a sed script puts
# in.
program() {
    mkdir -p "$room/program"
    sed "${2-}" "$room/$1.cu" >"$room/program/$1.cu"
    (cd "$room/program" && "$simtcc" "$1.cu" -o "$1" && "./$1")
}

# message FAULT RESIDENT: the same for message.cu, with RESIDENT resident blocks. Long lines are folded.
message() { SIMT_RESIDENT=$2 program message "$1" 2>&1 | folded; }

# idiom_times EXERCISE: the right ways to hand a prefix on, measured on an H200, with sections of 1024 elements.
idiom_times() {
    local form us
    awk -F '\t' -v e="$1" '$1 == e && $4 == 1024 { print $2, $5 * $4 / $3 }' exercises/bench/gpu/results/h200-idioms.tsv |
        while read -r form us; do
            printf '%.2f us per section  %s\n' "$us" "$(form_in_words "$1" "$form")"
        done
}
form_in_words() { # EXERCISE FORM
    awk -v form="$2" '$1 == "variant" { own = $2 == form } own && $1 == "is" { sub(/^is +/, ""); print }' "tests/workbook/variants/$1" |
        grep . || echo 'the solution: a volatile flag, with both fences'
}

# idioms: the lines of exercise 10 that hand a prefix on, beside those of its variant with release and acquire.
idioms() {
    local variant
    variant=$(awk '$1 == "variant" { in_it = $2 == "atomic_ref" } in_it && sub(/^edit +/, "")' tests/workbook/variants/10-domino)
    handing_on() { sed -n '/while (flag/,/before =/p; /prefix\[b\] = end/,/flag.*\[b\].*1/p' | cut -c 9-; }
    paste <(handing_on <exercises/10-domino/solution.cu) \
        <(sed 's/__threadfence();//' exercises/10-domino/solution.cu | sed "$variant" | handing_on) |
        awk -F '\t' '{ printf "%-32s%s\n", $1, $2 }' | sed 's/ *$//'
}

# looked RESIDENT SEED: what decoupled look-back, with windows of two sections, does on the running example.
looked() {
    sed 's/WARP = 32/WARP = 2/; s/0xffffffff/3/g; s/^#include.*/#include <stdio.h>\n&/
        s/^enum { EMPTY.*/&\n#define NAME(state) ((state) == PREFIX ? "prefix" : "aggregate")/
        s/^    p.status\[b\] = state;/&\n    printf("section %u publishes its %s, %d\\n", b, NAME(state), value);/
        s/bool \*complete)/bool *complete, unsigned b)/; s/, &complete)/, \&complete, b)/
        s/^    if (lane == nearest)/    if (lane <= nearest \&\& section >= 0)\n        printf("section %u finds the %s of section %d\\n", b, NAME(state), section);\n&/
    ' exercises/11-decoupled-look-back/solution.cu >"$room/looked.cu"
    "$simtcc" -Iexercises/harness/program tests/docs/walk.cu "$room/looked.cu" -o "$room/looked" &&
        SIMT_EVEN=$(($1 > 1)) SIMT_RESIDENT=$1 SIMT_SEED=$2 "$room/looked"
}

# cub POWER EXERCISE: CUB's microseconds for 2^POWER elements, as measured beside that exercise.
cub() {
    awk -F '\t' -v n=$((1 << $1)) -v e="$2" '
        $1 == e && $2 == n && (!us || $6 < us) { us = $6 }
        END { printf "%-22s%8.1f\n", "CUB", us }' exercises/bench/gpu/results/h200.tsv
}

# by_length 'POWER…' EXERCISE…: each scan's microseconds with its fastest section for 2^POWER elements, beside the medians
# of what was measured of CUB and of a copy next to each scan and section.
by_length() {
    awk -F '\t' -v powers="$1" -v exercises="${*:2}" '
        function least(name, time) { if (!((name, $2) in us) || time < us[name, $2]) us[name, $2] = time }
        function insert(name, time,    k) {
            for (k = ++count[name, $2]; k > 1 && sorted[name, $2, k - 1] > time; k--)
                sorted[name, $2, k] = sorted[name, $2, k - 1]
            sorted[name, $2, k] = time
        }
        /^[0-9]/ { least($1, $4); insert("CUB", $6 + 0); insert("copy", $5 + 0) }
        function time_of(name, n) {
            return (name, n) in us ? us[name, n] : sorted[name, n, int((count[name, n] + 1) / 2)]
        }
        function shown(time) { return time < 100 ? sprintf("%.1f", time) : sprintf("%.0f", time) }
        function width(c) { return length(column[c]) < 6 ? 8 : length(column[c]) + 2 }
        END {
            columns = split(exercises " CUB copy", column, " ")
            printf "%-5s", "n"
            for (c = 1; c <= columns; c++) printf "%*s", width(c), column[c]
            rows = split(powers, power, " ")
            for (r = 1; r <= rows; r++) {
                printf "\n%-5s", "2^" power[r]
                for (c = 1; c <= columns; c++) printf "%*s", width(c), shown(time_of(column[c], 2 ^ power[r]))
            }
            print ""
        }' exercises/bench/gpu/results/h200.tsv
}

# graph_times 'POWER…' FUNCTION…: what exercise 25 measured for 2^POWER elements: these functions, and CUB's scan.
graph_times() {
    awk -F '\t' -v powers="$1" -v functions="${*:2}" '
        $1 == "25-graph" { us[$2, $3] = $5; cub[$3] = $7 }
        function shown(time) { return time < 100 ? sprintf("%.1f", time) : sprintf("%.0f", time) }
        function width(c) { return length(column[c]) < 8 ? 10 : length(column[c]) + 2 }
        END {
            columns = split(functions, column, " ")
            printf "%-6s", "n"
            for (c = 1; c <= columns; c++) printf "%*s", width(c), column[c]
            printf "%10s", "CUB"
            rows = split(powers, power, " ")
            for (r = 1; r <= rows; r++) {
                printf "\n%-6s", "2^" power[r]
                for (c = 1; c <= columns; c++) printf "%*s", width(c), shown(us[column[c], 2 ^ power[r]])
                printf "%10s", shown(cub[2 ^ power[r]])
            }
            print ""
        }' exercises/bench/gpu/results/h200-tasks.tsv
}

# shares 'POWER…' EXERCISE…: a table of each exercise's best share of a copy's speed, at 2^POWER elements.
shares() {
    awk -F '\t' -v powers="$1" -v exercises="${*:2}" '
        !(($1, $2) in best) || $10 > best[$1, $2] { best[$1, $2] = $10 }
        END { scans = split(exercises, exercise, " ")
              rows = split(powers, power, " ")
              printf "n   "
              for (i = 1; i <= scans; i++) printf "     %s", substr(exercise[i], 1, 2)
              for (row = 1; row <= rows; row++) {
                  printf "\n2^%d", power[row]
                  for (i = 1; i <= scans; i++) printf i == 1 ? "%6.2f" : "%7.2f", best[exercise[i], 2 ^ power[row]] }
              print "" }' exercises/bench/gpu/results/h200.tsv
}

# by_parts POWER SECTION: the hierarchical scan's time for 2^POWER elements, and the time that Kogge-Stone's and a
# copy's predict.
by_parts() {
    awk -F '\t' -v n=$((1 << $1)) -v section="$2" '
        $2 == n && $3 == section { us[$1] = $4; copy[$1] = $5 }
        END { sections = us["03-kogge-stone"]
              added = copy["09-hierarchical"]
              printf "predicted %.0f + %.0f = %.0f us, measured %.0f\n", sections, added, sections + added,
                     us["09-hierarchical"] }' exercises/bench/gpu/results/h200.tsv
}

# lifetimes POWER EXERCISE…: the lifetime of a thread by Little's law for 2^POWER elements, by sections that are powers
# of two. An H200 has 132 multiprocessors with room for 2048 threads each.
lifetimes() {
    awk -F '\t' -v n=$((1 << $1)) -v exercises=" ${*:2} " '
        $2 == n && index(exercises, " " $1 " ") && 2 ^ int(log($3) / log(2) + 0.5) == $3 {
            printf "%-17s sections of %4d: %5d ns\n", $1, $3, 132 * 2048 / (n / ($4 * 1000))
        }' exercises/bench/gpu/results/h200.tsv
}

# under_way RATE LATENCY MULTIPROCESSORS: the bytes of loads that each multiprocessor needs in flight for RATE bytes per
# nanosecond, half of which are loads with that latency in nanoseconds; and the threads that this takes.
under_way() {
    awk -v rate="$1" -v latency="$2" -v multiprocessors="$3" '
        BEGIN { need = rate / 2 * latency / multiprocessors
                printf "%d bytes per multiprocessor\nbytes per thread   threads\n", need
                for (bytes = 4; bytes <= 64; bytes *= 4) printf "%16d %9d\n", bytes, (need + bytes - 1) / bytes }'
}

# copy_under_way POWER: the same for a copy of 2^POWER ints, as fast as the copy measured beside exercise 14's ladder.
copy_under_way() {
    awk -F '\t' -v n=$((1 << $1)) '
        /^#.*ns$/ { latency = $0; gsub(/[^0-9]/, "", latency) }
        $1 == "solution" && $2 == n {
            printf "%d bytes/ns of a copy, half of them loads; %d ns a load; 132 multiprocessors: %d bytes each\n",
                   $8, latency, $8 / 2 * latency / 132
        }' exercises/bench/gpu/results/h200-ladder-14.tsv
}

# steps_apart POWER…: what launches take, from the measurements of exercise 02's steps on a GPU. For 2^POWER elements
# also the steps beside what they should take: one launch each, or 12 bytes per element at the speed of the largest
# copy.
steps_apart() {
    awk -F '\t' -v powers=" $* " '
        /^#/ || $1 == "n" { next }
        NR == FNR { us_a_byte = $3 / (8 * $1); next }
        !titled++ { printf "a launch: %.1f us; one that the host waits for: %.1f us; %.0f bytes per nanosecond\n",
                           $4, $5, 1e-3 / us_a_byte
                    print "elements  steps  the scan   a step   predicted          a copy" }
        { steps = int(log($1) / log(2) + 0.5)
          launches = steps * $4
          memory = steps * 12 * $1 * us_a_byte
          predicted = launches > memory ? launches : memory
          decides = launches > memory ? "launches" : "memory" }
        index(powers, " " steps " ") {
          printf "2^%d %9d %9.0f %8.1f %7.0f %-8s %9.1f\n", steps, steps, $2, $2 / steps, predicted, decides, $3 }
    ' exercises/bench/gpu/results/h200-steps.tsv exercises/bench/gpu/results/h200-steps.tsv
}

# summit: exercise 14's measured share of a copy's speed, and its speed as a multiple of CUB's.
summit() {
    awk -F '\t' 'BEGIN {
            print "                int         exclusive             float            affine"
            print "elements   copy   CUB       copy   CUB       copy   CUB       copy   CUB" }
        /^#/ { element = $0; sub(/.*; /, "", element); next }
        $1 == "14-at-memory-speed" { copy[element, $2] = $10; cub[element, $2] = $11; if (!seen[$2]++) n[++count] = $2 }
        END { for (i = 1; i <= count; i += n[i] < 65536 ? 2 : 1) {
                  printf "2^%-2d", log(n[i]) / log(2) + 0.5
                  split("int/int, exclusive/float/affine", of, "/")
                  for (k = 1; k <= 4; k++)
                      if (of[k] SUBSEP n[i] in copy) printf "%12.2f %5.2f", copy[of[k], n[i]], cub[of[k], n[i]]
                  print ""
              } }' exercises/bench/gpu/results/h200.tsv exercises/bench/gpu/results/h200-at-memory-speed.tsv
}

# rungs N: exercise 14's ladder at 2^N ints. `in flight` are the bytes of loads that one of 132 multiprocessors has in
# flight on average, by Little's law. The columns after it are hardware counts at 2^28.
rungs() {
    awk -F '\t' -v n=$((1 << $1)) '
        FNR == 1 { file++ }
        file == 1 && /^#.*ns$/ { latency = $0; gsub(/[^0-9]/, "", latency) }
        file == 1 && $2 == n { order[++count] = $1; us[$1] = $4; rate[$1] = $7; copy[$1] = $10; cub[$1] = $11 }
        file == 2 { dram[$1] = $7; issue[$1] = $8; warps[$1] = $9; barrier[$1] = $11; memory[$1] = $12 }
        END {
            print "version                  µs   GB/s   copy    CUB   in flight   dram   issue   warps   barrier   memory"
            for (i = 1; i <= count; i++) {
                k = order[i]
                printf "%-18s %8.0f %6d %6.2f %6.2f %11d %5d%% %6d%% %6d%% %8d%% %7d%%\n", k, us[k], rate[k], copy[k], cub[k],
                    rate[k] / 2 * latency / 132, dram[k], issue[k], warps[k], barrier[k], memory[k]
            }
        }' exercises/bench/gpu/results/h200-ladder-14.tsv exercises/bench/gpu/results/h200-counters-14.tsv
}

# climb EXERCISE N [VERSION…]: its ladder at 2^N ints, with each version's fastest section. Shows the versions named, or
# all, beside what was predicted for them and, if that is more than a copy moves, what the hardware moved.
climb() {
    local results=exercises/bench/gpu/results
    awk -F '\t' -v exercise="$1" -v n=$((1 << $2)) -v only=" ${*:3} " '
        FNR == 1 { file++ }
        file == 1 && $1 == exercise { predicted[$2] = $3 }
        file == 2 && $1 == exercise { gb["solution"] += $6 }
        file == 3 { gb[$1] += $6 }
        file == 4 && $2 == n && !($1 in us) && (only ~ /^ *$/ || index(only, " " $1 " ")) { order[++count] = $1 }
        file == 4 && $2 == n && (!($1 in us) || $4 < us[$1]) { us[$1] = $4; rate[$1] = $7; copy[$1] = $10; cub[$1] = $11 }
        END {
            all = only ~ /^ *$/
            more = all && gb["solution"] * 1e9 / 2 ^ 28 > 8
            print "version         " (all ? " predicted" : "") "       µs   GB/s   of copy   of CUB" (more ? "   bytes   limit   of it" : "")
            for (i = 1; i <= count; i++) {
                k = order[i]
                bytes = gb[k] * 1e9 / 2 ^ 28
                printf "%-16s", k
                if (all) printf " %9s", predicted[k] ? predicted[k] : "-"
                printf " %8.0f %6d %9.2f %8.2f", us[k], rate[k], copy[k], cub[k]
                if (more) printf " %7.1f %7.2f %7.2f", bytes, 8 / bytes, copy[k] * bytes / 8
                print ""
            }
        }' $results/predicted.tsv $results/h200-counters.tsv "$results/h200-counters-${1%%-*}.tsv" "$results/h200-ladder-${1%%-*}.tsv"
}

# fastest N EXERCISE…: the functions of these exercises for 2^N elements on a GPU, each with its fastest number of threads.
fastest() {
    awk -F '\t' -v n=$((1 << $1)) -v exercises=" ${*:2} " '
        $3 == n && index(exercises, " " $1 " ") {
            if (!($2 in us)) order[++count] = $2
            if (!($2 in us) || $5 < us[$2]) { threads[$2] = $4; us[$2] = $5; rate[$2] = $8; copy[$2] = $11; cub[$2] = $12 }
        }
        END {
            print "function            threads        µs   GB/s   of copy   of CUB"
            for (i = 1; i <= count; i++) {
                k = order[i]
                printf "%-18s %8d %9.0f %6d %9.2f %8s\n", k, threads[k], us[k], rate[k], copy[k], (cub[k] > 0 ? sprintf("%.2f", cub[k]) : "-")
            }
        }' exercises/bench/gpu/results/h200-tasks.tsv
}

# rungs_of N EXERCISE: its ladder for 2^N elements, each version with its fastest number of threads.
rungs_of() {
    awk -F '\t' -v n=$((1 << $1)) '
        $2 == n && !($1 in us) { order[++count] = $1 }
        $2 == n && (!($1 in us) || $4 < us[$1]) { us[$1] = $4; rate[$1] = $7; copy[$1] = $10; cub[$1] = $11 }
        END {
            print "version               µs   GB/s   of copy   of CUB"
            for (i = 1; i <= count; i++) {
                k = order[i]
                printf "%-15s %8.0f %6d %9.2f %8.2f\n", k == "solution" ? "1-the-solution" : k, us[k], rate[k], copy[k], cub[k]
            }
        }' "exercises/bench/gpu/results/h200-ladder-${2%%-*}.tsv"
}

# lives: for exercise 11's ladder, how far a section looks back, and the parts of its life in microseconds at 1.98 GHz.
lives() {
    awk -F '\t' '
        BEGIN { print "version               pause, ns   windows   looks   load, scan   look back   store" }
        /^#/ || $1 == "version" { next }
        { printf "%-13s %17s %9.2f %7.2f %12.1f %11.1f %7.1f\n", $1, $2, $4, $5, $6 / 1980, $7 / 1980, $8 / 1980 }
    ' exercises/bench/gpu/results/h200-look-back.tsv
}

# counters EXERCISE…: hardware counts of their solutions' kernels, and of those of the ladder if there is one.
counters() {
    local exercise tables results=exercises/bench/gpu/results
    echo 'version          kernel                   µs    GB   dram   issue   warps   barrier   memory   shared memory'
    for exercise; do
        tables=("$results/h200-counters.tsv")
        [[ ! -e $results/h200-counters-${exercise%%-*}.tsv ]] || tables+=("$results/h200-counters-${exercise%%-*}.tsv")
        awk -F '\t' -v exercise="$exercise" '
            FNR > 2 && (FILENAME ~ /-[0-9]+.tsv$/ || $1 == exercise) {
                printf "%-16s %-20s %6.0f %5.2f %5d%% %6d%% %6d%% %8d%% %7d%% %14d%%\n", $1 == exercise ? "solution" : $1, $2, $5, $6, $7, $8, $9, $11, $12, $13
            }' "${tables[@]}"
    done
}

# card_tests: how many tests and programs passed when they last ran on a card.
card_tests() {
    awk -F '\t' '{ printf "%-28s%6s%8s%9s%9s  %-10s  %s\n", $1, $2, $3, $4, $5, $6, $7 }' tests/gpu/results.tsv
}

# tools: for each kind of faulty program, in how many of them each of NVIDIA's tools finds a fault, and in how many in
# all.
tools() {
    awk -F '\t' '
        sub(/^# /, "") { print; next }
        { printf "%-16s", $1
          for (i = 2; i <= NF; i++) { all[i] += $i; printf "%11s", $i }
          print "" }
        END { printf "%-16s", "in all"
              for (i = 2; i <= NF; i++) printf "%11d", all[i]
              print "" }' tests/gpu/tools.tsv
}

# maxima VALUE…: the scans of these values by max: the exclusive scan, and below it the inclusive scan.
maxima() {
    printf '%s\n' "$@" | awk '
        BEGIN { max = "-inf" }
        { exclusive = exclusive sprintf("%5s", max)
          if (NR == 1 || $1 > max) max = $1
          inclusive = inclusive sprintf("%5s", max) }
        END { print exclusive; print inclusive }'
}

# code NAME [all]: the kernels of tests/simt/faulty/NAME.cu; with `all`, everything below its includes.
code() {
    sed "${2:+#}/^int main/,\$d" "tests/simt/faulty/$1.cu" | sed '1,/^#include/d' | sed '/^#include/d' | unmarked | sed '/./,$!d'
}

# told NAME: what the device reports about that program. Long lines are folded, as in `make check`.
told() {
    example "$1" && "$examples/$1" 2>&1 >/dev/null | unmarked | folded
}

# Long lines of a finding are folded.
folded() { fold -s -w 100 | sed 's/ *$//; /^simt:\|^      \|^[0-9]*$/!s/^/      /'; }

# Removes the marks that the device's own tests read.
unmarked() { sed 's# *// \(finds\|may\|some\): .*##'; }

example() { # NAME: builds it
    local program=$examples/$1 source=tests/simt/faulty/$1.cu confined=tests/simt/confined first
    [[ $program -nt $source && $program -nt build/simt/libsimt.a ]] && return
    mkdir -p "${program%/*}"
    read -r first <"$source"
    if [[ $first == '// confined'* ]]; then
        "$confined/build" "$program.o" "$source" && "$simtcc" -o "$program" "$program.o" "$confined/caller.cu"
    else
        # shellcheck disable=SC2046 # words
        "$simtcc" $(sed -n '1s|^// options: ||p' "$source") -o "$program" "$source"
    fi
}
export -f example

# to_write: for each exercise, the places to fill in and the lines that the solution has there, its tests and hints, and
# the wrong kernels that the tests are tried on.
to_write() {
    local exercise folder
    printf '%-25s %6s %6s %6s %6s %16s\n' exercise places lines tests hints 'planted faults'
    for folder in exercises/[0-9]*/; do
        exercise=$(basename "$folder")
        printf '%-25s %6d %6d %6d %6d %16d\n' "$exercise" "$(grep -c TODO "$folder/kernel.cu")" \
            "$(diff "$folder/kernel.cu" "$folder/solution.cu" | grep -c '^> *[^ ]')" "$(grep -c '^TEST' "$folder/test.c")" \
            "$(grep -c '^## ' "$folder/hints.md")" "$(grep -c '^fault ' "tests/workbook/faults/$exercise")"
    done
}

# page_faults PROGRAM: its page faults in managed memory, added up for kernels and for the host.
page_faults() {
    SIMT_COSTS=1 "$1" 2>&1 |
        sed -nE 's/^simt: (the host )?.*: ([0-9]+) page faults? in managed memory, ([0-9]+) bytes.*/\1\t\2\t\3/p' |
        awk -F '\t' '{ faults[$1] += $2; bytes[$1] += $3 }
            END { printf "kernels: %d page faults, %d bytes move to the device\n", faults[""], bytes[""]
                  printf "the host: %d page faults, %d bytes move to the host\n", faults["the host "], bytes["the host "] }'
}
