#!/usr/bin/env bash
# run.sh ROOM…: runs the tests of each room and adds them up. The last line is the sum, `N passed, N failed`, and the
# exit status is 0 only if something passed and nothing failed. A room that ends without its own such line, or says
# that nothing failed and exits other than 0, counts as one failure: it died half-way.
set -uo pipefail
cd "$(dirname "$0")" || exit 1
log=../build/tests
mkdir -p "$log"

passed=0 failed=0
for room; do
    echo "== $room"
    "./$room/run" 2>&1 </dev/null | tee "$log/$room.log"
    status=$?
    if [[ $(tail -n 1 "$log/$room.log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        room_passed=${BASH_REMATCH[1]} room_failed=${BASH_REMATCH[2]}
        if ((status != 0 && room_failed == 0)); then
            echo "$room: all passed, yet the exit status is $status"
            room_failed=1
        fi
    else
        echo "$room: ended with status $status and no count of its tests"
        room_passed=0 room_failed=1
    fi
    ((passed += room_passed, failed += room_failed))
done
echo "$passed passed, $failed failed"
((passed > 0 && failed == 0))
