// Stands in for the search for a witness, exercises/harness/witness/search.c. Decides whether a race can make
// a result wrong at all, with nothing of what the search does: makes the call in the orders of many seeds,
// and compares the results with what they should be. If a fence is missing, loads get older values, too. A
// result counts if it is wrong in one order and another one in another order. Otherwise it says nothing about
// the race.
#include <string.h>

#include "witness/witness.h"

enum { SEEDS = 300 };

bool may_have_witness(const struct finding *finding)
{
    return strcmp(finding->kind, "shared-race") == 0 || strcmp(finding->kind, "global-race") == 0 ||
           strcmp(finding->kind, "missing-fence") == 0;
}

static bool lacks_a_fence(const struct verdict *v)
{
    bool lacks = false;
    for (size_t i = 0; i < v->count; i++)
        lacks |= strcmp(v->findings[i].kind, "missing-fence") == 0;
    return lacks;
}

// The finding that the answer is about: the first one.
static void set_key(struct witness *w, const struct verdict *v)
{
    for (size_t i = 0; i < v->count && w->key.length == 0; i++)
        if (may_have_witness(&v->findings[i]))
            text_add(&w->key, "%s", v->findings[i].key);
}

static struct attempt try_seed(struct subject *s, unsigned seed, bool weak)
{
    char choices[96];
    struct attempt attempt = {0};
    const struct order order = {.choices = choices};
    const long long deadline = s->deadline;
    snprintf(choices, sizeof choices, "# choices of the CPU device, SIMT_SEED=%u%s\n", seed,
             weak ? " SIMT_WEAK=1" : "");
    s->run(s, &order, &attempt);
    s->deadline = deadline; // also after an order that is a deadlock
    return attempt;
}

static bool differ(const struct attempt *a, const struct attempt *b)
{
    for (size_t i = 0; i < a->count && i < b->count; i++)
        if ((a->wrong[i] || b->wrong[i]) && a->held[i] != b->held[i])
            return true;
    return false;
}

// Returns what is seen in one call. There may be no time to try all seeds.
static enum seen decide(struct subject *s, const struct verdict *v)
{
    bool wrong = false;
    struct attempt first = {0}; // with results
    const unsigned forms = lacks_a_fence(v) ? 2 : 1;
    for (unsigned k = 0; k < forms * SEEDS && !wrong; k++) {
        struct attempt attempt = try_seed(s, 1 + k / forms, k % forms > 0);
        wrong = differ(&first, &attempt);
        if (first.count == 0)
            first = attempt;
        else
            attempt_free(&attempt);
    }
    attempt_free(&first);
    return wrong ? SEEN_WRONG : now_us() < s->deadline ? SEEN_SAME : SEEN_NOTHING;
}

// SEEN_SAME only if nothing goes wrong in any of the calls.
struct witness witness_search(struct subject *subjects, unsigned count, const struct verdict *v,
                              unsigned *subject)
{
    struct witness w = {.course = BY_NUMBERS, .seen = SEEN_SAME};
    for (unsigned i = 0; i < count && w.seen != SEEN_WRONG; i++) {
        const enum seen seen = decide(&subjects[i], v);
        w.seen = seen == SEEN_SAME ? w.seen : seen;
        *subject = i;
    }
    set_key(&w, v);
    return w;
}
