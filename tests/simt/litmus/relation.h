// Relations between the events of an execution, as matrices of bits.
#ifndef RELATION_H
#define RELATION_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { MAX_EVENTS = 64 };

struct relation {
    uint64_t row[MAX_EVENTS]; // row[a] has bit b if a is related to b
};

static inline void relate(struct relation *r, unsigned a, unsigned b) { r->row[a] |= 1ull << b; }
static inline bool related(const struct relation *r, unsigned a, unsigned b) { return r->row[a] >> b & 1; }

static inline void unite(struct relation *to, const struct relation *from)
{
    for (unsigned a = 0; a < MAX_EVENTS; a++)
        to->row[a] |= from->row[a];
}

static inline void intersect(struct relation *to, const struct relation *with)
{
    for (unsigned a = 0; a < MAX_EVENTS; a++)
        to->row[a] &= with->row[a];
}

// Whose rows are the union of the second relation's rows of everything that a row of the first one has.
static inline struct relation compose(const struct relation *first, const struct relation *second)
{
    struct relation all = {{0}};
    for (unsigned a = 0; a < MAX_EVENTS; a++)
        for (uint64_t rest = first->row[a]; rest; rest &= rest - 1)
            all.row[a] |= second->row[__builtin_ctzll(rest)];
    return all;
}

static inline void close_transitively(struct relation *r)
{
    for (unsigned via = 0; via < MAX_EVENTS; via++)
        for (unsigned a = 0; a < MAX_EVENTS && r->row[via]; a++)
            if (related(r, a, via))
                r->row[a] |= r->row[via];
}

static inline bool is_reflexive_somewhere(const struct relation *r)
{
    for (unsigned a = 0; a < MAX_EVENTS; a++)
        if (related(r, a, a))
            return true;
    return false;
}

static inline bool has_cycle(struct relation r)
{
    close_transitively(&r);
    return is_reflexive_somewhere(&r);
}

#endif
