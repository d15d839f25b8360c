#!/bin/sh
# step.sh JSON OUT: makes the page OUT of a run's data, and opens it where there is a display and something that opens
# pages.
set -eu
json=$1 out=$2
room=$(cd "${0%/*}" && pwd)

awk -v json="$json" -v room="$room" '
    function put(file,   line) { while ((getline line <file) > 0) print line; close(file) }
    $0 == "%style%" { put(room "/../book/style.css"); put(room "/step.css"); next }
    $0 == "%script%" { put(room "/run.js"); put(room "/page.js"); next }
    $0 == "%data%" { put(json); next }
    { print }' "$room/page.html" >"$out.$$"
mv "$out.$$" "$out"
echo "written: $out"

[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ "${TERM:-dumb}" != dumb ] || exit 0
for opener in xdg-open open; do
    if command -v "$opener" >/dev/null; then
        "$opener" "$out" >/dev/null 2>&1 &
        exit 0
    fi
done
