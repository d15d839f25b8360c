#!/bin/sh
# state.sh NAME KERNEL SKELETONS: one line, NAME STATE PASSED TOTAL FIRST-FAILING-TEST between tabs. STATE:
#   untouched    the skeleton as it was handed out; nothing is built or run to know that
#   lacking      a library that it needs is not installed: the last field is what to do about it
#   broken       it does not compile
#   in-progress  a TODO is left
#   solved       every test passes
#   failing      some test fails
# If the tests cannot be run, it prints no line, but what they say, on stderr, and exits with 1.
# SKELETONS has, for each skeleton, the line that `cksum` prints. MAKE says how to build the tests, and how to make
# `result`, the file RESULT with what they found. NEEDED names the libraries that the kernel file needs.
name=$1 kernel=$2 skeletons=$3
top=$(cd "$(dirname "$0")/../../.." && pwd) exercises=$top/exercises
tests=$("$exercises/harness/scripts/tests_of.sh" test.c)
total=$(echo "$tests" | wc -l)
first=$(echo "$tests" | head -n 1)

line() { printf '%s\t%s\t%s\t%s\t%s\n' "$name" "$1" "$2" "$3" "$4"; }

if grep -qx "$(tr -d '\r' < "$kernel" | cksum) $name/kernel.cu" "$skeletons"; then
    line untouched 0 $((total)) "$first"
    exit 0
fi
# shellcheck disable=SC2086 # NEEDED is a list
if [ -n "${NEEDED-}" ] && ! said=$("$exercises/setup/setup.sh" need $NEEDED 2>&1); then
    line lacking 0 $((total)) "$(echo "$said" | tail -n 1 | sed 's/^to install all of them: //')"
    exit 0
fi
if ! $MAKE -s tests KERNEL="$kernel" >/dev/null 2>&1; then
    ! sh "$exercises/setup/place.sh" "$top" tried >&2 || exit 1
    "$exercises/simt/simtcc" --version >/dev/null || exit 1 # no file would compile
    line broken 0 $((total)) "$first"
    exit 0
fi
$MAKE -s result KERNEL="$kernel" >/dev/null 2>&1
# If the tests could not be run, the reason is what they print.
if ! { IFS='	' read -r passed total first < "$RESULT" && [ "$total" -gt 0 ]; } 2>/dev/null; then
    $MAKE -s check KERNEL="$kernel" >&2
    exit 1
fi
if grep -q TODO "$kernel"; then
    line in-progress "$passed" "$total" "$first"
elif [ "$passed" = "$total" ]; then
    line solved "$passed" "$total" ''
else
    line failing "$passed" "$total" "$first"
fi
