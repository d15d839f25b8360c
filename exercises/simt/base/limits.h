// Every limit of the CPU device in one place.
#ifndef SIMT_LIMITS_H
#define SIMT_LIMITS_H

#define MAX_BLOCK_THREADS   1024u       // threads a block, as on every NVIDIA GPU
#define MAX_BLOCK_DIM_Z     64u         // blockDim.z
#define MAX_GRID_DIM_X      2147483647u // gridDim.x
#define MAX_GRID_DIM_YZ     65535u      // gridDim.y, gridDim.z
#define CLUSTER_BLOCKS      8u          // blocks a cluster, on any card that has clusters,
#define CLUSTER_OPTIN       16u         // and after cudaFuncSetAttribute
#define WARP_SIZE           32u         // lanes a warp
#define MAX_WARPS           (MAX_BLOCK_THREADS / WARP_SIZE) // warps a block
#define SHARED_BYTES        49152u // shared memory a block may have, static and dynamic together
#define SHARED_OPTIN        232448u // the same after cudaFuncSetAttribute: 227 KiB, as of compute capability 9.0
#define SHARED_RESERVED     1024u // of a multiprocessor's shared memory, bytes a block that no program gets
#define SHARED_SPAN         (32u << 20) // address space of one block's shared memory, with what lies between arrays
#define SHARED_SPACING      (121u * 4096 + 768) // from a shared array to the next, at least: see shared.c
#define SHARED_BELOW        (64u << 10) // of what lies before a shared array: an index below zero leads there
#define SHARED_GUARD        256u        // least space after a shared array where the trace lays them out
#define MAX_SHARED_OBJECTS  64          // __shared__ arrays one launch may use
#define MAX_WATCHED_INDICES 256  // places in the source with an index of a shared or device array, too large
#define MAX_SHAPES          64   // struct types whose padding and alignment are known
#define MAX_RESIDENT        128u // blocks resident at once, at most
#define MAX_SLOTS           256u // places of resident blocks, twice as many: see threads/launch.c
#define DEFAULT_RESIDENT    2u   // blocks resident at once, if SIMT_RESIDENT says nothing
#define LOCKSTEP_THREAD     0    // where switch.S finds what it needs of struct lockstep
#define LOCKSTEP_FILE       8
#define LOCKSTEP_LINE       16
#define LOCKSTEP_AHEAD      24
#define STACK_BYTES         (17u * 4096 + 320) // a thread's stack, its guard page included: see fiber.c
#define MAX_GUARDS          30000u       // stacks with a guard page; each takes two of Linux's 65530 mappings
#define DEVICE_BYTES        (4ull << 30) // device memory: cudaMalloc'd, the host may not touch it
#define MANAGED_BYTES       (1ull << 30) // managed memory: cudaMallocManaged'd, it may
#define DEVICE_SLOTS        64u          // places for arrays that are as far apart as this, in device memory
#define MANAGED_SLOTS       16u          // and in managed memory
#define SLOT_BYTES          ((37ull << 30) + 5 * 4096 + 768) // see device_memory.c
#define SLOT_BELOW          (1u << 20)   // of a slot, before its first array: an index below zero leads there
#define NEAR_BYTES          (1ull << 30) // an access that misses an array by more ends the launch
#define SMALL_INDEX         (1u << 20) // bytes by which an index below zero misses its array, if that is small
#define LARGE_ARRAY         (4u << 20) // from so many bytes on Linux is asked for large pages
#define GLOBAL_ALIGN        256u       // what cudaMalloc aligns to, as on a GPU
#define MANAGED_ALIGN       4096u // what cudaMallocManaged aligns to: a page, which no other array shares
#define HOST_HEAP_BYTES     (4ull << 30) // of a confined file's malloc, guard zones and what was freed included
#define HOST_ALIGN          16u          // what it aligns to
#define HOST_GUARD          64u          // least guard zone after an allocation of it, bytes
#define SYMBOL_ALIGN        256 // of a __device__ variable: what lies between its end and the next is a guard zone
#define GLOBAL_GUARD        1024u     // least guard zone after an allocation, bytes
#define MAX_FILTER          4096      // instructions of a filter of system calls, as in Linux
#define MAX_ASKED           256u      // addresses in one request to SIMT_LINES
#define ANSWER_BYTES        (1 << 17) // of its answer, at most
#define MAX_GIVEN           256       // descriptors that the device can be given are below it
#define MAX_LENT            8         // host arrays that one call of a confined file is lent
#define MAX_RESERVED        16        // ranges of address space that the device keeps for itself
#define DEVICE_FAILED       87        // the exit status of a process in which the device itself failed
#define MAX_ACCESSES        6         // lines that one finding names
#define MAX_PAST            4         // statements by which a thread parts from others, kept in an interval
#define PATIENCE            2000ull // turns of each resident block with no change, after which it is a deadlock;
#define PATIENCE_IN_ALL     64000ull // or of all of them
#define HOST_LOOKS \
    4000000u // reads by the host of one word, beside a launch that waits for the host, after which that
             // waits, too
