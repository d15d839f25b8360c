#!/bin/sh
# columns.sh: prints how wide a chart in the terminal is drawn: COLUMNS if it is set, and otherwise as wide as the terminal
# on stderr, but at most 100. gnuplot adds one column to each line.
# shellcheck disable=SC2046 # rows and columns
set -- $(stty size <&2 2>/dev/null)
columns=$((${2:-101} - 1))
if [ "$columns" -le 0 ] || [ "$columns" -gt 100 ]; then columns=100; fi
echo "${COLUMNS:-$columns}"
