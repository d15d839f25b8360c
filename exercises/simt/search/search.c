// The search through the orders, depth first: each order is the last one up to some step, where it takes
// another alternative. What is tried is what simt_path_races wants. What a thread would do that has been
// tried at a step stays *asleep* in the orders after it, until an access comes that depends on it: before
// that, those orders would be the same as orders that have been tried. (Sleep sets: Godefroid, 1996.)
#include <stdlib.h>

#include "inside.h"

struct simt_orders {
    bool older, every;
    struct path path;
    size_t fixed;    // how many of its steps the next order begins with
    size_t analysed; // and of how many it is known what they want
    bool over;
    unsigned long tried;
    uint64_t outcome;
    char *choices; // of the next order
};

struct simt_orders *simt_orders_begin(bool older, bool every)
{
    struct simt_orders *o = simt_room_for(1, sizeof *o);
    o->older = older;
    o->every = every;
    return o;
}

const char *simt_orders_next(struct simt_orders *o)
{
    if (o->over)
        return NULL;
    size_t length;
    free(o->choices);
    FILE *out = simt_open_text(&o->choices, &length);
    fprintf(out, "# choices of the CPU device, SIMT_SEED=plain%s SIMT_ORDERS=strong\n",
            o->older ? " SIMT_WEAK=1" : "");
    for (size_t i = 0; i < o->fixed; i++) {
        const struct step *s = &o->path.steps[i];
        if (s->line && s->taken > 0)
            fprintf(out, "%s%u\n", s->line, s->taken);
    }
    fclose(out);
    return o->choices;
}

// ---- what is asleep

static bool is_asleep(const struct step *s, unsigned thread)
{
    for (unsigned i = 0; i < s->asleep_count; i++)
        if (s->asleep[i].thread == thread)
            return true;
    return false;
}

static void put_asleep(struct step *s, const struct strong_access *a, const struct strong_access *after)
{
    if (a->thread == after->thread || simt_depend(a, after) || is_asleep(s, a->thread))
        return;
    s->asleep = simt_more_room(s->asleep, s->asleep_count + 1, sizeof *s->asleep);
    s->asleep[s->asleep_count++] = *a;
}

// What is asleep at the access s, which comes next after `last`.
static void sleep_on(struct step *s, const struct step *last)
{
    s->asleep_count = 0;
    for (unsigned i = 0; i < last->asleep_count; i++)
        put_asleep(s, &last->asleep[i], &last->access);
    for (unsigned i = 0; i < last->alternatives; i++)
        if (last->of[i].done && i != last->taken)
            put_asleep(s, &last->of[i].did, &last->access);
}

static void take_alternative(struct step *s, unsigned i)
{
    s->taken = i;
    s->access.thread = s->of[i].thread;
}

// Takes an alternative that is not asleep, if there is one.
static bool take_awake(struct step *s)
{
    for (unsigned i = 0; i < s->alternatives; i++)
        if (!is_asleep(s, s->of[i].thread)) {
            take_alternative(s, i);
            s->of[i].wanted = true;
            return true;
        }
    return false;
}

// ---- where to go on

// The next alternative to try at that step. False if there is none.
static bool take_other(struct step *s)
{
    if (s->kind == PICK || s->kind == OLDER)
        return ++s->taken < s->alternatives;
    if (s->kind != GO)
        return false;
    s->of[s->taken].done = true;
    s->of[s->taken].did = s->access;
    for (unsigned i = 0; i < s->alternatives; i++)
        if (s->of[i].wanted && !s->of[i].done && !is_asleep(s, s->of[i].thread)) {
            take_alternative(s, i);
            return true;
        }
    return false;
}

static void go_back(struct simt_orders *o)
{
    while (o->path.count > 0 && !take_other(&o->path.steps[o->path.count - 1]))
        simt_path_cut(&o->path, o->path.count - 1);
    o->fixed = o->path.count;
    o->over = o->fixed == 0;
    if (o->analysed >= o->fixed)
        o->analysed = o->fixed > 0 ? o->fixed - 1 : 0;
}

// ---- what an order was

