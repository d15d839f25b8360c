// Every limit of the CPU device in one place.
#ifndef SIMT_LIMITS_H
#define SIMT_LIMITS_H

#define ARCHITECTURE        900   // __CUDA_ARCH__ in a kernel, which simtcc defines: compute capability 9.0
#define MAX_BLOCK_THREADS   1024u // threads per block, as on every NVIDIA GPU
#define MAX_BLOCK_DIM_Z     64u   // blockDim.z
#define MAX_GRID_DIM_X      2147483647u // gridDim.x
#define MAX_GRID_DIM_YZ     65535u      // gridDim.y, gridDim.z
#define CLUSTER_BLOCKS      8u          // blocks per cluster that every GPU with clusters allows
#define NAMED_BARRIERS      16u         // of a block
#define CLUSTER_OPTIN       16u         // blocks per cluster that a GPU may allow after cudaFuncSetAttribute
#define WARP_SIZE           32u         // lanes per warp
#define MAX_WARPS           (MAX_BLOCK_THREADS / WARP_SIZE) // warps per block
#define CARD_PROCESSORS     132u                            // multiprocessors of the largest card of cards.c
#define CARD_BLOCKS         32u     // blocks per multiprocessor that a card allows at most
#define CARD_THREADS        2048u   // threads per multiprocessor that a card allows at most
#define SHARED_BYTES        49152u  // shared memory per block, static and dynamic together
#define SHARED_OPTIN        232448u // the most after cudaFuncSetAttribute on any card: see cards.c
#define REGISTERS           65536u  // registers per block and per multiprocessor, on every card of cards.c
#define DEFAULT_REGISTERS   32u     // registers per thread: with 32, they limit the blocks of no card
#define MAX_REGISTERS       255u    // registers per thread that a card allows
#define SHARED_SPAN         (32u << 20)         // address space for a block's shared memory, with gaps
#define SHARED_SPACING      (121u * 4096 + 768) // from the start of a shared array to the next: see shared.c
#define SHARED_BELOW        (64u << 10)         // a miss this close below a shared array is ascribed to it
#define SHARED_GUARD        256u                // smallest gap between shared arrays in the trace
#define MAX_SHARED_OBJECTS  64                  // __shared__ arrays per launch
#define MAX_WATCHED_INDICES 256  // places in the source whose index into an array may be out of range
#define MAX_SHAPES          64   // struct types whose padding and alignment are known
#define MAX_RESIDENT        128u // blocks that can be resident at once
#define MAX_SLOTS           256u // places for resident blocks, in two halves: see machine/launch.c
#define DEFAULT_RESIDENT    2u   // blocks that are resident at once if SIMT_RESIDENT is not set
#define LOCKSTEP_THREAD     0    // LOCKSTEP_…: offsets in struct lockstep, for switch.S
#define LOCKSTEP_FILE       8
#define LOCKSTEP_LINE       16
#define LOCKSTEP_AHEAD      24
#define STACK_LEAST         (15u * 4096) // bytes of a thread's stack that it can use at least
#define FRESH_BYTES         16           // at the top of a stack: the context of a fresh fiber
#define MAX_GUARDS          30000u       // stacks with a guard page; each takes two of Linux's 65530 mappings
#define DEVICE_BYTES        (4ull << 30) // device memory: cudaMalloc; the host may not touch it
#define MANAGED_BYTES       (4ull << 30) // managed and pinned memory, which the host may touch
#define LEAST_MANAGED_BYTES (1ull << 30) // the same on a system with 39 bits of addresses
#define DEVICE_SLOTS        64u          // slots for arrays that lie far apart, in device memory
#define MANAGED_SLOTS       16u          // and in managed memory
#define SPARE_SLOTS         8u           // of them without an array: then no more are opened
#define SLOT_BYTES(gib)     (((size_t)(gib) << 30) + 5 * 4096ull + 768) // see slots.c
#define ADDRESSES_PER_BYTE  10ull          // addresses that a byte of an array needs, with its shadow words
#define OTHER_ADDRESSES     (100ull << 30) // addresses for all else: shared memory, stacks, the host's heap
#define SLOT_BELOW          (1u << 20)     // gap in a slot before its first array, for negative indices
#define NEAR_BYTES          (1ull << 30)   // an access that misses an array by more than this ends the launch
#define SMALL_INDEX         (1u << 20)     // bytes by which a negative index may miss even a smaller array
#define LARGE_ARRAY         (4u << 20)     // for arrays of at least this size, Linux is asked for large pages
#define GLOBAL_ALIGN        256u           // alignment of what cudaMalloc returns, as on a GPU
#define MANAGED_ALIGN       4096u       // alignment of what cudaMallocManaged returns: arrays share no page
#define MANAGED_PAGE        (64u << 10) // bytes of a managed array that move together: see memory/migration.c
#define HOST_HEAP_BYTES     (4ull << 30) // for malloc in a confined file, with guard zones and freed blocks
#define HOST_ALIGN          16u          // alignment of what that malloc returns
#define HOST_GUARD          64u          // smallest guard zone after a block of that malloc, in bytes
#define SYMBOL_ALIGN        256   // alignment of __device__ variables; the rest after each is a guard zone
#define GLOBAL_GUARD        1024u // smallest guard zone after an array in device memory, in bytes
#define MAX_FILTER          4096  // instructions in a filter of system calls, as in Linux
#define MAX_ASKED           256u  // addresses in one request to SIMT_LINES
#define ANSWER_BYTES        (1 << 17) // bytes in its answer
#define MAX_GIVEN           256       // the device accepts only descriptors below this number
#define MAX_LENT            8         // host arrays that are lent to one call of a confined file
#define DEVICE_FAILED       87        // exit status of a process in which the device itself failed
#define MAX_ACCESSES        6         // accesses that one finding names
#define MAX_CLAUSES         8         // clauses of one finding
#define MAX_PAST            4         // branches at which a thread left others, kept per interval
#define PATIENCE            2000ull   // turns per resident block without a change that make a deadlock
#define PATIENCE_IN_ALL     64000ull  // the same for all resident blocks together
#define MOST_PLAIN_COST     4096u // what the turns in a row of a block may cost in the plain order: each 1,
#define POLLING_COST        64u   // or this if it did not end at a barrier
#define HOLD_TURNS          4u    // turns of each block without a change before a held thread goes on
#define HOST_LOOKS \
    4000000u // reads of one word by the host, while a launch waits for the host, after which the host is
             // taken to wait for the launch
