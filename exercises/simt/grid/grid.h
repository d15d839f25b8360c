// The room `grid`: the current launch, its resident blocks and their threads, and which of them runs now.
// Each struct has what several rooms need. A room that keeps more data of a block has a struct of its own for
// it, which other rooms do not read.
#ifndef SIMT_ROOM_GRID_H
#define SIMT_ROOM_GRID_H

#include "../base/base.h"

struct thread {      // kept small, because a pass visits all threads of a block
    void *context;   // where its fiber continues, while the thread does not run: see machine/switch.S
    uint64_t stamp;  // its epoch and number, in the bits that they have in a stamp: see ordering/stamp.h
    uint64_t span;   // number of combines on the longest dependent chain that ends here
    uint32_t number; // 0 <= number < threads of the block; x runs fastest
    uint32_t stack; // the number of the stack it runs on: its own, or the stack of a thread that ended before
};
// The number of the entry that stands for the scheduler, which is simt_block_run.
#define SCHEDULER MAX_BLOCK_THREADS

struct block {
    struct thread threads[MAX_BLOCK_THREADS + 1];
    uint64_t number;      // blockIdx as one number, in which x runs fastest, plus the launch's first_number
    unsigned slot;        // its slot among all slots
    unsigned count;       // number of threads that it was launched with
    unsigned alive;       // number of threads that have not ended
    unsigned rank;        // its rank in its cluster
    uint64_t first_stamp; // the lowest stamp of its current barrier interval
    uint64_t
        shared_floor; // accesses to its shared memory with lower stamps come before everything from now on
    uint64_t span;    // the highest span of any thread when the interval began, which all threads then had
    uint64_t highest_span; // the highest span of any thread so far
    uint64_t *chain; // of each thread: the longest chain of accesses that ends in it; NULL without SIMT_COSTS
    uint64_t highest_chain;     // the highest of any thread so far
    bool resident;              // it has started and is not over
    bool diverged;              // some threads did not reach a barrier
    uint8_t *shared;            // its shared memory, SHARED_SPAN bytes
    uint8_t *state;             // a state byte for each 4 bytes of shared memory: see memory/memory.h
    struct shadow_word *shadow; // a shadow word for each 4 bytes of shared memory: see ordering/ordering.h
    struct ordering *ordering;  // what its threads know of others: of the room `ordering`
    struct events *events; // what its threads did since the last barrier, if that is logged: of `counting`
    struct schedule *schedule; // which threads can run, and which wait where: of `machine`
};

struct lane_call { // a call that a lane makes together with its warp
    enum simt_warp_op op;
    uint32_t mask;
    unsigned source; // of a shuffle: the lane that gives the value
    uint64_t value, result;
    uint64_t pc; // where the lane makes the call
};

// Where a launch or a transfer is in a graph some of whose nodes are not ordered: see machine/nodes.c.
struct node_of_graph {
    bool known;      // it is in such a graph
    unsigned number; // among the nodes of the graph, from 1 on in the order of their addition; 0: it is in a
                     // child graph
    bool captured;   // a captured stream added it
    bool transfer;   // it is a copy, or memory that is set
};

struct launch {
    const char *kernel;     // name, for messages
    const char *parameters; // names of the kernel's parameters, separated by commas, or NULL
    const void *const
        *arguments;        // for each of the first SIMT_PARAMETERS: the pointer that was given, or NULL
    struct simt_site site; // where the launch is in the program
    struct simt_dim grid, block;
    unsigned threads;        // threads per block
    uint64_t blocks;         // number of blocks of the grid that run
    uint64_t first_block;    // the first block that runs
    unsigned resident;       // number of blocks that are resident at once
    bool of_library;         // a library's header made the launch
    bool of_graph;           // a graph's launch made it
    bool cooperative;        // all blocks are resident, and may wait for the whole grid
    struct simt_dim cluster; // blocks per cluster; 1 x 1 x 1 without clusters
    unsigned together;       // blocks per cluster as one number; they are resident together
    bool clustered;          // the launch or the kernel has said how large clusters are
    unsigned most_together;  // the largest possible `together`
    struct traits {          // what the kernel says of itself
        bool known;
        unsigned threads; // the most threads that a block may have; 0: the kernel does not say
        struct simt_dim cluster;
    } traits;
    unsigned processes; // that have run blocks of it
    bool again;         // the launch must begin again, because its blocks form clusters
    struct clause
        refusal;   // why the launch is invalid, if that was found after it began; without a reason: it is not
    bool fine;     // something other than barriers may order its threads
    bool launches; // some kernel of the program launches kernels
    void (*body)(void *); // runs the kernel for the current thread
    void (*loop)(void *); // runs it for all threads of the current block; NULL: that is not possible
    void *argument;       // what `body` and `loop` are given
    size_t body_bytes;    // bytes of the argument, if it can be kept by copying; otherwise 0
    uint32_t number;      // 1, 2, … in this process
    struct occasion occasion, given; // given: the one that it must have, if that has a name
    uint32_t first_epoch;            // epochs before it belong to earlier launches
    uint64_t first_stamp;            // so do stamps before it
    // Stamps before it belong to what is done. Those from it to first_stamp may be of grids in other streams,
    // which may run at the same time: see ordering/job_grids.c. It is the same as first_stamp if there are
    // none.
    uint64_t beside;
    cudaError_t error; // why the launch ended early, or cudaSuccess
    // The number of its first block. All grids that come from one launch by the host, or from one launch of
    // a graph some of whose nodes are not ordered, number their blocks in one row.
    uint64_t first_number;
    size_t shared_bytes,
        shared_most; // bytes of dynamic shared memory per block, and the most that a block may have in all
    const struct launch *parent; // the grid whose thread launched this one; NULL: the host launched it
    struct simt_dim by_thread, by_block; // the thread that launched it
    bool alone;                          // it was launched into cudaStreamFireAndForget
    const struct knowledge *known;       // what happened before everything that its threads do: see ordering/
    struct descent *descent;             // its place among the grids: see machine/family.c; NULL: it has none
    struct node_of_graph node;
    unsigned slots; // 0: its blocks are in the first MAX_RESIDENT slots; 1: in the second
};

