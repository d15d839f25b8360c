#!/usr/bin/env bash
# one_trace.sh EXERCISE DIR NAME: traces the faulty kernel that the edit in DIR/NAME.sed makes of the exercise's solution, on
# as few elements as show it, and compares who combined what, as make trace says it, with the device's own log.
set -uo pipefail
exercise=$1 dir=$2 name=$3
here=$(cd "$(dirname "$0")" && pwd)
kernel=$dir/$name/kernel.cu out=$dir/$name/trace
cd "$here/../../exercises/$exercise" || exit 1
wrong() { echo "FAIL trace $exercise $name: $1"; exit 0; }

mkdir -p "$dir/$name"
sed -f "$dir/$name.sed" solution.cu > "$kernel"

# n, the section, and whether global arrays and lanes are shown
case $exercise in
02-*) size=(8 4 1 0) ;;
09-* | 10-*) size=(8 2 1 0) ;;
11-*) size=(96 32 1 0) ;;
12-*) size=(70 96 0 32) ;;
*) size=(8 8 0 0) ;;
esac
rm -f "$out"*
timeout 60 make -s trace KERNEL="$kernel" N="${size[0]}" SECTION="${size[1]}" KEEP_TRACE="$out.log" >"$out" 2>&1
[ -s "$out.log" ] || wrong "there is no trace (see $out)"
awk -f "$here/combines_of_table.awk" "$out" | sort >"$out.said"
head -n 1000 "$out.log" | awk -v WHOLE="${size[2]}" -v LANES="${size[3]}" -f "$here/combines_of_log.awk" | sort >"$out.done"
grep -q '^cut' "$out.said" && wrong "not all is said (see $out)"
diff "$out.said" "$out.done" >"$out.diff" || wrong "see $out.diff"
echo "pass trace $exercise $name: $(wc -l <"$out.said") combines"
