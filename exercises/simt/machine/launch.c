// Runs a launch: its blocks, of which a few are resident at a time, in an order that the seed chooses.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "inside.h"

_Static_assert(MAX_SLOTS == 2 * MAX_RESIDENT, "each half has room for all");

// A grid that a kernel launches runs in the other half of the slots than that kernel. So a pointer to the
// parent's shared or local memory never points to memory of the child.
static void use_slots(unsigned half)
{
    static struct block *unused[MAX_RESIDENT]; // the blocks of the half that is not in use
    static unsigned used;
    if (half == used)
        return;
    used = half;
    for (unsigned i = 0; i < MAX_RESIDENT; i++) {
        struct block *b = simt_resident_blocks[i];
        simt_resident_blocks[i] = unused[i];
        unused[i] = b;
    }
}

// Allocates a block. Each room that keeps data of a block adds its part.
static struct block *open_slot(unsigned slot)
{
    struct block *b = simt_device_aligned(64, sizeof *b);
    b->slot = slot;
    for (unsigned i = 0; i < MAX_BLOCK_THREADS; i++)
        b->threads[i].number = i;
    simt_shared_place(b);
    simt_ordering_place(b);
    simt_events_place(b);
    simt_chain_place(b);
    b->schedule = simt_device_calloc(1, sizeof *b->schedule);
    return b;
}

// Logs what the blocks did that are resident and will not continue.
static void log_unfinished(const struct launch *l)
{
    for (unsigned i = 0; i < l->resident; i++) {
        struct block *b = simt_resident_blocks[i];
        if (b && b->resident && simt_logging)
            simt_log_unfinished(b, simt_block_where(b));
    }
}

// The progress of the current launch. It outlives the call that runs the launch if the launch is suspended.
static struct {
    struct scatter order;
    uint64_t over, still; // still: turns in which nothing changed
} run;

static struct launch *waiting; // the launch that is suspended until the host does something; or NULL

static void open_blocks(struct launch *l)
{
    const uint64_t starts = l->blocks / l->together;
    l->occasion = l->given.name ? l->given : simt_occasion(l->kernel);
    run.over = run.still = 0;
    simt_held = 0;
    simt_turns_begin();
    simt_next_begin();
    const uint64_t key = simt_choose_in(&l->occasion, CHOICE_ORDER, 0, starts > 1 ? BLOCK_ORDERS : 1);
    run.order = simt_scatter(key, starts);
    for (unsigned i = 0; i < l->resident; i++)
        if (!simt_resident_blocks[i])
            simt_resident_blocks[i] = open_slot(l->slots * MAX_RESIDENT + i);
}

static bool is_both_sides(uintptr_t address)
{
    size_t offset = global_offset(address);
    return offset == NOWHERE ? simt_range_covers(simt_registered, address, 1)
                             : !simt_memory_is_device(address);
}

// Returns whether some thread polls memory that the host can write: managed, pinned or registered memory.
static bool waits_for_host(const struct launch *l)
{
    for (unsigned s = 0; s < l->resident; s++) {
        const struct block *b = simt_resident_blocks[s];
        for (unsigned i = 0; b->resident && i < b->count; i++)
            if (b->schedule->states[i] != THREAD_DONE && is_both_sides(simt_polls_of(b)[i].last.address))
                return true;
    }
    return false;
}

// The block b is over. Starts the next block or cluster in its place. Returns false if that is not possible
// now.
static bool start_next(const struct launch *l, struct block *b)
{
    if (simt_progress.started == l->blocks)
        return false;
    // A library relies on what NVIDIA's cards do, which is more than CUDA promises: blocks start in their
    // order.
    uint64_t next = simt_progress.started / l->together;
    if (UNLIKELY(simt_each_strong) && l->together == 1 && !l->of_library)
        next = simt_next_block(l);
    else if (!l->of_library && !l->loop)
        next = simt_scattered(&run.order, next);
    if (l->together == 1)
        simt_block_start(b, l->first_block + next);
    else if (!simt_cluster_start(b, next))
        return false;
    simt_progress.started += l->together;
    return true;
}

