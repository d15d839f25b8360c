#!/bin/sh
# tests_of.sh TEST.C: prints the names of its tests, in order.
sed -n 's/^TEST\(_PART([0-9], \|(\)\([a-z_0-9]*\)).*/\2/p' "$1"
