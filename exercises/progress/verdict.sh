#!/bin/sh
# verdict.sh EXERCISE…: once check.sh has been through them all, what to do next. Ends in 1 when a kernel that claims
# to be done is not: wrong, or doesn't compile. With KERNEL set, each is to be solved.
set -uf
cd "${0%/*}/../.." || exit 1
[ $# -gt 0 ] || { echo "there are no exercises here" >&2; exit 1; }

solved=0 next="" verdict=0
for exercise; do
    read -r state <"build/progress/$exercise" || state=broken
    case $state in solved) solved=$((solved + 1)) ;; *) next=${next:-$exercise} next_state=${next_state:-$state} ;; esac
    case $state in failing | broken) verdict=1 ;; esac
done

echo
echo "$solved of $# solved"
[ -z "$next" ] && exit
if [ -n "${KERNEL-}" ]; then
    echo "next: cd exercises/$next && make check KERNEL=$KERNEL"
    exit 1
fi
case $next_state in untouched) read="read exercises/$next/README.md, then    " ;; *) read= ;; esac
echo "next: ${read}cd exercises/$next && make check"
exit $verdict
