#!/bin/sh
# step.sh JSON OUT: makes the page OUT from a run's data. Opens the page if there is a display and a program that opens
# pages.
set -eu
json=$1 out=$2
room=$(cd "${0%/*}" && pwd)

# part FROM TO: the page's text from the line after %FROM% to the line before %TO%.
part() { sed -n "1,/^%$1%\$/!p" "$room/page.html" | sed "/^%$2%\$/,\$d"; }

{
    sed '/^%style%$/,$d' "$room/page.html"
    cat "$room/../book/style.css" "$room/step.css"
    part style data
    cat "$json"
    part data script
    cat "$room/run.js" "$room/page.js"
    part script end
} >"$out.$$"
mv "$out.$$" "$out"
echo "written: $out"

[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ "${TERM:-dumb}" != dumb ] || exit 0
for opener in xdg-open open; do
    if command -v "$opener" >/dev/null; then
        "$opener" "$out" >/dev/null 2>&1 &
        exit 0
    fi
done
