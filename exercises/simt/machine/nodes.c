// The nodes of a graph some of which are not ordered: no path of the graph leads from one to the other. On a
// GPU such nodes may run at the same time. Here they run one after the other, in an order that the seed
// chooses. Whether two of them race does not depend on this order: like the grids that kernels launch, they
// share one row of epochs and one row of blocks, and a node knows only of the nodes from which a path leads
// to it (ordering/grids.c).
//
// A copy, or memory that is set, is treated as a grid of one thread, which makes its accesses one after the
// other.
//
// If a kernel of the graph launches kernels, the nodes after it count as ordered.
#include <stdlib.h>

#include "inside.h"

static struct {
    unsigned number;                // of the run; 0: there is none
    uint32_t first_epoch;           // of its first node
    uint64_t next_block;            // the number of the next grid's first block
    struct launch **launches;       // its grids up to now; they remain until the next run
    unsigned count;                 // of `launches`
    bool expected;                  // a node is about to begin:
    struct node_of_graph node;      // which one,
    const struct knowledge *before; // what happened before it,
    uint32_t from;                  // and its first epoch
} run;

unsigned simt_nodes_begin(void)
{
    static unsigned last;
    simt_nodes_abandon(); // a run in which this one is nested
    for (unsigned i = 0; i < run.count; i++)
        free(run.launches[i]);
    run.count = 0;
    run.number = ++last;
    run.first_epoch = simt_epoch_next();
    run.next_block = 0;
    return run.number;
}

void simt_nodes_end(unsigned number)
{
    if (!number || number != run.number)
        return;
    run.number = 0;
    run.expected = false;
    simt_ordering_forget();
    simt_grids_forget();
}

void simt_nodes_abandon(void) { simt_nodes_end(run.number); }

void simt_node_next(unsigned number, struct node_of_graph node, const struct knowledge *before)
{
    if (!number || number != run.number)
        return;
    run.expected = true;
    run.node = node;
    run.before = before;
    run.from = simt_epoch_next();
}

const struct knowledge *simt_node_done(unsigned number)
{
    if (!number || number != run.number)
        return NULL;
    run.expected = false;
    return simt_epoch_next() == run.from ? run.before : simt_ordering_grid(run.from, run.before);
}

struct launch *simt_node_launch(void)
{
    if (!run.expected) { // not a node, or the second launch by one host function
        simt_nodes_abandon();
        return NULL;
    }
    // NOLINTNEXTLINE(bugprone-sizeof-expression): pointers
    return *ADDED(run.launches, run.count) = simt_device_calloc(1, sizeof(struct launch));
}

void simt_node_enter(struct launch *l)
{
    run.expected = false;
    l->node = run.node;
    l->known = run.before;
    l->first_epoch = run.first_epoch;
    l->first_number = run.next_block;
    l->first_block += run.next_block;
    run.next_block += simt_grid_blocks(l);
    simt_grids_add(l);
}

// ---- transfers

// Returns the block that makes all transfers. It is never resident.
static struct block *block_of_transfers(void)
{
    static struct block *b;
    if (!b) {
        b = simt_device_aligned(64, sizeof *b);
        *b = (struct block){.count = 1};
        simt_ordering_place(b);
    }
    return b;
}

bool simt_node_transfer_begin(const char *name)
{
    static uint32_t last = UINT32_MAX; // counted down, because the numbers of launches are counted up
    if (!run.expected || !simt_options.checks)
        return false;
    struct launch *l = simt_node_launch();
    *l = (struct launch){.kernel = name,
                         .grid = {1, 1, 1},
                         .block = {1, 1, 1},
                         .cluster = {1, 1, 1},
                         .threads = 1,
                         .blocks = 1,
                         .together = 1,
                         .fine = true,
                         .number = last--,
                         .first_stamp = make_stamp(run.first_epoch, 0),
                         .beside = make_stamp(run.first_epoch, 0)}; // see simt_job_transfers
    simt_node_enter(l);
    struct block *b = block_of_transfers();
    simt_current_launch = l;
    b->number = l->first_number;
    b->first_stamp = b->shared_floor = make_stamp(simt_epoch_new(b, 0), 0);
    simt_ordering_start(b);
    simt_current_block = b;
    simt_current_thread = &b->threads[0];
    return true;
}

void simt_node_transfers(struct touch *t)
{
    t->at = device_spot(global_offset(t->address));
    if (t->at.offset != NOWHERE)
        simt_race(t);
}

void simt_node_transfer_end(void)
{
    simt_current_thread = NULL;
    simt_current_block = NULL;
    simt_findings_flush();
    simt_current_launch = NULL;
    simt_end_if_stopped();
}
