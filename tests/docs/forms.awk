# Prints for each chain_….cu of tests/simt the row of docs/chained-scans.md that its head and its folder ask for. The
# first file lists what the device lacks.
NR == FNR { lacking[$0]; next }
FNR == 1 { delete said }
/^\/\/ [a-z-]+: / { field = $2; sub(/^\/\/ [a-z-]+: /, "// ") }
/^\/\/ / { said[field] = said[field] (said[field] ? " " : "") substr($0, 4); next }
{
    parts = split(FILENAME, part, "/")
    kind = part[parts - 1]
    reports = kind == "wrong-answer" ? "nothing, but the result is wrong [with `SIMT_WEAK`](cpu-device.md#memory-as-weak-as-the-model-allows)" \
            : kind == "correct" || said["needs:"] in lacking ? "nothing" : "[" kind "](reading-a-report.md#" kind ")"
    printf "| %s | %s | %s | %s |\n", said["form:"], said["verdict:"], said["why:"], reports
    nextfile
}
