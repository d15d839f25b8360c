// What all launches of the process have done so far, for programs that ask who did it: a graph's launches or
// others, and a library's code or the program's own.
#include "inside.h"

static struct {
    unsigned long long combines; // of launches that are in no graph
    struct simt_library_use library;
} totals;

void simt_total_launch(void)
{
    const struct launch *l = simt_current_launch;
    if (!l->of_graph)
        totals.combines += simt_costs.work;
    *(l->of_library ? &totals.library.bytes : &totals.library.own_bytes) += simt_costs.global_bytes;
}

void simt_total_meeting(const char *file)
{
    static const char *last; // most meetings are where the one before was
    static bool of_library;
    if (!simt_source_has_libraries() || !file)
        return;
    if (file != last)
        of_library = simt_source_is_library(file);
    last = file;
    totals.library.meetings += of_library;
}

unsigned long long simt_combines_outside_graphs(void) { return totals.combines; }

struct simt_library_use simt_library_use(void) { return totals.library; }
