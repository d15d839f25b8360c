#!/usr/bin/env bash
# versions.sh [EXERCISE]: lists the kernel files of the exercise's ladder, which is its folder ladder/, and the
# solution, from first to last. A ladder with a version 1 leads to the solution; a ladder without one continues from it.
# Without EXERCISE, lists the exercises that have a ladder.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ $# = 0 ]; then
    compgen -G '[0-9]*/ladder' | xargs -r dirname
    exit
fi
cd "$1"
compgen -G 'ladder/1-*' >/dev/null || echo solution.cu
ls ladder/*.cu
! compgen -G 'ladder/1-*' >/dev/null || echo solution.cu
