// fuzz [-n KERNELS] [-s SEED] [-t SECONDS] [-f FAULT]: plays small random kernels on the CPU device and
// compares its verdict, race or none, with an oracle's, execution by execution.
//   -n, -t    how many kernels (2000), or for how long; -s: the first one's number (1)
//   -f FAULT  0 … 5: plants a fault in the oracle, to see that it is found
// Prints the smallest kernel that still shows each disagreement, and its execution; exits 1 if there was one.
//
// The oracle. A kernel's control flow does not depend on values (but for how often it polls), so an execution
// is its threads' statements in the order in which they were done, which the kernel notes outside of the
// device. From that order follows which write each strong (volatile or atomic) read has read. Nothing else of
// the order counts: the accesses X and Y of two threads race if they touch one cell, at least one writes, at
// least one is plain, and X does not happen before Y. That is so in every interleaving in which each strong
// read reads the same write; the order that was seen is one of them. There is one exception: X is a strong
// write, Y is plain, and what Y finds there was left by an atomic update of its own thread, which came after
// X.
//
// What happens before is computed forwards, as sets of accesses. Of each thread:
//     known      happened before its next statement
//     published  was known at its last fence, one set for fences of the device and one for those of the block
//     pending    was published by a flag that it has read, and it has not fenced since; one set for each
//                block whose thread raised the flag
// Program order: an access is known to its thread. __syncthreads: each thread of the block, and __syncwarp:
// each lane of the mask, has the union of what they had. (So a fence before a barrier serves a flag that
// another thread raises after it, and a flag read before a barrier serves a fence after it.) A fence makes
// what is pending known, then what is known published; __threadfence_block only what comes from the block.
// A strong write carries what its thread has published; an atomic update also what the write carried that it
// read. A strong read or update makes pending what the write that it reads carries; by __threadfence_block,
// only within the block. A write and a read of two blocks see each other only if neither is of block scope.
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../../exercises/simt/device.h"
#include "fuzz.h"

enum {
    MAX_BLOCKS = 3,
    MAX_THREADS = 8,
    MAX_LENGTH = 32,
    MAX_CELLS = MAX_GLOBAL_CELLS + MAX_BLOCKS * MAX_SHARED_CELLS,
    MAX_EVENTS = 256,
    MAX_GROUPS = 64,
    SCHEDULES = 4,
};

enum fault {
    DROP_READERS_FENCE,
    DROP_WRITERS_FENCE,
    DROP_BARRIER,
    DROP_WARP,
    ALLOW_MIXED,
    WIDE_BLOCK_FENCE,
    NO_FAULT
};

struct statement {
    enum action action;
    unsigned cell;
    int operand;
    unsigned group; // of a barrier and of __syncwarp: which one, in the block; else 0
};

struct kernel {
    unsigned blocks, threads; // threads a block
    struct statement list[MAX_BLOCKS * MAX_THREADS][MAX_LENGTH + 1];
    unsigned length[MAX_BLOCKS * MAX_THREADS], group_size[MAX_GROUPS];
    unsigned groups;
};

struct act {
    unsigned thread, at;
    int value;
};

struct execution {
    struct act events[MAX_EVENTS];
    unsigned count;
    bool too_long;
};

struct set { // of events
    uint64_t words[MAX_EVENTS / 64];
};

struct verdict {
    unsigned races, conflicts;     // pairs that race; pairs of two threads that would if nothing ordered them
    unsigned pair[2];              // the first that races
    bool wrong_value;              // the events are no execution: a read of what was not there
    struct set racing[MAX_EVENTS]; // with which later events each one does
};

static struct kernel kernel; // the one in hand
static bool fine;            // it has fences, or calls of a warp
static struct execution seen;
static struct finding found;
static unsigned found_count;
static enum fault fault = NO_FAULT;

// ---- random numbers, apart from the device's

static uint64_t state = 1;

