#!/usr/bin/env bash
# next_of.sh VERDICT KERNEL: runs the command that the verdict names as next, in the exercise's folder, and prints a
# message if the command shows no fault. The command must fail, or name a count that the algorithm does not have; and otherwise make
# trace must have rows. A verdict without such a command is right.
set -uo pipefail
command=$(sed -nE 's/^next: (make (run|trace|step)( [A-Z_]+=[^ ]+)*)  .*/\1/p' "$1")
command=${command/make step/make run} # make step writes a page, whatever it shows; make run makes the same call
[ -n "$command" ] || exit 0
# shellcheck disable=SC2086 # words of a command
timeout 60 $command -s KERNEL="$2" >"$1.next" 2>&1
status=$?
counted() { grep -qE ' takes: |; .* takes |^only [0-9]+ of these combines' "$1.next"; }
if [ "$status" = 0 ] && ! counted "$1"; then echo "$command shows no fault"; fi
if grep -q '^nothing to trace' "$1.next" && ! counted "$1"; then echo "$command has nothing to trace"; fi
exit 0