extern struct thread *simt_current_thread; // NULL while the host runs
extern struct block *simt_current_block;   // NULL while the host runs
extern struct launch *simt_current_launch; // NULL while the host runs
// The first simt_current_launch->resident elements are the blocks of the current launch.
extern struct block *simt_resident_blocks[MAX_RESIDENT];
static inline struct block *resident_at(unsigned slot) // the block that is resident there, or NULL
{
    struct block *b = simt_resident_blocks[slot];
    return b && b->resident ? b : NULL;
}
struct block *simt_resident(uint64_t number); // the resident block with that number, or NULL
// Whether a thread of the current launch has done more than access memory plainly: see whatif/shares.c.
extern bool simt_more_than_memory;
extern struct simt_place simt_place; // where the running block is in the grid: see abi.h

extern struct progress { // of the current launch, to find out when nothing changes any more
    uint64_t changes;  // changes of memory or of what threads wait for; if it stays equal, threads only poll
    uint64_t started;  // number of blocks that have begun
    uintptr_t counter; // the place that a block, the last to do so, changed by its first atomic change
    bool numbered;     // the block before it made its first atomic change at the same place
    uint64_t arrivals; // number of blocks that have made an atomic change
} simt_progress;

extern int64_t simt_fuel; // what the running block may still spend, see FUEL

// ---- chain.c: the longest chain of accesses. Without SIMT_COSTS these functions do nothing.
void simt_chain_place(struct block *b); // gives b its part; called once for each block
void simt_chain_start(struct block *b); // the block starts
uint64_t simt_chain_of(const struct block *b, unsigned thread);
// The thread continues with at least this length.
void simt_chain_reaches(struct block *b, unsigned thread, uint64_t length);
void simt_chain_add(size_t bytes);     // the running thread makes an access
void simt_chain_meet(struct block *b); // all threads continue with the highest length of the block

// ---- loop.c
extern bool simt_looping; // a loop runs the threads of the current block
// Called by a signal's handler. If a loop was interrupted, the thread that it had come to becomes the running
// thread.
void simt_loop_interrupted(void *context);

struct simt_dim simt_thread_index(const struct thread *t); // returns threadIdx
struct simt_dim simt_block_index(uint64_t number);         // returns blockIdx

// Returns the number in the grid of the block with that rank in that cluster.
uint64_t simt_cluster_member(uint64_t cluster, unsigned rank);
// Returns the block with that rank in b's cluster.
static inline struct block *cluster_block(const struct block *b, unsigned rank)
{
    return simt_resident_blocks[b->slot % MAX_RESIDENT - b->rank + rank];
}
uint32_t simt_launch_number(void); // returns the number of the next launch, from 1 on
uint32_t simt_last_launch(void);   // returns the number of the last one; 0 if there was none
// The grids that come from one launch by the host or are nodes of one graph, in the order in which they
// began. The list is empty unless a kernel launches a grid, or the graph has nodes that are not ordered.
void simt_grids_add(const struct launch *l);
void simt_grids_forget(void);
// Returns the grid that has the block with that number.
const struct launch *simt_grid_of(uint64_t number);
// Returns how many blocks the grid has.
uint64_t simt_grid_blocks(const struct launch *l);
struct simt_dim simt_thread_index_in(const struct launch *l, uint32_t number);

static inline bool same_site(struct simt_site a, struct simt_site b)
{
    return a.line == b.line && a.file == b.file;
}

// How plain accesses are watched now.
extern enum watch {
    UNWATCHED = -1, // SIMT_CHECKS=0
    SLOW_PATH,      // the host runs, or every access is logged
    FAST_PATH
} simt_watch;

#endif