static uint64_t mixed(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

// Stands for step i: the thread, and which of its accesses.
static uint64_t name_of(const struct path *path, size_t i)
{
    const unsigned thread = path->steps[i].access.thread;
    uint64_t nth = 0;
    for (size_t k = 0; k < i; k++)
        nth += path->steps[k].kind == GO && path->steps[k].access.thread == thread;
    return mixed(nth << 32 | thread);
}

// Stands for the write to the word of step i that is that many writes before the last one before it.
static uint64_t write_before(const struct path *path, size_t i, unsigned older)
{
    const struct strong_access *access = &path->steps[i].access;
    for (size_t k = i; k-- > 0 && path->steps[k].kind != LAUNCH;) {
        const struct step *s = &path->steps[k];
        const bool is_there = s->kind == GO && s->access.word < access->word + access->bytes &&
                              access->word < s->access.word + s->access.bytes;
        if (is_there && s->access.writes && older-- == 0)
            return mixed(name_of(path, k));
    }
    return 0;
}

// Each access with the write that it sees or, as a fence, with the one before it: that decides everything.
static uint64_t outcome_of(const struct path *path)
{
    uint64_t outcome = 0, fence = 0;
    size_t go = 0;
    unsigned older = 0; // what the thread of step `go` got
    for (size_t i = 0; i < path->count; i++) {
        const struct step *s = &path->steps[i];
        if (s->kind == PICK)
            outcome = mixed(outcome + s->taken);
        if (s->kind == GO) {
            const bool loads = i + 1 < path->count && path->steps[i + 1].kind == OLDER &&
                               path->steps[i + 1].access.thread == s->access.thread;
            go = i;
            older = loads ? path->steps[i + 1].taken : 0;
            outcome += mixed(name_of(path, i) + write_before(path, i, older));
        }
        if (s->kind == OLDER && s->taken != older) // another lane, or a plain load
            outcome += mixed(name_of(path, go) + write_before(path, go, s->taken) + mixed(s->access.thread));
        if (s->kind == GO && s->access.fences) {
            outcome += mixed(mixed(name_of(path, i)) + fence);
            fence = name_of(path, i);
        }
    }
    return outcome;
}

// Goes through the new steps. Returns how many of them are of use: the next one takes a thread that is
// asleep.
static size_t steps_of_use(struct simt_orders *o)
{
    const struct step *last = NULL;
    for (size_t i = 0; i < o->path.count; i++) {
        struct step *s = &o->path.steps[i];
        if (s->kind == LAUNCH)
            last = NULL;
        if (s->kind != GO)
            continue;
        if (i + 1 >= o->fixed && last && !o->every)
            sleep_on(s, last);
        if (is_asleep(s, s->access.thread))
            return i;
        s->of[s->taken].wanted = true;
        for (unsigned k = 0; o->every && k < s->alternatives; k++)
            s->of[k].wanted = true;
        last = s;
    }
    return o->path.count;
}

bool simt_orders_take(struct simt_orders *o, const char *record)
{
    if (!simt_path_read(&o->path, o->fixed, record)) {
        o->over = true;
        return false;
    }
    const size_t useful = steps_of_use(o);
    if (useful == o->path.count) {
        o->tried++;
        o->outcome = outcome_of(&o->path);
    } else {
        simt_path_cut(&o->path, useful + 1);
    }
    struct step *end = useful < o->path.count ? &o->path.steps[useful] : NULL;
    const bool another = end && take_awake(end);
    if (end && !another)
        simt_path_cut(&o->path, useful);
    if (!o->every && !simt_path_races(&o->path, o->analysed, useful)) {
        o->over = true;
        return false;
    }
    o->analysed = useful;
    if (another)
        o->fixed = o->path.count;
    else
        go_back(o);
    return true;
}

unsigned long simt_orders_tried(const struct simt_orders *o) { return o->tried; }

uint64_t simt_orders_outcome(const struct simt_orders *o) { return o->outcome; }

void simt_orders_end(struct simt_orders *o)
{
    simt_path_cut(&o->path, 0);
    free(o->path.steps);
    free(o->choices);
    free(o);
}
