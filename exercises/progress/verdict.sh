#!/bin/sh
# verdict.sh EXERCISE…: prints what to do next, after check.sh has checked all of these exercises. Exits with 1 if a kernel
# without a TODO is wrong or does not compile. If KERNEL is set, exits with 1 unless every exercise is solved. An exercise
# that lacks a library is left out: its row says what to install.
set -uf
cd "${0%/*}/../.." || exit 1
[ $# -gt 0 ] || { echo "there are no exercises here" >&2; exit 1; }

solved=0 next="" lacking="" verdict=0
for exercise; do
    read -r state <"build/progress/$exercise" || state=broken
    case $state in lacking) lacking=$exercise ;; solved) solved=$((solved + 1)) ;; *) next=${next:-$exercise} next_state=${next_state:-$state} ;; esac
    case $state in failing | broken) verdict=1 ;; esac
done

echo
echo "$solved of $# solved"
[ -z "$next" ] && [ -n "$lacking" ] && echo "next: install what $lacking lacks"
[ -z "$next" ] && exit
if [ -n "${KERNEL-}" ]; then
    echo "next: cd exercises/$next && make check KERNEL=$KERNEL"
    exit 1
fi
case $next_state in untouched) read="read exercises/$next/README.md, then    " ;; *) read= ;; esac
echo "next: ${read}cd exercises/$next && make check"
exit $verdict
