#!/usr/bin/env bash
# The forms of verdicts, FORMAT=gcc, json and sarif of make check, for a race, a missing fence, a wrong y, a scan that
# launches nothing, and a right scan. Called by run; prints `pass  form NAME` or `FAIL  form NAME: why`.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
top=$(cd ../.. && pwd -P)
build=$top/build/tests/harness/forms
if ! "$top/exercises/setup/setup.sh" need python3; then
    echo 'skip  form: python3 is not installed'
    exit
fi
rm -rf "$build"
mkdir -p "$build"

check() { # NAME EXERCISE EDIT [VARIABLE=VALUE…]: the verdict in each form, and the exit status
    local name=$1 exercise=$top/exercises/$2 form
    sed "$3" "$exercise/solution.cu" >"$build/$name.cu"
    for form in text gcc json sarif; do
        make -s -C "$exercise" check KERNEL="$build/$name.cu" FORMAT=$form "${@:4}" >"$build/$name.$form" 2>/dev/null
        echo $? >>"$build/$name.status"
    done
}
export SIMT_WITNESS=600 # seconds, so that what is found does not depend on how busy the machine is
check race 03-kogge-stone '/if (t >= stride)/,/XY\[t\] = sum/ { /__syncthreads/d }' TEST=every_prefix
check fence 10-domino '/prefix\[b\] = end;/,/flag\[b\] = 1/ { /__threadfence/d }' TEST=every_prefix
check swapped 03-kogge-stone 's/XY\[t - stride\], sum/sum, XY[t - stride]/'
check idle 03-kogge-stone 's/^    kogge_stone<<<.*/    (void)blocks;/' TEST=every_prefix
check order 10-domino 's/number = atomicAdd(started, 1);/number = atomicAdd(started, 0), atomicAdd(started, 1);/' TEST=every_order
check right 03-kogge-stone ''
make -s -C "$top/exercises/03-kogge-stone" check FORMAT=xml >"$build/refused" 2>&1
PYTHONDONTWRITEBYTECODE=1 python3 forms_test.py "$build"
