#!/usr/bin/env bash
# one_trace.sh EXERCISE DIR NAME: traces the faulty kernel that one_fault.sh checks, on as few elements as show the
# fault. Compares the combines that make trace reports with the device's own log.
set -uo pipefail
exercise=$1 dir=$2 name=$3
here=$(cd "$(dirname "$0")" && pwd)
own=$dir/$name/traced # one_fault.sh may check the same kernel meanwhile, so each has a copy
kernel=$own/kernel.cu out=$own/trace
cd "$here/../../exercises/$exercise" || exit 1
wrong() { echo "FAIL trace $exercise $name: $1"; exit 0; }

# n and the section, whether global arrays are shown, and for how many lanes the table shows what they give
part=$(grep -oE -- '--- [1-6]' "$dir/$name.sed" | head -n 1 | cut -c 5-)
case $exercise-${part:-0} in
02-*) size=(8 4 1 0) ;;
09-* | 10-*) size=(8 2 1 0) ;;
11-*) size=(96 32 1 0) ;;
12-*) size=(70 96 0 32) ;;
15-*-[234]) size=(8 2 1 0) ;;
*) size=(8 8 0 0) ;;
esac

mkdir -p "$own"
from=solution.cu
[ ! -s "$dir/$name.kernel" ] || from=$here/$(<"$dir/$name.kernel")
sed -f "$dir/$name.sed" "$from" > "$kernel"
rm -f "$out"*
timeout 60 make -s trace KERNEL="$kernel" N="${size[0]}" SECTION="${size[1]}" PART="${part:-1}" KEEP_TRACE="$out.log" >"$out" 2>&1
if [ ! -s "$out.log" ]; then
    grep -qE 'does not compile|error: refused|must define the functions|took too long|the kernel program exited|was killed by|printed more than|never ran|launched no|host code' \
        "$out" || wrong "there is no trace (see $out)"
    echo "pass trace $exercise $name, which combines nothing"
    exit
fi
awk -f "$here/combines_of_table.awk" "$out" | sort >"$out.said"
head -n 20000 "$out.log" | awk -v WHOLE="${size[2]}" -v LANES="${size[3]}" -f "$here/combines_of_log.awk" | sort >"$out.done"
grep -q '^cut' "$out.said" && wrong "not all is said (see $out)"
if grep -q '^… and so on' "$out"; then
    comm -23 "$out.said" "$out.done" >"$out.diff" # what is reported was done; the log has more
else
    diff "$out.said" "$out.done" >"$out.diff"
fi
[ ! -s "$out.diff" ] || wrong "see $out.diff"
rm "$out.log"
echo "pass trace $exercise $name, $(wc -l <"$out.said") combines compared"
