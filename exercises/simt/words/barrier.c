// What is said about threads that wait for each other: barriers that not all reach, deadlocks, calls of a
// warp.
#include "inside.h"

#define ALL_OF_CLUSTER ": every thread of the cluster must reach it"

const struct words simt_barrier_words[] = {
    {"kinds", "divergence deadlock"},
    // ---- a barrier of the block
    {"wait-at-barrier", "{threads}{1? of block {block1}|} {0?waits|wait} at the barrier at %1; "},
    {"others", "{threads}"},
    // Fact 0: the branch.
    {"skipped-if", " skipped the `if` at {at0} and"},
    {"took-if", " took the `if` at {at0}, not its `else`, and"},
    {"left-for", " left the `for` at {at0} and"},
    {"left-while", " left the `while` at {at0} and"},
    {"returned", " returned at {at0}"},
    {"reached-end", " reached the end of the kernel"},
    {"wait-elsewhere", " {1?waits|wait} at the one at {at0}"},
    {"more-elsewhere", ", and {0} more {0?is|are} elsewhere"},
    {"all-must-reach-it", ": every thread must reach the barrier"},
    {"all-must-reach-one", ": every thread must reach the same barrier"},
    // ---- calls of a warp. Facts: how many lanes, which, the mask, the first of them
    {"lanes-wait", "lane{0?|s} {lanes1} of a warp wait{0?s|} at %1 for lane"},
    {"lanes-absent",
     "{0?|s} {lanes1}, which the mask {x2} names too; {0?it|lane {3} of them} waits at %2: every lane "
     "that a mask names must make the same call"},
    {"not-in-own-mask", "lane {0} makes a call at %1 whose mask {x1} does not name it"},
    // ---- a barrier of a cluster
    {"some-of-cluster", "{0} of {1} threads of a cluster come to its barrier at %1"},
    {"returned-before", "; {0} thread{0?|s} of block {1} {0?has|have} returned before that"},
    {"all-of-cluster", ALL_OF_CLUSTER},
    {"cluster-elsewhere", "; thread {thread2} of block {block2} waits elsewhere, at %2" ALL_OF_CLUSTER},
    {"arrives-twice",
     "thread {thread1} of block {block1} arrives at its cluster's barrier at %1, and has not waited "
     "since it arrived at %2: after each arrival it must wait once"},
    {"waits-without-arrival",
     "thread {thread1} of block {block1} waits for its cluster's barrier at %1, and has not "
     "arrived there: before each wait it must arrive once"},
    // ---- named barriers and latches. Facts: the barrier, the threads
    {"no-such-barrier", "thread {thread1} comes to barrier {0} at %1: a block has barriers 0 to {1}"},
    {"not-whole-warps",
     "thread {thread1} comes to barrier {0} at %1 and says that {1} threads meet there: it must be "
     "a multiple of 32"},
    {"other-count",
     "thread {thread1} says at %1 that {1} threads meet at barrier {0}, and thread {thread2} said at %2 "
     "that there are {2}: all must say the same"},
    {"too-few-arrive",
     "thread {thread1} of block {block1} waits at barrier {0} at %1, which opens when {1} threads "
     "have arrived there: {2} {2?has|have}"},
    {"latch-below-zero",
     "thread {thread1} of block {block1} counts a latch down by {0} at %1 when its count is {1}: a "
     "latch must not be counted below 0"},
    // ---- a deadlock
    {"waits-for-flag", "thread {thread1} of block {block1} waits for it at %1"},
    {"host-must-raise", ", no thread has raised it, and the host waits for the launch"},
    {"nobody-raised", ", and nobody has raised it"},
    // Facts: the thread and the block, and the value.
    {"returned-with-lock", "; thread {0} of block {1} took it there, and has returned with it"},
    {"keeps-lock", "; thread {0} of block {1} took it there, and keeps it"},
    {"wrote-last", "; thread {0} of block {1} wrote it last, at %2"},
    {"wrote-last-value", "; thread {0} of block {1} wrote it last, at %2, and it holds {2}"},
    // Facts: the thread and the block, the place, the other blocks that wait, and these without this one.
    {"other-block-waits",
     "; thread {0} of block {1} waits at {at2} for {name}{3?|, and {4} more block{4?|s} wait{4?s|}}"},
    // Facts: how many, and the place.
    {"lanes-of-block-wait",
     "; {0} of its block's lanes {0?waits|wait} at {at1} for the rest of {0?its warp|their warps}"},
    {"threads-of-block-wait", "; {0} of its block's threads {0?waits|wait} at the barrier at {at1}"},
    {"last-block", ". Every other block has ended: nobody but this one could still raise it"},
    {"many-take-numbers",
     ". {0} threads of that block changed {name} at {at1}: if blocks take their numbers from it, "
     "one thread of each must do so"},
    {"nothing-changes", "every resident thread waits, and nothing changes"},
    {"not-all-of-grid", "{0} of {1} blocks wait{0?s|} at %1 for the whole grid"},
    {"blocks-returned", "; {0} {0?has|have} returned"},
    // Facts: the thread and the block, and the place.
    {"waits-elsewhere", "; thread {0} of block {1} waits at {at2}"},
    {"all-of-grid", ": every thread of the grid must reach it"},
    {"grids-not-begun",
     ". {0} {0?grid that a kernel launched has|grids that kernels launched have} not begun, and "
     "need not begin before {0?that kernel has|these kernels have} ended: a kernel can't wait for "
     "what it launches"},
    // Facts: how many, of how many; the number of blocks that are resident, and which.
    {"blocks-not-started", ". {0} of {1} blocks {0?has|have} not started, and can't before {blocks2} ends: a "
                           "block may wait only for blocks that started before it"},
    {"number-from-counter", ", so take its number from an atomic counter, not from blockIdx"},
    {0}};
