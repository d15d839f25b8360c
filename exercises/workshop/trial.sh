#!/usr/bin/env bash
# trial.sh FOLDER: FOLDER, just unpacked, is what students are handed. It is used as they use it: what is not begun is
# called so, every skeleton compiles without a warning and fails as tests/workbook/skeletons lists it, a solved exercise
# passes and is drawn, and nothing is written outside build/.
set -euo pipefail
cd "$(dirname "$0")/../.."
top=$PWD
cd "$1"
unset MAKEFLAGS MAKELEVEL MFLAGS KERNEL
export BACKEND=cpu TERM=dumb
solved=03-kogge-stone

wrong() { echo "handout: $*" >&2; exit 1; }

# try COMMAND…: it succeeds; its output is in $said.
try() { said=$("$@" 2>&1) || wrong "$* failed in $PWD: $said"; }
says() { grep -qE -- "$1" <<< "$said" || wrong "the output should contain '$1', but it is: $said"; }

sums() { find . -path ./build -prune -o -type f -print | LC_ALL=C sort | xargs cksum; }

# solve EXERCISE: puts its solution there, as a student would have it.
solve() { cat "$top/exercises/$1/solution.cu" >"exercises/$1/kernel.cu"; }

# skeletons EXERCISE…: a line for each on the way. The tests of the workbook that judge them are here only meanwhile.
skeletons() {
    mkdir -p tests build/tests && cp -r "$top/tests/workbook" tests
    printf 'skeleton %s\n' "$@" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -d '\n' -I{} tests/workbook/one.sh "$PWD/build/tests" '{}' |
        tee build/tests/skeletons
    rm -r tests
    [ "$(grep -c '^pass' build/tests/skeletons)" = $# ] || wrong "a skeleton does not fail exactly the tests that tests/workbook/skeletons lists"
}

mapfile -t kernels < <(cd exercises && grep -L '^ENTRY := formulas' [0-9]*/Makefile | cut -d/ -f1)
mapfile -t formulas < <(cd exercises && grep -l '^ENTRY := formulas' [0-9]*/Makefile | cut -d/ -f1)

[ "${TRIAL-}" != few ] || kernels=("$solved" 11-decoupled-look-back)

sums >../before
try make help
says '^make check'
try make check
says "^0 of $(echo exercises/[0-9]*/ | wc -w) solved$"
! said=$(make test 2>&1) || wrong "make test works in the archive, although it should not be there"
says 'there is no make test here'

try make -C "exercises/$solved" tests # what all have in common is built once
skeletons "${kernels[@]}"
solve 01-serial-scan # whose cost is the formula that is given
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
