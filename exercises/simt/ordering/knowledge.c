// The graph of facts: how facts are added, and how they are searched.
#include <stdlib.h>
#include <string.h>

#include "knowledge.h"

static struct knowledge *newest;
static uint32_t search;

// The facts that can be reached from one node. A warp that has followed the flags of many blocks goes on to
// read what each of them wrote, so the same node is searched again and again.
enum { BUCKETS = 256, FEW = 64 };
static struct {
    const struct knowledge *root; // NULL: there are none
    uint32_t from;                // all facts are here that were made from this epoch on
    struct {
        const struct knowledge *fact;
        uint32_t next; // 1 + the number of the next one in its bucket; 0 at the end
    } * facts;
    uint32_t count, room;
    uint32_t buckets[BUCKETS + 1]; // by block; in the last one the facts that hold for any block
} reached;
static const struct knowledge *searched; // the node where the last search with more than a FEW steps began

struct knowledge *simt_knowledge_make(unsigned count)
{
    struct knowledge *k = simt_device_calloc(1, sizeof *k + count * sizeof *k->threads);
    k->threads = (uint32_t(*)[2])(k + 1);
    k->made = simt_epoch_next() - 1;
    k->older = newest;
    newest = k;
    return k;
}

struct knowledge *simt_knowledge_of_threads(uint64_t block, const uint32_t epochs[], uint32_t bound)
{
    unsigned count = 0;
    for (unsigned i = 0; i < MAX_BLOCK_THREADS; i++)
        count += epochs[i] > 0;
    struct knowledge *k = simt_knowledge_make(count);
    k->block = block;
    k->bound = bound;
    for (unsigned i = 0; k->count < count; i++) {
        k->threads[k->count][0] = i;
        k->threads[k->count][1] = epochs[i];
        k->count += epochs[i] > 0;
    }
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

const struct knowledge *simt_knowledge_newest(void) { return newest; }

// If a launch makes more writes than this, the order of its fences is not worked out.
enum { MAX_WRITES = 20000 };
static unsigned writes;
bool simt_fence_order_kept;

void simt_knowledge_of_fence(struct knowledge *k, enum reach reach, bool orders)
{
    k->of = FACT_FENCE;
    k->reach = reach;
    simt_fence_order_kept |= (reach < IN_DEVICE || orders) && writes < MAX_WRITES;
}

void simt_knowledge_of_write(struct knowledge *k)
{
    k->of = FACT_WRITE;
    simt_fence_order_kept = ++writes < MAX_WRITES;
}

void simt_knowledge_forget(void)
{
    simt_fence_order_kept = false;
    writes = 0;
    reached.root = searched = NULL;
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
    unsigned from = 0;
    for (unsigned count = k->count; count > 1; count -= count / 2)
        from += k->threads[from + count / 2][0] <= m->thread ? count / 2 : 0;
    return k->count > 0 && k->threads[from][0] == m->thread && m->epoch <= k->threads[from][1];
}

// A walk through the graph from node `at`: depth first, what was learnt last before what was known before;
// and nothing that was made before an epoch.
struct walk {
    const struct knowledge *at;
    uint32_t from;
    size_t steps, top; // of the stack
};

static struct walk walk_from(const struct knowledge *k, uint32_t from)
{
    search++;
    return (struct walk){.at = k, .from = from};
}

// The next node; NULL at the end.
static const struct knowledge *walk_on(struct walk *w)
{
    static const struct knowledge **stack;
    static size_t room;
    while (w->at || w->top > 0) {
        const struct knowledge *k = w->at ? w->at : stack[--w->top];
        w->at = NULL;
        if (k->visit == search || k->made < w->from)
            continue;
        ((struct knowledge *)k)->visit = search;
        if (w->top == room) {
            room = room ? 2 * room : 256;
            stack = simt_device_realloc(stack, room,
                                        sizeof *stack); // NOLINT(bugprone-sizeof-expression): pointers
        }
        if (k->right)
            stack[w->top++] = k->right;
        w->at = k->left;
        w->steps++;
        return k;
    }
    return NULL;
}

static const struct knowledge *find(struct walk *w, const struct moment *m)
{
    const struct knowledge *k;
    while ((k = walk_on(w)) && !simt_has_fact(k, m))
        ;
    return k;
}

const struct knowledge *simt_knower(const struct knowledge *k, const struct moment *m)
{
    struct walk w = walk_from(k, m->epoch);
    return find(&w, m);
}

static void reach(const struct knowledge *fact)
{
    uint32_t *bucket = &reached.buckets[fact->from ? BUCKETS : fact->block % BUCKETS];
    if (reached.count == reached.room) {
        reached.room = reached.room ? 2 * reached.room : 1024;
        reached.facts = simt_device_realloc(reached.facts, reached.room, sizeof *reached.facts);
    }
    reached.facts[reached.count].fact = fact;
    reached.facts[reached.count].next = *bucket;
    *bucket = ++reached.count;
}

// Gathers what can be reached from k, twice as far back as that epoch.
static void reach_all(const struct knowledge *root, uint32_t epoch)
{
    uint32_t span = root->made - epoch;
    reached.root = root;
    reached.from = epoch > span ? epoch - span : 0;
    reached.count = 0;
    memset(reached.buckets, 0, sizeof reached.buckets);
    struct walk w = walk_from(root, reached.from);
    for (const struct knowledge *k; (k = walk_on(&w));)
        if (k->block != NO_BLOCK || k->from)
            reach(k);
}

static bool is_reached(const struct moment *m)
{
    const uint32_t buckets[] = {reached.buckets[m->block % BUCKETS], reached.buckets[BUCKETS]};
    for (int b = 0; b < 2; b++)
        for (uint32_t i = buckets[b]; i > 0; i = reached.facts[i - 1].next)
            if (simt_has_fact(reached.facts[i - 1].fact, m))
                return true;
    return false;
}

// A node that is searched keeps its left and its right. What it says itself may still change, and is looked
// at each time.
bool simt_knows(const struct knowledge *k, const struct moment *m)
{
    if (!k || k->made < m->epoch)
        return false;
    if (k == reached.root && m->epoch >= reached.from)
        return is_reached(m);
    struct walk w = walk_from(k, m->epoch);
    bool knows = find(&w, m) != NULL;
    if (w.steps <= FEW)
        return knows;
    if (searched == k)
        reach_all(k, m->epoch);
    searched = k;
    return knows;
}
