#!/bin/sh
# tests_of.sh TEST.C: the names of its tests, in their order.
sed -n 's/^TEST\(_PART([0-9], \|(\)\([a-z_0-9]*\)).*/\2/p' "$1"