// Another process runs the next blocks, or has run them. This one leaves them out, but everything that
// depends on the number of blocks becomes what it would be after them.
static void pass_over(const struct launch *l, unsigned resident, uint64_t blocks)
{
    for (; blocks > 0; blocks--) {
        struct block *b = simt_resident_blocks[simt_turn_choose(l, resident)];
        start_next(l, b);
        simt_block_pass_over(b);
        run.over++;
    }
    simt_share_continue();
}

// Runs the launch's blocks. Returns false if they cannot continue, and the host could. host_goes_on: the host
// does not wait for the launch, and so may still do something.
static bool run_blocks(struct launch *l, bool host_goes_on)
{
    unsigned resident = l->loop && l->resident > 0 ? 1 : l->resident;
    run.still = 0;
    while (resident > 0 && run.over < l->blocks && l->error == cudaSuccess) {
        if (l->loop && run.over == 1) { // the first block is over
            simt_loop_run(l);
            break;
        }
        uint64_t others = run.over == simt_progress.started ? simt_share_next(l) : 0;
        if (others > 0) {
            pass_over(l, resident, others);
            continue;
        }
        const unsigned slot = simt_turn_choose(l, resident);
        struct block *b = simt_resident_blocks[slot];
        const uint64_t before = simt_progress.changes;
        if (!b->resident && !start_next(l, b)) {
            simt_turn_over(slot, before);
            continue;
        }
        simt_block_run(b);
        if (l->together > 1 && l->error == cudaSuccess)
            simt_cluster_settle(b);
        simt_turn_over(slot, before);
        run.still = simt_progress.changes == before ? run.still + 1 : 0;
        run.over += !b->resident;
        if (UNLIKELY(simt_held > 0) && simt_turns_all_wait(l, resident) && simt_hold_release())
            run.still = 0;
        if (run.still > PATIENCE * resident || run.still > PATIENCE_IN_ALL) {
            if (host_goes_on && l->body_bytes && !simt_in_experiment() && waits_for_host(l)) {
                simt_share_give_up();
                return false;
            }
            simt_tell_deadlock();
            l->error = cudaErrorLaunchTimeout;
        }
    }
    simt_share_close();
    log_unfinished(l);
    for (unsigned i = 0; i < resident; i++) {
        simt_resident_blocks[i]->resident = false;
        simt_shared_close(simt_resident_blocks[i]);
    }
    return true;
}

// The launch's first thread has said that the kernel's blocks are in clusters. Nothing else has happened yet,
// so the launch begins again with clusters.
static void begin_again(struct launch *l)
{
    l->again = false;
    l->loop = NULL;
    l->fine = true;
    l->error = cudaSuccess;
    l->first_block = l->first_number;
    l->blocks = (uint64_t)l->grid.x * l->grid.y * l->grid.z;
    simt_cluster_lay_out(l);
    simt_progress = (struct progress){.changes = 0};
    open_blocks(l);
}

static _Noreturn void refuse(struct launch *l, cudaError_t error, struct clause why)
{
    l->refusal = why;
    simt_launch_abandon(error);
}

void simt_kernel_traits(unsigned threads, struct simt_dim cluster)
{
    struct launch *l = simt_current_launch;
    if (l->traits.known)
        return;
    l->traits = (struct traits){true, threads, cluster};
    struct clause why;
    if (threads > 0 && l->threads > threads)
        refuse(l, cudaErrorInvalidValue,
               (struct clause){.reason = "launch-bounds", .n = {l->threads, threads}});
    bool same = cluster.x == l->cluster.x && cluster.y == l->cluster.y && cluster.z == l->cluster.z;
    if (cluster.x == 0 || (l->clustered && same))
        return;
    if (l->clustered)
        refuse(l, cudaErrorInvalidClusterSize,
               (struct clause){
                   .reason = "cluster-of-kernel",
                   .n = {l->cluster.x, l->cluster.y, l->cluster.z, cluster.x, cluster.y, cluster.z}});
    l->clustered = true;
    l->cluster = cluster;
    if (simt_cluster_refused(l, &why))
        refuse(l, cudaErrorInvalidClusterSize, why);
    l->together = cluster.x * cluster.y * cluster.z;
    if (l->together == 1)
        return;
    l->again = true;
    simt_launch_abandon(cudaErrorUnknown);
}

