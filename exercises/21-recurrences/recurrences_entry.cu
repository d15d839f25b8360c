// Glue to the functions of recurrences.h.
#include "task_call.h"

#include "recurrences.h" // must come last: it seals what the header above needs

static void call_compose(const struct task_call *c)
{
    unsigned *both_a = task_array<unsigned>(c, "both_a"), *both_b = task_array<unsigned>(c, "both_b");
    const unsigned *a = task_array<unsigned>(c, "a"), *b = task_array<unsigned>(c, "b");
    size_t n = c->n;
    unsigned threads = c->section;
    CONFINED_BEGIN();
    compose_neighbours(both_a, both_b, a, b, n, threads);
    CONFINED_END();
}

static void call_recurrence(const struct task_call *c)
{
    unsigned *y = task_array<unsigned>(c, "y"), threads = c->section;
    const unsigned *a = task_array<unsigned>(c, "a"), *b = task_array<unsigned>(c, "b");
    size_t n = c->n;
    void (*function)(unsigned *, const unsigned *, const unsigned *, size_t, unsigned) =
        task_is(c, "recur_in_blocks") ? recur_in_blocks : affine_recurrence;
    CONFINED_BEGIN();
    function(y, a, b, n, threads);
    CONFINED_END();
}

static void call_evaluate(const struct task_call *call, unsigned z)
{
    unsigned *value = task_array<unsigned>(call, "value"), threads = call->section;
    const unsigned *c = task_array<unsigned>(call, "c");
    size_t n = call->n;
    CONFINED_BEGIN();
    evaluate(value, c, n, z, threads);
    CONFINED_END();
}

static void call_smooth(const struct task_call *c, float weight)
{
    float *y = task_array<float>(c, "y");
    const float *x = task_array<float>(c, "x");
    size_t n = c->n;
    unsigned threads = c->section;
    CONFINED_BEGIN();
    smooth(y, x, n, weight, threads);
    CONFINED_END();
}

// pivots(), forward() and back(), which differ in the names of their arrays only.
static void call_step(const struct task_call *c)
{
    void (*function)(float *, const float *, const float *, const float *, size_t, unsigned) =
        task_is(c, "pivots")    ? pivots
        : task_is(c, "forward") ? forward
                                : back;
    const char *const names[3][4] = {{"d", "a", "b", "c"}, {"z", "a", "d", "r"}, {"x", "c", "d", "z"}};
    const char *const *of = names[function == pivots ? 0 : function == forward ? 1 : 2];
    float *to = task_array<float>(c, of[0]);
    const float *first = task_array<float>(c, of[1]), *second = task_array<float>(c, of[2]);
    const float *third = task_array<float>(c, of[3]);
    size_t n = c->n;
    unsigned threads = c->section;
    CONFINED_BEGIN();
    function(to, first, second, third, n, threads);
    CONFINED_END();
}

static void call_solve(const struct task_call *call)
{
    float *x = task_array<float>(call, "x");
    const float *a = task_array<float>(call, "a"), *b = task_array<float>(call, "b");
    const float *c = task_array<float>(call, "c"), *r = task_array<float>(call, "r");
    size_t n = call->n;
    unsigned threads = call->section;
    CONFINED_BEGIN();
    solve(x, a, b, c, r, n, threads);
    CONFINED_END();
}

extern "C" void entry(const struct message *request, struct message *reply)
{
    struct task_call c;
    if (!task_call_begin(&c, request, reply))
        return;
    if (task_is(&c, "compose_neighbours"))
        call_compose(&c);
    else if (task_is(&c, "recur_in_blocks") || task_is(&c, "affine_recurrence"))
        call_recurrence(&c);
    else if (task_is(&c, "evaluate"))
        call_evaluate(&c, (unsigned)message_number(request, "z", 0));
    else if (task_is(&c, "smooth"))
        call_smooth(&c, (float)message_number(request, "percent", 0) / 100);
    else if (task_is(&c, "solve"))
        call_solve(&c);
    else
        call_step(&c);
    task_call_end(&c, reply);
}
