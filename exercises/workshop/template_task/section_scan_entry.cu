// Glue to the functions of section_scan.h.
#include "task_call.h"

#include "section_scan.h" // must come last: it seals what the header above needs

extern "C" void entry(const struct message *request, struct message *reply)
{
    struct task_call c;
    if (!task_call_begin(&c, request, reply))
        return;
    // TODO: of several functions, call the one that task_is() names.
    int *y = task_array<int>(&c, "y");
    const int *x = task_array<int>(&c, "x");
    size_t n = c.n;
    unsigned threads = c.section;
    CONFINED_BEGIN();
    section_scan(y, x, n, threads);
    CONFINED_END();
    task_call_end(&c, reply);
}
