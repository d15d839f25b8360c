// What is said about two accesses that nothing orders: in one launch, in two grids, in two streams.
#include "inside.h"

#define ONE_STREAM                                                                         \
    "put both into one stream, or let the later one wait for an event of the earlier one " \
    "(cudaStreamWaitEvent)"

const struct words simt_race_words[] = {
    {"kinds", "shared-race global-race missing-fence"},
    // ---- two threads of a block
    {"no-barrier",
     "thread {thread1} {verb1} it at %1 while thread {thread2} {verb2} it at %2, with no barrier between"},
    // Facts 0 and 1: the two threads.
    {"barrier-of-one-warp",
     ": the `__syncwarp()` at %3 joins only the lanes of one warp, and threads {0} and "
     "{1} are in two warps"},
    {"memory-of-block", "; it is in block {0}'s shared memory"},
    // ---- two blocks
    {"two-blocks",
     "thread {thread1} of block {block1} {verb1} it at %1 while thread {thread2} of block {block2} "
     "{verb2} it at %2"},
    {"nothing-orders-blocks", "nothing orders two blocks of one launch"},
    {"no-cluster-barrier", "no barrier of their cluster (cluster.sync()) comes in between"},
    {"plain-beside-strong", "one of the two accesses is plain, so the compiler may move it or keep "
                            "its value in a register"},
    {"flag-raised-too-early",
     "thread {thread3} raises the flag at %3, which is seen at %4, without waiting for thread "
     "{thread2}: a barrier must come before the flag"},
    {"flag-raised-before-write",
     "{name} is raised at %3, and seen at %4, before the write at %2: raise it after the write"},
    {"flag-of-earlier-launch", ", and the flag that block {block1} saw was raised before this launch: clear "
                               "the flags before each launch"},
    {"did-not-wait-for-flag", ", and block {block1} went on although the flag that it saw was not raised: it "
                              "must wait until the flag is raised"},
    // Fact 0 is 1 if the two are threads of one block. Fact 1: the number. Fact 2: the read of the counter.
    {"lost-update",
     "; both {0?threads|blocks} read {u1} from {name} at {at2} before either wrote to it: only "
     "atomicAdd gives each a number of its own"},
    {"flag-is-plain",
     "; the compiler may make a plain load in a loop only once, so a flag must be volatile or "
     "atomic"},
    {"sum-without-atomic", "; if both threads only add to it, they must use atomicAdd; if their order "
                           "matters, one must wait for the other"},
    // ---- a missing fence
    {"signal-without-fence",
     "block {block2} {verb2} it at %2 and signals at %3; block {block1} sees the signal "
     "at %4 and {verb1} it at %1"},
    // Facts: the fence, the block of its thread, and the other block.
    {"fence-reaches-block-only",
     "the `__threadfence_block()` at {at0} reaches only block {1}, and not block {2}"},
    {"fence-reaches-cluster-only",
     "the fence at {at0} reaches only the cluster of block {1}, and not block {2}"},
    {"order-reaches-block-only",
     "the memory order at {at0} has block scope, and reaches only block {1}, and not block {2}"},
    {"no-fence-on-both-sides",
     "a __threadfence() is missing on both sides, between %2 and %3 and between %4 and %1"},
    {"no-fence-on-writers-side", "a __threadfence() is missing on the writer's side, between %2 and %3"},
    {"no-fence-on-readers-side", "a __threadfence() is missing on the reader's side, between %4 and %1"},
    {"or-release-and-acquire", ", or memory_order_release at %3 and memory_order_acquire at %4"},
    {"or-release", ", or memory_order_release at %3"},
    {"or-acquire", ", or memory_order_acquire at %4"},
    {"wider-fence", "; a __threadfence() reaches all blocks"},
    {"wider-scope", "; device scope reaches all blocks"},
    // ---- strong accesses whose scopes do not include each other's threads
    {"two-threads", "thread {thread1} {use1} it at %1 while thread {thread2} {use2} it at %2"},
    {"two-blocks-use", "thread {thread1} of block {block1} {use1} it at %1 while thread {thread2} of block "
                       "{block2} {use2} it at %2"},
    // Fact 0: the access. Text 0: its scope. Fact 1: the other access, of the same scope.
    {"scope-too-narrow", "the atomic at {at0} reaches only its own {text0}"},
    {"scopes-too-narrow", "the atomics at {at0} and {at1} reach only their own {text0}"},
    // Facts: the two accesses, and their sizes.
    {"sizes-differ",
     "the access at {at0} has {2} bytes and the one at {at1} has {3}, so they are not atomic with "
     "each other: let both access the whole word"},
    {"block-scope-reaches", "; block scope reaches all threads of the block"},
    {"cluster-scope-reaches", "; cluster scope reaches all blocks of the cluster"},
    {"device-scope-reaches", "; device scope reaches all blocks"},
    {"one-side-plain", "one of the two accesses is plain: make it atomic or volatile, like the other"},
    {"no-fence-in-line", "a __threadfence() is missing between two accesses in the same line"},
    // ---- grids that kernels launch. Texts: the two kernels
    {"two-grids", "thread {thread1} of block {block1} of {text0} {verb1} it at %1 while thread {thread2} of "
                  "block {block2} of {text1} {verb2} it at %2"},
    {"read-beside-child", ". The grid launched at %3 may not have run yet, and a kernel cannot wait for the "
                          "grids that it launches: read it in a kernel launched into cudaStreamTailLaunch"},
    {"write-beside-child",
     ". The grid launched at %3 may run before this write or after it: write before the "
     "launch, or in a kernel launched into cudaStreamTailLaunch"},
    {"update-beside-child", ". The grid launched at %3 may run before this update or after it: update before "
                            "the launch, or in a kernel launched into cudaStreamTailLaunch"},
    // Facts: the thread that launches, and the other.
    {"launch-waits-for-no-thread",
     ". The launch at %3, by thread {0}, does not wait for thread {1}: put a __syncthreads() before the "
     "launch. "
     "What must come after the launched grid belongs in a kernel launched into cudaStreamTailLaunch"},
    // Facts: the block that launches, and the access below.
    {"launch-waits-for-no-block", ". The launch at %3, by block {0}, does not wait for other blocks. The "
                                  "kernel that {does1} it at {at1} must "
                                  "be launched into cudaStreamTailLaunch, which comes after the whole grid"},
    {"grids-of-one-line", ". Two grids launched at %3 are not ordered: "},
    {"grids-of-two-lines", ". The grids launched at %3 and at %4 are not ordered: "},
    {"fire-and-forget",
     "a grid in cudaStreamFireAndForget waits for no other grid. Launch both into one stream"},
    {"launched-by-two-blocks", "two blocks launched them. Let one thread launch both into one stream"},
    {"launched-into-two-streams", "they are in two streams. Launch both into one stream"},
    // ---- nodes of a graph. Fact 0: the access; facts 1 and 2: its thread and block. Text 0: the kernel or
    // copy
    {"node-copies", "the {text0} at {at0} {does0} it"},
    {"node-runs", "thread {1} of block {2} of {text0} {does0} it at {at0}"},
    {"nodes-not-ordered", ". Nothing orders nodes {0} and {1} of the graph"},
    {"child-nodes-not-ordered", ". Nothing orders these two nodes of the graph"},
    {"both-added-at", ", both added at {at0}"},
    {"added-at", ", added at {at0} and at {at1}"},
    {"no-path",
     ": no path of dependencies leads from one to the other. Name the node that must come first among "
     "the dependencies of the other"},
    {"no-path-captured",
     ": no path of dependencies leads from one to the other. Capture both into one stream, "
     "or let one stream wait for an event of the other"},
    // ---- what a race changes: two runs. Text 0: what comes out in the first one; text 1: in the second one.
    {"order-changes-value",
     "seen in two runs: {name} is {text0} if {who1} {verb1} {it} at %1 before {who2} {verb2} "
     "it at %2, and {text1} if after"},
    {"order-changes-bytes",
     "seen in two runs: {name} depends on whether {who1} {verb1} {it} at %1 before {who2} "
     "{verb2} it at %2, or after"},
    {"orders-agree", "both orders give the same numbers here; in another run they may differ, and the "
                     "compiler may assume that "
                     "there is no race"},
    // Fact 0 is 1 if it comes to its end in the first run.
    {"order-decides-end",
     "seen in two runs: the launch {0?comes to its end|is a deadlock} if {who1} {verb1} {it} at "
     "%1 before {who2} {verb2} it at %2, and {0?is a deadlock|comes to its end} if after"},
    {"order-changes-print", "seen in two runs: the kernel prints \"{text0}\" if {who1} {verb1} {it} at %1 "
                            "before {who2} {verb2} it at %2, and \"{text1}\" if after"},
    {"order-changes-prints", "seen in two runs: what the kernel prints depends on whether {who1} {verb1} "
                             "{it} at %1 before {who2} {verb2} it at %2, or after"},
    // The same if what nobody has written reads as 0.
    {"unwritten-changes-value", "seen in two runs: {name} is {text0}, and {text1} if what nobody has written "
                                "reads as 0 at %1"},
    {"unwritten-changes-bytes", "seen in two runs: {name} depends on what is read at %1 from memory that "
                                "nobody has written"},
    {"unwritten-changes-print", "seen in two runs: the kernel prints \"{text0}\", and \"{text1}\" if what "
                                "nobody has written reads as 0 at %1"},
    {"unwritten-changes-prints",
     "seen in two runs: what the kernel prints depends on what is read at %1 from "
     "memory that nobody has written"},
    {"old-value-changes-value", "seen in two runs: {name} is {text0} if {who1} gets the new value of {it} at "
                                "%1, and {text1} if it still gets the old one, as it may"},
    {"old-value-changes-bytes", "seen in two runs: {name} depends on whether {who1} gets the new value of "
                                "{it} at %1, or still the old one, as it may"},
    {"old-value-changes-print",
     "seen in two runs: the kernel prints \"{text0}\" if {who1} gets the new value of {it} at %1, and "
     "\"{text1}\" if it still gets the old one, as it may"},
    {"old-value-changes-prints", "seen in two runs: what the kernel prints depends on whether {who1} gets "
                                 "the new value of {it} at %1, or still the old one, as it may"},
    {"old-value-agrees", "the numbers are the same here if {who1} still gets the old value of {it} at %1, as "
                         "it may; the compiler may still assume that there is no race"},
    // The same for two jobs, or a job and the host. Fact 0 of the first clause is 1 if the host comes second.
    {"jobs-change-value", "seen in two runs: {name} is {text0} if "},
    {"jobs-change-bytes", "seen in two runs: {name} depends on whether "},
    {"jobs-change-read-value",
     "seen in two runs: {0?host code reads|the copy at %2 copies} {text0} from {name}{0? at %2|} if "},
    {"jobs-change-read-bytes",
     "seen in two runs: what {0?host code reads|the copy copies} at %2 depends on whether "},
    // Fact 0: the access, or the launch. Fact 1 is 1 if it reads. Text 1: which of two that look alike
    {"the-host", "the {1?read|write} by host code at {at0}"},
    {"the-transfer", "the {text1}{text0} at {at0}"},
    {"the-kernel", "the kernel {text0}"},
    {"the-launch", "the {text1}launch at {at0}"},
    {"job-comes-before", " comes before"},
    {"job-comes-before-job", " comes before "},
    {"job-comes-after", ", and {text0} if after"},
    {"or-after", " or after"},
    {"jobs-agree", "both orders give the same numbers here; with other numbers they may differ"},
    // ---- host and streams. Fact 0: the access. Fact 1 is 1 if the job may not be done. Fact 2: the launch
    {"host-touches", "host code {do0}{1?|s} it at {at0}"},
    {"kernel-touches", "the kernel {text0}, launched at {at2},{1? may still|} {do0}{1?|s} it at {at0}"},
    {"library-touches", "a kernel of the library, launched at {at2},{1? may still|} {do0}{1?|s} it at {at0}"},
    {"job-frees", "{text0} at {at0} {1?may not have allocated it yet|frees it}"},
    {"job-copies", "the {text0} at {at0}{1? may still|} {do0}{1?|s} it"},
    {"host-did-not-wait-for-device",
     ": the host must first wait for the {text0}, for example with cudaDeviceSynchronize()"},
    {"host-did-not-wait-for-stream",
     ": the host must first wait for the {text0}, for example with cudaStreamSynchronize(stream)"},
    {"non-blocking-stream",
     ". The default stream and a stream with the flag cudaStreamNonBlocking do not wait "
     "for each other: " ONE_STREAM},
    {"two-streams", ". They are in two streams, which do not wait for each other: " ONE_STREAM},
    // ---- the order within a library's code
    {"arguments-overlap", "do two arguments of the call overlap?"},
    {"arguments-overlap-or-results-meet",
     "do two arguments of the call overlap, or do two of its results go to one element?"},
    // ---- two volatile accesses, of which the order is not kept: what comes out otherwise is the name
    {"no-barrier-volatile", "thread {thread1} reads it at %1 while thread {thread2} writes it at %2, with no "
                            "barrier between: a volatile or atomic access does not wait for another one"},
    {"no-syncwarp-volatile",
     "thread {thread1} reads it at %1 while thread {thread2}, of the same warp, writes it at %2, with no "
     "`__syncwarp()` between: a volatile or atomic access does not wait for another one, and lanes need not "
     "run in lockstep"},
    {"changes-result", "; if the reads there come first, {name} comes out otherwise"},
    {"changes-written-result", "; if the reads there come first, {name}, written at %3, comes out otherwise"},
    // ---- a flag that a plain load polls
    {"plain-load-polls", "thread {thread1} of block {block1} waits for it in a loop at %1 with a plain load, "
                         "which the compiler makes only once: a flag must be volatile or atomic"},
    {"not-raised-at-all", "; nobody has raised it"},
    {0}};
