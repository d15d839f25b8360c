#!/usr/bin/env bash
# run.sh ROOM…: runs the tests of the rooms side by side, as many at a time as there are cores, and adds them up. A
# room's output is printed when the room has ended. Then follow a table of what each room cost and, as the last line,
# the sum: `N passed, N failed`. The exit status is 0 only if something passed and nothing failed. A room that ends
# without such a line, or reports no failure but a status other than 0, counts as one failure, because it died half-way.
set -uo pipefail
cd "$(dirname "$0")" || exit 1
log=$PWD/../build/tests
mkdir -p "$log"
TIMEFORMAT='%R %U %S'

# One byte per core: see slot.
export SLOTS=$log/slots
rm -f "$SLOTS"
mkfifo "$SLOTS" && exec 8<>"$SLOTS"
printf "%$(getconf _NPROCESSORS_ONLN)s" >&8

# The rooms' own programs use the libraries of a bundle, too, if there is one.
bundle=$PWD/../build/harness/bundle
[[ ! -e $bundle ]] || export C{,PLUS}_INCLUDE_PATH="$bundle/include" LIBRARY_PATH=$bundle/lib LD_LIBRARY_PATH=$bundle/lib

# These rooms run their own tests side by side, each in a slot. The others take one slot as a whole.
side_by_side() { grep -q 'slot' "$1/run"; }

run_room() {
    local command=(./slot "./$1/run")
    ! side_by_side "$1" || command=("./$1/run")
    { time "${command[@]}" >"$log/$1.log" 2>&1 </dev/null 8>&-; } 2>"$log/$1.time"
    echo "$?" >"$log/$1.status"
}

# On a terminal, shows the progress. `about` is the sum of the last run.
show_progress() {
    local about running
    about=$(cat "$log/about" 2>/dev/null)
    while sleep 1; do
        running=$(for room; do [[ -e $log/$room.status ]] || printf ' %s' "$room"; done)
        printf '\r%s of %s tests; still running:%s\033[K' "$(cat "$log"/*.log 2>/dev/null | grep -cE '^(pass|FAIL)')" \
            "${about:-?}" "$running" >&2
    done
}

passed=0 failed=0 table=''
# Adds up what the room has left, and prints it.
take_room() {
    local room=$1 last status room_passed=0 room_failed=1 wall user system
    [[ ! -t 2 ]] || printf '\r\033[K' >&2
    echo "== $room"
    cat "$log/$room.log"
    status=$(<"$log/$room.status")
    last=$(tail -n 1 "$log/$room.log")
    if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        room_passed=${BASH_REMATCH[1]} room_failed=${BASH_REMATCH[2]}
        if ((status != 0 && room_failed == 0)); then
            echo "$room: all passed, yet the exit status is $status"
            room_failed=1
        fi
    else
        echo "$room: ended with status $status and no count of its tests"
    fi
    read -r wall user system < <(tail -n 1 "$log/$room.time")
    table+=$(printf '%-12s %6d %6d %9.0f %12.0f' "$room" "$room_passed" "$room_failed" "$wall" \
        "$(echo "$user $system" | awk '{ print $1 + $2 }')")$'\n'
    ((passed += room_passed, failed += room_failed))
}

for room; do rm -f "$log/$room".{log,status,time}; done
# The device and the harness are built before several rooms need them at once, and on all cores.
../exercises/simt/simtcc --version >/dev/null || exit 1
env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make -s -C ../exercises/01-serial-scan tests KERNEL=solution.cu || exit 1
trap 'kill 0' INT TERM
for room; do run_room "$room" & done
if [[ -t 2 ]]; then show_progress "$@" & progress=$!; fi
waiting=("$@")
while ((${#waiting[@]})); do
    still=()
    for room in "${waiting[@]}"; do
        if [[ -e $log/$room.status ]]; then take_room "$room"; else still+=("$room"); fi
    done
    waiting=("${still[@]}")
    ((${#waiting[@]} == 0)) || sleep 0.2
done
[[ -z ${progress-} ]] || kill "$progress"
echo $((passed + failed)) >"$log/about"
printf '\n%-12s %6s %6s %9s %12s\n%s' room passed failed seconds 'CPU seconds' "$table"
echo "$passed passed, $failed failed"
((passed > 0 && failed == 0))
