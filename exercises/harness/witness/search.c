// Searches an order in which a result goes wrong. The plain order is tried first. Then come orders that
// differ from it in one choice: a thread is held before an access of the race, or a load gets an older value.
// Last come the orders of some seeds, whose choices are then left out as far as possible.
//
// That a result is wrong in some order says nothing about the race if the result is as wrong in each other
// order. So an order counts only if the result is another one in an order that was tried before, with nothing
// but this choice changed.
#include <stdlib.h>
#include <string.h>

#include "../../simt/search/search.h"
#include "inside.h"

// What is quick is done first, for all calls and findings: the larger call may show at once what no order of
// the smaller one can.

enum {
    PAIRS_TRIED = 32,
    OLDER_TRIED = 64,
    SEEDS_TRIED = 32,
    FINDINGS_TRIED = 8,
    BLAMED = 8,
    CANDIDATES = 16
};

// A call in the plain order, which its searches share.
struct plain {
    bool made;
    struct attempt attempt;
};

// The search for one race in one call.
struct search {
    struct subject *s;
    struct plain *plain;
    const struct finding *finding;
    const char *race; // the finding's key or, if the race comes in other lines in the plain order, its brief
    struct witness found;
    struct witness second; // one that names no cause, if any was found
    unsigned blamed;       // how many orders were looked into in which a result was another, wrong one
    bool all_turned;       // whether each pair of the plain order was also seen the other way round
    bool all_right;        // whether no result was wrong
};

bool may_have_witness(const struct finding *finding)
{
    static const char *const kinds[] = {"shared-race", "global-race", "missing-fence"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(finding->kind, kinds[i]) == 0)
            return true;
    return false;
}

// Whether the search is over. If nothing could be said about some orders, the next will hardly be clearer.
static bool is_over(const struct search *q)
{
    return q->found.seen == SEEN_WRONG || q->blamed >= BLAMED || !may_go_on(q->s);
}

static void look_at(struct search *q, const struct attempt *attempt)
{
    q->all_right &= attempt->answered;
    for (size_t i = 0; i < attempt->count; i++)
        q->all_right &= !attempt->wrong[i];
}

// The search goes on after a witness that names no cause.
static void take(struct search *q, struct witness w)
{
    q->blamed++;
    if (w.seen == SEEN_WRONG && witness_names_pair(&w))
        q->found = w;
    else if (w.seen == SEEN_WRONG && q->second.seen != SEEN_WRONG)
        q->second = w;
    else
        witness_free(&w);
}

// The plain order is the witness if something can be said about the difference.
static void blame_plain(struct search *q, const struct attempt *attempt, size_t i)
{
    const struct wrong wrong = {.element = i,
                                .held = q->plain->attempt.held[i],
                                .choices = PLAIN_ORDER,
                                .right = attempt->wrong[i] ? NULL : attempt};
    take(q, witness_of(q->s, q->race, &wrong));
}

struct wrong_element { // after a call
    struct subject *s;
    size_t i;
    uint64_t held; // what it holds there
};

static enum shrunk still_hold(void *of, const char *choices)
{
    const struct wrong_element *e = of;
    if (!may_go_on(e->s))
        return NO_TIME_LEFT;
    struct attempt attempt = attempt_in(e->s, &(struct order){.choices = choices});
    const bool holds = e->i < attempt.count && attempt.wrong[e->i] && attempt.held[e->i] == e->held;
    attempt_free(&attempt);
    return holds ? ENOUGH : TOO_FEW;
}

static void blame_choices(struct search *q, const struct attempt *attempt, size_t i, const char *choices,
                          const struct finding *pair)
{
    struct wrong_element element = {q->s, i, attempt->held[i]};
    char *fewer = simt_choices_shrunk(choices, still_hold, &element);
    const struct wrong wrong = {
        .element = i, .held = attempt->held[i], .choices = fewer, .pair = pair, .right = &q->plain->attempt};
    take(q, witness_of(q->s, q->race, &wrong));
    free(fewer);
}

// The element that is wrong in the run, and right in the other, whose making differs in the fewest reads;
// the number of all elements if there is none. Looks at CANDIDATES of them.
static size_t clearest(const struct attempt *run, const struct attempt *right)
{
    struct parting found[PARTINGS];
    size_t clearest = run->count;
    unsigned fewest = PARTINGS + 1, tried = 0;
    for (size_t i = 0; i < run->count && fewest > 1 && tried < CANDIDATES; i++) {
        if (!run->wrong[i] || right->wrong[i])
            continue;
        const unsigned count = partings(found, run, right, i);
        if (clearest == run->count || (count > 0 && count < fewest))
            clearest = i;
        fewest = count > 0 && count < fewest ? count : fewest;
        tried++;
    }
    return clearest;
}

// The first element that is wrong in the run, and another one in the other; the number of all elements if
// there is none.
static size_t differs(const struct attempt *run, const struct attempt *other)
{
    size_t i = 0;
    while (i < run->count && !(run->wrong[i] && run->held[i] != other->held[i]))
        i++;
    return i;
}

