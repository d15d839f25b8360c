// Makes random kernels: data that is written and read, flags that are raised and looked at, fences, barriers.
#include <stdlib.h>
#include <string.h>

#include "model.h"

// Random numbers, apart from the device's.
static uint64_t state = 1;

static unsigned pick(unsigned below) // splitmix64
{
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return below ? (unsigned)((z ^ z >> 31) % below) : 0;
}

static bool chance(unsigned percent) { return pick(100) < percent; }

static struct statement *append(struct kernel *k, unsigned thread, enum action a, unsigned cell, int operand)
{
    static struct statement nowhere;
    if (k->length[thread] == MAX_LENGTH)
        return &nowhere;
    struct statement *s = &k->list[thread][k->length[thread]++];
    *s = (struct statement){.action = a, .cell = cell, .operand = operand};
    return s;
}

static void append_group(struct kernel *k, unsigned block, enum action a, unsigned mask)
{
    if (k->groups + 1 >= MAX_GROUPS)
        return;
    unsigned g = ++k->groups;
    for (unsigned i = 0; i < k->threads; i++)
        if (k->length[block * k->threads + i] == MAX_LENGTH)
            return;
    for (unsigned i = 0; i < k->threads; i++)
        if (mask >> i & 1) {
            append(k, block * k->threads + i, a, 0, (int)mask)->group = g;
            k->group_size[g]++;
        }
}

static void append_fence(struct kernel *k, unsigned thread, unsigned percent)
{
    if (chance(percent))
        append(k, thread, chance(80) ? FENCE : FENCE_BLOCK, 0, 0);
}

static unsigned unique; // values that are written differ

static void append_flag(struct kernel *k, unsigned thread, unsigned cell, bool raise)
{
    static const enum action raises[] = {VOLATILE_WRITE, EXCHANGE, ADD, ADD, EXCHANGE_BLOCK, ADD_BLOCK},
                             looks[] = {VOLATILE_READ, POLL, POLL, POLL_ADD, ADD, ADD_BLOCK};
    unsigned which = pick(chance(15) ? 6 : 4);
    enum action a = raise ? raises[which] : looks[which];
    int operand = a == ADD || a == ADD_BLOCK ? 1 : raise ? (int)(++unique * 256) : 0;
    append(k, thread, a, cell, operand);
}

// Bits of the cells that are flags; the others are data.
static void append_random(struct kernel *k, unsigned flags, unsigned cells)
{
    unsigned thread = pick(threads_of(k)), block = thread / k->threads, flag = 0, data = 0;
    for (int tries = 0; tries < 20 && !(flags >> (flag = pick(cells)) & 1); tries++) {
    }
    for (int tries = 0; tries < 20 && flags >> (data = pick(cells)) & 1; tries++) {
    }
    if (chance(4)) // out of its role
        data = flag;
    switch (pick(10)) {
    case 0:
    case 1: append(k, thread, READ, data, 0); break;
    case 2:
    case 3: append(k, thread, WRITE, data, (int)(++unique * 256)); break;
    case 4:
        append_fence(k, thread, 85);
        append_flag(k, thread, flag, true);
        break;
    case 5:
        append(k, thread, WRITE, data, (int)(++unique * 256));
        append_fence(k, thread, 85);
        append_flag(k, thread, flag, true);
        break;
    case 6:
        append_flag(k, thread, flag, false);
        append_fence(k, thread, 85);
        break;
    case 7:
        append_flag(k, thread, flag, false);
        append_fence(k, thread, 85);
        append(k, thread, chance(60) ? READ : WRITE, data, (int)(++unique * 256));
        break;
    case 8: append_group(k, block, BARRIER, (1u << k->threads) - 1); break;
    default:
        append_fence(k, thread, 30);
        if (chance(70))
            append_group(k, block, SYNC_WARP, 1 | pick(1u << k->threads) | 1u << thread % k->threads);
    }
}

