// What orders the grids that come of one launch by the host: what its launcher knew happened before a grid
// begins, and so did all of the grids that it has to wait for. Grids run one after the other, so that all
// epochs between two of one grid are that grid's.
#include "knowledge.h"

const struct knowledge *simt_ordering_grid(uint32_t from)
{
    const struct knowledge *k = simt_knowledge_of_epochs(from, simt_epoch_next());
    return join(keep(simt_current_launch->known), keep(k));
}

const struct knowledge *simt_ordering_both(const struct knowledge *a, const struct knowledge *b)
{
    return keep(join(a, b));
}

// A grid asks again and again about the same few grids: what gave the last answers is asked first.
bool simt_grid_knows(const struct moment *m)
{
    enum { KEPT = 4 };
    static const struct knowledge *answers[KEPT];
    static uint32_t of; // that launch
    static unsigned next;
    if (of != simt_current_launch->number) {
        of = simt_current_launch->number;
        for (unsigned i = 0; i < KEPT; i++)
            answers[i] = NULL;
    }
    for (unsigned i = 0; i < KEPT; i++)
        if (answers[i] && simt_has_fact(answers[i], m))
            return true;
    const struct knowledge *k = simt_knower(simt_current_launch->known, m);
    if (k)
        answers[next++ % KEPT] = k;
    return k != NULL;
}
