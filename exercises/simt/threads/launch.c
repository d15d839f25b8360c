// A launch: is it valid, then its blocks, a few resident at a time, in no particular order.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../ordering/stamp.h"
#include "fiber.h"
#include "threads.h"

struct progress simt_progress;

// The rooms that keep something of a block each give it a part.
static struct block *open_slot(unsigned slot)
{
    struct block *b = simt_device_aligned(64, sizeof *b);
    b->slot = slot;
    for (unsigned i = 0; i < MAX_BLOCK_THREADS; i++)
        b->threads[i].number = i;
    simt_shared_place(b);
    simt_ordering_place(b);
    simt_events_place(b);
    b->schedule = simt_device_calloc(1, sizeof *b->schedule);
    return b;
}

// What the resident blocks did that come no further.
static void log_unfinished(const struct launch *l)
{
    for (unsigned i = 0; i < l->resident; i++) {
        struct block *b = simt_resident_blocks[i];
        if (b && b->resident && b->events->count > 0)
            simt_log_unfinished(b, simt_block_where(b));
    }
}

static void run_blocks(struct launch *l)
{
    struct scatter order = simt_random_scatter(l->blocks);
    uint64_t over = 0, rounds = 0, still = 0; // still: rounds in which nothing changed
    unsigned resident = l->resident;
    for (unsigned i = 0; i < resident; i++)
        if (!simt_resident_blocks[i])
            simt_resident_blocks[i] = open_slot(i);
    while (resident > 0 && over < l->blocks && l->error == cudaSuccess) {
        struct block *b =
            simt_resident_blocks[(simt_options.even ? rounds++ : simt_random_next()) % resident];
        if (!b->resident && simt_progress.started == l->blocks)
            continue;
        if (!b->resident)
            simt_block_start(b, l->first_block + simt_scattered(&order, simt_progress.started++));
        uint64_t before = simt_progress.changes;
        simt_block_run(b);
        still = simt_progress.changes == before ? still + 1 : 0;
        if (still > PATIENCE * resident || still > PATIENCE_IN_ALL) {
            simt_tell_deadlock();
            l->error = cudaErrorLaunchTimeout;
        }
        over += !b->resident;
    }
    log_unfinished(l);
    for (unsigned i = 0; i < resident; i++) {
        simt_resident_blocks[i]->resident = false;
        simt_shared_close(simt_resident_blocks[i]);
    }
}

static void tell_launch(void)
{
    if (simt_current_block)
        simt_lockstep_leave(); // which notes where its threads are
    log_unfinished(simt_current_launch);
    simt_report_launch();
}

void simt_launch_run(struct launch *l)
{
    simt_before_end.with_launch = tell_launch;
    simt_before_end.waits = simt_waits_plainly;
    simt_current_launch = l;
    simt_progress = (struct progress){.changes = 0};
    simt_prints = 0;
    simt_costs = (struct costs){.work = 0};
    l->fine = &simt_program_is_fine;
    l->first_epoch = simt_epoch_next();
    l->first_stamp = make_stamp(l->first_epoch, 0);
    simt_memory_unlock();
    if (simt_options.trace)
        simt_trace_launch(true);
    simt_ending_watch(true);
    run_blocks(l);
    simt_ending_watch(false);
    simt_trial_settle();
    if (simt_options.trace)
        simt_trace_launch(false);
    simt_memory_lock();
    simt_findings_flush();
    simt_report_launch();
    simt_ordering_forget();
    simt_current_launch = NULL;
    simt_end_if_stopped();
}

void simt_launch_abandon(cudaError_t error)
{
    simt_current_launch->error = error;
    simt_lockstep_leave();
    fiber_switch(scheduler(simt_current_block, simt_current_thread));
    simt_device_failed("an abandoned launch went on");
}
