#!/bin/sh
# todo.sh FILE: says which lines of the kernel file still have a TODO; says nothing when none has.
awk '/TODO/ { lines = lines (lines ? ", " : "") NR; count++ }
     END { if (count) print FILENAME " is in progress: TODO in line" (count > 1 ? "s " : " ") lines }' "$1"
