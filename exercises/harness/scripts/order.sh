#!/bin/sh
# order.sh KERNEL ORDER: says why make cannot show the order in the file ORDER, in which make check has seen a result go
# wrong. ORDER.cu is a copy of the kernel file that was checked then. Prints nothing if the order can be shown.
if [ ! -e "$2.cu" ]; then
    echo "make check has not looked at $1 yet, so it has seen nothing go wrong"
elif ! cmp -s "$1" "$2.cu"; then
    echo "$1 has changed since make check looked at it: type make check first"
elif [ ! -s "$2" ]; then
    echo "make check has seen no order of $1 in which a result goes wrong"
fi
