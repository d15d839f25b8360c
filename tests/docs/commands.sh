# shellcheck shell=bash
# The functions that the pages' commands may use, at the top of the checkout. $room is the page's own folder, $kept one
# for what takes long to build, which pages share: each thing there has a name that its content gives it.
: "${room:=${docs:?}}" "${kept:?}" "${simtcc:?}" "${examples:?}"

# kernel EXERCISE [FAULT]: the path of a kernel file, kept: the exercise's solution, with a fault that a sed script puts
# in. Equal ones have the same path, and so are compiled once.
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
        sed "s| KERNEL=$file||" # a student's kernel is the one that needs no naming
}

# trace EXERCISE [FAULT [VARIABLE=VALUE…]]: the same, traced.
trace() { check "$1" "${2-}" trace "${@:3}"; }

# solved EXERCISE TARGET [VARIABLE=VALUE…]: what the target prints of the exercise's solution.
solved() { make -s -C "exercises/$1" "$2" KERNEL=solution.cu "${@:3}" 2>&1; }

# profile EXERCISE…: what `make profile` says of their solutions, each of which is run once.
profile() {
    local exercise
    for exercise; do
        [[ -e $kept/$exercise.profile ]] || {
            solved "$exercise" profile >"$kept/$exercise.profile.$$" && mv "$kept/$exercise.profile.$$" "$kept/$exercise.profile"
        }
        cat "$kept/$exercise.profile"
    done
}

# counts N EXERCISE…: a table of what the solutions cost at that many elements.
counts() {
    profile "${@:2}" | awk -F '\t' -v n="$1" '
        NR == FNR { name[$1] = $2; next }
        FNR == 1 { printf "%-17s %7s %6s %9s %8s\n", n " elements", "work", "steps", "barriers", "bytes" }
        $1 == "cost" && $3 == n { printf "%-17s %7s %6s %9s %8s\n", name[$2 + 0], $4, $5, $6, $7 ? $7 : "-" }
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

# once_of EXERCISE [FAULT]: the path of a program, kept, that calls the exercise's solution, with a fault that a sed
# script puts in, once. With WIDE=yes its elements have 8 bytes.
once_of() {
    local file program
    file=$(kernel "$1" "${2-}") program=${file%/*}/once${WIDE:+-wide}
    [[ -e $program ]] || {
        "$simtcc" ${WIDE:+-DELEM_WIDE} -Iexercises/harness/program "$file" tests/docs/once.cu -o "$program.$$" && mv "$program.$$" "$program"
    }
    echo "$program"
}

# once EXERCISE N [FAULT]: runs that on one section of N elements, and leaves the device's trace and report in $room.
once() {
    local program
    program=$(once_of "$1" "${3-}") && rm -f "$room/once.report"
    SIMT_COSTS=1 SIMT_REPORT=$room/once.report SIMT_TRACE=$room/once.trace "$program" "$2"
}

# launches EXERCISE N SECTION: the kernels that the exercise's solution would launch, and of how many blocks.
launches() {
    local program
    program=$(once_of "$1") && rm -f "$room/launches.report"
    SIMT_DRY=1 SIMT_REPORT=$room/launches.report "$program" "$2" "$3"
    sed -n 's/.*"kernel":"\([^"]*\)","grid":.\([0-9]*\).*/\1 \2/p' "$room/launches.report"
}

# nodes EXERCISE N: a table of what is combined in one section of N elements, in that order, with the leaves of each; and
# what y is in the end.
nodes() {
    once "$@"
    grep -oE '"op":"combine"[^}]*|"name":"y","begin".*' "$room/once.trace" | awk -F '[:,]' '
        function leaves(number) { return number in of ? of[number] : " " number }
        BEGIN { print "node  left  right  thread  line  leaves" }
        /"op"/ { of[$6] = leaves($8) leaves($10)
                 printf "%4d %5d %6d %7d %5d %s\n", $6, $8, $10, $4, $14, of[$6]; next }
        { sub(/.*"elements":./, ""); sub(/].*/, ""); gsub(",", " "); print "y is " $0 }'
}

# counted FIELD…: what the report of the last run of once says.
counted() {
    local field
    for field; do
        sed -n 's/.*"kind":"launch".*"'"$field"'":\([^,}]*\).*/\1/p' "$room/once.report"
    done | paste -sd ' '
}

# turns P…: how many turns the last run of once takes on P lanes. In a turn each lane does one combine, and no thread
# begins what is behind a barrier before all have done what is before it.
turns() {
    local lanes
    for lanes; do
        grep -o '"combines":\[[0-9][^]]*' "$room/once.trace" | cut -d '[' -f 2 | awk -F , -v lanes="$lanes" '
            { delete done; delete threads
              for (i = 1; i <= NF; i++) threads[++done[$i]]++ # that do so many combines or more
              for (k in threads) turns += int((threads[k] + lanes - 1) / lanes) }
            END { print turns + 0 }'
    done | paste -sd ' '
}

# coarsened C: a sed script that gives each thread of three phases C elements.
coarsened() { echo "s/COARSENING = 4/COARSENING = $1/"; }

# own_runs: a sed script that lets each thread of three phases load and store its own run.
own_runs() {
    cat <<'END'
s/^    for (unsigned k = threadIdx.x; k < section\(.*\); k += blockDim.x)/    for (unsigned k = COARSENING * threadIdx.x; k < COARSENING * (threadIdx.x + 1)\1; k++)/
END
}

# warps EXERCISE N [FAULT]: a table of the warps of one section of N elements, for each barrier interval in which
# threads combine: in how many warps all lanes do, some of them, none.
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

# row NAME EXERCISE N [FAULT]: NAME, work, steps and warps that combine, of one section of N elements.
row() {
    local cost
    cost=$(check "$2" "${4-}" run N="$3" | sed -n 's/^work \(.*\), steps \(.*\)/\1 \2/p')
    printf '%-19s %6d %6d %6d\n' "$1" "${cost% *}" "${cost#* }" \
        "$(warps "$2" "$3" "${4-}" | sed -n 's/ warps combine.*//p')"
}

# hybrid LEVELS: a sed script that puts the page's file hybrid.inc, with so many levels, between load and store of
# Brent-Kung's solution.
hybrid() {
    cat <<END
s/^#include.*/&\n#define LEVELS $1/
/stride = 1; stride < section/,/^    __syncthreads();/{/^    __syncthreads();/!d}
/^    XY\[t + blockDim.x\] = j/r $room/hybrid.inc
END
}

# reduced: a sed script that makes reduce-then-scan of the hierarchical scan's solution, with the page's add_up.inc,
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

# padded: a sed script that leaves a place of XY free after each 32.
padded() {
    cat <<'END'
s/XY\[\([^]][^]]*\)\]/XY[PAD(\1)]/g; s/section \* sizeof/PAD(section) * sizeof/
s/^#include.*/&\n#define PAD(k) ((k) + (k) \/ 32)/
END
}

