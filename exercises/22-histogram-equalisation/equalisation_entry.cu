// Glue to the functions of equalisation.h.
#include "task_call.h"

#include "equalisation.h" // must come last: it seals what the header above needs

static void call_histogram(const struct task_call *c, unsigned blocks)
{
    unsigned *counts = task_array<unsigned>(c, "counts"), threads = c->section;
    const unsigned char *x = task_array<unsigned char>(c, "x");
    size_t n = c->n;
    CONFINED_BEGIN();
    histogram(counts, x, n, blocks, threads);
    CONFINED_END();
}

static void call_cumulative(const struct task_call *c)
{
    unsigned *cdf = task_array<unsigned>(c, "cdf");
    const unsigned *counts = task_array<unsigned>(c, "counts");
    CONFINED_BEGIN();
    cumulative(cdf, counts);
    CONFINED_END();
}

static void call_level_map(const struct task_call *c)
{
    unsigned char *map = task_array<unsigned char>(c, "map");
    const unsigned *cdf = task_array<unsigned>(c, "cdf");
    CONFINED_BEGIN();
    level_map(map, cdf);
    CONFINED_END();
}

static void call_equalise(const struct task_call *c)
{
    unsigned char *y = task_array<unsigned char>(c, "y");
    const unsigned char *x = task_array<unsigned char>(c, "x");
    size_t n = c->n;
    unsigned threads = c->section;
    CONFINED_BEGIN();
    equalise(y, x, n, threads);
    CONFINED_END();
}

extern "C" void entry(const struct message *request, struct message *reply)
{
    struct task_call c;
    if (!task_call_begin(&c, request, reply))
        return;
    if (task_is(&c, "histogram"))
        call_histogram(&c, (unsigned)message_number(request, "blocks", 1));
    else if (task_is(&c, "cumulative"))
        call_cumulative(&c);
    else if (task_is(&c, "level_map"))
        call_level_map(&c);
    else
        call_equalise(&c);
    task_call_end(&c, reply);
}
