#!/usr/bin/env bash
# witnesses.sh [PATTERN]: searches a witness for each planted fault that is found as a race or a missing fence, and
# counts them. Prints a line for each fault: what was seen (wrong, same or nothing), the number of choices in the order,
# and the sentence; then a table. Takes minutes, so make test does not run it. PATTERN is a part of EXERCISE/FAULT.
# WITNESS=N searches for up to N seconds each; without it, as long as make check does.
#   witnesses.sh decide [PATTERN]
# decides for each of these faults for which no wrong number was seen whether a result can be wrong at all: decide.c says
# how. Counts for how many of those that can, one was seen.
set -uo pipefail
cd "$(dirname "$0")" || exit 1
unset MAKEFLAGS MAKELEVEL MFLAGS
export BACKEND=cpu
here=$PWD build=$(cd ../.. && pwd)/build
room=$build/tests/workbook
mkdir -p "$room"

kinds='shared-race|global-race|missing-fence|lost-update'
check() { # EXERCISE FAULT SETTING…: prints the kind of its race, what was seen, the number of choices and the sentence
    local folder=$room/$1/$2 source=../../exercises/$1/solution.cu part=()
    mkdir -p "$folder"
    [[ ! -s $room/$1/$2.kernel ]] || source=$here/$(<"$room/$1/$2.kernel")
    [[ ! -s $room/$1/$2.part ]] || part=(PART="$(<"$room/$1/$2.part")")
    sed -f "$room/$1/$2.sed" "$source" >"$folder/kernel.cu"
    make -s -C "../../exercises/$1" check KERNEL="$folder/kernel.cu" FORMAT=json "${part[@]}" "${@:3}" \
        >"$folder/witness.json" 2>"$folder/witness.err"
    python3 -B - "$1/$2" "$folder/witness.json" <<'P'
import json, sys
try:
    tests = json.load(open(sys.argv[2]))["tests"]
except ValueError:
    sys.exit()  # it does not compile
kinds = ("shared-race", "global-race", "missing-fence")
races = [f for t in tests for f in t.get("findings", []) if f["kind"] in kinds]
if races:
    seen = [f for f in races if "witness" in f]
    w = (seen or [{}])[0].get("witness", {"seen": "nothing", "text": ""})
    lost = "lost-update" if any("lost-update" in f["reasons"] for f in races) else ""
    print(sys.argv[1], (seen or races)[0]["kind"] + (":" + lost if lost else ""), w["seen"], w.get("choices", "-"),
          w["text"], sep="\t")
P
}

search() { # [PATTERN]
    local table exercise fault
    for table in faults/*; do
        exercise=$(basename "$table")
        mkdir -p "$room/$exercise"
        awk -v DIR="$room/$exercise" -f faults.awk "$table" | while read -r fault; do
            grep -qE "$kinds" "$room/$exercise/$fault.says" || continue
            [[ $exercise/$fault != *"${1:-}"* ]] || check "$exercise" "$fault" ${WITNESS:+WITNESS=$WITNESS} </dev/null
        done
    done | tee "$room/witnesses.tsv"
    awk -F '\t' '
        { n[$2, $3]++; kind[$2]; all[$3]++ }
        $3 == "wrong" { choices[++c] = $4 + 0 }
        END {
            print "\nkind\twrong\tsame\tnothing"
            for (k in kind) printf "%s\t%d\t%d\t%d\n", k, n[k, "wrong"], n[k, "same"], n[k, "nothing"]
            printf "all\t%d\t%d\t%d\n", all["wrong"], all["same"], all["nothing"]
            for (i = 1; i <= c; i++)
                for (j = i + 1; j <= c; j++)
                    if (choices[j] < choices[i]) { t = choices[i]; choices[i] = choices[j]; choices[j] = t }
            if (c) printf "choices: median %d, most %d\n", choices[int((c + 1) / 2)], choices[c]
        }' "$room/witnesses.tsv"
}

# A line for each fault: can (a result is wrong with a seed), cannot (with none of them) or unknown; and what the search has
# seen. The test program is linked with decide.c in place of the search.
decide() { # [PATTERN]
    local name seen
    rm -rf "$build/decide" # the test programs, which make would not link again
    gcc -std=gnu11 -O1 -Wall -Wextra -Werror -I../../exercises/harness -c -o "$room/decide.o" decide.c || exit 1
    while IFS=$'\t' read -r name _ seen _; do
        [[ $name == *"${1:-}"* ]] || continue
        if [[ $seen == wrong ]]; then
            printf '%s\tcan\twrong\n' "$name"
            continue
        fi
        check "${name%/*}" "${name#*/}" TESTS="$build/decide/${name%/*}" TEST_FLAGS="$room/decide.o" WITNESS=600 </dev/null |
            awk -F '\t' -v seen="$seen" '{ print $1, $3 == "wrong" ? "can" : $3 == "same" ? "cannot" : "unknown", seen }' OFS='\t'
    done <"$room/witnesses.tsv" | tee "$room/decided.tsv"
    awk -F '\t' '{ n[$2]++ } $2 == "can" { seen += $3 == "wrong" }
        END { printf "\na result can be wrong: %d, and one was seen: %d; it cannot: %d; not known: %d\n",
                  n["can"], seen, n["cannot"], n["unknown"] }' "$room/decided.tsv"
}

if [[ ${1:-} == decide ]]; then decide "${2:-}"; else search "${1:-}"; fi