# moved EXERCISE SECTION: bytes that the solution moves to and from global memory for each element, in whole sectors.
# Exercise 14 chooses its section on a GPU (0), or takes one that `make run` does not: it is counted in 1024.
moved() {
    local section=$2
    [[ $1 == 14-* ]] && ((section == 0 || section > 1024)) && section=1024
    SIMT_COSTS=1 make -s -C "exercises/$1" run KERNEL=solution.cu N=16384 SECTION="$section" |
        sed -n 's/^global memory: .* in \([0-9]*\) sectors.*/\1/p' | awk '{ printf "%.1f\n", 32 * $1 / 16384 }'
}

# rates POWER: of the measurements on a GPU, each scan's fastest section at 2^POWER elements, beside what it moves.
rates() {
    local exercise section us rate copy cub bytes
    echo 'exercise                section        µs   GB/s   of copy   of CUB   bytes   limit   of it'
    awk -F '\t' -v OFS='\t' -v n=$((1 << $1)) '
        $2 == n && !($1 in best) { order[++count] = $1 }
        $2 == n && (!($1 in best) || $7 > best[$1]) { best[$1] = $7; row[$1] = $1 OFS $3 OFS $4 OFS $7 OFS $10 OFS $11 }
        END { for (i = 1; i <= count; i++) print row[order[i]] }' exercises/bench/gpu/results/h200.tsv |
        while read -r exercise section us rate copy cub; do
            bytes=$(moved "$exercise" "$section")
            awk -v n="$1" -v bytes="$bytes" -v e="$exercise" -v s="$section" -v us="$us" -v rate="$rate" -v copy="$copy" -v cub="$cub" '
                BEGIN { if (e ~ /^02/) bytes *= n / 14 # a pass each step, and as many as the length has powers of two
                        printf "%-22s %8d %9.0f %6d %9.2f %8.2f %7.1f %7.2f %7.2f\n",
                               e, s, us, rate, copy, cub, bytes, 8 / bytes, copy * bytes / 8 }'
        done
}

# times POWER EXERCISE…: of those measurements, the microseconds for 2^POWER elements by sections.
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

# message FAULT RESIDENT: what the page's message.cu does and the device says of it, with a fault that a sed script puts
# in, and so many resident blocks.
message() {
    mkdir -p "$room/message"
    sed "$1" "$room/message.cu" >"$room/message/message.cu"
    (cd "$room/message" && "$simtcc" message.cu -o message 2>&1 && SIMT_RESIDENT=$2 ./message 2>&1 | folded)
}

# looked RESIDENT SEED: decoupled look-back, with windows of two sections, says what it does on the running example.
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

