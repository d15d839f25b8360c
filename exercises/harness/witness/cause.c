// Which two accesses make a result wrong. In an order in which it is wrong, many accesses come the other way
// round than in another order, and most of them change nothing. There are two ways to find those that do.
//
// If it is known what the result is made of, a thread read another operand than in an order in which it is
// right. Then the
// cause is its race with the thread that made this operand, or the one that it has in the other order.
//
// Otherwise orders are tried that differ in the turn of one access only. It is the cause if the result is
// right in one of them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum { TRIED = 6 }; // pairs of accesses, of one order

static bool reads(const struct finding *pair) { return is_read(first_of(pair)) || is_read(last_of(pair)); }

// --- by what the result is made of

static bool made_by(const struct maker *maker, const struct found_at *at)
{
    return (int)maker->thread == at->thread && (int)maker->block == at->block;
}

static bool may_be_made_by(const struct maker *maker, const struct found_at *at)
{
    return !maker->known || made_by(maker, at);
}

// Whether the pair is a race of the read at which the runs part. If not everything is known about who wrote
// what was read, that may be so.
static bool is_read_there(const struct finding *pair, const struct parting *p)
{
    const struct found_at *first = first_of(pair), *then = last_of(pair);
    const bool early = is_read(first); // the read came too early: in the other run it got what was written
    if (early ? p->turn > 0 : p->turn < 0)
        return false;
    return p->read && pair->launch == (int)p->launch && made_by(&p->reader, early ? first : then) &&
           may_be_made_by(early ? &p->instead_of : &p->got, early ? then : first);
}

// Whether the pair are two writes, of which the later one wrote what was read there, or stands in the
// results, and in the other run the earlier one.
static bool is_written_there(const struct finding *pair, const struct parting *p, const char *element)
{
    struct text place = {0};
    add_place(&place, pair);
    const bool is_result = strcmp(place.bytes, element) == 0;
    text_free(&place);
    return (p->read || is_result) && may_be_made_by(&p->got, last_of(pair)) &&
           may_be_made_by(&p->instead_of, first_of(pair));
}

static bool explains(const struct finding *pair, const struct parting *p, const struct attempt *run,
                     const char *element)
{
    return reads(pair) ? is_read_there(pair, p) : is_last(run, pair) && is_written_there(pair, p, element);
}

// The pair that explains a parting; NULL if there is none, or if there are several. If it is known who made
// both values, several pairs on one element with the read on the same side say the same, and the first is
// returned.
static const struct finding *explained(const struct attempt *run, const struct parting *p,
                                       const char *element)
{
    const struct finding *f, *found = NULL;
    const bool sure = p->got.known && p->instead_of.known;
    for (size_t at = 0; (f = next_pair(run, NULL, &at));) {
        if (!explains(f, p, run, element))
            continue;
        if (found && !same_order(f, found) &&
            !(sure && same_place(f, found) && is_read(first_of(f)) == is_read(first_of(found))))
            return NULL;
        found = found ? found : f;
    }
    return found;
}

static const struct finding *by_derivation(const struct attempt *run, const struct wrong *wrong,
                                           const char *race, const char *element)
{
    struct parting found[PARTINGS];
    const unsigned count = wrong->right ? partings(found, run, wrong->right, wrong->element) : 0;
    for (unsigned i = 0; i < count; i++) {
        const struct finding *pair = explained(run, &found[i], element);
        if (pair && is_about(pair, race))
            return pair;
    }
    return NULL;
}

// --- by trying

// Adds the choice that holds the thread of that hold at its next access, unless it is there: a text with two
// equal choices is refused. hold: as in struct found_at.
static void add_next_hold(struct text *choices, const char *hold)
{
    const char *number = hold;
    char *rest;
    struct text next = {0};
    for (int fields = 0; fields < 5; fields++)
        number = strchr(number, '\t') + 1;
    const unsigned long n = strtoul(number, &rest, 10);
    text_add(&next, "%.*s%lu%s\n", (int)(number - hold), hold, n + 1, rest);
    if (!strstr(choices->bytes, next.bytes))
        text_add(choices, "%s", next.bytes);
    text_free(&next);
}

