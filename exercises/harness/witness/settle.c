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

static void say_pair(struct witness *w, enum course course, const struct finding *f, bool one_block)
{
    w->course = course;
    const struct found_at *first = first_of(f), *then = last_of(f);
    if (first->block < 0 || first->block != then->block)
        one_block = false; // a launch may have more of them
    set_party(&w->first, first, NULL, one_block);
    set_party(&w->then, then, course == TURNED ? first : NULL, one_block);
    add_place(&w->object, f);
    if (*f->indices)
        text_add(&w->shown, "%.*s%s", (int)strcspn(f->object, "#"), f->object, f->indices);
    else
        text_add(&w->shown, "%s", text_bytes(&w->object));
}

// A load that got an older value than the newest.
static bool say_older(struct witness *w, const struct attempt *run, const char *race, bool one_block)
{
    const struct finding *f;
    for (size_t at = 0; (f = next_pair(run, race, &at));)
        if (last_of(f)->older) {
            const bool signal = strcmp(f->kind, "missing-fence") == 0 && f->at_count == FOUND_AT;
            say_pair(w, signal ? SEES_SIGNAL : READS_OLDER, f, one_block);
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

// The read of the element by which the thread of a pair's last write had looked at it before the first write;
// NULL if it had not.
static const struct found_at *read_before(const struct attempt *run, const struct finding *pair)
{
    const struct finding *f;
    if (is_read(first_of(pair)) || is_read(last_of(pair)))
        return NULL;
    for (size_t at = 0; (f = next_pair(run, NULL, &at));)
        if (same_place(f, pair) && is_read(first_of(f)) &&
            strcmp(last_of(f)->hold, first_of(pair)->hold) == 0 &&
            strcmp(first_of(f)->who, last_of(pair)->who) == 0)
            return first_of(f);
    return NULL;
}

// Two accesses whose order makes the result wrong.
static bool say_cause(struct witness *w, struct subject *s, const struct attempt *run,
                      const struct wrong *wrong, const char *race)
{
    const struct finding *f = find_cause(s, run, wrong, race, text_bytes(&w->result.name));
    if (!f)
        return false;
    const struct found_at *read = read_before(run, f);
    say_pair(w, read ? OVERWRITES : TURNED, f, s->one_block);
    if (read)
        set_party(&w->sees, read, NULL, s->one_block);
    return true;
}

// If nothing else is known, that the order of the threads' numbers makes the difference.
static bool say_by_numbers(struct witness *w, const struct wrong *wrong)
{
    w->course = BY_NUMBERS;
    return simt_choices_count(wrong->choices) == 0;
}

static bool say_what_happened(struct witness *w, struct subject *s, const struct attempt *run,
                              const struct wrong *wrong, const char *race)
{
    // If a thread is held, the race may come in other lines.
    return say_older(w, run, race, s->one_block) ||
           say_cause(w, s, run, wrong, wrong->pair ? wrong->pair->brief : race) ||
           say_held(w, wrong, s->one_block) || say_by_numbers(w, wrong);
}

struct witness witness_of(struct subject *s, const char *race, const struct wrong *wrong)
{
    struct witness w = {.seen = SEEN_NOTHING};
    struct attempt run = attempt_in(s, &(struct order){.choices = wrong->choices, .holds = true});
    const size_t i = wrong->element;
    const bool again = i < run.count && run.wrong[i] && run.held[i] == wrong->held;
    if (again)
        s->tell(s, &run, i, &w.result);
    if (again && say_what_happened(&w, s, &run, wrong, race)) {
        w.seen = SEEN_WRONG;
        text_add(&w.replay.order, "%s", wrong->choices);
    }
    attempt_free(&run);
    return w;
}
