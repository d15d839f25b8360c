// Relations between the events of an execution, as matrices of bits.
#ifndef RELATION_H
#define RELATION_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifndef ROW_WORDS // a program with large executions is compiled with more
#define ROW_WORDS 1
#endif
enum { MAX_EVENTS = 64 * ROW_WORDS };

// The number of events of the execution in hand: the rows and columns from it on are empty.
extern unsigned related_events;
static inline unsigned row_words(void) { return ROW_WORDS == 1 ? 1 : (related_events + 63) / 64; }

struct relation {
    uint64_t row[MAX_EVENTS][ROW_WORDS]; // row[a] has bit b if a is related to b
};

static inline void relate(struct relation *r, unsigned a, unsigned b) { r->row[a][b / 64] |= 1ull << b % 64; }
static inline bool related(const struct relation *r, unsigned a, unsigned b)
{
    return r->row[a][b / 64] >> b % 64 & 1;
}

// Relates a to all that b is related to in the other relation.
static inline void relate_as(struct relation *r, unsigned a, const struct relation *other, unsigned b)
{
    for (unsigned w = 0; w < row_words(); w++)
        r->row[a][w] |= other->row[b][w];
}

// Whether there is an event to which a is related in one relation, and in the other.
static inline bool meet(const struct relation *r, const struct relation *other, unsigned a)
{
    for (unsigned w = 0; w < row_words(); w++)
        if (r->row[a][w] & other->row[a][w])
            return true;
    return false;
}

static inline void unite(struct relation *to, const struct relation *from)
{
    for (unsigned a = 0; a < related_events; a++)
        relate_as(to, a, from, a);
}

static inline void intersect(struct relation *to, const struct relation *with)
{
    for (unsigned a = 0; a < related_events; a++)
        for (unsigned w = 0; w < row_words(); w++)
            to->row[a][w] &= with->row[a][w];
}

// Whose rows are the union of the second relation's rows of everything that a row of the first one has.
static inline struct relation compose(const struct relation *first, const struct relation *second)
{
    struct relation all = {{{0}}};
    for (unsigned a = 0; a < related_events; a++)
        for (unsigned w = 0; w < row_words(); w++)
            for (uint64_t rest = first->row[a][w]; rest; rest &= rest - 1)
                relate_as(&all, a, second, 64 * w + (unsigned)__builtin_ctzll(rest));
    return all;
}

static inline void close_transitively(struct relation *r)
{
    for (unsigned via = 0; via < related_events; via++)
        for (unsigned a = 0; a < related_events && meet(r, r, via); a++)
            if (related(r, a, via))
                relate_as(r, a, r, via);
}

static inline bool is_reflexive_somewhere(const struct relation *r)
{
    for (unsigned a = 0; a < related_events; a++)
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