static unsigned pick(unsigned below) // splitmix64
{
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return below ? (unsigned)((z ^ z >> 31) % below) : 0;
}

static bool chance(unsigned percent) { return pick(100) < percent; }

// ---- what an action is

static bool is_strong(enum action a) { return a >= VOLATILE_READ && a <= POLL_ADD; }
static bool is_update(enum action a) { return (a >= EXCHANGE && a <= ADD_BLOCK) || a == POLL_ADD; }
static bool is_block_scope(enum action a) { return a == EXCHANGE_BLOCK || a == ADD_BLOCK; }
static bool is_access(enum action a) { return a >= READ && a <= POLL_ADD; }
static bool reads(enum action a) { return a == READ || a == VOLATILE_READ || a == POLL || is_update(a); }
static bool writes(enum action a) { return a == WRITE || a == VOLATILE_WRITE || is_update(a); }

static unsigned threads_of(const struct kernel *k) { return k->blocks * k->threads; }

static unsigned cell_of(const struct kernel *k, unsigned thread, const struct statement *s)
{
    if (s->cell >= MAX_SHARED_CELLS)
        return s->cell - MAX_SHARED_CELLS;
    unsigned block = thread / k->threads;
    return MAX_GLOBAL_CELLS + block * MAX_SHARED_CELLS + s->cell;
}

// ---- sets

static void add(struct set *s, unsigned i) { s->words[i / 64] |= 1ull << i % 64; }
static bool has(const struct set *s, unsigned i) { return s->words[i / 64] >> i % 64 & 1; }

static void unite(struct set *to, const struct set *from)
{
    for (unsigned i = 0; i < MAX_EVENTS / 64; i++)
        to->words[i] |= from->words[i];
}

// ---- the oracle

struct knower {
    struct set known, published, published_block, pending[MAX_BLOCKS];
};

struct cell_state {
    int value;
    bool strong, block_scope;                                  // its last write
    unsigned block;                                            // of whose thread
    struct set carried[MAX_BLOCKS], carried_block[MAX_BLOCKS]; // by the block that published it
};

static struct oracle {
    struct knower knowers[MAX_BLOCKS * MAX_THREADS];
    struct cell_state cells[MAX_CELLS];
    unsigned arrived[MAX_BLOCKS][MAX_GROUPS];
    struct verdict verdict;
} o;

static void unite_knowers(struct knower *to, const struct knower *from)
{
    unite(&to->known, &from->known);
    unite(&to->published, &from->published);
    unite(&to->published_block, &from->published_block);
    for (unsigned b = 0; b < MAX_BLOCKS; b++)
        unite(&to->pending[b], &from->pending[b]);
}

static void meet(const struct kernel *k, unsigned block, const struct statement *s)
{
    if (++o.arrived[block][s->group] < k->group_size[s->group])
        return;
    if (fault == (s->action == BARRIER ? DROP_BARRIER : DROP_WARP))
        return;
    static struct knower all;
    memset(&all, 0, sizeof all);
    for (int give = 0; give < 2; give++)
        for (unsigned i = 0; i < k->threads; i++)
            if (s->action == BARRIER || s->operand >> i & 1) {
                struct knower *t = &o.knowers[block * k->threads + i];
                if (give)
                    *t = all;
                else
                    unite_knowers(&all, t);
            }
}

static void fence(struct knower *t, unsigned block, bool block_only)
{
    for (unsigned b = 0; b < MAX_BLOCKS; b++)
        if ((!block_only || b == block || fault == WIDE_BLOCK_FENCE) && fault != DROP_READERS_FENCE)
            unite(&t->known, &t->pending[b]);
    unite(&t->published_block, &t->known);
    if (!block_only)
        unite(&t->published, &t->known);
}