// Polls wait, mostly, for a value that somebody writes.
static void aim_polls(struct kernel *k)
{
    unsigned n = threads_of(k);
    for (unsigned t = 0; t < n; t++)
        for (unsigned i = 0; i < k->length[t]; i++) {
            struct statement *s = &k->list[t][i];
            if (s->action != POLL && s->action != POLL_ADD)
                continue;
            for (int tries = 0; tries < 30; tries++) {
                unsigned u = pick(n), j = pick(MAX_LENGTH);
                const struct statement *w = &k->list[u][j];
                if (u == t || j >= k->length[u] || cell_of(k, u, w) != cell_of(k, t, s))
                    continue;
                if (w->action == VOLATILE_WRITE || w->action == EXCHANGE || w->action == EXCHANGE_BLOCK)
                    s->operand = w->operand;
            }
        }
}

static void make_any(struct kernel *k)
{
    memset(k, 0, sizeof *k);
    unique = 0;
    k->blocks = chance(40) ? 1 : chance(80) ? 2 : 3;
    k->threads = 1 + pick(4);
    if (threads_of(k) == 1)
        k->threads = 2 + pick(3);
    bool crowded = chance(10); // more readers and writers of a cell than it has places for
    if (crowded)
        k->threads = MAX_THREADS;
    unsigned cells = MAX_SHARED_CELLS + 1 + pick(crowded ? 2 : MAX_GLOBAL_CELLS), flags = pick(1u << cells);
    if (chance(50)) {
        for (unsigned b = 0; b < k->blocks; b++) {
            for (unsigned c = 0; c < MAX_SHARED_CELLS; c++)
                append(k, b * k->threads, WRITE, c, 0);
            append_group(k, b, BARRIER, (1u << k->threads) - 1);
        }
    }
    if (crowded) {
        unsigned cell = pick(cells);
        enum action a = chance(70) ? READ : chance(50) ? VOLATILE_READ : ADD;
        for (unsigned t = 0; t < threads_of(k); t++)
            if (chance(60))
                append(k, t, a, cell, a == ADD);
    }
    for (unsigned count = 2 + pick(4 + 3 * threads_of(k)); count > 0; count--)
        append_random(k, flags, cells);
    aim_polls(k);
}

// An interleaving of k, at random.
static void interleave(const struct kernel *k, struct run *e)
{
    unsigned next[MAX_BLOCKS * MAX_THREADS] = {0}, n = threads_of(k);
    bool waits[MAX_BLOCKS * MAX_THREADS] = {false};
    unsigned arrived[MAX_BLOCKS][MAX_GROUPS] = {{0}};
    e->count = 0;
    e->too_long = false;
    for (unsigned idle = 0; idle < 200 && e->count < MAX_ACTS; idle++) {
        unsigned t = pick(n), block = t / k->threads;
        for (unsigned run = 1 + pick(4); run > 0 && e->count < MAX_ACTS; run--) {
            const struct statement *s = &k->list[t][next[t]];
            if (waits[t] && arrived[block][s->group] < k->group_size[s->group])
                break;
            if (waits[t])
                s++, next[t]++, waits[t] = false;
            if (s->action == END)
                break;
            idle = 0;
            e->acts[e->count++] = (struct act){t, next[t], 0};
            if (s->group)
                arrived[block][s->group]++, waits[t] = true;
            else
                next[t]++;
        }
    }
}

// Whether k is worth a run: a kernel that races in every way says little, and so does one without conflicts.
static bool worthwhile(const struct kernel *k)
{
    unsigned fewest = UINT32_MAX, conflicts = 0;
    static struct run e;
    for (int i = 0; i < 4; i++) {
        interleave(k, &e);
        const struct verdict *v = judge(k, &e, true);
        fewest = v->races < fewest ? v->races : fewest;
        conflicts = v->conflicts > conflicts ? v->conflicts : conflicts;
    }
    return conflicts == 0 ? chance(2) : fewest == 0 ? true : fewest <= 2 ? chance(40) : chance(4);
}

void make_kernel(struct kernel *k, uint64_t number)
{
    state = number * 0x2545f4914f6cdd1du;
    do
        make_any(k);
    while (!worthwhile(k));
}
