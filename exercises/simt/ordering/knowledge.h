// What threads know of others, as a graph of facts. A fact does not change once another fact refers to it.
// The facts of a launch are freed when it ends.
#ifndef SIMT_KNOWLEDGE_H
#define SIMT_KNOWLEDGE_H

#include "inside.h"

struct knowledge {
    uint64_t block;         // the block that the facts are about, or NO_BLOCK
    uint32_t bound;         // all of its intervals that began before this epoch are known
    unsigned count;         // the number of threads of which more is known:
    uint32_t (*threads)[2]; // {thread, epoch}, in the order of threads: all that the thread did up to the
                            // end of that epoch
    const struct knowledge *left, *right; // what else is known
    uint32_t made;       // the newest epoch when it was made: no fact in it is about a later one
    uint32_t visit;      // the last search that came here
    uint32_t lanes;      // if not 0: these lanes of a warp learnt it when they met
    uint32_t from;       // if not 0: all epochs from it to bound - 1 are known
    uint64_t near_fence; // if a __threadfence_block published it: where the fence is
    enum { FACT_OTHER, FACT_FENCE, FACT_WRITE } of; // what they are up to
    enum reach reach;                               // of a fence
    bool kept; // whether other facts refer to it, so that it may not change any more
    const struct knowledge *other, *both; // what it was last joined with, and the result
    struct knowledge *older;              // the one made before, for freeing
};
#define NO_BLOCK UINT64_MAX

// ---- knowledge.c
struct knowledge *simt_knowledge_make(unsigned count); // with room for facts about this number of threads
// Returns the fact that each thread of the block has done all up to the end of its entry in epochs[], if that
// is not 0, and that the block's intervals before `bound` are over.
struct knowledge *simt_knowledge_of_threads(uint64_t block, const uint32_t epochs[], uint32_t bound);
// Returns the fact that all epochs from `from` to bound - 1 happened before.
struct knowledge *simt_knowledge_of_epochs(uint32_t from, uint32_t bound);
void simt_knowledge_forget(void);                    // the launch has ended
const struct knowledge *simt_knowledge_newest(void); // the last one made; NULL if there is none
// What the facts are up to, for fence_order.c: a sequentially consistent fence, or a strong write.
extern bool simt_fence_order_kept; // whether the launch needs to know
void simt_knowledge_of_fence(struct knowledge *k, enum reach reach, bool orders); // orders: simt_orders_used
void simt_knowledge_of_write(struct knowledge *k);
// Whether k itself says so, without left and right.
bool simt_has_fact(const struct knowledge *k, const struct moment *m);
// Returns the part of k which says that m happened before, or NULL if no part does.
const struct knowledge *simt_knower(const struct knowledge *k, const struct moment *m);
bool simt_knows(const struct knowledge *k, const struct moment *m); // whether there is one

// From now on other facts refer to k, so it may not change.
static inline const struct knowledge *keep(const struct knowledge *k)
{
    if (k)
        ((struct knowledge *)k)->kept = true;
    return k;
}

// Returns what a or b says. Either may be NULL. Threads that know the same and learn the same get the same
// result, so the graph does not grow with their number.
static inline const struct knowledge *join(const struct knowledge *a, const struct knowledge *b)
{
    if (!a || a == b || (b && (b->left == a || b->right == a)))
        return b;
    if (!b || a->left == b || a->right == b)
        return a;
    if (b->other == a)
        return b->both;
    struct knowledge *k = simt_knowledge_make(0);
    k->block = NO_BLOCK;
    k->left = keep(b);
    k->right = keep(a);
    ((struct knowledge *)b)->other = a;
    ((struct knowledge *)b)->both = k;
    return k;
}

// ---- happens_before.c
struct thread_knowledge *simt_own_knowledge(void); // of the running thread, for changing it
void simt_begin_epoch(struct thread *t);           // what t does from now on has another epoch than before
// The running thread gives all that it knows and has done to others; and it learns what others gave.
void simt_thread_gives(void);
void simt_thread_learns(const struct knowledge *what);
// Returns what the running thread knows and has done up to now. If it is published to the block only, `near`
// is where the fence or the write is that does so; otherwise 0.
struct knowledge *simt_all_up_to_now(const struct thread_knowledge *t, uint64_t near);
// The same, if nothing publishes it.
struct knowledge *simt_knowledge_now(const struct thread_knowledge *t, uint64_t near);

// ---- grids.c
bool simt_grid_knows(const struct moment *m); // whether m happened before the running grid began

// Returns the thread of the block that read the flag.
static inline uint32_t reader_of(const struct seen *s)
{
    return (uint32_t)(s->reader >> THREAD_SHIFT) & (MAX_BLOCK_THREADS - 1);
}

#endif