static void tell_launch(void)
{
    if (simt_current_block)
        simt_lockstep_leave(); // records where the block's threads are
    log_unfinished(simt_current_launch);
    simt_report_launch();
}

static struct launch *by_host; // the launch by the host from which all current grids come

static void begin(struct launch *l)
{
    simt_current_launch = l;
    simt_progress = (struct progress){.changes = 0};
    simt_prints = 0;
    simt_more_than_memory = false;
    simt_costs = (struct costs){.work = 0};
    simt_phase_barriers = 0;
    l->first_stamp = make_stamp(l->first_epoch, 0);
    l->beside = simt_job_beside(l->first_stamp);
    simt_shared_begin(l->shared_bytes, l->shared_most);
    if (simt_options.trace)
        simt_trace_launch(true);
    use_slots(l->slots);
    open_blocks(l);
    simt_loop_choose(l);
    simt_share_plan(l);
    simt_library_races_open(l);
}

// Runs the grid's blocks, as run_blocks does, and settles its experiments.
static bool run_grid(struct launch *l, bool host_goes_on)
{
    simt_ending_watch(true);
    bool over = run_blocks(l, host_goes_on);
    if (over && l->again) {
        begin_again(l);
        over = run_blocks(l, host_goes_on);
    }
    simt_ending_watch(false);
    if (!over) {
        simt_experiment_drop(); // a child cannot know what the host would do
        return false;
    }
    simt_experiment_settle();
    if (simt_options.trace)
        simt_trace_launch(false);
    return true;
}

// Reports a grid that a kernel launched with more than the grid's own kernel allows. This grid has not run,
// but the other grids do.
static void tell_refused(struct launch *l)
{
    struct finding f = simt_finding_of("invalid-launch", simt_access_launching(l));
    simt_because_refused(&f, l->kernel, &l->refusal);
    snprintf(f.kernel, sizeof f.kernel, "%s", l->parent->kernel);
    simt_finding_add(&f);
    l->error = cudaSuccess;
}

// Continues the launch and all grids that come from it, to the end unless they are suspended.
static void go_on(struct launch *l, bool host_goes_on)
{
    simt_current_launch = l;
    simt_memory_unlock();
    bool over = run_grid(l, host_goes_on);
    for (struct launch *next; over && l->error == cudaSuccess && (next = simt_family_next());) {
        if (!l->refusal.reason)
            simt_report_launch();
        l = next;
        begin(l);
        over = run_grid(l, host_goes_on);
        if (over && l->refusal.reason)
            tell_refused(l);
    }
    if (over) {
        simt_rerun_over();
    } else {
        simt_rerun_give_up();
        simt_snapshot_drop();
        waiting = l;
    }
    simt_memory_lock();
    if (over) {
        by_host->error = l->error;
        simt_findings_flush();
        simt_snapshot_drop();
        if (!l->refusal.reason)
            simt_report_launch();
        if (!by_host->node.known || by_host->descent) { // otherwise the rest of the graph needs it
            simt_nodes_abandon();
            simt_ordering_forget();
            simt_family_forget();
        }
    }
    simt_current_launch = NULL;
    simt_end_if_stopped();
}

const struct launch *simt_launch_waiting(void) { return waiting; }

const struct launch *simt_launch_go_on(bool host_goes_on)
{
    struct launch *l = waiting;
    if (simt_current_launch || !l)
        return NULL;
    waiting = NULL;
    go_on(l, host_goes_on);
    return by_host;
}

void simt_launch_run(struct launch *l)
{
    simt_before_end.with_launch = tell_launch;
    simt_before_end.waits = simt_waits_plainly;
    by_host = l;
    if (simt_snapshot_take())
        simt_every_access_choose();
    l->fine = &simt_program_is_fine || l->launches || l->node.known || l->together > 1;
    if (!l->node.known) // otherwise simt_node_launch has set it
        l->first_epoch = simt_epoch_next();
    const uint64_t first = make_stamp(l->first_epoch, 0);
    l->fine |= simt_job_beside(first) < first;
    if (simt_options.trace || l->of_library) // what the arrays contain is wanted
        simt_memory_unlock();
    begin(l);
    go_on(l, true);
}
