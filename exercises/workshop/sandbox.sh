#!/bin/sh
# sandbox.sh PROGRAM…: becomes the program, which may then read everything and write nothing but the device's report,
# trace and derivation; it sees no network and no process but its own, and nothing that it starts outlives it. For
# KERNEL_WRAPPER.
unset HARNESS_RESULT HARNESS_VERDICTS
trace=${SIMT_TRACE:-$SIMT_REPORT} derivation=${SIMT_DERIVATION:-$SIMT_REPORT}
for file in "$SIMT_REPORT" "$trace" "$derivation"; do [ -e "$file" ] || : >"$file"; done
exec bwrap --ro-bind / / --dev /dev --proc /proc --unshare-all --die-with-parent --cap-drop ALL \
    --bind "$SIMT_REPORT" "$SIMT_REPORT" --bind "$trace" "$trace" --bind "$derivation" "$derivation" -- "$@"
