// Explains a race in which a flag nearly orders the two accesses: which fence is missing, whether the flag
// was raised too early, or whether the flag is left from before the launch. It also finds threads that met
// others, but not each other.
#include "knowledge.h"
#include "race.h"

static bool before(const struct moment *m, uint64_t flag_writer)
{
    struct moment w = simt_moment_of(flag_writer);
    return w.block == m->block &&
           (m->interval < w.interval || (m->thread == w.thread && m->epoch <= w.epoch));
}

// Whether what the running thread does now may be a consequence of that read of a flag.
static bool followed_by_mine(const struct seen *s)
{
    const struct moment read = simt_moment_of(s->reader);
    return simt_came_before(&read);
}

// Whether fences or a memory order publish m to those who see that flag.
static bool is_published(const struct seen *s, const struct moment *m)
{
    return s->released && simt_knows(s->released, m);
}

// Stores the stamps of the flag's writers, and returns their number. If several blocks count a flag up, the
// reader has seen it after all of them wrote it.
static unsigned writers_of(const struct seen *s, uint64_t writers[])
{
    unsigned count = simt_strong_writes(s->address, writers);
    writers[count++] = s->writer;
    return count;
}

// s was raised by another thread of m's block, in m's interval: no barrier lies between the two.
bool simt_flag_too_early(const struct moment *m, struct nearly *how)
{
    for (unsigned i = 0; i < simt_current_block->ordering->seen_count; i++) {
        const struct seen *s = &simt_current_block->ordering->seen[i];
        uint64_t writers[MAX_OTHERS + 1];
        unsigned count = followed_by_mine(s) ? writers_of(s, writers) : 0;
        for (unsigned k = 0; k < count; k++) {
            struct moment w = simt_moment_of(writers[k]);
            if (w.block != m->block || w.interval != m->interval || w.thread == m->thread ||
                is_published(s, m))
                continue;
            *how = (struct nearly){.address = s->address, .writer = writers[k], .reader = s->reader};
            return true;
        }
    }
    return false;
}

// How the flag of s, with that writer, nearly orders m before what the running thread does now.
static struct nearly nearly_of(const struct seen *s, uint64_t writer, const struct moment *m)
{
    struct nearly how = {.address = s->address, .writer = writer, .reader = s->reader};
    how.writers_fence = !is_published(s, m);
    how.readers_fence = !how.writers_fence || !s->fenced;
    how.near_writers = how.writers_fence ? simt_near_fence(s->address, m) : 0;
    how.near_readers = s->near_fence;
    return how;
}

static int far_from_order(const struct nearly *how) { return how->writers_fence * (1 + how->readers_fence); }

// m's block has written a flag after m, and the running block has read it since. So fences are all that can
// be missing. Among several flags it is the nearest to an order: one that publishes m, or else one after
// which the reader has fenced; of these the last.
bool simt_missing_fence(const struct moment *m, bool on_flag, struct nearly *how)
{
    bool found = false;
    for (unsigned i = 0; i < simt_current_block->ordering->seen_count; i++) {
        const struct seen *s = &simt_current_block->ordering->seen[i];
        if (!followed_by_mine(s))
            continue;
        uint64_t writers[MAX_OTHERS + 1];
        unsigned count = writers_of(s, writers);
        // If a flag is stored, and not updated, only the last store was seen and what that store published.
        for (unsigned k = on_flag || simt_is_update(s->writer) ? 0 : count - 1; k < count; k++) {
            const struct nearly one = nearly_of(s, writers[k], m);
            if (!before(m, writers[k]) && !is_published(s, m))
                continue;
            if (!found || far_from_order(&one) <= far_from_order(how))
                *how = one;
            found = true;
        }
    }
    return found;
}

// Whether the write comes after that of the flag, by the same thread or after a barrier.
static bool after(const struct moment *write, uint64_t flag_writer)
{
    struct moment w = simt_moment_of(flag_writer);
    return w.block == write->block &&
           (w.interval < write->interval ||
            (w.interval == write->interval && w.thread == write->thread && w.epoch < write->epoch));
}

// Whether s was a look at a flag, and not at a counter: the thread that reads the value looked there last,
// or some thread looked there again and again.
static bool is_look(const struct seen *s, const struct block *b, const struct moment *read)
{
    const struct poll *p = &b->ordering->polls[reader_of(s)];
    bool own = reader_of(s) == read->thread && !(s->reader & ATOMIC);
    return p->last.address == s->address && (own || p->votes > 0);
}

bool simt_flag_before_write(const struct moment *m, bool m_writes, uint64_t in_hand, struct nearly *how)
{
    struct moment here = simt_moment_of(in_hand), write = m_writes ? *m : here, read = m_writes ? here : *m;
    const struct block *b = simt_resident(read.block);
    for (unsigned i = 0; b && i < b->ordering->seen_count; i++) {
        const struct seen *s = &b->ordering->seen[i];
        struct moment look = simt_moment_of(s->reader);
        bool follows = look.interval < read.interval ||
                       (look.thread == read.thread && (look.epoch < read.epoch || m_writes));
        if (!follows || !after(&write, s->writer) || !is_look(s, b, &read))
            continue;
        *how = (struct nearly){.address = s->address, .writer = s->writer, .reader = s->reader};
        return true;
    }
    return false;
}

bool simt_synced_apart(const struct moment *m, struct simt_site *where)
{
    const struct block *b = simt_current_block;
    unsigned mine = simt_current_thread->number;
    const struct warp_sync *here = &b->ordering->synced[mine / WARP_SIZE],
                           *there = &b->ordering->synced[m->thread / WARP_SIZE];
    uint32_t begin = epoch_of(b->first_stamp);
    if (mine / WARP_SIZE == m->thread / WARP_SIZE || here->epoch < begin || there->epoch <= m->epoch ||
        !same_site(here->site, there->site) || !(here->lanes >> mine % WARP_SIZE & 1) ||
        !(there->lanes >> m->thread % WARP_SIZE & 1))
        return false;
    *where = here->site;
    return true;
}

// Nobody had written the flag in this launch, and yet a thread went on after reading it. If the look and m
// have the same epoch, it is not known which of them came first.
bool simt_polled_old_flag(const struct moment *m, bool now, bool *raised)
{
    const struct block *b = simt_resident(m->block);
    const struct look *l = b ? &b->ordering->polls[m->thread].last : simt_look_kept(m);
    // The host may have written managed memory meanwhile.
    if (!l || !l->stale || !(now || epoch_of(l->stale) < m->epoch) || global_offset(l->address) == NOWHERE ||
        !simt_memory_is_device(l->address))
        return false;
    *raised = l->raised;
    return true;
}