// Compares a run with the one in the plain order. If an element differs, one of the two orders may be the
// witness: the plain one is the shorter.
static void compare_with_plain(struct search *q, const struct attempt *attempt, const char *choices,
                               const struct finding *pair)
{
    const struct attempt *plain = &q->plain->attempt;
    const size_t count = attempt->answered ? plain->count : 0;
    look_at(q, attempt);
    if (count == 0)
        return;
    size_t i = clearest(plain, attempt);
    if (i == count && q->second.seen != SEEN_WRONG)
        i = differs(plain, attempt);
    if (i < count)
        blame_plain(q, attempt, i);
    i = clearest(attempt, plain);
    if (i < count && q->found.seen != SEEN_WRONG)
        blame_choices(q, attempt, i, choices, pair);
}

static bool was_turned(const struct search *q, const struct attempt *attempt, const struct finding *pair)
{
    const struct finding *f;
    for (size_t at = 0; (f = next_pair(attempt, q->race, &at));)
        if (other_order(f, pair))
            return true;
    return false;
}

// Holds the thread of one access of the pair. Returns whether the two came the other way round.
static bool try_hold(struct search *q, const struct finding *pair, const struct found_at *at)
{
    struct text choices = {0};
    text_add(&choices, "%s%s\n", PLAIN_ORDER, at->hold);
    struct attempt attempt = attempt_in(q->s, &(struct order){.choices = choices.bytes, .holds = true});
    const bool turned = was_turned(q, &attempt, pair);
    compare_with_plain(q, &attempt, choices.bytes, pair);
    attempt_free(&attempt);
    text_free(&choices);
    return turned;
}

// Makes the call in the plain order, if that was not done yet. Returns false if it has no results, or if the
// search is over.
static bool begin(struct search *q)
{
    struct plain *p = q->plain;
    if (!may_go_on(q->s))
        return false;
    if (!p->made)
        p->attempt = attempt_in(q->s, &(struct order){.choices = PLAIN_ORDER, .holds = true});
    p->made = true;
    size_t at = 0;
    q->race = next_pair(&p->attempt, q->finding->key, &at) ? q->finding->key : q->finding->brief;
    look_at(q, &p->attempt);
    return p->attempt.answered;
}

// Stores the pairs of the race in the plain order that are tried, and returns their number. If there are more
// than PAIRS_TRIED, it takes the first ones, which are often alike, and as many from the rest.
static unsigned pairs_to_try(const struct search *q, const struct finding *pairs[PAIRS_TRIED], bool *all)
{
    const struct attempt *plain = &q->plain->attempt;
    const size_t half = PAIRS_TRIED / 2;
    size_t at = 0, count = 0, i = 0;
    unsigned taken = 0;
    while (next_pair(plain, q->race, &at))
        count++;
    *all = count <= PAIRS_TRIED;
    at = 0;
    for (const struct finding *pair; taken < PAIRS_TRIED && (pair = next_pair(plain, q->race, &at)); i++)
        if (*all || i < half || i == half + (taken - half) * (count - half) / half)
            pairs[taken++] = pair;
    return taken;
}

static void try_holds(struct search *q)
{
    const struct finding *pairs[PAIRS_TRIED];
    if (!begin(q))
        return;
    const unsigned count = pairs_to_try(q, pairs, &q->all_turned);
    q->all_turned &= count > 0;
    for (unsigned i = 0; i < count && !is_over(q); i++) {
        q->all_turned &= try_hold(q, pairs[i], first_of(pairs[i]));
        if (!is_over(q))
            try_hold(q, pairs[i], last_of(pairs[i]));
    }
    q->all_turned &= may_go_on(q->s);
}

static bool gets_older(const struct search *q, const struct attempt *attempt)
{
    const struct finding *f;
    for (size_t at = 0; (f = next_pair(attempt, q->race, &at));)
        if (last_of(f)->older)
            return true;
    return false;
}

// Serves a load the value that is `age` stores old. `line` is its choice, without the one that was taken.
static void try_older(struct search *q, const char *line, int length, unsigned age)
{
    struct text choices = {0};
    text_add(&choices, "%s%.*s%u\n", PLAIN_WEAK, length, line, age);
    struct attempt attempt = attempt_in(q->s, &(struct order){.choices = choices.bytes, .holds = true});
    if (gets_older(q, &attempt))
        compare_with_plain(q, &attempt, choices.bytes, NULL);
    attempt_free(&attempt);
    text_free(&choices);
}

// Whether the load of that choice is by a thread whose access comes last in a pair of the race. Both lines
// have the same fields, from the kernel's name to the thread.
static bool may_matter(const struct search *q, const char *line)
{
    const struct finding *pair;
    for (size_t at = 0; (pair = next_pair(&q->plain->attempt, q->race, &at));) {
        const char *hold = strchr(last_of(pair)->hold, '\t'), *load = strchr(line, '\t');
        size_t length = 1;
        for (unsigned field = 0; field < 4; field++)
            length += strcspn(hold + length, "\t") + 1;
        if (strncmp(hold, load, length) == 0)
            return true;
    }
    return false;
}

