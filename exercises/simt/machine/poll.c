// Threads that wait for a flag. A strong read may be a poll, so the thread lets other threads run first. It
// always does so if it has just read the same place, and otherwise sometimes, which also mixes the order of
// atomics. Sometimes it also does so before a strong write to a place that it has read, because another
// thread's update may come in between.
#include "inside.h"

void simt_strong_before(struct touch *t)
{
    const bool reads = t->how & ACCESS_READ;
    simt_more_than_memory = true;
    simt_current_block->schedule->plain = false; // the value written may be the address of a local variable
    if (UNLIKELY(simt_each_strong)) {
        if (reads)
            simt_poll_note(t);
        simt_next_before(t);
        return;
    }
    const struct poll *p = &simt_polls_of(simt_current_block)[simt_current_thread->number];
    bool read_before = t->address == p->last.address || t->address == p->before.address;
    bool polls = reads && simt_poll_note(t);
    if (polls || ((reads || read_before) && simt_thread_stops(CHOICE_POLL)))
        simt_block_yield();
}

void simt_pause(void)
{
    if (simt_current_thread && !simt_each_strong)
        simt_block_yield();
}

void simt_ordered_done(int order)
{
    if (simt_current_thread && !simt_each_strong && order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE &&
        simt_thread_stops(CHOICE_FENCE))
        simt_block_yield();
}

// The last change of a word by an atomic. If two words share an entry of the table, the entry has the later
// change.
static struct change {
    uint32_t launch;
    uintptr_t address;
    uint64_t stamp; // of the access that made the change
} changes[MAX_CHANGES];

static struct change *change_of(uintptr_t address)
{
    return &changes[(address >> 2) * 0x9e3779b97f4a7c15u >> 32 & (MAX_CHANGES - 1)];
}

static void note_change(uintptr_t address, uint64_t stamp)
{
    *change_of(address) = (struct change){simt_current_launch->number, address, stamp};
}

void simt_note_change(const struct touch *t) { note_change(t->address, stamp_now(t)); }

// Called after an atomic has changed a word. If the first atomic change of each block goes to the same place,
// that place may be a counter from which the blocks take their numbers.
void simt_changed(void)
{
    if (!simt_current_thread)
        return;
    const struct poll *p = &simt_polls_of(simt_current_block)[simt_current_thread->number];
    const struct look *l = &p->last;
    simt_progress.changes++;
    catch_up(simt_current_thread);
    note_change(l->address, simt_current_thread->stamp | strength(ACCESS_ATOMIC, p->scope) | l->pc);
    if (simt_current_block->schedule->arrival)
        return;
    simt_current_block->schedule->arrival = ++simt_progress.arrivals;
    simt_progress.numbered = l->address == simt_progress.counter;
    simt_progress.counter = l->address;
}

// Returns the stamp of the last access that changed the word. Atomics that left it as it was, such as polls,
// do not count.
uint64_t simt_last_change(uintptr_t address)
{
    uint64_t w = simt_last_write(address), writes[MAX_OTHERS];
    if (!(w & ATOMIC))
        return w;
    const struct change *c = change_of(address);
    if (c->launch == simt_current_launch->number && c->address == address)
        return c->stamp;
    for (unsigned k = simt_strong_writes(address, writes); k-- > 0;)
        if (!(writes[k] & ATOMIC))
            return writes[k];
    return 0;
}
