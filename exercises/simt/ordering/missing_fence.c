// Of two accesses that race: are they nearly ordered, by a flag? Which fence is missing, was the flag raised
// too early, or is it one of before the launch?
#include "knowledge.h"

static bool before(const struct moment *m, uint64_t flag_writer)
{
    struct moment w = simt_moment_of(flag_writer);
    return w.block == m->block &&
           (m->interval < w.interval || (m->thread == w.thread && m->epoch <= w.epoch));
}

// Whether what this thread does now may follow from that look at a flag.
static bool followed_by_mine(const struct seen *s)
{
    return reader_of(s) == simt_current_thread->number ||
           s->interval != epoch_of(simt_current_block->first_stamp);
}

// The writers of that flag: one that several blocks count up was seen after all of them wrote it.
static unsigned writers_of(const struct seen *s, uint64_t writers[])
{
    unsigned count = simt_strong_writes(s->address, writers);
    writers[count++] = s->writer;
    return count;
}

// Whether this block has seen a flag that another thread of m's block raised with no barrier between m and
// it.
bool simt_flag_too_early(const struct moment *m, uint64_t *flag_writer, uint64_t *flag_reader)
{
    for (unsigned i = 0; i < simt_current_block->ordering->seen_count; i++) {
        const struct seen *s = &simt_current_block->ordering->seen[i];
        uint64_t writers[MAX_OTHERS + 1];
        unsigned count = followed_by_mine(s) ? writers_of(s, writers) : 0;
        for (unsigned k = 0; k < count; k++) {
            struct moment w = simt_moment_of(writers[k]);
            if (w.block != m->block || w.interval != m->interval || w.thread == m->thread)
                continue;
            *flag_writer = writers[k];
            *flag_reader = s->reader;
            return true;
        }
    }
    return false;
}

// Whether m's block wrote a flag after m which this block has read since: then the pattern is there. Which
// fence is not? on_flag: m is a plain access to what others use as a flag.
enum missing simt_missing_fence(const struct moment *m, bool on_flag, uint64_t *flag_writer,
                                uint64_t *flag_reader)
{
    enum missing found = NOT_A_PATTERN;
    for (unsigned i = 0; i < simt_current_block->ordering->seen_count; i++) {
        const struct seen *s = &simt_current_block->ordering->seen[i];
        if (!followed_by_mine(s))
            continue;
        uint64_t writers[MAX_OTHERS + 1];
        unsigned count = writers_of(s, writers);
        // Of a flag that is stored only the last store was seen, and what that published.
        for (unsigned k = on_flag || s->writer & ATOMIC ? 0 : count - 1; k < count; k++) {
            if (!before(m, writers[k]))
                continue;
            bool writer = s->released && simt_knows(s->released, m);
            *flag_writer = writers[k];
            *flag_reader = s->reader;
            found = writer ? READERS_FENCE : s->fenced ? WRITERS_FENCE : BOTH_FENCES;
        }
    }
    return found;
}

// A flag that nobody has written in this launch, and yet a thread went on after reading it.
bool simt_polled_old_flag(const struct moment *m, bool *raised)
{
    for (unsigned s = 0; s < simt_current_launch->resident; s++) {
        const struct block *b = simt_resident_blocks[s];
        if (!b || !b->resident || b->number != m->block)
            continue;
        uintptr_t address = b->ordering->polls[m->thread].last.address;
        if (global_offset(address) == NOWHERE || simt_last_write(address) != 0)
            return false;
        *raised = *(const volatile uint8_t *)address != 0;
        return true;
    }
    return false;
}
