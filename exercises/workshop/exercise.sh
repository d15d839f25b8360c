#!/usr/bin/env bash
# exercise.sh NN-NAME: lays out a new exercise from template/. The new exercise compiles and is judged at once, as not
# begun. Everything still to be written has a TODO, and `tests/workbook/run NN-NAME` says what is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
name=${1-}

wrong() { echo "exercise: $*" >&2; exit 1; }

[ -n "$name" ] || wrong 'give the number and the name of the exercise, for example NAME=17-segmented-scan'
[[ $name =~ ^[0-9][0-9]-[a-z][a-z0-9]*(-[a-z0-9]+)*$ ]] ||
    wrong "'$name' is not a valid name: give two digits and words in lower case, with hyphens between them, for example 17-segmented-scan"
for there in "${name%%-*}"-*/; do [ ! -e "$there" ] || wrong "the number ${name%%-*} is already taken by ${there%/}"; done

words=${name#*-} words=${words//-/ } number=${name%%-*}
mkdir "$name"
for file in workshop/template/*; do
    sed "s/section_scan/${words// /_}/g; s/Section scan/${words^}/g; s/section scan/$words/g
        s/^# 00 /# $number /; s/^number = 0$/number = ${number#0}/" "$file" >"$name/${file##*/}"
done
cp "$name/kernel.cu" "$name/solution.cu"
echo "$(cksum <"$name/kernel.cu") $name/kernel.cu" >>skeletons.cksum
sort -k 3 -o skeletons.cksum skeletons.cksum
echo "exercises/$name is laid out. next: tests/workbook/run $name      lists what is missing"
