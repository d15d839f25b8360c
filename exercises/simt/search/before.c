// Which accesses of an order come before which, and which two come in their order only by chance.
//
// An access comes *before* another if it is an earlier one of the same thread, if it is an earlier one on
// which the other simt_depend, if its thread has met the other's in between, or by a chain of these. This is
// known by vector clocks: the clock of an access says of each thread how many of its accesses come before,
// and each thread has a clock for what comes before its next access.
//
// Two accesses by different threads are a *race* here if the later one simt_depend on the earlier one, and
// does so by no other access in between. (A race of the CPU device is something else: strong accesses may be
// in any order.) To see the later one first, the order has to take another thread where the earlier one was:
// one with which those accesses in between can begin that do not come after the earlier one. These threads
// are called initials; one of them is enough. (Abdulla, Aronis, Jonsson and Sagonas, "Optimal Dynamic Partial
// Order Reduction", POPL 2014; the races are those of Flanagan and Godefroid, POPL 2005.)
#include <stdlib.h>
#include <string.h>

#include "inside.h"

struct member { // a thread of the launch
    unsigned name;
    int place; // in clocks; -1: it has made no access so far
    uint16_t clock[ACCESSING];
};

struct past { // what has happened so far in the launch
    struct member *members;
    size_t count, room;
    struct floor { // of each block: the clock of those of its threads that are not members
        unsigned block;
        uint16_t clock[ACCESSING];
    } * floors;
    size_t blocks;
    int places;
};

bool simt_depend(const struct strong_access *a, const struct strong_access *b)
{
    if (a->fences && b->fences)
        return true;
    return (a->writes || b->writes) && a->word < b->word + b->bytes && b->word < a->word + a->bytes;
}

static void join(uint16_t *clock, const uint16_t *other)
{
    for (size_t i = 0; i < ACCESSING; i++)
        clock[i] = other[i] > clock[i] ? other[i] : clock[i];
}

static uint16_t *floor_of(struct past *p, unsigned block)
{
    for (size_t i = 0; i < p->blocks; i++)
        if (p->floors[i].block == block)
            return p->floors[i].clock;
    p->floors = simt_more_room(p->floors, p->blocks + 1, sizeof *p->floors);
    p->floors[p->blocks] = (struct floor){.block = block};
    return p->floors[p->blocks++].clock;
}

static struct member *member(struct past *p, unsigned name)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->members[i].name == name)
            return &p->members[i];
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        p->members = simt_more_room(p->members, p->room, sizeof *p->members);
    }
    struct member *m = &p->members[p->count++];
    *m = (struct member){.name = name, .place = -1};
    memcpy(m->clock, floor_of(p, name / BLOCK_THREADS), sizeof m->clock);
    return m;
}

static void meet(struct past *p, const struct step *s)
{
    uint16_t all[ACCESSING] = {0};
    const unsigned first = s->block * BLOCK_THREADS + s->first;
    for (unsigned lane = 0; lane < 32; lane++)
        if (s->lanes >> lane & 1)
            join(all, member(p, first + lane)->clock);
    for (unsigned lane = 0; lane < 32; lane++)
        if (s->lanes >> lane & 1)
            memcpy(member(p, first + lane)->clock, all, sizeof all);
}

static void barrier(struct past *p, unsigned block)
{
    uint16_t *floor = floor_of(p, block);
    for (size_t i = 0; i < p->count; i++)
        if (p->members[i].name / BLOCK_THREADS == block)
            join(floor, p->members[i].clock);
    for (size_t i = 0; i < p->count; i++)
        if (p->members[i].name / BLOCK_THREADS == block)
            memcpy(p->members[i].clock, floor, sizeof p->members[i].clock);
}

// Whether access a of the launch comes before b, which has its clock.
static bool is_before(const struct step *a, const struct step *b)
{
    return b->clock[a->place] >= a->clock[a->place];
}

// The alternative of a step that is this thread; NULL if the thread cannot go on there.
static struct alternative *alternative_of(const struct step *s, unsigned thread)
{
    for (unsigned i = 0; i < s->alternatives; i++)
        if (s->of[i].thread == thread)
            return &s->of[i];
    return NULL;
}

// Steps i and k are a race: wants an initial at step i.
static void want(struct path *path, size_t i, size_t k)
{
    struct step *at = &path->steps[i];
    struct alternative *initial = NULL;
    size_t *between = simt_room_for(k - i, sizeof *between), count = 0;
    bool is_there = false;
    for (size_t m = i + 1; m <= k; m++) {
        const struct step *s = &path->steps[m];
        if (s->kind != GO || (m < k && is_before(at, s)))
            continue;
        bool first = true;
        for (size_t e = 0; e < count && first; e++)
            first = !is_before(&path->steps[between[e]], s);
        between[count++] = m;
        struct alternative *can = first ? alternative_of(at, s->access.thread) : NULL;
        is_there |= can && can->wanted;
        initial = can && !initial ? can : initial;
    }
    free(between);
    if (initial && !is_there)
        initial->wanted = true;
}

// Sets the clock of step k, an access, and finds its races if they are asked for.
static void access_of(struct path *path, struct past *p, size_t launch, size_t k, bool races)
{
    struct step *s = &path->steps[k];
    uint16_t seen[ACCESSING];
    struct member *m = member(p, s->access.thread);
    if (m->place < 0)
        m->place = p->places++;
    s->place = (unsigned)m->place;
    memcpy(seen, m->clock, sizeof seen);
    m->clock[m->place]++;
    if (!s->clock)
        s->clock = simt_room_for(ACCESSING, sizeof *s->clock);
    memcpy(s->clock, m->clock, sizeof seen);
    for (size_t i = k; i-- > launch;) {
        struct step *before = &path->steps[i];
        if (before->kind != GO || !simt_depend(&before->access, &s->access))
            continue;
        const bool race = seen[before->place] < before->clock[before->place];
        join(s->clock, before->clock);
        join(seen, before->clock);
        if (race && races)
            want(path, i, k);
    }
    memcpy(m->clock, s->clock, sizeof seen);
}

static void forget(struct past *p)
{
    free(p->members);
    free(p->floors);
    *p = (struct past){0};
}

bool simt_path_races(struct path *path, size_t from, size_t to)
{
    struct past p = {0};
    size_t launch = 0;
    bool good = true;
    for (size_t k = 0; good && k < to; k++) {
        const struct step *s = &path->steps[k];
        switch (s->kind) {
        case LAUNCH:
            launch = k;
            forget(&p);
            break;
        case MEET: meet(&p, s); break;
        case BARRIER: barrier(&p, s->block); break;
        case GO:
            good = p.places < ACCESSING && k - launch < UINT16_MAX;
            if (good)
                access_of(path, &p, launch, k, k >= from);
            break;
        case OLDER:
        case PICK: break;
        }
    }
    forget(&p);
    return good;
}
