// Glue to the functions of compact.h.
#include "task_call.h"

#include "compact.h" // must come last: it seals what the header above needs

static void call_set_flags(const struct task_call *c)
{
    unsigned *flags = task_array<unsigned>(c, "flags"), threads = c->section;
    const int *x = task_array<int>(c, "x");
    size_t n = c->n;
    CONFINED_BEGIN();
    set_flags(flags, x, n, threads);
    CONFINED_END();
}

static void call_scan_flags(const struct task_call *c)
{
    unsigned *offsets = task_array<unsigned>(c, "offsets"), threads = c->section;
    const unsigned *flags = task_array<unsigned>(c, "flags");
    size_t n = c->n;
    CONFINED_BEGIN();
    scan_flags(offsets, flags, n, threads);
    CONFINED_END();
}

static void call_scatter(const struct task_call *c)
{
    int *y = task_array<int>(c, "y");
    const int *x = task_array<int>(c, "x");
    const unsigned *offsets = task_array<unsigned>(c, "offsets");
    size_t n = c->n;
    unsigned threads = c->section;
    CONFINED_BEGIN();
    scatter(y, x, offsets, n, threads);
    CONFINED_END();
}

static void call_compact(const struct task_call *c)
{
    int *y = task_array<int>(c, "y");
    unsigned *count = task_array<unsigned>(c, "count"), threads = c->section;
    const int *x = task_array<int>(c, "x");
    size_t n = c->n;
    void (*function)(int *, unsigned *, const int *, size_t, unsigned) =
        task_is(c, "compact") ? compact : compact_any_order;
    CONFINED_BEGIN();
    function(y, count, x, n, threads);
    CONFINED_END();
}

extern "C" void entry(const struct message *request, struct message *reply)
{
    struct task_call c;
    if (!task_call_begin(&c, request, reply))
        return;
    if (task_is(&c, "set_flags"))
        call_set_flags(&c);
    else if (task_is(&c, "scan_flags"))
        call_scan_flags(&c);
    else if (task_is(&c, "scatter"))
        call_scatter(&c);
    else
        call_compact(&c);
    task_call_end(&c, reply);
}
