#!/bin/sh
# sandbox.sh PROGRAM…: becomes the program, which may then read everything and write nothing but the device's files,
# which it has open; it sees no network and no process but its own, and nothing that it starts outlives it. For
# KERNEL_WRAPPER.
exec bwrap --ro-bind / / --dev /dev --proc /proc --unshare-all --die-with-parent --cap-drop ALL -- "$@"
