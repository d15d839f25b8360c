// The check of a scan in every order in which its blocks may run.
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../simt/search/search.h"
#include "check.h"

enum {
    MOST_ORDERS = 5000, // tried, at most
    MOST_MS = 2000,     // of CPU time on a usual machine, for each number of resident blocks
};

struct every { // what was tried
    unsigned long tried;
    bool all;   // of the orders that there are
    bool older; // with each value that a load may get
    long long most_ms;
};

static long long ms_of(clockid_t clock)
{
    struct timespec t;
    return clock_gettime(clock, &t) == 0 ? (long long)t.tv_sec * 1000 + t.tv_nsec / 1000000 : 0;
}

// The CPU time of this test and of the kernel program. In a sandbox, that of the kernel program is not known.
static long long used_ms(const struct kernel_process *k)
{
    clockid_t of_kernel;
    const bool known = k->pid > 0 && clock_getcpuclockid(k->pid, &of_kernel) == 0;
    return ms_of(CLOCK_PROCESS_CPUTIME_ID) + (known ? ms_of(of_kernel) : 0);
}

// ---- an order that is wrong

struct wrong { // a call that is wrong in some order
    struct test *test;
    const struct trial *of;
    long long deadline; // for what is said about it
};

// Makes the call in that order. Returns whether the same is wrong as in the verdict. What the device has
// written down goes to *made, which the caller frees, if there is a reply.
static bool is_wrong(const struct wrong *w, const char *choices, char **made)
{
    struct verdict v = {0};
    struct kernel_process k = {0};
    struct order order = {.choices = choices, .record = RECORD_STRONG};
    struct trial trial = *w->of;
    trial.order = &order;
    trial_run(&trial, &k, w->test->directory);
    judge(&v, &trial, &k);
    const bool same = v.failed && strcmp(text_bytes(&v.lines), text_bytes(&w->test->verdict.lines)) == 0;
    const char *text = message_text(&trial.outcome.reply, "choices");
    if (made)
        *made = text ? copy_of(text) : NULL;
    kernel_stop(&k);
    trial_free(&trial);
    verdict_free(&v);
    return same;
}

static enum shrunk are_still_wrong(void *of, const char *choices)
{
    const struct wrong *w = of;
    return now_us() >= w->deadline ? NO_TIME_LEFT : is_wrong(w, choices, NULL) ? ENOUGH : TOO_FEW;
}

// Adds "thread 1 of block 0 at kernel.cu:33".
static void side_text(struct text *text, const struct simt_side *side, const struct wrong *w)
{
    struct kernel_process k = {0};
    char path[PATH_BYTES];
    text_add(text, "thread %u of block %u", side->thread, side->block);
    kernel_start(&k, trial_program(w->of->element), 1, w->test->directory, NULL);
    const int line = side->pc > 0 ? line_of_pc(&k, (long long)side->pc, w->of->contract->function, path) : 0;
    if (line > 0)
        text_add(text, " at %s:%d", file_name(path), line);
    kernel_stop(&k);
}

static void decision_text(struct text *text, const struct simt_decision *d, const struct wrong *w)
{
    if (d->what == STARTS_FIRST) {
        text_add(text, "another block starts first");
        return;
    }
    side_text(text, &d->first, w);
    text_add(text, d->what == GETS_OLDER ? " gets an older value" : " comes before ");
    if (d->what == GOES_FIRST)
        side_text(text, &d->second, w);
}

enum { DECISIONS_TOLD = 3 };

// Says what makes the wrong order differ from the plain one.
static void say_order(const struct wrong *w, const char *made)
{
    struct simt_decision decisions[DECISIONS_TOLD];
    struct text *text = &w->test->verdict.order;
    const size_t count = simt_decisions_find(decisions, DECISIONS_TOLD, made);
    for (size_t i = 0; i < count && i < DECISIONS_TOLD; i++) {
        text_add(text, "%s", i == 0 ? "in an order in which " : ", and then ");
        decision_text(text, &decisions[i], w);
    }
    if (count > 0)
        text_add(text, "%s\n", count > DECISIONS_TOLD ? ", and so on" : "");
}

// Says in which order the call is wrong, and keeps this order, without the choices that do not matter. A call
// that has not returned is not made again.
static void tell_order(const struct wrong *w, const char *choices, bool endless)
{
    char *made = NULL,
         *few = endless ? copy_of(choices) : simt_choices_shrunk(choices, are_still_wrong, (void *)w);
    if (endless || (is_wrong(w, few, &made) && made))
        point_at_order(w->test, w->of, few);
    if (made)
        say_order(w, made);
    free(made);
    free(few);
}

