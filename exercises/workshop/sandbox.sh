#!/bin/sh
# sandbox.sh PROGRAM…: becomes the program, which may then read everything and write nothing but what it has open; it sees
# no network and no process but its own, and nothing that it starts outlives it. For KERNEL_WRAPPER.
unset HARNESS_RESULT HARNESS_VERDICTS
exec bwrap --ro-bind / / --dev /dev --proc /proc --unshare-all --die-with-parent --cap-drop ALL -- "$@"
