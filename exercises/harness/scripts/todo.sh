#!/bin/sh
# todo.sh FILE: says which lines of the kernel file still have a TODO. Prints nothing if there is none.
awk '/TODO/ { lines = lines (lines ? ", " : "") NR; count++ }
     END { if (count) print FILENAME " is in progress: TODO in line" (count > 1 ? "s " : " ") lines }' "$1"