static void signal(struct cell_state *c, struct knower *t, unsigned block, enum action a)
{
    bool linked = c->strong && (c->block == block || !(c->block_scope || is_block_scope(a)));
    if (reads(a) && linked) {
        for (unsigned b = 0; b < MAX_BLOCKS; b++)
            unite(&t->pending[b], &c->carried[b]);
        unite(&t->pending[block], &c->carried_block[block]);
    }
    if (!writes(a))
        return;
    if (!(is_update(a) && linked)) {
        memset(c->carried, 0, sizeof c->carried);
        memset(c->carried_block, 0, sizeof c->carried_block);
    }
    const bool none = fault == DROP_WRITERS_FENCE;
    unite(&c->carried[block], none ? &t->known : &t->published);
    unite(&c->carried_block[block], &t->published_block);
}

static int value_after(int before, const struct statement *s)
{
    if (s->action == ADD || s->action == ADD_BLOCK)
        return before + s->operand;
    return s->action == POLL_ADD ? before : s->operand;
}

// Whether the last write to the cell that event i touches was an atomic update by the same thread, its own
// plain writes since then aside.
static bool updated_last(const struct kernel *k, const struct execution *e, unsigned i)
{
    const struct act *y = &e->events[i];
    unsigned cell = cell_of(k, y->thread, &k->list[y->thread][y->at]);
    while (i-- > 0) {
        const struct act *x = &e->events[i];
        const struct statement *r = &k->list[x->thread][x->at];
        if (!is_access(r->action) || !writes(r->action) || cell_of(k, x->thread, r) != cell)
            continue;
        if (x->thread != y->thread || is_strong(r->action))
            return x->thread == y->thread && is_update(r->action);
    }
    return false;
}

// Judges the events of e. If make_values, reads get the values that they would read.
static const struct verdict *judge(const struct kernel *k, struct execution *e, bool make_values)
{
    memset(&o, 0, sizeof o);
    for (unsigned c = MAX_GLOBAL_CELLS; c < MAX_CELLS; c++)
        o.cells[c].value = (int)POISON;
    struct verdict *v = &o.verdict;
    for (unsigned i = 0; i < e->count; i++) {
        struct act *y = &e->events[i];
        const struct statement *s = &k->list[y->thread][y->at];
        unsigned block = y->thread / k->threads;
        struct knower *t = &o.knowers[y->thread];
        if (s->action == FENCE || s->action == FENCE_BLOCK)
            fence(t, block, s->action == FENCE_BLOCK);
        if (s->group)
            meet(k, block, s);
        if (!is_access(s->action))
            continue;
        unsigned cell = cell_of(k, y->thread, s);
        for (unsigned j = 0; j < i; j++) {
            const struct act *x = &e->events[j];
            const struct statement *r = &k->list[x->thread][x->at];
            if (x->thread == y->thread || !is_access(r->action) || cell_of(k, x->thread, r) != cell)
                continue;
            bool mixed = is_strong(s->action) != is_strong(r->action);
            if (!(writes(s->action) || writes(r->action)) || (is_strong(s->action) && is_strong(r->action)) ||
                (mixed && fault == ALLOW_MIXED))
                continue;
            v->conflicts++;
            if (has(&t->known, j) ||
                (mixed && is_strong(r->action) && writes(r->action) && updated_last(k, e, i)))
                continue;
            if (v->races++ == 0)
                v->pair[0] = j, v->pair[1] = i;
            add(&v->racing[j], i);
        }
        struct cell_state *c = &o.cells[cell];
        if (make_values)
            y->value = c->value;
        else if (reads(s->action) && y->value != c->value)
            v->wrong_value = true;
        if (is_strong(s->action))
            signal(c, t, block, s->action);
        if (writes(s->action)) {
            c->value = value_after(c->value, s);
            c->strong = is_strong(s->action);
            c->block = block;
            c->block_scope = is_block_scope(s->action);
        }
        add(&t->known, i);
    }
    return v;
}

// ---- making a kernel

