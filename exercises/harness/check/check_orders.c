// The check of a scan in every order in which its blocks may run.
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"
#include "orders/orders.h"

enum {
    MOST_ORDERS = 5000, // tried, at most
    MOST_MS = 2000,     // of CPU time on a usual machine, for each number of resident blocks
};

struct every { // what was tried
    unsigned long tried;
    bool all; // of the orders that there are
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

// Makes the call in that order. Returns whether it is wrong. What the device has written down goes to *made,
// which the caller frees, if there is a reply.
static bool is_wrong(const struct tries *tries, struct size_case size, const char *choices, char **made)
{
    struct verdict v = {0};
    struct kernel_process k = {0};
    struct order order = {.choices = choices, .record = RECORD_STRONG};
    struct trial trial = trial_of(tries->like.contract, tries->like.element, size, tries->test->seed);
    trial.order = &order;
    trial_run(&trial, &k, tries->test->directory);
    const bool wrong = !judge(&v, &trial, &k);
    const char *text = message_text(&trial.outcome.reply, "choices");
    if (made)
        *made = text ? copy_of(text) : NULL;
    kernel_stop(&k);
    trial_free(&trial);
    verdict_free(&v);
    return wrong;
}

// The choices of a wrong order without those that it does not need to be wrong. The caller frees them.
static char *shrunk(const struct tries *tries, struct size_case size, const char *choices)
{
    char *kept = copy_of(choices), *fewer;
    size_t which = 0;
    while ((fewer = choices_without(kept, which))) {
        const bool wrong = is_wrong(tries, size, fewer, NULL);
        free(wrong ? kept : fewer);
        kept = wrong ? fewer : kept;
        which += !wrong;
    }
    return kept;
}

// Adds "thread 1 of block 0 at kernel.cu:33".
static void side_text(struct text *text, const struct side *side, const struct tries *tries)
{
    const char *function = tries->like.contract->function;
    struct kernel_process k = {0};
    struct message request = {0}, reply = {0};
    int status;
    text_add(text, "thread %u of block %u", side->thread, side->block);
    message_add_number(&request, "pc", (long long)side->pc);
    if (function)
        message_add_text(&request, "function", function);
    kernel_start(&k, trial_program(tries->like.element), 1, tries->test->directory, NULL);
    if (side->pc > 0 && kernel_ask(&k, &request, &reply, &status) == ANSWERED && message_text(&reply, "path"))
        text_add(text, " at %s:%lld", file_name(message_text(&reply, "path")),
                 message_number(&reply, "line", 0));
    kernel_stop(&k);
    message_clear(&request);
    message_clear(&reply);
}

enum { DECISIONS_TOLD = 3 };

// Says what makes the wrong order differ from the plain one.
static void tell_order(const struct tries *tries, struct size_case size, const char *choices)
{
    struct decision decisions[DECISIONS_TOLD];
    struct text *text = &tries->test->verdict.order;
    char *made, *few = shrunk(tries, size, choices);
    const bool wrong = is_wrong(tries, size, few, &made);
    const size_t count = wrong && made ? decisions_find(decisions, DECISIONS_TOLD, made) : 0;
    for (size_t i = 0; i < count && i < DECISIONS_TOLD; i++) {
        text_add(text, "%s", i == 0 ? "in an order in which " : ", and then ");
        if (decisions[i].starts) {
            text_add(text, "another block starts first");
            continue;
        }
        side_text(text, &decisions[i].first, tries);
        text_add(text, " comes before ");
        side_text(text, &decisions[i].second, tries);
    }
    if (count > 0)
        text_add(text, "%s\n", count > DECISIONS_TOLD ? ", and so on" : "");
    free(made);
    free(few);
}

// ---- trying

// Makes the call in the order that comes next. Returns whether the search goes on.
static bool try_order(struct tries *tries, struct orders *o, struct order *order, struct size_case size)
{
    struct test *t = tries->test;
    struct trial trial = trial_of(tries->like.contract, tries->like.element, size, t->seed);
    trial.order = order;
    bool good = tries_judge(tries, &trial);
    const char *made = good ? message_text(&trial.outcome.reply, "choices") : NULL;
    if (good && (!made || !orders_take(o, made)))
        good = false;
    trial_free(&trial);
    if (test_failed(t))
        tell_order(tries, size, order->choices);
    return good;
}

// Tries every order with this number of blocks resident.
static void try_orders(struct test *t, const struct contract *c, enum element element, struct size_case size,
                       struct every *e)
{
    struct orders *o = orders_begin(false);
    struct tries tries = tries_of(t, c, element, (struct sizes){0});
    struct order order = {.record = RECORD_STRONG};
    const long long before = used_ms(&tries.kernel);
    while (e->all && (order.choices = orders_next(o)))
        e->all = try_order(&tries, o, &order, size) && e->tried + orders_tried(o) < MOST_ORDERS &&
                 used_ms(&tries.kernel) - before < e->most_ms;
    e->tried += orders_tried(o);
    tries_next(&tries);
    orders_end(o);
}

// The number of accesses in the plain order.
static size_t accesses_of(struct test *t, const struct contract *c, enum element element,
                          struct size_case size)
{
    struct kernel_process k = {0};
    struct orders *o = orders_begin(false);
    const struct order plain = {.choices = orders_next(o), .record = RECORD_STRONG};
    struct trial trial = trial_of(c, element, size, t->seed);
    size_t accesses = 0;
    trial.order = &plain;
    trial_run(&trial, &k, t->directory);
    const char *made = message_text(&trial.outcome.reply, "choices");
    for (; made && (made = strstr(made, "\n#go ")); made++)
        accesses++;
    kernel_stop(&k);
    trial_free(&trial);
    orders_end(o);
    return accesses;
}

// Whether an element of 8 bytes is handed on by more accesses than one of 4. Others may come between them.
static bool is_in_parts(struct test *t, const struct contract *c, struct size_case size)
{
    return strcmp(trial_program(INTERVAL), trial_program(AFFINE)) != 0 &&
           accesses_of(t, c, INTERVAL, size) < accesses_of(t, c, AFFINE, size);
}

void check_every_order(struct test *t, const struct contract *c, size_t n, unsigned section)
{
    if (skips_schedules(t))
        return;
    const struct size_case size = {n, section};
    const unsigned sections = (unsigned)((n + section - 1) / section);
    const unsigned slower = (unsigned)setting_number(&settings.slower, 1, UINT_MAX);
    struct every e = {.all = true, .most_ms = (long long)slower * MOST_MS};
    for (unsigned resident = 1; resident <= sections && e.all; resident++) {
        set_resident(resident);
        try_orders(t, c, INTERVAL, size, &e);
        if (e.all && is_in_parts(t, c, size))
            try_orders(t, c, AFFINE, size, &e);
        if (test_failed(t))
            text_add(&t->verdict.where, " resident=%u order=%lu", resident, e.tried + 1);
    }
    if (!test_failed(t))
        text_add(&t->verdict.tells, "%lu order%s at n=%zu section=%u, all right%s", e.tried,
                 e.tried == 1 ? "" : "s", n, section, e.all ? "" : "; there are more");
}
