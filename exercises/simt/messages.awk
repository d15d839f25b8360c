# What the compiler says of a .cu file, told of what its author wrote: without what simtcc put in a launch's place, which
# is said again for each time that it names the kernel, and without the device's own headers. Called with
# -v own=FOLDER of these headers.

# A message is held back until the source line that it shows has come: a column beyond that line's end is in text that
# simtcc put in.
function tell() {
    if (held != "")
        print held
    held = ""
}

function is_new(text) {
    sub(/:[0-9]+: /, ": ", text) # at whatever column
    return !said[text]++
}

/: fatal error: (cub|thrust|cuda|cuda\/std|nv|mma|cooperative_groups)[\/a-z_.]*: No such file/ ||
/: fatal error: (cuda_fp16|cuda_bf16|cuda_fp8|curand|curand_kernel|cublas_v2|cufft|mma|nccl|nvrtc).*: No such file/ {
    tell()
    sub(/:[0-9]+: fatal error: /, ": error: ")
    sub(/: No such file or directory.*/, " is not supported on the CPU device")
    print
    skip = stop = 1
    next
}
/^compilation terminated\.$/ && stop { next }
/^ *[0-9]+ \| / || /^ +\| / { # the source line, and what points into it
    if (skip)
        next
    if ($0 ~ /^ *[0-9]+ \| /) {
        width = length($0)
        if (match(held, /:[0-9]+: (error|warning|note): /)) {
            column = substr(held, RSTART + 1) + 0
            if (column > width - index($0, "|"))
                held = substr(held, 1, RSTART - 1) substr(held, RSTART + length(":" column))
        }
        tell()
        print
    } else if (length($0) <= width + 2) {
        print
    }
    next
}
{
    tell()
    skip = index($0, own) || /\/parsed\/simt\.h:/ || /: In lambda function:$/ || /: In instantiation of .*<lambda\(auto/ || /:   required from here$/
    if (!skip && /: (error|warning|note): /)
        skip = !is_new($0)
    if (!skip)
        held = $0
}
END { tell() }
