// The grid as it runs: the launch in hand, its resident blocks and their threads, and who is running now.
// Each has what several rooms need; a room that keeps more of a block has a part of its own, which the others
// don't look into.
#ifndef SIMT_ROOM_GRID_H
#define SIMT_ROOM_GRID_H

#include "../base/base.h"

struct thread {      // small: a pass goes through all of a block's
    void *context;   // where its fiber goes on, while it doesn't run: see threads/switch.S
    uint64_t stamp;  // its epoch and number, where a stamp has them: see ordering/stamp.h
    uint64_t span;   // combines on the longest dependent chain that ends here
    uint32_t number; // 0 <= number < threads of the block; x runs fastest
    uint32_t stack;  // the number of the stack that it runs on: its own, or that of one that ended before it
};
#define SCHEDULER MAX_BLOCK_THREADS // the number of that which stands for the scheduler, simt_block_run

struct block {
    struct thread threads[MAX_BLOCK_THREADS + 1];
    uint64_t number;       // blockIdx as one number; x runs fastest; on top of its launch's first_number
    unsigned slot;         // which resident one it is
    unsigned count;        // threads it was launched with
    unsigned alive;        // of them, not yet done
    unsigned rank;         // which of its cluster's blocks it is
    uint64_t first_stamp;  // the lowest stamp of its current barrier interval
    uint64_t shared_floor; // what touched its shared memory by a lower stamp comes before all from now on
    uint64_t span;         // the highest of any thread when that began: everyone's then
    uint64_t highest_span; // and of any thread so far
    bool resident;         // started and not yet over
    bool diverged;         // a barrier was not reached by all
    uint8_t *shared;       // its shared memory, SHARED_SPAN bytes
    uint8_t *state;        // a state byte for each 4 of these: see memory/memory.h
    struct shadow_word *shadow; // a shadow word for each 4: see ordering/ordering.h
    struct ordering *ordering;  // what its threads know of others
    struct events *events;      // what they did since the last barrier, if somebody asks: counting
    struct schedule *schedule;  // who can run, and who waits where: threads
};

struct lane_call { // what a lane asks of its warp
    enum simt_warp_op op;
    uint32_t mask;
    unsigned source; // of a shuffle
    uint64_t value, result;
};

struct launch {
    const char *kernel;           // name, for messages
    const char *parameters;       // the names of its parameters, with commas between, or NULL;
    const void *const *arguments; // for each of the first SIMT_PARAMETERS the pointer given, or NULL
    struct simt_site site;        // of the launch
    struct simt_dim grid, block;
    unsigned threads;        // threads a block
    uint64_t blocks;         // blocks of the grid that run,
    uint64_t first_block;    // and the first of them
    unsigned resident;       // blocks resident at once
    bool cooperative;        // its blocks are all resident, and may meet
    struct simt_dim cluster; // blocks of a cluster, 1 x 1 x 1 if it has none
    unsigned together;       // so many in all, which are resident together
    bool clustered;          // somebody has said how many
    unsigned most_together;  // and how many that may be
    struct traits {          // what the kernel says of itself
        bool known;
        unsigned threads; // a block may have; 0: it doesn't say
        struct simt_dim cluster;
    } traits;
    bool again;           // it must begin again, since its blocks are to be in clusters
    char refusal[200];    // why it can't be launched, found as it began; "" if it can
    bool fine;            // something but barriers may order its threads
    bool launches;        // kernels of the program launch kernels
    void (*body)(void *); // runs the kernel for the current thread
    void *argument;       // what body is given,
    size_t body_bytes;    // and its length, if it can be kept by copying; else 0
    uint32_t number;      // 1, 2, … in this process
    uint32_t first_epoch; // epochs before it belong to earlier launches
    uint64_t first_stamp; // so do stamps before it
    cudaError_t error;    // why it ended early, or success
    // Blocks of the grids that come of one launch by the host have numbers of their own: these begin here.
    uint64_t first_number;
    size_t shared_bytes, shared_most;    // dynamic shared memory of a block, and what it may have in all
    const struct launch *parent;         // whose thread launched it; NULL: the host did
    struct simt_dim by_thread, by_block; // which one,
    bool alone;                          // and into cudaStreamFireAndForget
    const struct knowledge *known;       // happened before all that its threads do: see ordering/
    struct descent *descent;             // its place among grids: see threads/family.c; NULL: it has none
    unsigned slots;                      // its blocks are in the first MAX_RESIDENT slots, or the second
};

extern struct thread *simt_current_thread; // NULL while the host runs
extern struct block *simt_current_block;   // NULL while the host runs
extern struct block *simt_touched_block;   // whose shared memory that touches: its own, but in a cluster
extern struct launch *simt_current_launch; // NULL while the host runs
extern struct block
    *simt_resident_blocks[MAX_RESIDENT]; // of the launch in hand the first simt_current_launch->resident
extern struct simt_place simt_place;     // where the running block is: see abi.h

struct simt_dim simt_thread_index(const struct thread *t); // threadIdx
struct simt_dim simt_block_index(uint64_t number);         // blockIdx

// Of block `rank` in the cluster of that number: its number in the grid.
uint64_t simt_cluster_member(uint64_t cluster, unsigned rank);
static inline struct block *cluster_block(const struct block *b, unsigned rank) // of b's cluster
{
    return simt_resident_blocks[b->slot % MAX_RESIDENT - b->rank + rank];
}
// The grids that come of one launch by the host, in the order in which they began; none, unless some kernel
// has launched one.
void simt_grids_add(const struct launch *l);
void simt_grids_forget(void);
const struct launch *simt_grid_of(uint64_t number); // the one with that block
uint64_t simt_grid_blocks(const struct launch *l);  // of which each has a number
struct simt_dim simt_thread_index_in(const struct launch *l, uint32_t number);

static inline bool same_site(struct simt_site a, struct simt_site b)
{
    return a.line == b.line && a.file == b.file;
}

enum { // bits of an access; of volatile and atomic at most one
    ACCESS_READ = 1,
    ACCESS_WRITE = 2,
    ACCESS_VOLATILE = 4,
    ACCESS_ATOMIC = 8,
    ACCESS_BLOCK = 16, // an atomic that signals to its own block only
    ACCESS_ACQUIRE =
        32, // a strong read after which its thread knows what the write published, without a fence
    ACCESS_RELEASE = 64 // a strong write that publishes all that its thread knows, without a fence
};

// How plain accesses are watched now.
extern enum watch {
    UNWATCHED = -1, // SIMT_CHECKS=0
    SLOW_PATH,      // the host runs, or all that is done is logged
    FAST_PATH
} simt_watch;

#endif
