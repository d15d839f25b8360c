#!/usr/bin/env bash
# grade.sh SUBMISSIONS [EXERCISE]: checks what students handed in, each in processes of its own and as many at a time as
# there are cores. A row each on the screen and in build/grades.tsv; what the student would have read is in
# build/grades/STUDENT/EXERCISE.txt. SUBMISSIONS has a folder a student; in it, at any depth, kernels are
# EXERCISE/kernel.cu or EXERCISE.cu or, where EXERCISE is given, any other kernel.cu. Nothing is written there.
#   LIMIT=120        seconds a submission may take
#   SANDBOX=none     where sandbox/ready.sh says that there can be none: submissions then run with all of your rights
set -uo pipefail
shopt -s nullglob
caller=$PWD
cd "$(dirname "$0")/../.." || exit 1
here=exercises/workshop room=$PWD/build/grading
unset MAKEFLAGS MAKELEVEL MFLAGS KERNEL X N SECTION ELEMENT START SEED TEST PART FORM
export BACKEND=cpu LIMIT=${LIMIT:-120}

wrong() { echo "grade: $*" >&2; exit 1; }

[ -n "${1-}" ] || wrong "SUBMISSIONS= is the folder that has a folder for each student"
submissions=$(cd "$caller" && cd -- "$1" 2>/dev/null && pwd -P) || wrong "there is no folder $1"
[[ $submissions != *[$'\t\n']* ]] || wrong "$submissions has a tab or a line break in its name"
[ -z "${2-}" ] || [ -e "exercises/$2/test.c" ] || wrong "there is no exercise $2"
[[ $LIMIT =~ ^[1-9][0-9]*$ ]] || wrong "LIMIT=$LIMIT is not a number of seconds"
students=()
for folder in "$submissions"/*/; do
    student=$(basename "$folder")
    [[ $student != *[[:cntrl:]]* ]] || wrong "a student's folder has a control character in its name: $(printf %q "$student")"
    students+=("$student")
done
((${#students[@]})) || wrong "$submissions has no folder for a student"

# handed_in STUDENT EXERCISE: the files that may be meant: those that say so by their names or, where only this exercise
# is graded and there is none, a kernel.cu that no other exercise has.
handed_in() {
    local files
    files=$(found "$1" -path "*/$2/kernel.cu" -o -name "$2.cu")
    [ -n "$files" ] || [ -z "$only" ] || files=$(found "$1" -name kernel.cu ! -path '*/[0-9][0-9]-*/kernel.cu')
    echo "$files"
}

found() { find "$submissions/$1" -name build -prune -o \( "${@:2}" \) ! -name '*[[:cntrl:]]*' -print | sort; }

# state_of_submissions: another line when anything there has changed.
state_of_submissions() { find "$submissions" -printf '%p %y %s %T@ %m\n' | LC_ALL=C sort | cksum; }

# A job is a line: student, exercise, and the file or files that may be meant, with tabs between.
only=${2-}
rm -rf "$room" build/grades build/grades.tsv && mkdir -p "$room" build/grades
for folder in exercises/${only:-[0-9]*}/; do
    exercise=$(basename "$folder") anybody=$only
    for student in "${students[@]}"; do
        files=$(handed_in "$student" "$exercise")
        [ -z "$files" ] || anybody=yes
        files=${files//$'\n'/ and }
        printf '%s\t%s\t%s\n' "$student" "$exercise" "${files:--}"
    done >"$room/jobs.of"
    [ -z "$anybody" ] || cat "$room/jobs.of"
done >"$room/jobs"
[ -s "$room/jobs" ] || wrong "nobody has handed in an EXERCISE/kernel.cu or EXERCISE.cu"

unset KERNEL_WRAPPER COMPILE_WRAPPER
case ${SANDBOX=bubblewrap} in
bubblewrap)
    "$here/sandbox/ready.sh" || wrong 'SANDBOX=none grades without one, and every submission then runs with all of your rights'
    export KERNEL_WRAPPER="$PWD/build/sandbox/sandbox run" COMPILE_WRAPPER="$PWD/build/sandbox/sandbox compile"
    ;;
none) echo 'there is no sandbox: every submission runs with all of your rights' ;;
*) wrong "there is no SANDBOX=$SANDBOX: it is none or not given" ;;
esac
export SANDBOX

# What the submissions of an exercise share is built before two of them need it.
cut -f 2 "$room/jobs" | sort -u | while read -r exercise; do
    echo "building the tests of $exercise …" >&2
    make -s -C "exercises/$exercise" tests KERNEL=solution.cu WIDE= >"$room/build.log" 2>&1 || cat "$room/build.log" >&2
done

before=$(state_of_submissions)
seq "$(grep -c '' "$room/jobs")" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I{} "$here/grade_one.sh" "$room" {} "$submissions"
{
    printf 'student\texercise\tpassed\tof\tstate\twhat\tsandbox\n'
    for ((job = 1; job <= $(grep -c '' "$room/jobs"); job++)); do cat "$room/$job/row"; done | LC_ALL=C sort
} >build/grades.tsv
echo "$(($(grep -c '' build/grades.tsv) - 1)) graded: build/grades.tsv, and build/grades/STUDENT/EXERCISE.txt for each"
[ "$(state_of_submissions)" = "$before" ] || wrong "somebody has changed $submissions meanwhile: trust none of these"