# steps_apart POWER…: of the measurements of exercise 02's steps on a GPU, what launches take, and for so many elements
# the steps beside what they should take: a launch each, or 12 bytes an element at the speed of the largest copy.
steps_apart() {
    awk -F '\t' -v powers=" $* " '
        /^#/ || $1 == "n" { next }
        NR == FNR { us_a_byte = $3 / (8 * $1); next }
        !titled++ { printf "a launch: %.1f us; one that the host waits for: %.1f us; %.0f bytes a nanosecond\n",
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

# summit: of the measurements of exercise 14, its share of a copy's speed and its speed as a multiple of CUB's.
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

# rungs N: exercise 14's ladder at 2^N ints; `under way` are the bytes of loads that one of 132 multiprocessors has under way
# on an average, by Little's law; behind them what hardware counted at 2^28.
rungs() {
    awk -F '\t' -v n=$((1 << $1)) '
        FNR == 1 { file++ }
        file == 1 && /^#.*ns$/ { latency = $0; gsub(/[^0-9]/, "", latency) }
        file == 1 && $2 == n { order[++count] = $1; us[$1] = $4; rate[$1] = $7; copy[$1] = $10; cub[$1] = $11 }
        file == 2 { dram[$1] = $7; issue[$1] = $8; warps[$1] = $9; barrier[$1] = $11; memory[$1] = $12 }
        END {
            print "version                  µs   GB/s   copy    CUB   under way   dram   issue   warps   barrier   memory"
            for (i = 1; i <= count; i++) {
                k = order[i]
                printf "%-18s %8.0f %6d %6.2f %6.2f %11d %5d%% %6d%% %6d%% %8d%% %7d%%\n", k, us[k], rate[k], copy[k], cub[k],
                    rate[k] / 2 * latency / 132, dram[k], issue[k], warps[k], barrier[k], memory[k]
            }
        }' exercises/bench/gpu/results/h200-ladder-14.tsv exercises/bench/gpu/results/h200-counters-14.tsv
}

# climb EXERCISE N [VERSION…]: its ladder at 2^N ints, each version's fastest section; the versions named, or all, beside what
# was predicted of them and, where that is more than a copy moves, what the hardware moved.
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

# lives: of exercise 11's ladder, how far a section looks back, and what its life is made of, in microseconds at 1.98 GHz.
lives() {
    awk -F '\t' '
        BEGIN { print "version               pause, ns   windows   looks   load, scan   look back   store" }
        /^#/ || $1 == "version" { next }
        { printf "%-13s %17s %9.2f %7.2f %12.1f %11.1f %7.1f\n", $1, $2, $4, $5, $6 / 1980, $7 / 1980, $8 / 1980 }
    ' exercises/bench/gpu/results/h200-look-back.tsv
}

# counters EXERCISE…: what hardware counted in their solutions' kernels, and in those of the ladder, if there is one.
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

# code NAME [all]: the kernels of tests/simt/faulty/NAME.cu, or all of it below what it includes.
code() {
    sed "${2:+#}/^int main/,\$d" "tests/simt/faulty/$1.cu" | sed '1,/^#include/d' | sed '/^#include/d' | unmarked | sed '/./,$!d'
}

# told NAME: what the device says of that program. Long lines are folded, as `make check` does.
told() {
    example "$1" && "$examples/$1" 2>&1 >/dev/null | unmarked | folded
}

# Long lines of a finding are folded.
folded() { fold -s -w 100 | sed 's/ *$//; /^simt:\|^      \|^[0-9]*$/!s/^/      /'; }

# Without the marks that the device's own tests read.
unmarked() { sed 's# *// \(finds\|may\|some\): .*##'; }

example() { # NAME: builds it
    local program=$examples/$1 source=tests/simt/faulty/$1.cu
    [[ $program -nt $source && $program -nt build/simt/libsimt.a ]] ||
        { mkdir -p "${program%/*}" && "$simtcc" -o "$program" "$source"; }
}
export -f example

# to_write: of each exercise, the places to fill in and the lines that the solution has there, its tests and hints, and
# the wrong kernels that the tests are tried on.
to_write() {
    local exercise folder
    printf '%-24s %6s %6s %6s %6s %16s\n' exercise places lines tests hints 'planted faults'
    for folder in exercises/[0-9]*/; do
        exercise=$(basename "$folder")
        printf '%-24s %6d %6d %6d %6d %16d\n' "$exercise" "$(grep -c TODO "$folder/kernel.cu")" \
            "$(diff "$folder/kernel.cu" "$folder/solution.cu" | grep -c '^> *[^ ]')" "$(grep -c '^TEST' "$folder/test.c")" \
            "$(grep -c '^## ' "$folder/hints.md")" "$(grep -c '^fault ' "tests/workbook/faults/$exercise")"
    done
}
