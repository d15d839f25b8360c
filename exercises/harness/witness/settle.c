// Says what happened in an order in which a result is wrong. It makes the call in this order once more, and
// says only what the device's records of this run say.
#include <string.h>

#include "../../simt/search/search.h"
#include "inside.h"

// Whether two accesses were made in different launches. The lines that hold their threads begin with the
// purpose, the kernel and the number of the launch.
static bool in_other_launch(const struct found_at *a, const struct found_at *b)
{
    const char *p = a->hold, *q = b->hold;
    for (int fields = 0; fields < 3 && *p && *q; fields += *p == '\t', p++, q++)
        if (*p != *q)
            return true;
    return false;
}

// Names who made an access. `among`: who else is named before; NULL for nobody.
static void set_party(struct party *party, const struct found_at *at, const struct found_at *among,
                      bool one_block)
{
    const bool apart = among && in_other_launch(at, among);
    const bool same_block = one_block || (among && among->block >= 0 && among->block == at->block);
    if (at->thread >= 0 && same_block && !apart)
        text_add(&party->who, "thread %d", at->thread);
    else
        text_add(&party->who, "%s%s", at->who, apart ? " in another launch" : "");
    text_add(&party->op, "%s", at->op);
    text_add(&party->file, "%s", at->file);
    party->line = at->line;
    party->thread = at->thread;
    party->block = at->block;
}

static void set_object(struct witness *w, const struct finding *f)
{
    text_add(&w->object, f->index >= 0 ? "%.*s[%d]" : "%.*s", 1 + (int)strcspn(f->object + 1, "#"), f->object,
             f->index);
}

static void say_pair(struct witness *w, enum course course, const struct finding *f, bool one_block)
{
    w->course = course;
    const struct found_at *first = first_of(f), *then = last_of(f);
    if (first->block < 0 || first->block != then->block)
        one_block = false; // a launch may have more of them
    set_party(&w->first, first, NULL, one_block);
    set_party(&w->then, then, course == TURNED ? first : NULL, one_block);
    set_object(w, f);
}

// A load that got an older value than the newest.
static bool say_older(struct witness *w, const struct attempt *run, const char *race, bool one_block)
{
    const struct finding *f;
    for (size_t at = 0; (f = next_pair(run, race, &at));)
        if (last_of(f)->older) {
            const bool signal = strcmp(f->kind, "missing-fence") == 0 && f->at_count == FOUND_AT;
            say_pair(w, signal ? SEES_SIGNAL : READS_OLDER, f, one_block);
            w->fits = true;
            if (signal)
                set_party(&w->sees, &f->at[FOUND_AT - 1], NULL, one_block);
            return true;
        }
    return false;
}

// The access at which the only choice holds a thread, and the other one of that race that came before it.
static bool say_held(struct witness *w, const struct attempt *run, const struct wrong *wrong, bool one_block)
{
    const struct found_at *held = NULL;
    const struct finding *f;
    for (unsigned i = 0; wrong->pair && i < 2; i++)
        if (strstr(wrong->choices, wrong->pair->at[i].hold))
            held = &wrong->pair->at[i];
    if (!held || simt_choices_count(wrong->choices) != 1)
        return false;
    for (size_t at = 0; (f = next_pair(run, wrong->pair->brief, &at));)
        if (strcmp(last_of(f)->hold, held->hold) == 0) {
            say_pair(w, TURNED, f, one_block);
            return true;
        }
    w->course = IS_HELD;
    set_party(&w->then, held, NULL, one_block);
    return true;
}

// Whether the thread that made the wrong result read what the other wrote, or one of two that wrote made it.
static bool is_of(const struct finding *pair, const struct told_result *result)
{
    const bool reads = strcmp(pair->at[0].op, "read") == 0 || strcmp(pair->at[1].op, "read") == 0;
    for (unsigned i = 0; result->made && i < 2; i++)
        if (pair->at[i].thread == result->thread && pair->at[i].block == result->block &&
            (!reads || strcmp(pair->at[i].op, "read") == 0))
            return true;
    return false;
}

