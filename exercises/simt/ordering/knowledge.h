// What threads know of others: a graph of facts that never change once something builds on them. A launch's
// facts are freed at its end.
#ifndef SIMT_KNOWLEDGE_H
#define SIMT_KNOWLEDGE_H

#include "stamp.h"

struct knowledge {
    uint64_t block;                       // the facts are about this block; or NO_BLOCK
    uint32_t bound;                       // all its intervals that began before this epoch are known
    unsigned count;                       // and of these threads, all that they did
    uint32_t (*threads)[2];               // {thread, epoch} up to and with that epoch
    const struct knowledge *left, *right; // what else is known
    uint32_t made;                        // the newest epoch then: no fact in here is about a later one
    uint32_t visit;                       // the last search that came by
    uint32_t lanes;                       // not 0: these lanes of a warp learnt it, when they met
    uint32_t from;                        // not 0: all epochs from it on, and before bound, are known
    uint64_t near_fence;                  // if it was a __threadfence_block that published it: where that is
    bool kept;                            // others build on it, and it may not change any more
    struct knowledge *older;              // made before, for freeing
};
#define NO_BLOCK UINT64_MAX

// ---- knowledge.c
struct knowledge *simt_knowledge_make(unsigned count); // with room for facts about so many threads
struct knowledge *simt_knowledge_of_epochs(uint32_t from, uint32_t bound);
void simt_knowledge_forget(void);                                      // the launch is over
bool simt_has_fact(const struct knowledge *k, const struct moment *m); // k itself, and not what it builds on
// That in k which says that m happened before; NULL if nothing does.
const struct knowledge *simt_knower(const struct knowledge *k, const struct moment *m);
bool simt_knows(const struct knowledge *k, const struct moment *m); // whether there is one

static inline const struct knowledge *keep(const struct knowledge *k)
{
    if (k)
        ((struct knowledge *)k)->kept = true;
    return k;
}

static inline const struct knowledge *join(const struct knowledge *a, const struct knowledge *b)
{
    if (!a || a == b)
        return b;
    if (!b || a->left == b || a->right == b)
        return a;
    struct knowledge *k = simt_knowledge_make(0);
    k->block = NO_BLOCK;
    k->left = keep(b);
    k->right = keep(a);
    return k;
}

// ---- grids.c
bool simt_grid_knows(const struct moment *m); // whether m happened before the running grid began

static inline uint32_t reader_of(const struct seen *s)
{
    return (uint32_t)(s->reader >> THREAD_SHIFT) & (MAX_BLOCK_THREADS - 1);
}

#endif
