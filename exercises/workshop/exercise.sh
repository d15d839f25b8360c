#!/usr/bin/env bash
# exercise.sh NN-NAME [task]: lays out a new exercise from template_scan/ or, for functions that are not scans, from
# template_task/. The new exercise compiles and is judged at once, as not begun. Everything still to be written has a TODO, and `tests/workbook/run NN-NAME` says what is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
name=${1-} template=workshop/template_${2:-scan}

wrong() { echo "exercise: $*" >&2; exit 1; }

[ -n "$name" ] || wrong 'give the number and the name of the exercise, for example NAME=26-running-sum'
[[ $name =~ ^[0-9][0-9]-[a-z][a-z0-9]*(-[a-z0-9]+)*$ ]] ||
    wrong "'$name' is not a valid name: give two digits and words in lower case, with hyphens between them, for example 26-running-sum"
for there in "${name%%-*}"-*/; do [ ! -e "$there" ] || wrong "the number ${name%%-*} is already taken by ${there%/}"; done

words=${name#*-} words=${words//-/ } number=${name%%-*} identifier=${name#*-} identifier=${identifier//-/_}
mkdir "$name"
for file in "$template"/*; do
    to=${file##*/}
    sed "s/section_scan/$identifier/g; s/SECTION_SCAN/${identifier^^}/g; s/Section scan/${words^}/g; s/section scan/$words/g
        s/^# 00 /# $number /; s/^number = 0$/number = ${number#0}/" "$file" >"$name/${to/section_scan/$identifier}"
done
cp "$name/kernel.cu" "$name/solution.cu"
echo "$(cksum <"$name/kernel.cu") $name/kernel.cu" >>skeletons.cksum
sort -k 3 -o skeletons.cksum skeletons.cksum
echo "exercises/$name is laid out. next: tests/workbook/run $name      lists what is missing"
