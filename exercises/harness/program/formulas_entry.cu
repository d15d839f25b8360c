// Glue to the functions of formulas.h: `function` in the request says which.
#include <string.h>

#include "entry.h"
#include "formulas.h"

struct arguments {
    unsigned long n, section, coarsening;
};

static struct cost by_name(const char *name, struct arguments a, bool *known)
{
    *known = true;
    if (strcmp(name, "serial") == 0)
        return serial(a.n);
    if (strcmp(name, "hillis_steele") == 0)
        return hillis_steele(a.n);
    if (strcmp(name, "kogge_stone") == 0)
        return kogge_stone(a.n, a.section);
    if (strcmp(name, "double_buffer") == 0)
        return double_buffer(a.n, a.section);
    if (strcmp(name, "exclusive") == 0)
        return exclusive(a.n, a.section);
    if (strcmp(name, "brent_kung") == 0)
        return brent_kung(a.n, a.section);
    if (strcmp(name, "blelloch") == 0)
        return blelloch(a.n, a.section);
    if (strcmp(name, "three_phase") == 0)
        return three_phase(a.n, a.section, a.coarsening);
    if (strcmp(name, "hierarchical") == 0)
        return hierarchical(a.n, a.section);
    *known = false;
    return (struct cost){0, 0};
}

static unsigned long argument(const struct message *request, const char *name)
{
    return (unsigned long)message_number(request, name, 0);
}

extern "C" void entry(const struct message *request, struct message *reply)
{
    const char *function = message_text(request, "function");
    if (strcmp(function, "brent") == 0) {
        unsigned long turns =
            brent(argument(request, "work"), argument(request, "steps"), argument(request, "lanes"));
        message_add_number(reply, "turns", (long long)turns);
        return;
    }
    struct arguments a = {argument(request, "n"), argument(request, "section"),
                          argument(request, "coarsening")};
    bool known;
    struct cost cost = by_name(function, a, &known);
    if (!known)
        message_add_text(reply, "refused", "formulas.h has no such function");
    message_add_number(reply, "work", (long long)cost.work);
    message_add_number(reply, "steps", (long long)cost.steps);
}
