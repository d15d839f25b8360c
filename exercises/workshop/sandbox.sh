#!/bin/sh
# sandbox.sh PROGRAM…: becomes the program, which may then read everything and write nothing but the device's report,
# nodes and trace; it sees no network and no process but its own, and nothing that it starts outlives it. For
# KERNEL_WRAPPER.
unset HARNESS_RESULT HARNESS_VERDICTS
nodes=${SIMT_DERIVATION:-$SIMT_REPORT} trace=${SIMT_TRACE:-$SIMT_REPORT}
for file in "$SIMT_REPORT" "$nodes" "$trace"; do [ -e "$file" ] || : >"$file"; done
exec bwrap --ro-bind / / --dev /dev --proc /proc --unshare-all --die-with-parent --cap-drop ALL \
    --bind "$SIMT_REPORT" "$SIMT_REPORT" --bind "$nodes" "$nodes" --bind "$trace" "$trace" -- "$@"
