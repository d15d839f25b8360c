// The order of what the host puts into streams. A *job* is a launch, a copy, memory that is set or freed, or
// the launch of a graph. The CPU device does a job at once, but a card does it later: when all jobs are done
// that the stream's order puts before it.
//
// Each job has a number in its stream. A *clock* says, for each stream, up to which job everything happened
// before: before the stream's next job, before an event, or before what the host does next. So one job
// happened before another if the clock of the other has reached its number.
//
// Streams have slots, of which there are few. If a program has more streams, some of them share a slot. The
// jobs of a slot count as ordered, so this can hide a fault, and never accuses a program of one.
#include "jobs.h"

static struct slot {
    struct clock before; // what happened before the stream's next job
    bool taken, blocking;
} slots[STREAM_SLOTS] = {
    [LEGACY_SLOT] = {.taken = true}, [PER_THREAD_SLOT] = {.taken = true, .blocking = true}};

static unsigned most = PER_THREAD_SLOT + 1; // slots from here on have never been used

static struct clock host;      // what the host knows to be done
static struct clock allocated; // what happened before the last allocation, which keeps streams apart

static void join(struct clock *c, const struct clock *other)
{
    for (unsigned i = 0; i < most; i++)
        if (other->of[i] > c->of[i])
            c->of[i] = other->of[i];
}

unsigned simt_slot_open(bool blocking)
{
    static unsigned next;
    unsigned slot = PER_THREAD_SLOT + 1;
    while (slot < STREAM_SLOTS && slots[slot].taken)
        slot++;
    if (slot == STREAM_SLOTS)
        slot = PER_THREAD_SLOT + 1 + next++ % (STREAM_SLOTS - PER_THREAD_SLOT - 1);
    slots[slot].blocking = blocking || (slots[slot].taken && slots[slot].blocking);
    slots[slot].taken = true;
    most = slot >= most ? slot + 1 : most;
    return slot;
}

void simt_slot_close(unsigned slot) { slots[slot].taken = false; }

struct clock simt_slot_clock(unsigned slot)
{
    struct clock c = slots[slot].before;
    for (unsigned i = 0; slot == LEGACY_SLOT && i < most; i++)
        if (slots[i].blocking)
            join(&c, &slots[i].before);
    if (slots[slot].blocking)
        join(&c, &slots[LEGACY_SLOT].before);
    join(&c, &host);
    join(&c, &allocated);
    return c;
}

void simt_slot_waits(unsigned slot, const struct clock *c)
{
    slots[slot].before = simt_slot_clock(slot);
    join(&slots[slot].before, c);
}

struct clock simt_slot_record(unsigned slot) { return slots[slot].before = simt_slot_clock(slot); }

struct clock simt_slot_next_job(unsigned slot)
{
    slots[slot].before = simt_slot_clock(slot);
    slots[slot].before.of[slot]++;
    return slots[slot].before;
}

void simt_streams_meet(void)
{
    for (unsigned i = 0; i < most; i++)
        join(&allocated, &slots[i].before);
}

bool simt_streams_made(void)
{
    return most > PER_THREAD_SLOT + 1 || slots[PER_THREAD_SLOT].before.of[PER_THREAD_SLOT] > 0;
}

bool simt_host_knows(unsigned slot, uint32_t job) { return host.of[slot] >= job; }

void simt_host_learns(const struct clock *c)
{
    join(&host, c);
    simt_jobs_prune();
}

void simt_host_waits(unsigned slot)
{
    struct clock c = simt_slot_clock(slot);
    simt_host_learns(&c);
}

void simt_host_waits_for_all(void)
{
    for (unsigned i = 0; i < most; i++)
        join(&host, &slots[i].before);
    simt_jobs_prune();
}
