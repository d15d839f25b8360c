#!/usr/bin/env bash
# A harness that gets no memory says so, and nothing else: make run, make trace and the table of a drawing, with each call
# of the harness for memory failing, one at a time: the first 100, then one in STEP (40). Called by run; prints `pass  memory NAME` or `FAIL  memory NAME: why`.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
top=$(cd ../.. && pwd -P)
build=$top/build/tests/harness/memory
exercise=$top/exercises/03-kogge-stone
rm -rf "$build"
mkdir -p "$build"
gcc -O1 -shared -fPIC -o "$build/fail_malloc.so" ../simt/fail_malloc.c || exit 1
wrong=$build/wrong.cu
sed 's/XY\[t - stride\], sum/sum, XY[t - stride]/' "$exercise/solution.cu" >"$wrong"

try() { # TOOL OF-MAKE KERNEL
    local at tried=0 name said status usual='' usual_status='' command
    name="$1 of $(basename "$3")"
    make -s -C "$exercise" "$2" KERNEL="$3" N=4 >/dev/null 2>&1
    command=$(make -n -C "$exercise" "$2" KERNEL="$3" N=4 | sed -n 's/^N=/N=/p')
    command=${command%%$'\n'*}
    [[ $command == *"/test $1" ]] || { echo "FAIL  memory $name: it is called otherwise: $command"; return; }
    command="${command%/*}/test"
    command="${command% *} LD_PRELOAD=$build/fail_malloc.so ${command##* } $1"
    for ((at = 0; at <= 2000; at += at < 100 ? 1 : ${STEP:-40})); do
        rm -f "$build/failed"
        said=$(cd "$exercise" && FAIL_AT=$at FAIL_COUNT=$build/failed timeout 20 bash -c "$command" 2>&1)
        status=$?
        if ((at == 0)); then
            usual=$said usual_status=$status
        elif [[ ! -e $build/failed ]]; then
            break
        elif [[ $status != 0 && $said == *'the harness failed, not the kernel: '* ]] ||
            [[ $status == "$usual_status" && $said == "$usual" ]]; then
            tried=$((tried + 1))
        else
            echo "FAIL  memory $name: call $at gets no memory: status $status: $(head -c 300 <<<"$said" | tr '\n' '|')"
            return
        fi
    done
    if ((tried > 20)); then echo "pass  memory $name, $tried calls"; else echo "FAIL  memory $name: only $tried were tried: $usual"; fi
}
try run run "$exercise/solution.cu"
try run run "$wrong"
try trace trace "$wrong"
try draw flow "$wrong"
