// The last strong reads of each thread, by which a thread is known that polls.
#include "race.h"

struct poll *simt_polls_of(const struct block *b) { return b->ordering->polls; }

static bool is_look(const struct look *l, uintptr_t address, uint64_t pc)
{
    return l->address == address && l->pc == pc;
}

bool simt_poll_note(const struct touch *t)
{
    const uintptr_t address = t->address;
    const uint64_t pc = pc_of(t);
    simt_current_block->ordering->polled = true;
    struct poll *p = &simt_current_block->ordering->polls[simt_current_thread->number];
    bool same = is_look(&p->last, address, pc), again = same || is_look(&p->before, address, pc);
    if (!same) {
        struct look l = again ? p->before : (struct look){.address = address, .pc = pc};
        p->before = p->last;
        p->last = l;
    }
    p->how = t->how;
    p->scope = t->scope;
    p->order = simt_order_of(t);
    p->votes = again ? POLL_VOTES : 0;
    return same;
}

void simt_look_note(const struct touch *t, uint64_t last_write)
{
    struct look *l = &simt_current_block->ordering->polls[simt_current_thread->number].last;
    const bool stale = !(t->how & ACCESS_WRITE) && last_write < simt_current_launch->first_stamp;
    l->stale = stale ? t->stamp : 0;
    l->raised = *(const volatile uint8_t *)t->address != 0;
    simt_current_block->ordering->stale |= stale;
}

static struct look kept[MAX_LOOKS]; // the last ones, as a ring
static unsigned kept_count;

void simt_looks_keep(const struct block *b)
{
    for (unsigned i = 0; b->ordering->stale && i < b->count; i++)
        if (b->ordering->polls[i].last.stale)
            kept[kept_count++ % MAX_LOOKS] = b->ordering->polls[i].last;
}

const struct look *simt_look_kept(const struct moment *m)
{
    for (unsigned i = 0; i < MAX_LOOKS && i < kept_count; i++) {
        if (kept[i].stale < make_stamp(simt_current_launch->first_epoch, 0))
            continue;
        struct moment look = simt_moment_of(kept[i].stale);
        if (look.block == m->block && look.thread == m->thread)
            return &kept[i];
    }
    return NULL;
}
