// The graph of facts: how facts are added, and how they are searched.
#include <stdlib.h>

#include "knowledge.h"

static struct knowledge *newest;
static uint32_t search;

struct knowledge *simt_knowledge_make(unsigned count)
{
    struct knowledge *k = simt_device_calloc(1, sizeof *k + count * sizeof *k->threads);
    k->threads = (uint32_t(*)[2])(k + 1);
    k->made = simt_epoch_next() - 1;
    k->older = newest;
    newest = k;
    return k;
}

struct knowledge *simt_knowledge_of_epochs(uint32_t from, uint32_t bound)
{
    struct knowledge *k = simt_knowledge_make(0);
    k->block = NO_BLOCK;
    k->from = from;
    k->bound = bound;
    return k;
}

void simt_knowledge_forget(void)
{
    while (newest) {
        struct knowledge *k = newest;
        newest = k->older;
        free(k);
    }
}

bool simt_has_fact(const struct knowledge *k, const struct moment *m)
{
    if (k->block != m->block)
        return UNLIKELY(k->from > 0) && m->epoch >= k->from && m->epoch < k->bound;
    if (m->interval < k->bound)
        return true;
    // The usual case: the threads of a block in order.
    if (m->thread < k->count && k->threads[m->thread][0] == m->thread)
        return m->epoch <= k->threads[m->thread][1];
    for (unsigned i = 0; i < k->count; i++)
        if (k->threads[i][0] == m->thread && m->epoch <= k->threads[i][1])
            return true;
    return false;
}

// Searches depth first, and what was learnt last comes before what was known earlier. It skips everything
// that was made before the moment.
const struct knowledge *simt_knower(const struct knowledge *k, const struct moment *m)
{
    static const struct knowledge **stack;
    static size_t room;
    size_t top = 0;
    search++;
    while (k || top > 0) {
        if (!k)
            k = stack[--top];
        if (k->visit == search || k->made < m->epoch) {
            k = NULL;
            continue;
        }
        ((struct knowledge *)k)->visit = search;
        if (simt_has_fact(k, m))
            return k;
        if (top == room) {
            room = room ? 2 * room : 256;
            stack = simt_device_realloc(stack, room,
                                        sizeof *stack); // NOLINT(bugprone-sizeof-expression): pointers
        }
        if (k->right)
            stack[top++] = k->right;
        k = k->left;
    }
    return NULL;
}