// The choices without that line.
static struct text without(const char *choices, const char *line)
{
    struct text text = {0};
    for (; *choices; choices += strcspn(choices, "\n"), choices += *choices == '\n') {
        const size_t length = strcspn(choices, "\n");
        if (strlen(line) != length || strncmp(choices, line, length) != 0)
            text_add(&text, "%.*s\n", (int)length, choices);
    }
    return text;
}

static bool has_pair(const struct attempt *run, const struct finding *pair)
{
    const struct finding *f;
    for (size_t at = 0; (f = next_pair(run, NULL, &at));)
        if (same_order(f, pair))
            return true;
    return false;
}

// Whether each pair of that access which only the first run has is one with the same other thread.
static bool is_with_one_thread(const struct attempt *run, const struct attempt *other,
                               const struct found_at *moved, const struct found_at *with)
{
    const struct finding *f;
    for (size_t at = 0; (f = next_pair(run, NULL, &at));) {
        const struct found_at *a = first_of(f), *b = last_of(f);
        const bool of_moved = strcmp(a->hold, moved->hold) == 0 || strcmp(b->hold, moved->hold) == 0;
        const struct found_at *another = strcmp(a->hold, moved->hold) == 0 ? b : a;
        if (of_moved && strcmp(another->who, with->who) != 0 && !has_pair(other, f))
            return false;
    }
    return true;
}

// Whether that access of the pair alone makes the difference by its turn: the element is as wrong in the
// order `bad` as in the one in question, and right in the order `good`. Only the access has another turn
// there, and it is a read, which gets the last value written before, or it comes the other way round with one
// thread only.
static bool decides(struct subject *s, const struct finding *pair, const struct found_at *moved,
                    const struct wrong *wrong, const char *bad, const char *good)
{
    const size_t i = wrong->element;
    const struct found_at *with = moved == first_of(pair) ? last_of(pair) : first_of(pair);
    struct attempt run = attempt_in(s, &(struct order){.choices = bad, .holds = true}), other = {0};
    bool so = i < run.count && run.wrong[i] && run.held[i] == wrong->held && has_pair(&run, pair);
    if (so)
        other = attempt_in(s, &(struct order){.choices = good, .holds = true});
    so = so && i < other.count && !other.wrong[i] && !has_pair(&other, pair) &&
         (is_read(moved) || is_with_one_thread(&run, &other, moved, with));
    attempt_free(&run);
    attempt_free(&other);
    return so;
}

// Gives that access of the pair another turn. So that nothing else moves, its thread is held at its next
// access in both orders; in the order in which it is late, also at the access itself.
static bool matters_alone(struct subject *s, const struct finding *pair, const struct found_at *moved,
                          const struct wrong *wrong)
{
    const struct found_at *first = first_of(pair);
    const bool late = moved == last_of(pair);
    struct text on_time = without(wrong->choices, moved->hold), held = {0};
    if (is_read(moved) && late && !strstr(on_time.bytes, first->hold)) // so that other threads read earlier
        text_add(&on_time, "%s\n", first->hold);
    text_add(&held, "%s%s\n", on_time.bytes, moved->hold);
    add_next_hold(&on_time, moved->hold);
    add_next_hold(&held, moved->hold);
    const char *bad = (late ? held : on_time).bytes, *good = (late ? on_time : held).bytes;
    const bool matters = decides(s, pair, moved, wrong, bad, good);
    text_free(&on_time);
    text_free(&held);
    return matters;
}

static const struct finding *by_trying(struct subject *s, const struct attempt *run,
                                       const struct wrong *wrong, const char *race)
{
    const struct finding *f;
    size_t at = 0;
    for (unsigned tried = 0; tried < TRIED && may_go_on(s) && (f = next_pair(run, race, &at));) {
        const struct found_at *first = first_of(f), *last = last_of(f);
        if (!reads(f) && !is_last(run, f))
            continue;
        tried++;
        const bool held = strstr(wrong->choices, last->hold) != NULL;
        const struct found_at *likely = held ? last : first, *other = held ? first : last;
        if (matters_alone(s, f, likely, wrong) || (is_read(other) && matters_alone(s, f, other, wrong)))
            return f;
    }
    return NULL;
}

const struct finding *find_cause(struct subject *s, const struct attempt *run, const struct wrong *wrong,
                                 const char *race, const char *element)
{
    const struct finding *pair = by_derivation(run, wrong, race, element);
    return pair ? pair : by_trying(s, run, wrong, race);
}
