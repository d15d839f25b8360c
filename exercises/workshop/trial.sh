#!/usr/bin/env bash
# trial.sh FOLDER: tries FOLDER, a freshly unpacked handout, in the way students use it. An exercise that is not begun
# must be called so. Every skeleton must compile without a warning, and fail as tests/workbook/skeletons lists. A solved
# exercise must pass and be drawn. Nothing may be written outside build/.
set -euo pipefail
cd "$(dirname "$0")/../.."
top=$PWD
cd "$1"
unset MAKEFLAGS MAKELEVEL MFLAGS KERNEL
export BACKEND=cpu TERM=dumb
solved=03-kogge-stone

wrong() { echo "handout: $*" >&2; exit 1; }

# try COMMAND…: the command must succeed. Its output goes to $said.
try() { said=$("$@" 2>&1) || wrong "$* failed in $PWD: $said"; }
says() { grep -qE -- "$1" <<< "$said" || wrong "the output should contain '$1', but it is: $said"; }

sums() { find . -path ./build -prune -o -type f -print | LC_ALL=C sort | xargs cksum; }

# solve EXERCISE: copies its solution into the kernel file, as if a student had written it.
solve() { cat "$top/exercises/$1/solution.cu" >"exercises/$1/kernel.cu"; }

# skeletons EXERCISE…: prints a line for each. The workbook's tests that judge skeletons are only here during the trial.
skeletons() {
    mkdir -p tests build/tests && cp -r "$top/tests/workbook" tests
    printf 'skeleton %s\n' "$@" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -d '\n' -I{} tests/workbook/one.sh "$PWD/build/tests" '{}' |
        tee build/tests/skeletons
    rm -r tests
    [ "$(grep -c '^pass' build/tests/skeletons)" = $# ] || wrong "a skeleton does not fail exactly the tests that tests/workbook/skeletons lists"
}

mapfile -t kernels < <(cd exercises && grep -L '^ENTRY := formulas' [0-9]*/Makefile | cut -d/ -f1)
mapfile -t formulas < <(cd exercises && grep -l '^ENTRY := formulas' [0-9]*/Makefile | cut -d/ -f1)

# An exercise that lacks a library only says what to install.
for kernel in "${!kernels[@]}"; do
    libraries=$(sed -n 's/^LIBRARIES := //p' "exercises/${kernels[kernel]}/Makefile")
    for library in $libraries; do
        [ -e "/usr/include/$library" ] || unset "kernels[$kernel]"
    done
done

[ "${TRIAL-}" != few ] || kernels=("$solved" 11-decoupled-look-back)

sums >../before
try make help
says '^make check'
try make check
says "^0 of $(echo exercises/[0-9]*/ | wc -w) solved$"
! said=$(make test 2>&1) || wrong "make test works in the archive, although it should not be there"
says 'there is no make test here'

# The device and the harness take long to build. If their files are those of this checkout, and they were built here, only
# what knows its folder is built again.
alike() { [ -e "$top/build/$1" ] && [ ! -e "build/$1" ] && diff -r -x bench "$top/exercises/$1" "exercises/$1" >/dev/null; }
if alike simt && alike harness; then
    try make -C "$top/exercises/$solved" tests # brings them up to date
    mkdir -p build && cp -rp "$top"/build/{simt,harness} build
fi
try make -C "exercises/$solved" tests # builds once what all exercises share
skeletons "${kernels[@]}"
solve 01-serial-scan # its cost is the formula that is given
skeletons "${formulas[@]}"

solve "$solved"
cd "exercises/$solved"
for target in help hint check run trace plot; do try make "$target"; done
try make check
says '^[1-9][0-9]* passed, 0 failed$'
try make state
says "^$solved.solved"
cd ../..
changed=$(sums | diff ../before - | grep '^[<>]' | grep -vE "\./exercises/(01-serial-scan|$solved)/kernel.cu$") || true
[ -z "$changed" ] || wrong "files outside build/ have changed: $changed"
echo "tried: $((${#kernels[@]} + ${#formulas[@]})) skeletons fail the tests that they should; $solved, when solved, passes, and can be run, traced and plotted"
