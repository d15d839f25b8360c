// What is said about a program that cannot go on: crashes, loops that do not end, calls that a kernel may not
// make.
#include "inside.h"

const struct words simt_crash_words[] = {
    {"kinds", "timeout crash"},
    // ---- the hardware refuses
    {"divides-by-zero", "thread {thread1} divides by zero at %1"},
    {"out-of-stack", "thread {thread1} ran out of stack at %1"},
    {"past-local-array", "thread {thread1} runs past the end of a local array at %1"},
    {"crashed", "thread {thread1} crashed at %1: its stack or a pointer is damaged"},
    {"recursion",
     "{by1} ran out of stack in a recursion: at least {0} calls at %1 have not returned; does the "
     "recursion ever end?"},
    {"host-out-of-stack", "host code ran out of stack at %1"},
    {"host-crashed", "host code crashed at %1"},
    {"local-array-overrun",
     "thread {thread1} wrote past the end of a local array in the function that ends at %1"},
    // ---- calls
    {"calls-abort", "thread {thread1} calls abort at %1"},
    {"calls-trap", "thread {thread1} calls __trap() at %1"},
    {"calls-exit", "thread {thread1} called exit({0}), which a kernel cannot do"},
    {"fails-assert", "thread {thread1} fails assert({text0}) at %1"},
    {"no-return-value", "{by1} reaches the end of the function that begins at %1 without returning a value"},
    {"prints-percent-n", "{by1} calls printf at %1 with %n in the format, which CUDA's printf does not have"},
    {"calls-null-pointer", "{by1} calls through a null pointer at %1"},
    {"calls-no-function",
     "{by1} calls at %1 through a pointer that is not the beginning of a function of the file"},
    {"new-without-memory", "new at %1 asks for {0} bytes, but there is not enough memory"},
    {"throws", "the call at %1 throws an exception, which nothing catches"},
    {"throws-often", "the call at %1 throws while {0} exceptions before it are not done yet"},
    {"host-exits", "host code calls exit() at %1, but the caller waits for it to return"},
    {"host-aborts", "host code calls abort() at %1"},
    {"unwatched-function",
     "the call at %1 needs a function of the C++ library, such as the constructor of an exception, that "
     "is not watched"},
    {"last-error", "; the last error of a CUDA call was {text0}"},
    // ---- loops
    {"stopped-in-loop",
     "{by1} was at %1 when the program was stopped: is this line in a loop that never ends?"},
    {"stopped-in-recursion",
     "{by1} was in a recursion when the program was stopped: at least {0} calls at %1 "
     "have not returned; does the recursion ever end?"},
    {"prints-on",
     "thread {thread1} is still in a loop at %1 after {0} calls of printf in this launch: does the loop "
     "ever end?"},
    {"accesses-on",
     "thread {thread1} is still in a loop at %1 after {0} million accesses and barriers of its block: "
     "does the loop ever end?"},
    {"computes-on",
     "thread {thread1} has been in a loop at %1 for {0} s without reaching a barrier or touching memory"},
    {"combines-on", "more than {0} million combines in one call, the last at %1: does the loop ever end?"},
    // Text 0: the kernel.
    {"launches-on", "the launch of {text0} at %1 is number {0}: the loop around it does not end"},
    {"kernels-launch-on",
     "the launch of {text0} at %1 is number {0} that kernels have made since the host's last "
     "launch: does this ever end?"},
    {0}};
