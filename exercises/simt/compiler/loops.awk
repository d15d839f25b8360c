# Reads what the compiler has made of a .cu file without checks, in assembly language for x86-64, and writes it
# again with a list of the loops over threads that the device may call (include/simt/loops.h). Each entry is the
# address of a launch's thunk and that of the loop that may take its place: see machine/loop.c. The list is in a section
# that include/simt/sections.h names, which is read first.
#
# A loop may be called if its code makes no call, apart from calls of this file's own functions for which the same is
# true. Then no thread can wait for another, print, allocate memory or end the kernel.
#
# - The linker may replace a weak function by that of another file, in which simt_loop is another variable. So a weak
#   function is not called in a loop.
# - simt_thread_x and the like are called only outside of loops. They remain in functions that are used in both ways.
# - The C library's square root is called only for a negative number. It calls nothing of the device, and leaves the
#   register alone in which a loop keeps threadIdx.x.
# - A function with a frame of a page or more could run out of stack in a loop where it would not otherwise.
# - If a kernel's own code checks its frame, a loop would check it too late to say which thread damaged it.
FILENAME ~ /sections\.h$/ {
    if ($2 == "SIMT_SECTION_LOOPS") section = $3
    next
}
BEGIN {
    split("simt_thread_x simt_thread_y simt_thread_z simt_kernel_traits __x86_return_thunk sqrt sqrtf", names)
    for (i in names) harmless[names[i]] = 1
    loop_prefix = "_Z14simt_run_blockI"
    thunk_prefix = "_Z8simt_runI"
}
{ print }

$1 == ".weak" { weak[$2] = 1 }
$1 == ".set" && split($2 $3, pair, ",") == 2 { uses[pair[1], ++edges[pair[1]]] = pair[2]; defined[pair[1]] = 1 }
$1 == ".type" && $0 ~ /@function/ { sub(/,$/, "", $2); is_function[$2] = 1 }
/^[^ \t#].*:/ {
    label = $1
    sub(/:.*/, "", label)
    if (label in is_function) {
        inside = label
        defined[label] = 1
    } else if (inside) {
        owner[label] = inside
    }
}
$1 == ".size" { inside = "" }
!inside { next }

$1 ~ /^(call|j)/ || $1 ~ /^(bnd|notrack|syscall|int)$/ {
    target = $2
    sub(/@PLT$/, "", target)
    uses[inside, ++edges[inside]] = target
    next
}
$1 ~ /^sub/ && $NF == "%rsp" {
    bytes = $2
    if (bytes !~ /^\$[0-9]+,$/ || substr(bytes, 2) + 0 >= 4096) large[inside] = 1
}

# Returns whether code that is reached from the function satisfies what is asked of a loop or, if not, of a thunk.
function fits(name, of_loop,    i) {
    if (name in owner) name = owner[name]
    if ((name, of_loop) in seen) return 1 # known, or being looked at: then another call decides
    seen[name, of_loop] = 1
    if (name == "__stack_chk_fail") return 0
    if (name in harmless) return 1
    if (of_loop && (!(name in defined) || name in weak || name in large)) return 0
    for (i = 1; i <= edges[name]; i++)
        if (!fits(uses[name, i], of_loop)) return 0
    return 1
}

END {
    for (name in defined) {
        if (index(name, loop_prefix) != 1) continue
        thunk = thunk_prefix substr(name, length(loop_prefix) + 1)
        if (!(thunk in defined)) continue
        split("", seen)
        if (!fits(name, 1) || !fits(thunk, 0)) continue
        if (!listed++) print "\t.section\t" section ",\"aw\",@progbits\n\t.balign 8"
        print "\t.quad\t" thunk ", " name
    }
}
