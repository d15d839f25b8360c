// What orders the grids that come from one launch by the host. Two things are ordered before a grid:
// everything that its launcher knew at the launch, and all of the grids that it has to wait for. If the grids
// are nodes of a graph, only the second holds. Grids run one after the other, so if two epochs belong to one
// grid, all epochs between them do.
#include "knowledge.h"

const struct knowledge *simt_ordering_grid(uint32_t from, const struct knowledge *before)
{
    const struct knowledge *k = simt_knowledge_of_epochs(from, simt_epoch_next());
    return join(keep(before), keep(k));
}

const struct knowledge *simt_ordering_both(const struct knowledge *a, const struct knowledge *b)
{
    return keep(join(a, b));
}

// A grid asks again and again about the same few grids. So the facts that gave the last answers are tried
// first.
bool simt_grid_knows(const struct moment *m)
{
    enum { KEPT = 4 };
    static const struct knowledge *answers[KEPT];
    static uint32_t of; // the launch that the answers are about
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
