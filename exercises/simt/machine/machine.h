// The room `machine`: what runs threads. Launches, blocks, warps, fibers and the schedule.
#ifndef SIMT_ROOM_MACHINE_H
#define SIMT_ROOM_MACHINE_H

#include "../whatif/whatif.h"

// ---- launch.c
// Runs the launch. Returns at its end, or when all threads only poll, and at least one polls something that
// the host may still write. In the second case the launch is suspended, and the host continues.
void simt_launch_run(struct launch *l);
// Returns the launch that is suspended, or NULL.
const struct launch *simt_launch_waiting(void);
// Continues the suspended launch, and returns it, or NULL if there is none. Unless host_goes_on, the host
// waits for the launch now, so the launch must come to its end.
const struct launch *simt_launch_go_on(bool host_goes_on);

// ---- block.c
// Called by a thread: ends the launch, as a GPU does on a fault.
_Noreturn void simt_launch_abandon(cudaError_t error);

// ---- family.c: the grids that kernels launch
struct simt_grid_stream { // where a kernel launches a grid
    enum { SIMT_IN_ORDER, SIMT_ALONE, SIMT_TAIL } kind;
    // If kind is SIMT_IN_ORDER, these fields say which stream of the launching grid.
    uint64_t handle; // 0: the block's own stream
    uint64_t block;  // the block whose stream it is, or 0 if that does not matter
    unsigned thread; // the thread whose stream it is, or 0 likewise
};
// The running thread launches l, which now belongs to family.c. l must be the beginning of allocated memory
// that free() can take. The fields about the launching thread are filled in here. may_wait: how many grids
// may wait to begin.
void simt_family_launch(struct launch *l, struct simt_grid_stream stream, unsigned may_wait);
// Returns how many grids have been launched by kernels and have not begun.
unsigned simt_family_waiting(void);
// Returns how many grids kernels have launched since the host's last launch.
uint32_t simt_family_total(void);

// ---- nodes.c: the nodes of a graph some of which are not ordered
// Such a graph is launched. Returns a number for the launch, never 0.
unsigned simt_nodes_begin(void);
void simt_nodes_end(unsigned number); // the graph has run
// The next thing that is launched or transferred is this node of the run with that number, and all of
// `before` happened before it.
void simt_node_next(unsigned number, struct node_of_graph node, const struct knowledge *before);
// Returns everything that happened before the end of the node that simt_node_next was called for.
const struct knowledge *simt_node_done(unsigned number);
// Returns the place of a launch that is about to run, if that is such a node: the place remains until the run
// ends. Otherwise returns NULL.
struct launch *simt_node_launch(void);
// The launch, which is complete except for this, is that node.
void simt_node_enter(struct launch *l);
// A transfer begins. Returns whether it is such a node. If so, the accesses of the transfer are reported
// next, and then its end. name: "copy" or "memset".
bool simt_node_transfer_begin(const char *name);
void simt_node_transfers(struct touch *t);
void simt_node_transfer_end(void);

// ---- fence.c: what the device does at a fence for which the program gives a memory order
void simt_fence_at(enum simt_scope scope, int order, const void *by);

// ---- cluster.c: blocks that are resident together
// Whether the launch's clusters are not possible, and why.
bool simt_cluster_refused(const struct launch *l, struct clause *why);
// Decides how many blocks of the launch are resident at once.
void simt_cluster_lay_out(struct launch *l);

// ---- fiber.c: stacks
// Two halves of the stacks: in each, MAX_RESIDENT slots of MAX_BLOCK_THREADS stacks of STACK_BYTES.
extern uintptr_t simt_stacks[2];
// A stack has room for a guard page, wherever pages begin in it, and for the bytes that a thread can use.
#define STACK_BYTES (STACK_LEAST + 2 * SYSTEM_PAGE + 320)
// Returns where a stack begins. Stacks lie one after the other. A stack's size is not a multiple of a page,
// so that the tops of the stacks are in different sets of the cache. It is also a little more than an odd
// number of pages, so that the tops use different sets of the TLB. When all tops had the same offset in their
// pages, switching was measured to be three times slower.
static inline uintptr_t stack_at(unsigned slot, unsigned number)
{
    return simt_stacks[slot / MAX_RESIDENT] +
           ((uintptr_t)(slot % MAX_RESIDENT) * MAX_BLOCK_THREADS + number) * STACK_BYTES;
}
// Returns whether all these bytes are on the running thread's stack.
static inline bool on_own_stack(uintptr_t address, size_t bytes)
{
    uintptr_t from = address - stack_at(simt_current_block->slot, simt_current_thread->stack);
    return from < STACK_BYTES && bytes <= STACK_BYTES - from;
}
// Returns the lowest address of t's stack, above the guard page.
uintptr_t simt_fiber_stack(const struct thread *t);
// Returns whether the address is in t's stack.
bool simt_fiber_owns(const struct thread *t, uintptr_t address);
// Returns whether the address is in the stack of some thread.
bool simt_fiber_any(uintptr_t address);
// Returns whether the address is in the stack of some thread in that half of the slots.
bool simt_fiber_of_slots(uintptr_t address, unsigned half);

// ---- schedule.c
extern bool simt_accesses_counted; // whether simt_hold_before has to be called
void simt_every_access_choose(
    void); // decides, by the options and choices, whether the device must see every access

// ---- hold.c: threads that wait with an access until no other can go on
// The running thread is about to make this access, which gets its number. If the choices say so, the thread
// is held, and all others run first.
void simt_hold_before(struct touch *t);

// ---- next.c: orders in which each strong access is a choice
extern bool simt_each_strong; // whether this is such an order
// A strong access is about to happen. Returns when it is this thread's turn.
void simt_next_before(struct touch *t);
// It happens now: memory has what it reads.
void simt_next_after(const struct touch *t);
// A fence of all threads is about to happen, if their order matters. Returns when it is this thread's turn.
void simt_next_fence(const void *by);

// ---- poll.c: threads that wait for a flag
// A strong access is about to happen. Other threads may run first.
void simt_strong_before(struct touch *t);
// If it is a strong access, it happens now.
static inline void simt_strong_after(const struct touch *t)
{
    if (UNLIKELY(simt_each_strong) && is_strong(t))
        simt_next_after(t);
}
// The running thread has changed the word by an atomic.
void simt_note_change(const struct touch *t);

// ---- declarations.c: shared arrays and static variables
// Forgets the static variables of kernels, so that they begin again with their first values.
void simt_statics_forget(void);

#endif
