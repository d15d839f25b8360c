#!/usr/bin/env bash
# versions.sh [EXERCISE]: the kernel files of the exercise's ladder, its folder ladder/, and the solution, from the first to the
# last. A ladder with a version 1 leads to the solution, and one without leads on from it. With none named, the exercises that
# have a ladder.
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