// Returns a pair of that race in the run that the other run has the other way round: if there are several,
// one of the thread that made the wrong result, if possible.
static const struct finding *turned(const struct attempt *run, const struct attempt *other, const char *race,
                                    const struct told_result *result)
{
    const struct finding *f, *g, *found = NULL;
    for (size_t at = 0; (f = next_pair(run, race, &at));)
        for (size_t before = 0; (g = next_pair(other, race, &before));)
            if (other_order(f, g) && (!found || (is_of(f, result) && !is_of(found, result))))
                found = f;
    return found;
}

// The type of `turned` and `unordered`.
typedef const struct finding *pairs(const struct attempt *run, const struct attempt *other, const char *race,
                                    const struct told_result *result);

// Returns what `find` finds of that race in the run, compared with the run in which the result is another
// one. If it finds something of another race, too, that one may make the difference: returns NULL.
static const struct finding *only_pair(pairs *find, const struct witness *w, const struct attempt *run,
                                       const struct wrong *wrong, const char *race)
{
    const struct finding *f = find(run, wrong->other, race, &w->result);
    for (size_t k = 0; f && k < run->report.count; k++) {
        const struct finding *another = &run->report.findings[k];
        if (!is_about(another, race) && find(run, wrong->other, another->key, &w->result))
            return NULL;
    }
    return f;
}

// Two accesses that come the other way round in the other run.
static bool say_turned(struct witness *w, const struct attempt *run, const struct wrong *wrong,
                       const char *race, bool one_block)
{
    const struct finding *f = only_pair(turned, w, run, wrong, race);
    w->fits = f && (!w->result.made || is_of(f, &w->result));
    if (w->fits)
        say_pair(w, TURNED, f, one_block);
    return w->fits;
}

// Returns a pair of that race in the run that the other run does not have, in which a signal has ordered
// these accesses: if there are several, one of the thread that made the wrong result, if possible.
static const struct finding *unordered(const struct attempt *run, const struct attempt *other,
                                       const char *race, const struct told_result *result)
{
    const struct finding *f, *g, *found = NULL;
    for (size_t at = 0; (f = next_pair(run, race, &at));) {
        bool has = false;
        for (size_t before = 0; !has && (g = next_pair(other, race, &before));)
            has = same_order(f, g);
        if (!has && (!found || (is_of(f, result) && !is_of(found, result))))
            found = f;
    }
    return found;
}

// Two accesses that come in this order although nothing orders them, which is not so in the other run.
static bool say_unordered(struct witness *w, const struct attempt *run, const struct wrong *wrong,
                          const char *race, bool one_block)
{
    const struct finding *f = only_pair(unordered, w, run, wrong, race);
    if (!f || strcmp(f->kind, "missing-fence") == 0)
        return false;
    say_pair(w, TURNED, f, one_block);
    w->fits = w->result.made && is_of(f, &w->result);
    return true;
}

// That the order of the threads' numbers makes the difference, if the plain order has no other race.
static bool say_by_numbers(struct witness *w, const struct attempt *run, const struct wrong *wrong,
                           const char *race)
{
    bool only = simt_choices_count(wrong->choices) == 0;
    for (size_t k = 0; k < run->report.count; k++)
        only = only && is_about(&run->report.findings[k], race);
    w->course = BY_NUMBERS;
    return only;
}

static bool say_what_happened(struct witness *w, const struct attempt *run, const struct wrong *wrong,
                              const char *race, bool one_block)
{
    return say_older(w, run, race, one_block) || say_turned(w, run, wrong, race, one_block) ||
           say_held(w, run, wrong, one_block) || say_unordered(w, run, wrong, race, one_block) ||
           say_by_numbers(w, run, wrong, race);
}

struct witness witness_of(struct subject *s, const char *race, const struct wrong *wrong)
{
    struct witness w = {.seen = SEEN_NOTHING};
    struct attempt run = attempt_in(s, &(struct order){.choices = wrong->choices, .holds = true});
    const size_t i = wrong->element;
    const bool again = i < run.count && run.wrong[i] && run.held[i] == wrong->held;
    if (again)
        s->tell(s, i, &w.result);
    if (again && say_what_happened(&w, &run, wrong, race, s->one_block)) {
        w.seen = SEEN_WRONG;
        text_add(&w.replay.order, "%s", wrong->choices);
    }
    attempt_free(&run);
    return w;
}
