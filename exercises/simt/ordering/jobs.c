// The jobs that may not be done yet, and the current job, which the host puts into a stream now. What is in
// the way of another access is remembered as *parts*: a transfer by its bytes (transfers.c), a grid by its
// epochs (job_grids.c). So each access is compared with those before it:
//
// - an access by the host, and a transfer, with the transfers that are remembered, and with the stamps in the
//   shadow words of its bytes;
// - an access in a kernel with the stamps that its shadow word contains, if grids of other streams may run at
//   the same time (race.c);
// - a grid with earlier transfers, when it has ended: whether a stamp of the grid is in one of their bytes.
#include <string.h>

#include "jobs.h"

struct part simt_parts[MAX_PARTS];
struct current_job simt_job;
unsigned simt_jobs_unfinished;
bool simt_jobs_elsewhere;
uint64_t simt_host_touches;

static uint32_t last_jobs[STREAM_SLOTS]; // for each slot, the last job that has parts
static uintptr_t host_first, host_end;   // all transfers in memory that the host can touch are within

// ---- which parts there are

static void note_place(const struct part *p)
{
    if (p->grid || simt_memory_is_device(p->address))
        return;
    simt_jobs_elsewhere |= global_offset(p->address) == NOWHERE;
    host_first = p->address < host_first ? p->address : host_first;
    host_end = p->address + p->bytes > host_end ? p->address + p->bytes : host_end;
}

static void note_places(void)
{
    simt_jobs_elsewhere = false;
    host_first = UINTPTR_MAX;
    host_end = 0;
    for (unsigned i = 0; i < simt_jobs_unfinished; i++)
        note_place(&simt_parts[i]);
}

bool simt_host_may_meet(uintptr_t address, size_t bytes)
{
    return address < host_end && address + bytes > host_first;
}

void simt_parts_drop_over(void)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < simt_jobs_unfinished; i++)
        if (!simt_parts[i].over) {
            if (kept != i)
                simt_parts[kept] = simt_parts[i];
            kept++;
        }
    if (kept == simt_jobs_unfinished)
        return;
    simt_jobs_unfinished = kept;
    note_places();
}

void simt_jobs_prune(void)
{
    for (unsigned i = 0; i < simt_jobs_unfinished; i++)
        simt_parts[i].over = simt_host_knows(simt_parts[i].slot, simt_parts[i].job);
    simt_parts_drop_over();
}

const struct part *simt_part_of_grid(uint32_t epoch)
{
    static unsigned last; // grids are asked for again and again
    const struct part *p = &simt_parts[last];
    if (last < simt_jobs_unfinished && p->grid && epoch >= p->from && epoch < p->end)
        return p;
    for (unsigned i = simt_jobs_unfinished; i-- > 0;) {
        p = &simt_parts[i];
        if (p->grid && epoch >= p->from && epoch < p->end)
            return &simt_parts[last = i];
    }
    return NULL;
}

bool simt_job_is_beside(uint32_t epoch)
{
    const struct part *p = simt_part_of_grid(epoch);
    return p && is_beside(p);
}

void simt_job_learns(uint32_t epoch)
{
    const struct part *p = simt_part_of_grid(epoch);
    for (unsigned i = 0; p && i < STREAM_SLOTS; i++)
        if (p->clock.of[i] > simt_job.clock.of[i])
            simt_job.clock.of[i] = p->clock.of[i];
}

struct part simt_part_new(const char *name)
{
    return (struct part){
        .clock = simt_job.clock, .slot = simt_job.slot, .job = simt_job.number, .name = name};
}

void simt_part_add(struct part p)
{
    if (simt_jobs_unfinished == MAX_PARTS) {
        simt_jobs_unfinished = MAX_PARTS / 2;
        memmove(simt_parts, simt_parts + MAX_PARTS - simt_jobs_unfinished,
                simt_jobs_unfinished * sizeof *simt_parts);
    }
    if (simt_jobs_unfinished == 0)
        note_places();
    last_jobs[p.slot] = p.job;
    simt_parts[simt_jobs_unfinished++] = p;
    note_place(&p);
}

// ---- the current job

void simt_job_begin(unsigned slot)
{
    if (!simt_options.checks || simt_job.depth++ > 0)
        return;
    simt_job.clock = simt_slot_next_job(slot);
    simt_job.slot = slot;
    simt_job.number = simt_job.clock.of[slot];
    simt_job.beside = false;
    simt_job.grids = 0;
    for (unsigned i = 0; simt_jobs_unfinished > 0 && i < STREAM_SLOTS; i++)
        simt_job.beside |= simt_job.clock.of[i] < last_jobs[i];
    for (unsigned i = 0; simt_job.beside && i < simt_jobs_unfinished && !simt_job.grids; i++)
        if (simt_parts[i].grid && is_beside(&simt_parts[i]))
            simt_job.grids = simt_parts[i].from;
}

void simt_job_end(void)
{
    if (simt_options.checks && --simt_job.depth == 0)
        simt_slot_waits(simt_job.slot, &simt_job.clock); // with what its kernels have learnt
}

struct clock simt_job_clock(void) { return simt_job.clock; }

void simt_job_stays(void)
{
    struct part part = simt_part_new("job");
    part.grid = true; // without epochs
    simt_part_add(part);
}

struct job_place simt_job_place(void) { return (struct job_place){simt_job.slot, simt_job.number}; }

bool simt_job_follows(struct job_place j) { return simt_job.clock.of[j.slot] >= j.number; }

bool simt_jobs_may_race(void) { return simt_streams_made() || simt_memory_of_both || simt_registered; }