// ---- trying

// Makes the call in the order that comes next. Returns whether the search goes on.
static bool try_order(struct tries *tries, struct simt_orders *o, struct order *order, struct size_case size)
{
    struct test *t = tries->test;
    struct trial trial = trial_of(tries->like.contract, tries->like.element, size, t->seed);
    trial.order = order;
    bool good = tries_judge(tries, &trial);
    const char *made = good ? message_text(&trial.outcome.reply, "choices") : NULL;
    if (good && (!made || !simt_orders_take(o, made)))
        good = false;
    const bool endless = is_stopped(trial.outcome.ending);
    trial_free(&trial);
    if (test_failed(t)) {
        const struct trial like = trial_of(tries->like.contract, tries->like.element, size, t->seed);
        tell_order(&(struct wrong){t, &like, now_us() + 1000 * MOST_MS}, order->choices, endless);
    }
    return good;
}

// Tries every order with this number of blocks resident.
static void try_orders(struct test *t, const struct contract *c, enum element element, struct size_case size,
                       struct every *e)
{
    struct simt_orders *o = simt_orders_begin(e->older, false);
    struct tries tries = tries_of(t, c, element, (struct sizes){0});
    struct order order = {.record = RECORD_STRONG};
    const long long before = used_ms(&tries.kernel);
    while (e->all && (order.choices = simt_orders_next(o)))
        e->all = try_order(&tries, o, &order, size) && e->tried + simt_orders_tried(o) < MOST_ORDERS &&
                 used_ms(&tries.kernel) - before < e->most_ms;
    e->tried += simt_orders_tried(o);
    tries_next(&tries);
    simt_orders_end(o);
}

// The number of accesses in the plain order.
static size_t accesses_of(struct test *t, const struct contract *c, enum element element,
                          struct size_case size)
{
    struct kernel_process k = {0};
    struct simt_orders *o = simt_orders_begin(false, false);
    const struct order plain = {.choices = simt_orders_next(o), .record = RECORD_STRONG};
    struct trial trial = trial_of(c, element, size, t->seed);
    size_t accesses = 0;
    trial.order = &plain;
    trial_run(&trial, &k, t->directory);
    const char *made = message_text(&trial.outcome.reply, "choices");
    for (; made && (made = strstr(made, "\n#go ")); made++)
        accesses++;
    kernel_stop(&k);
    trial_free(&trial);
    simt_orders_end(o);
    return accesses;
}

// Whether an element of 8 bytes is handed on by more accesses than one of 4. Others may come between them.
static bool is_in_parts(struct test *t, const struct contract *c, struct size_case size)
{
    return strcmp(trial_program(INTERVAL), trial_program(AFFINE)) != 0 &&
           accesses_of(t, c, INTERVAL, size) < accesses_of(t, c, AFFINE, size);
}

// How long orders may be tried, in ms of CPU time: longer if more time is given to the search for a witness.
static long long most_ms(void)
{
    const long long slower = (long long)setting_number(&settings.slower, 1, UINT_MAX),
                    seconds = (long long)setting_number(&settings.simt_witness, 0, UINT_MAX);
    return slower * MOST_MS > seconds * 1000 ? slower * MOST_MS : seconds * 1000;
}

void check_every_order(struct test *t, const struct contract *c, size_t n, unsigned section, bool older)
{
    if (skips_schedules(t) || test_failed(t))
        return;
    const struct size_case size = {n, section};
    const unsigned sections = (unsigned)((n + section - 1) / section);
    struct every e = {.all = true, .older = older, .most_ms = most_ms()};
    struct every parts = {.all = true, .most_ms = e.most_ms}; // the newest values only
    for (unsigned resident = 1; resident <= sections && e.all && parts.all; resident++) {
        set_resident(resident);
        try_orders(t, c, INTERVAL, size, &e);
        if (e.all && is_in_parts(t, c, size))
            try_orders(t, c, AFFINE, size, &parts);
        if (test_failed(t))
            text_add(&t->verdict.where, " resident=%u order=%lu", resident, e.tried + parts.tried + 1);
    }
    if (test_failed(t))
        return;
    struct text *tells = &t->verdict.tells;
    text_add(tells, "%s%lu order%s%s at n=%zu section=%u", tells->length > 0 ? "; " : "", e.tried,
             e.tried == 1 ? "" : "s", older ? " with older values" : "", n, section);
    if (parts.tried > 0)
        text_add(tells, " and %lu of elements of 8 bytes", parts.tried);
    text_add(tells, ", all right%s", e.all && parts.all ? "" : "; there are more");
}