#define POLL_VOTES               64u   // calls of a warp after a poll that count as part of the polling loop
#define CONVERGING_PASSES        4u    // passes that coalesced lanes wait for more lanes of their warp
#define MOST_PASSES              64u   // passes in a block's turn
#define CALL_PASSES              256u  // passes within a block's turn that only calls of its warps prolong
#define MAX_CHANGES              1024u // words for which the last change by an atomic is remembered
#define MAX_OTHERS               1024  // unordered accesses that a shadow word keeps besides its own three
#define STREAM_SLOTS             64    // streams whose order is followed exactly
#define MAX_PARTS                1024 // grids and transfers that are remembered until the host waits for them
#define MAX_TRIED                64   // of these, how many a strong write compares itself with
#define END_BYTES                (1u << 16) // bytes that exist of an array too large for memory, with SIMT_DRY
#define MAX_UPDATES              1024u // remembered cases of a word that strong accesses read and then write
#define BLOCK_ORDERS             (1ull << 32) // orders in which the blocks of a launch may start
#define MAX_SILENT               (1ull << 27) // blocks in a launch for which it is noted whether they fenced
#define MAX_SEEN                 64           // flags read that a block remembers
#define OLDER_VALUES             8u           // of a word that a load may be served, with SIMT_WEAK
#define OLDER_READERS            16u          // threads that have seen one of them
#define OLDER_IN_A_ROW           4u    // loads of a thread that are served older values; then the newest
#define MAX_LOOKS                1024u // looks at flags that are remembered after the end of their blocks
#define MAX_SIGHTS               1024  // reads of strong writes that are remembered for a word
#define COUNTED_ACCESSES         (1u << 20) // accesses whose numbers are kept, with SIMT_HOLDS
#define MAX_FILLS                256u       // calls of cudaMemset and cudaMemcpy that are remembered
#define MAX_KNOWN_PLACES         256        // places in the code that are known to be a library's, or not
#define MAX_UNWRITTEN_READS      16 // places where a library reads what nobody has written, reported per launch
#define MAX_TRIED_READ           256u   // bytes of such a read that get another value in an experiment
#define MAX_FINDINGS             256    // distinct findings kept per launch
#define MOST_REFUSED             1000u  // refused launches per program; more are taken for an endless loop
#define DRY_LAUNCHES             1000u  // launches per program with SIMT_DRY; the same
#define CALL_LAUNCHES            20000u // launches per call on elements; the same
#define MAX_GRIDS                (1u << 17) // grids that come from one launch by the host; the same
#define LAUNCH_FUEL              1024       // fuel that a launch by a kernel costs its block
#define MAX_EXPERIMENTS          8     // lines with a shuffle from an absent lane that are tried per launch
#define MAX_OLD_VALUES           4096u // words whose value before a volatile write is remembered
#define MAX_STALE_READS          4096u // reads of such a value in a child process
#define MAX_EXPERIMENT_PROCESSES 64u   // child processes for experiments
#define MAX_RERUN_BYTES          (16u << 20) // bytes of device memory of a launch that is run again
#define RERUN_IMAGE_BYTES        (MAX_RERUN_BYTES + (1u << 20)) // with the program's variables
#define UNASKED_LAUNCHES         64u // launches that are not run again because it would take too much time
#define RERUN_PAIRS              24u // pairs of accesses of a race that such runs try
#define RERUN_PRINTS             (64u << 10) // bytes of what a kernel prints that such runs compare
#define RERUN_CHOICES            1024u       // bytes of the text of choices for such a run
#define MAX_CORES                8u          // cores that a launch uses: see whatif/shares.c
#define SHARE_AFTER              (1u << 23)  // accesses by a launch after which its blocks may be shared
#define SHARE_LEAST              (1u << 24)  // accesses that are then still to come, at least
#define SHARE_WORD               16u // of these, at least this number for each 4 bytes of device memory
#define MAX_SHARED_ARRAYS        (256u << 20) // and at most this number of bytes of device memory
#define MAX_EXPERIMENT_BYTES     (64u << 20)  // bytes of device memory that experiments compare
#define FUEL                     (1ll << 28)  // fuel per block, about 2 s: an access costs 1, a barrier 4
#define TOLD_FUEL                16           // fuel for an access whose finding is already known
#define PRINT_FUEL               256          // fuel for a call of printf
#define COMBINE_FUEL             8            // fuel for a combine of elements
#define MAX_NUMBERS              (1u << 26)   // elements and combines in one call
#define MAX_NODES                20000000u    // combines in one call; more are taken for an endless loop
#define FIRST_RECORDS            4096u        // records by which the file of combines grows at first
#define RECORDS_AT_ONCE          (1u << 18)   // records by which it grows later
#define OWN_RECORD_BYTES         ((size_t)4 << 20) // bytes by which they grow if there is no file
#define PAGE_MOST                65536u            // bytes in the largest page that a system has
#define DEFAULT_TIMEOUT          3  // CPU seconds that a thread may run without touching memory or waiting
#define DEFAULT_WITNESS          1  // seconds for runs that show what races change
#define DEFAULT_ORDERS_SECONDS   10 // to run a program in every order
#define TRACE_BYTES              (16 << 20)  // bytes in a trace; the rest is left out
#define CHOICES_BYTES            (16 << 20)  // bytes in a file of choices; the seed decides the rest
#define WIDEST                   16u         // bytes of a lane that one instruction moves at most
#define TEXT_BYTES               (2u << 20)  // bytes of program text that fit into a stamp's pc field
#define POISON                   0xFFBADBADu // what fresh memory contains: a NaN as float, -4531283 as int
#define LANE_POISON              0xFFBAD1A0u // what a shuffle returns from an absent lane: a NaN, or -4533856
#define OTHER_LANE_POISON \
    0x4B3A2C1Du // what it returns in an experiment instead: large as an int and as a float

#endif
