#!/bin/sh
# check.sh EXERCISE COMMAND: prints a row with the state of an exercise, and writes the state to build/progress/EXERCISE.
# COMMAND prints the name, the state, the number of tests passed, the number of tests, and the first test that failed,
# separated by tabs.
set -uf
cd "${0%/*}/../.." && mkdir -p build/progress || exit 1
row=build/progress/$1
[ ! -t 2 ] || printf 'checking %s …' "$1" >&2
$2 >"$row.new" 2>"$row.log" </dev/null
[ ! -t 2 ] || printf '\r\033[K' >&2

IFS='	' read -r _ state passed total failed <"$row.new"
case ${state-} in
untouched) text='not begun' ;;
in-progress) text="in progress  $passed of $total tests pass, the first that fails is $failed" ;;
failing) text="wrong        $passed of $total tests pass, the first that fails is $failed" ;;
solved) text="solved       $passed of $total tests pass" ;;
lacking) text="lacking      a library: $failed" ;;
broken) text="broken       it doesn't compile" ;;
*)
    state=broken why=$(grep -v '^make' "$row.log" | head -n 1)
    text="broken       ${why:-no verdict; see $row.log}"
    [ -z "${KERNEL-}" ] || (cd "exercises/$1" && [ -e "$KERNEL" ]) || text="broken       there is no $KERNEL" ;;
esac
printf '%-26s %s\n' "$1" "$text"
echo "$state" >"$row"
