// The last strong reads of each thread, by which a thread is known that polls.
#include "inside.h"

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
        struct look l = again ? p->before : (struct look){address, pc, 0};
        p->before = p->last;
        p->last = l;
    }
    p->access = t->access;
    p->scope = t->scope;
    p->order = simt_order_of(t);
    p->votes = again ? POLL_VOTES : 0;
    return same;
}