static const char *const action_names[] = {"",
                                           "read",
                                           "write",
                                           "volatile read",
                                           "volatile write",
                                           "atomicExch",
                                           "atomicAdd",
                                           "atomicExch_block",
                                           "atomicAdd_block",
                                           "poll",
                                           "poll by atomicAdd",
                                           "__threadfence",
                                           "__threadfence_block",
                                           "__syncthreads",
                                           "__syncwarp"};

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

static void make_kernel(struct kernel *k)
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
static void interleave(const struct kernel *k, struct execution *e)
{
    unsigned next[MAX_BLOCKS * MAX_THREADS] = {0}, n = threads_of(k);
    bool waits[MAX_BLOCKS * MAX_THREADS] = {false};
    unsigned arrived[MAX_BLOCKS][MAX_GROUPS] = {{0}};
    e->count = 0;
    e->too_long = false;
    for (unsigned idle = 0; idle < 200 && e->count < MAX_EVENTS; idle++) {
        unsigned t = pick(n), block = t / k->threads;
        for (unsigned run = 1 + pick(4); run > 0 && e->count < MAX_EVENTS; run--) {
            const struct statement *s = &k->list[t][next[t]];
            if (waits[t] && arrived[block][s->group] < k->group_size[s->group])
                break;
            if (waits[t])
                s++, next[t]++, waits[t] = false;
            if (s->action == END)
                break;
            idle = 0;
            e->events[e->count++] = (struct act){t, next[t], 0};
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
    static struct execution e;
    for (int i = 0; i < 4; i++) {
        interleave(k, &e);
        const struct verdict *v = judge(k, &e, true);
        fewest = v->races < fewest ? v->races : fewest;
        conflicts = v->conflicts > conflicts ? v->conflicts : conflicts;
    }
    return conflicts == 0 ? chance(2) : fewest == 0 ? true : fewest <= 2 ? chance(40) : chance(4);
}

// ---- on the device

// The device takes it that threads may fence, for the player can: not so in a program of this kernel only.
enum action fuzz_action(unsigned me, unsigned at)
{
    now->fine = fine;
    return kernel.list[me][at].action;
}

int fuzz_operand(unsigned me, unsigned at) { return kernel.list[me][at].operand; }
unsigned fuzz_cell(unsigned me, unsigned at) { return kernel.list[me][at].cell; }

// Whether a poll that was noted before reads what it read then: nobody has written the cell since.
static bool is_again(unsigned me, unsigned at)
{
    const struct statement *s = &kernel.list[me][at];
    if (s->action != POLL && s->action != POLL_ADD)
        return false;
    for (unsigned i = seen.count; i-- > 0;) {
        const struct act *e = &seen.events[i];
        const struct statement *r = &kernel.list[e->thread][e->at];
        if (e->thread == me && e->at == at)
            return true;
        if (writes(r->action) && cell_of(&kernel, e->thread, r) == cell_of(&kernel, me, s))
            return false;
    }
    return false;
}

void fuzz_note(unsigned me, unsigned at, int value)
{
    if (is_again(me, at))
        return;
    if (seen.count < MAX_EVENTS)
        seen.events[seen.count++] = (struct act){me, at, value};
    else
        seen.too_long = true;
}

// The device's report.c and source.c, replaced: what it finds comes here.
void report_finding(const struct finding *f, const struct place *places, const char *text)
{
    (void)places, (void)text;
    if (f->kind == SHARED_RACE || f->kind == GLOBAL_RACE || f->kind == MISSING_FENCE) {
        if (found_count++ == 0)
            found = *f;
    } else if (f->kind != UNINIT_SHARED) {
        printf("unexpected finding: %s: %s\n", kind_name(f->kind), text);
        exit(2);
    }
}

void report_launch(const struct launch *l) { (void)l; }

void source_find(const uint64_t *pcs, unsigned count, struct place *places)
{
    memset(places, 0, count * sizeof *places);
    for (unsigned i = 0; i < count; i++)
        places[i].line = (int)pcs[i];
}

const char *source_line(const struct place *p)
{
    (void)p;
    return NULL;
}

const char *base_name(const char *path) { return path; }

static bool has_fences(const struct kernel *k)
{
    for (unsigned t = 0; t < threads_of(k); t++)
        for (unsigned i = 0; i < k->length[t]; i++)
            if (k->list[t][i].action == FENCE || k->list[t][i].action == FENCE_BLOCK ||
                k->list[t][i].action == SYNC_WARP)
                return true;
    return false;
}

static void play(uint64_t seed)
{
    fine = has_fences(&kernel);
    seen.count = found_count = 0;
    seen.too_long = false;
    random_seed(seed);
    options.resident = 1 + (unsigned)(seed % 4);
    fuzz_play(kernel.blocks, kernel.threads);
}

// ---- comparing

enum outcome { AGREED, MISS, FALSE_ALARM, WRONG_PAIR, NO_EXECUTION, SKIPPED };
static const char *const outcome_names[] = {"agreed",          "a miss",
                                            "a false alarm",   "a race told of accesses that do not race",
                                            "a value misread", "skipped"};

static bool is_side(const struct access *a, const struct act *e)
{
    const struct statement *s = &kernel.list[e->thread][e->at];
    bool atomic = is_update(s->action);
    enum op op = atomic ? OP_ATOMIC : writes(s->action) ? OP_WRITE : OP_READ;
    return a->op == op && a->block.x * kernel.threads + a->thread.x == e->thread;
}

// Whether some pair that races is the one told.
static bool told_rightly(const struct verdict *v)
{
    for (unsigned x = 0; x < seen.count; x++)
        for (unsigned y = x + 1; y < seen.count; y++) {
            const struct act *a = &seen.events[x], *b = &seen.events[y];
            if (has(&v->racing[x], y) && ((is_side(&found.access[0], a) && is_side(&found.access[1], b)) ||
                                          (is_side(&found.access[0], b) && is_side(&found.access[1], a))))
                return true;
        }
    return false;
}

static enum outcome compare(uint64_t seed)
{
    play(seed);
    if (seen.too_long)
        return SKIPPED;
    const struct verdict *v = judge(&kernel, &seen, false);
    if (v->wrong_value)
        return NO_EXECUTION;
    if (v->races && !found_count)
        return MISS;
    if (!v->races && found_count)
        return FALSE_ALARM;
    return v->races && !told_rightly(v) ? WRONG_PAIR : AGREED;
}

// ---- shrinking

static void drop(struct kernel *k, unsigned thread, unsigned at)
{
    unsigned group = k->list[thread][at].group, block = thread / k->threads;
    for (unsigned t = group ? block * k->threads : thread;
         t <= (group ? (block + 1) * k->threads - 1 : thread); t++)
        for (unsigned i = 0; i < k->length[t]; i++)
            if (group ? k->list[t][i].group == group : i == at) {
                memmove(&k->list[t][i], &k->list[t][i + 1], (k->length[t] - i) * sizeof k->list[t][i]);
                k->length[t]--;
                break;
            }
}

static uint64_t still_wrong(enum outcome outcome, uint64_t seed) // a seed that shows it, or 0
{
    if (compare(seed) == outcome)
        return seed;
    for (uint64_t s = 1; s <= 200; s++)
        if (compare(s) == outcome)
            return s;
    return 0;
}

static uint64_t shrink(enum outcome outcome, uint64_t seed)
{
    bool smaller = true;
    while (smaller) {
        smaller = false;
        for (unsigned t = 0; t < threads_of(&kernel); t++)
            for (unsigned i = 0; i < kernel.length[t];) {
                struct kernel before = kernel;
                drop(&kernel, t, i);
                uint64_t s = still_wrong(outcome, seed);
                if (s) {
                    seed = s;
                    smaller = true;
                } else {
                    kernel = before;
                    i++;
                }
            }
    }
    return seed;
}

// ---- telling

static void print_statement(const struct statement *s)
{
    printf("%s", action_names[s->action]);
    if (is_access(s->action))
        printf(" %s[%u]", s->cell < MAX_SHARED_CELLS ? "shared" : "g",
               s->cell < MAX_SHARED_CELLS ? s->cell : s->cell - MAX_SHARED_CELLS);
    if (s->action == SYNC_WARP)
        printf(" 0x%x", (unsigned)s->operand);
    else if ((writes(s->action) || s->action == POLL) && s->operand)
        printf(" %d", s->operand);
}

static void print_event(const char *lead, const struct act *e)
{
    printf("%sblock %u thread %u: ", lead, e->thread / kernel.threads, e->thread % kernel.threads);
    print_statement(&kernel.list[e->thread][e->at]);
    if (reads(kernel.list[e->thread][e->at].action))
        printf(" gives %d", e->value);
    printf("\n");
}

static void tell(enum outcome outcome, uint64_t seed)
{
    compare(seed);
    printf("%s: schedule seed %llu, %u blocks of %u threads\n", outcome_names[outcome],
           (unsigned long long)seed, kernel.blocks, kernel.threads);
    for (unsigned i = 0; i < seen.count; i++)
        print_event("    ", &seen.events[i]);
    const struct verdict *v = &o.verdict;
    printf("  the oracle: %s\n", v->races ? "these race" : "no race");
    for (unsigned i = 0; i < 2 && v->races; i++)
        print_event("    ", &seen.events[v->pair[i]]);
    printf("  the device: %s", found_count ? kind_name(found.kind) : "no race");
    for (unsigned i = 0; i < 2 && found_count; i++)
        printf("%s block %u thread %u: %s", i ? "," : "", found.access[i].block.x, found.access[i].thread.x,
               op_name(found.access[i].op));
    printf("\n\n");
}

int main(int argc, char **argv)
{
    uint64_t kernels = 2000, first = 1, told = 0, compared[SKIPPED + 1] = {0}, played = 0;
    time_t end = 0;
    for (int i = 1; i + 1 < argc; i += 2) {
        uint64_t n = strtoull(argv[i + 1], NULL, 10);
        switch (argv[i][1]) {
        case 'n': kernels = n; break;
        case 's': first = n; break;
        case 't': end = time(NULL) + (time_t)n, kernels = UINT64_MAX; break;
        case 'f': fault = (enum fault)n; break;
        default: fprintf(stderr, "fuzz: unknown option %s\n", argv[i]); return 2;
        }
    }
    options.report = "";
    options.quiet = options.keep_exit = true;
    for (uint64_t i = 0; i < kernels && (!end || time(NULL) < end) && told < (fault == NO_FAULT ? 5 : 1);
         i++) {
        uint64_t number = first + i;
        state = number * 0x2545f4914f6cdd1du;
        do
            make_kernel(&kernel);
        while (!worthwhile(&kernel));
        played++;
        for (uint64_t s = 1; s <= SCHEDULES; s++) {
            uint64_t seed = number * SCHEDULES + s;
            enum outcome outcome = compare(seed);
            compared[outcome]++;
            if (outcome == AGREED || outcome == SKIPPED)
                continue;
            told++;
            printf("kernel %" PRIu64 ": ", number);
            tell(outcome, shrink(outcome, seed));
            fflush(stdout);
            break;
        }
    }
    uint64_t wrong = 0;
    for (int k = MISS; k <= NO_EXECUTION; k++) {
        wrong += compared[k];
        if (compared[k])
            printf("%s: %" PRIu64 "\n", outcome_names[k], compared[k]);
    }
    uint64_t all = compared[AGREED] + wrong;
    printf("%" PRIu64 " kernels, %" PRIu64 " executions compared, %" PRIu64 " too long, %" PRIu64
           " disagreements\n",
           played, all, compared[SKIPPED], wrong);
    return wrong > 0;
}