#define POLL_VOTES          64u // calls of a warp, after a poll, that are taken for a part of the polling loop
#define CONVERGING_PASSES   4u  // that lanes wait for more of their warp, where they ask who runs with them
#define CALL_PASSES         256u       // passes of a block's turn that warps' calls alone keep going
#define MAX_CHANGES         1024u      // words whose last change by an atomic is remembered
#define MAX_OTHERS          1024       // unordered accesses that a shadow word remembers beyond its own three
#define MAX_TRIED           64         // of these, those of which a strong write looks whether it covers them
#define END_BYTES           (1u << 16) // of an array too large for this machine, with SIMT_DRY
#define MAX_UPDATES         1024u      // words read and then written by strong accesses that are remembered
#define MAX_SILENT          (1ull << 27) // blocks of a launch of which it is noted whether they ended without a fence
#define MAX_SEEN            64           // flags read that a block remembers
#define MAX_SIGHTS          256 // strong writes seen that a block remembers, while nothing else is written there
#define MAX_FILLS           256u       // calls of cudaMemset and cudaMemcpy that are remembered
#define MAX_FINDINGS        256        // distinct findings kept for one launch
#define MOST_REFUSED        1000u      // launches of a program that are refused: more of them have no end
#define DRY_LAUNCHES        1000u      // launches of a program with SIMT_DRY: more of them have no end
#define CALL_LAUNCHES       20000u     // launches of a call on elements: likewise
#define MAX_GRIDS           (1u << 17) // that come of one launch by the host: more of them have no end
#define LAUNCH_FUEL         1024       // what a launch by a kernel costs its block
#define MAX_TRIALS          8     // lines with a shuffle from an absent lane that one launch is tried without
#define MAX_OLD_VALUES      4096u // words of which it is remembered what was there before a volatile write
#define MAX_STALE_READS     4096u // reads in a child that got that
#define MAX_TRIAL_PROCESSES 64u   // processes that try it, in all
#define MAX_TRIAL_BYTES     (64u << 20) // device memory that they compare
#define FUEL                (1ll << 28) // what a block may spend, 1 an access and 4 a barrier: about 2 s
#define TOLD_FUEL           16          // what an access costs whose finding is told again
#define PRINT_FUEL          256         // and a call of printf
#define COMBINE_FUEL        8           // and a combine of elements
#define MAX_NUMBERS         (1u << 26)  // elements and combines of one call,
#define MAX_NODES           20000000u   // of these combines: more of them have no end
#define FIRST_RECORDS       4096u       // by so many the file of combines grows at first,
#define RECORDS_AT_ONCE     (1u << 18)  // and by so many at most
#define PAGE_MOST           65536u      // bytes of the largest page that a system has
#define DEFAULT_TIMEOUT     3           // CPU seconds a thread may run without touching memory or waiting
#define TRACE_BYTES         (16 << 20)  // of a trace; what comes after is left out
#define TEXT_BYTES          (2u << 20) // program text whose lines findings can name: what a stamp's pc field holds
#define POISON              0xFFBADBADu // what fresh memory holds: a NaN as float, -4531283 as int
#define LANE_POISON         0xFFBAD1A0u // what a shuffle gives from a lane that makes no call: a NaN, -4533856
#define OTHER_LANE_POISON   0x4B3A2C1Du // what a child gives instead: large as an int and as a float

#ifdef __x86_64__
#define FRESH_BYTES 16 // at the top of a stack: the context of a fresh fiber, left alone
#else
#define FRESH_BYTES 160
#endif

#endif
