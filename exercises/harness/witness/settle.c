// Says what happened in an order in which a result is wrong. It makes the call in this order once more, and
// says only what the device's records of this run say.
#include <string.h>

#include "../../simt/search/search.h"
#include "inside.h"

enum { CAUSES_TRIED = 6 }; // pairs of accesses, of one order

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

// The access at which the only choice holds a thread.
static bool say_held(struct witness *w, const struct wrong *wrong, bool one_block)
{
    const struct found_at *held = NULL;
    for (unsigned i = 0; wrong->pair && i < 2; i++)
        if (strstr(wrong->choices, wrong->pair->at[i].hold))
            held = &wrong->pair->at[i];
    if (!held || simt_choices_count(wrong->choices) != 1)
        return false;
    w->course = IS_HELD;
    set_party(&w->then, held, NULL, one_block);
    return true;
}

static bool reads(const struct finding *pair)
{
    return strcmp(first_of(pair)->op, "read") == 0 || strcmp(last_of(pair)->op, "read") == 0;
}

// Whether the thread that made the wrong result read what the other wrote, or one of two that wrote made it.
static bool is_of(const struct finding *pair, const struct told_result *result)
{
    const bool read = reads(pair);
    for (unsigned i = 0; result->made && i < 2; i++)
        if (pair->at[i].thread == result->thread && pair->at[i].block == result->block &&
            (!read || strcmp(pair->at[i].op, "read") == 0))
            return true;
    return false;
}

// How well a pair explains the result, from 0 to MOST_FIT. It does best if it is about the same element.
enum { MOST_FIT = 3 };
static int fit_of(const struct finding *pair, const struct told_result *result)
{
    char place[LINE];
    snprintf(place, sizeof place, "%s[%d]", pair->object, pair->index);
    return 2 * is_of(pair, result) + (strcmp(place, text_bytes(&result->name)) == 0);
}

// Whether the other run has the pair the other way round; or, because a signal has ordered these accesses
// there, not at all.
static bool is_turned(const struct finding *pair, const struct attempt *other, const char *race)
{
    const struct finding *f;
    bool has = false, fence = strcmp(pair->kind, "missing-fence") == 0;
    for (size_t at = 0; (f = next_pair(other, race, &at));) {
        if (other_order(pair, f))
            return true;
        has |= same_order(pair, f);
    }
    return !has && !fence;
}

// Whether the pair says all that matters of that element: nobody writes it once more, and no other thread
// reads what the first one writes, unless it is known that the second one made the wrong result.
static bool is_whole(const struct finding *pair, const struct attempt *run, const char *race,
                     const struct told_result *result)
{
    return reads(pair) ? is_of(pair, result) || !has_another(run, race, pair) : is_last(run, race, pair);
}

// How many pairs are turned, of all races.
static unsigned count_turned(const struct attempt *run, const struct attempt *other)
{
    const struct finding *f;
    unsigned count = 0;
    for (size_t at = 0; (f = next_pair(run, NULL, &at));)
        count += is_turned(f, other, NULL);
    return count;
}

// Two accesses whose order makes the result wrong, as far as trying shows. If none do alone, those count that
// are the only ones turned, and reads by the thread that made the result.
static const struct finding *find_cause(struct subject *s, const struct attempt *run,
                                        const struct wrong *wrong, const char *race,
                                        const struct told_result *result)
{
    const struct finding *f;
    const bool only = count_turned(run, wrong->other) == 1;
    for (int alone = 1; alone >= 0; alone--) {
        unsigned tried = 0;
        for (int fit = MOST_FIT; fit >= 0; fit--)
            for (size_t at = 0; tried < CAUSES_TRIED && (f = next_pair(run, race, &at));) {
                if (fit_of(f, result) != fit || !is_turned(f, wrong->other, race) ||
                    !is_whole(f, run, race, result) || !(alone || only || (reads(f) && is_of(f, result))))
                    continue;
                tried++;
                if (is_cause(s, f, wrong, alone))
                    return f;
            }
    }
    return NULL;
}

static bool say_turned(struct witness *w, struct subject *s, const struct attempt *run,
                       const struct wrong *wrong, const char *race)
{
    const struct finding *f = find_cause(s, run, wrong, race, &w->result);
    if (!f)
        return false;
    say_pair(w, TURNED, f, s->one_block);
    w->fits = !w->result.made || is_of(f, &w->result);
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

static bool say_what_happened(struct witness *w, struct subject *s, const struct attempt *run,
                              const struct wrong *wrong, const char *race)
{
    // If a thread is held, the race may come in other lines.
    return say_older(w, run, race, s->one_block) ||
           say_turned(w, s, run, wrong, wrong->pair ? wrong->pair->brief : race) ||
           say_held(w, wrong, s->one_block) || say_by_numbers(w, run, wrong, race);
}

struct witness witness_of(struct subject *s, const char *race, const struct wrong *wrong)
{
    struct witness w = {.seen = SEEN_NOTHING};
    struct attempt run = attempt_in(s, &(struct order){.choices = wrong->choices, .holds = true});
    const size_t i = wrong->element;
    const bool again = i < run.count && run.wrong[i] && run.held[i] == wrong->held;
    if (again)
        s->tell(s, i, &w.result);
    if (again && say_what_happened(&w, s, &run, wrong, race)) {
        w.seen = SEEN_WRONG;
        text_add(&w.replay.order, "%s", wrong->choices);
    }
    attempt_free(&run);
    return w;
}