static void try_each_older(struct search *q)
{
    if (!q->plain->attempt.answered || !q->all_right || is_over(q))
        return;
    struct attempt newest = attempt_in(q->s, &(struct order){.choices = PLAIN_WEAK, .record = RECORD_ALL});
    const char *line = newest.choices ? newest.choices : "";
    for (unsigned tried = 0; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        const int length = (int)strcspn(line, "\n");
        char before[LINE];
        unsigned alternatives;
        if (strncmp(line, "older\t", strlen("older\t")) != 0 || length >= LINE || !may_matter(q, line))
            continue;
        snprintf(before, sizeof before, "%.*s", length, line);
        *strrchr(before, '\t') = '\0'; // what was taken
        alternatives = (unsigned)strtoul(strrchr(before, '\t') + 1, NULL, 10);
        for (unsigned age = 1; age < alternatives; age++) {
            if (is_over(q) || tried++ == OLDER_TRIED) {
                q->all_turned = false;
                attempt_free(&newest);
                return;
            }
            try_older(q, line, (int)strlen(before) + 1, age);
        }
    }
    attempt_free(&newest);
}

static void try_seeds(struct search *q)
{
    // If a fence is missing, an order may need several older values to be wrong.
    const char *weak = strncmp(q->race, "missing-fence", strlen("missing-fence")) == 0 ? " SIMT_WEAK=1" : "";
    for (unsigned seed = 1; q->plain->attempt.answered && seed <= SEEDS_TRIED && !is_over(q); seed++) {
        struct text choices = {0};
        text_add(&choices, "# choices of the CPU device, SIMT_SEED=%u%s\n", seed, weak);
        struct attempt attempt = attempt_in(
            q->s, &(struct order){.choices = choices.bytes, .record = RECORD_NOT_PLAIN, .holds = true});
        if (attempt.choices)
            compare_with_plain(q, &attempt, attempt.choices, NULL);
        else
            q->all_right = false;
        attempt_free(&attempt);
        text_free(&choices);
    }
}

// Takes the witness that was found, or else one that was found second. Returns its search, or NULL.
static const struct search *take_found(struct witness *w, struct search *all, unsigned count)
{
    for (unsigned i = 0; i < 2 * count; i++) {
        struct witness *from = i < count ? &all[i].found : &all[i - count].second;
        if (from->seen == SEEN_WRONG) {
            *w = *from;
            *from = (struct witness){0};
            return &all[i % count];
        }
    }
    return NULL;
}

// Whether both orders of each pair of that call's races have the right results.
static bool is_same(const struct search *all, unsigned count, const struct subject *s)
{
    bool same = may_go_on(s);
    for (unsigned i = 0; i < count; i++)
        same &= all[i].s != s || (all[i].all_turned && all[i].all_right);
    return same;
}

static const struct search *search(struct witness *w, struct search *all, unsigned count)
{
    void (*const ways[])(struct search * q) = {try_holds, try_each_older, try_seeds};
    bool found = false;
    for (unsigned i = 0; i < 3 * count && !found; i++) {
        struct search *q = &all[i % count];
        ways[i / count](q);
        found = q->found.seen == SEEN_WRONG;
    }
    const struct search *of = take_found(w, all, count);
    for (unsigned i = count; i-- > 0 && !of;)
        if (is_same(all, count, all[i].s)) {
            w->seen = SEEN_SAME;
            of = &all[i];
        }
    return of;
}

struct witness witness_search(struct subject *subjects, unsigned count, const struct verdict *v,
                              unsigned *subject)
{
    struct witness w = {0};
    struct plain *plain = room_for(count, sizeof *plain);
    struct search *all = room_for((size_t)count * FINDINGS_TRIED, sizeof *all);
    unsigned tried = 0, searches = 0;
    for (size_t i = 0; i < v->count && tried < FINDINGS_TRIED; i++) {
        if (!may_have_witness(&v->findings[i]))
            continue;
        for (unsigned k = 0; k < count; k++)
            all[searches++] = (struct search){.s = &subjects[k],
                                              .plain = &plain[k],
                                              .finding = &v->findings[i],
                                              .race = v->findings[i].key,
                                              .all_turned = true,
                                              .all_right = true};
        tried++;
    }
    const struct search *of = search(&w, all, searches);
    if (of) {
        *subject = (unsigned)(of->s - subjects);
        text_free(&w.key);
        text_add(&w.key, "%s", of->finding->key);
    }
    for (unsigned k = 0; k < count; k++)
        attempt_free(&plain[k].attempt);
    for (unsigned i = 0; i < searches; i++) {
        witness_free(&all[i].found);
        witness_free(&all[i].second);
    }
    free(plain);
    free(all);
    return w;
}
