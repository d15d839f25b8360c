#!/usr/bin/env bash
# Witnesses of make check, for kernels with a race, a missing fence, a harmless race, and none; and ORDER=wrong. Called by
# run; prints `pass  witness NAME` or `FAIL  witness NAME: why`.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
top=$(cd ../.. && pwd -P)
build=$top/build/tests/harness/witness
rm -rf "$build"
mkdir -p "$build"
export BACKEND=cpu SIMT_WITNESS=600 # seconds, so that what is found does not depend on how busy the machine is

judge() { # NAME GOT EXPECTED
    if [[ $2 == "$3" ]]; then echo "pass  witness $1"; else echo "FAIL  witness $1: ${2//$'\n'/ | }"; fi
}
in_exercise() { # NAME TARGET [VARIABLE=VALUE…]: what it prints for the kernel of that name
    make -s -C "$top/exercises/${exercise[$1]}" "$2" KERNEL="$build/$1.cu" "${@:3}" 2>&1
}
declare -A exercise
check() { # NAME EXERCISE EDIT [VARIABLE=VALUE…]
    exercise[$1]=$2
    sed "$3" "$top/exercises/$2/solution.cu" >"$build/$1.cu"
    in_exercise "$1" check "${@:4}" >"$build/$1.said"
}
seen() { awk '/seen going wrong|both orders/ { on = 1 } on { sub(/^ */, ""); printf "%s ", $0 } /should be|no race/ { on = 0 }' "$build/$1.said"; }

check race 03-kogge-stone '/if (t >= stride)/,/XY\[t\] = sum/ { /__syncthreads/d }' TEST=every_prefix
judge race "$(seen race)" 'seen going wrong with n=8 section=8: thread 1 writes XY[1] at :17 before thread 2 reads it at :16, and y[2] becomes 14; it should be 11 '
judge comes_after_the_finding "$(grep -n 'shared-race:\|seen going' "$build/race.said" | cut -d : -f 1 | tr '\n' ' ')" '2 6 '
judge next "$(sed -n 's/^next: \(make step ORDER=wrong\) .*/\1/p' "$build/race.said")" 'make step ORDER=wrong'
judge run "$(in_exercise race run ORDER=wrong | sed -n 's/^   y  *3  *4  *\([0-9]*\) .*/\1/p')" 14
judge trace "$(in_exercise race trace ORDER=wrong | grep -c 'XY      3     4    14')" 2
in_exercise race step ORDER=wrong >/dev/null
judge step "$(python3 -c 'import json, sys
page = json.load(open(sys.argv[1]))
y = [i for i, a in enumerate(page["arrays"]) if a["name"] == "y"][0]
last = [m for s in page["steps"] for m in s["moments"] if m["op"] == "write" and m["array"] == y and m["cell"] == 2][-1]
print(page["values"][str(last["is"])][0], 2 in page["y_wrong"])' "$top/build/03-kogge-stone/step.json")" '14 True'
judge draw "$(in_exercise race draw ORDER=wrong | grep -c racing)" 1
in_exercise race flow ORDER=wrong PLACED="$build/race.placed" >/dev/null
judge draw_marks_the_accesses "$(grep -o '[12]: thread [0-9] [a-z]* XY\[1\]' "$build/race.placed" | paste -sd,)" \
    '1: thread 1 writes XY[1],2: thread 2 reads XY[1]'
judge draw_outlines_them "$(grep -c '@access$' "$build/race.placed")" 2
in_exercise race flow N=8 PLACED="$build/race.placed" >/dev/null
judge draw_of_another_order_marks_nothing "$(grep -c '@access$' "$build/race.placed")" 0
echo >>"$build/race.cu"
judge changed_file "$(in_exercise race trace ORDER=wrong | sed 's/^.*\*\*\* //; s|/.*/||')" 'race.cu has changed since make check looked at it: type make check first.  Stop.'

check large 03-kogge-stone '/XY\[t - stride\]/,/XY\[t\] = sum/ s/__syncthreads()/if (stride < 64) &/' TEST=every_prefix
judge large "$(in_exercise large step ORDER=wrong | sed -n 's/^that run has N=[0-9]*, \(.*\)/\1/p')" \
    'and make step takes at most 64: type make trace ORDER=wrong'
judge large_traced "$(in_exercise large trace ORDER=wrong | grep -c '^y\[128\] is broken')" 1

check fence 10-domino '/__threadfence/d' TEST=every_prefix
judge fence "$(seen fence)" 'seen going wrong: thread 1 of block 1 sees the signal at :33, but still reads prefix[0] at :35 as it was before thread 1 of block 0 wrote it at :38, and y[2] is made from a value that was never written; it should be -69 '
judge older_again "$(in_exercise fence run ORDER=wrong | grep -c 'y\[2\] is made from a value that was never written')" 1
in_exercise fence step ORDER=wrong >/dev/null
judge step_of_an_older_value "$(grep -o '"text":"thread [^"]*prefix\[0\]"' "$top/build/10-domino/step.json" | paste -sd' ')" \
    '"text":"thread 1 of block 0 writes prefix[0]" "text":"thread 1 of block 1 reads prefix[0]"'
in_exercise fence flow ORDER=wrong PLACED="$build/fence.placed" >/dev/null
judge timeline_outlines_them "$(grep -c '@access$' "$build/fence.placed")" 2

check of_all 10-domino 's/number = atomicAdd(started, 1);/number = atomicAdd(started, 0), atomicAdd(started, 1);/' TEST=every_order
judge of_all "$(sed -n 's/^next: \(make step ORDER=wrong\) .*/\1/p' "$build/of_all.said")" 'make step ORDER=wrong'
judge of_all_again "$(grep -o 'y\[4\] was never written' "$build/of_all.said") | $(in_exercise of_all run ORDER=wrong | grep -o 'y\[4\] was never written')" \
    'y[4] was never written | y[4] was never written'

check harmless 17-stream-compaction '/totals\[warp\] = slice.total/{n;d}' TEST=kept_in_order
judge harmless "$(seen harmless)" 'both orders give the same numbers here; with other sizes they may differ, and the compiler may assume that there is no race '
judge no_order "$(in_exercise harmless trace ORDER=wrong | sed 's/^.*\*\*\* //; s|/[^ ]*/||')" 'make check has seen no order of harmless.cu in which a result goes wrong.  Stop.'

check right 10-domino ''
judge right "$(seen right)" ''
check swapped 03-kogge-stone 's/XY\[t - stride\], sum/sum, XY[t - stride]/' TEST=every_prefix
judge wrong_in_each_order "$(seen swapped)" ''
check off 03-kogge-stone '/if (t >= stride)/,/XY\[t\] = sum/ { /__syncthreads/d }' TEST=every_prefix WITNESS=0
judge off "$(seen off)" ''
for form in gcc json sarif; do
    check $form 03-kogge-stone '/if (t >= stride)/,/XY\[t\] = sum/ { /__syncthreads/d }' TEST=every_prefix FORMAT=$form
    judge $form "$(grep -c 'seen going wrong with n=8 section=8: thread 1 writes XY\[1\] at :17 before thread 2 reads it at :16, and y\[2\] becomes 14; it should be 11' "$build/$form.said")" 1
done
