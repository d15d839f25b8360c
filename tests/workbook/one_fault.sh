#!/usr/bin/env bash
# one_fault.sh EXERCISE DIR NAME: makes a faulty kernel from the exercise's solution, or from the file here that
# DIR/NAME.kernel names, by the edit in DIR/NAME.sed, if any. Checks the kernel as a student would. Compares the verdict
# with DIR/NAME.says and DIR/NAME.fails, and with the whole of verdicts/EXERCISE/NAME if that file exists. UPDATE=1
# writes that file again. The command after `next:` must show a fault. If the exercise can be drawn, compares the
# combines in the drawing with the CPU device's log, and says how many operands were compared. make hint must give a
# hint for the fault.
set -uo pipefail
exercise=$1 dir=$2 name=$3
here=$(cd "$(dirname "$0")" && pwd)
kernel=$dir/$name/kernel.cu out=$dir/$name/verdict
cd "$here/../../exercises/$exercise" || exit 1
wrong() {
    echo "FAIL fault $exercise $name: $1 (see $out)"
    head -n 30 "$out" | sed 's/^/    | /'
    exit 0
}

mkdir -p "$dir/$name"
from=solution.cu
[ ! -s "$dir/$name.kernel" ] || from=$here/$(<"$dir/$name.kernel")
sed -f "$dir/$name.sed" "$from" > "$kernel" || wrong "there is nothing to make it from"
[ ! -s "$dir/$name.sed" ] || ! cmp -s "$from" "$kernel" || wrong "the edit changes nothing"

rm -f "$out.result"
# A busy machine must not end a call early, so calls have longer than a student's.
HARNESS_SLOWER=4 HARNESS_RESULT=$out.result timeout 900 make -s check KERNEL="$kernel" PART="$(<"$dir/$name.part")" LAST="$dir/$name/last" 2>&1 | sed "/^make: \*\*\*/d; s| KERNEL=$kernel||g; s|$dir/$name/||" > "$out"
[ "${PIPESTATUS[0]}" -ne 0 ] || wrong "make check passes it"

if ! said=$("$here/next_of.sh" "$out" "$kernel") || [ -n "$said" ]; then wrong "$said"; fi

# N:PATTERN$ becomes the number of the only line that contains PATTERN.
number_of() { grep -nF -- "$1" "$kernel" | cut -d: -f1; }
while IFS= read -r text; do
    if [[ $text =~ ^(.*)N:(.*)\$(.*)$ ]]; then
        before=${BASH_REMATCH[1]} pattern=${BASH_REMATCH[2]} after=${BASH_REMATCH[3]}
        number=$(number_of "$pattern")
        [[ $number =~ ^[0-9]+$ ]] || wrong "not one line holds '$pattern'"
        text=$before$number$after
    fi
    grep -qF -- "$text" "$out" || wrong "the verdict doesn't say '$text'"
done < "$dir/$name.says"

# The tests in the order of test.c, so that the two lists can be compared.
tests=$(../harness/scripts/tests_of.sh test.c)
read -r wanted < "$dir/$name.fails"
case $wanted in
-) expected= ;;
all) expected=$tests ;;
'all but '*) expected=$(grep -vxF "$(tr ' ' '\n' <<< "${wanted#all but }")" <<< "$tests") ;;
*) expected=$(tr ' ' '\n' <<< "$wanted") ;;
esac
failed=$(sed -n 's/^FAIL\t//p' "$out.result" 2>/dev/null)
[ "$failed" = "$expected" ] || wrong "failed: ${failed//$'\n'/ }; expected: ${expected//$'\n'/ }"
[ "$wanted" != - ] || [ ! -e "$out.result" ] || wrong "a test ran"

golden=$here/verdicts/$exercise/$name
if [ -e "$golden" ]; then
    [ -z "${UPDATE:-}" ] || cp "$out" "$golden"
    diff "$golden" "$out" > "$dir/$name/diff" || wrong "not the verdict that verdicts/$exercise/$name has; see $dir/$name/diff"
fi
# make hint must open with a hint for this fault, or name the page that explains the finding.
hinted=
if [ "$wanted" != - ]; then
    rm -f "$dir/$name/last.shown"
    said=$(../harness/scripts/hint.sh hints.md "$dir/$name/last" "$kernel")
    [[ ! $said =~ ^'your last check found '.*'; hint '([0-9]+)' of ' ]] || hinted=", hint ${BASH_REMATCH[1]}"
    read -r heading < "$dir/$name.hint"
    [ -z "${heading:-}" ] || [ "$(grep -m 1 '^## ' <<< "$said")" = "## $heading" ] ||
        wrong "make hint doesn't open with '$heading': $said"
    [ -n "$hinted" ] || [[ $said == 'your last check found '*'see docs/reading-a-report.md#'* ]] || wrong "no hint is for it: $said"
fi

# A kernel that never combines has nothing to draw, and what moves is drawn otherwise: see check_draws_what_moves. One that never ends would take its time again.
compared=
if [ "$wanted" != - ] && ! grep -q 'took too long' "$out" && ! grep -q '^WITHOUT.*draw\|^DRAWN := timeline$' Makefile && ! ls ./*_entry.cu >/dev/null 2>&1; then
    if KEEP_TRACE=$dir/$name/flow.log timeout 60 make -s flow VIEW=cells KERNEL="$kernel" N=8 >"$dir/$name/flow" 2>"$dir/$name/flow.err"; then
        said=$(awk -v N=8 -f "$here/flow.awk" "$dir/$name/flow.log" "$dir/$name/flow") || wrong "$said"
        compared=", $said"
    else
        grep -q '^nothing to draw yet' "$dir/$name/flow.err" || wrong "it can't be drawn (see $dir/$name/flow.err)"
    fi
    rm -f "$dir/$name/flow.log"
fi
echo "pass fault $exercise $name$hinted$compared"
