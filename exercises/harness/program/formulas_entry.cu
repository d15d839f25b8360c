// Glue to the functions of formulas.h. `function` in the request says which one to call.
#include <string.h>

#include "entry.h"
#include "formulas.h"

struct arguments {
    unsigned long n, section, coarsening;
};

static const struct {
    const char *name;
    struct cost (*cost)(struct arguments a);
} formulas[] = {
    {"serial", [](struct arguments a) { return serial(a.n); }},
    {"hillis_steele", [](struct arguments a) { return hillis_steele(a.n); }},
    {"kogge_stone", [](struct arguments a) { return kogge_stone(a.n, a.section); }},
    {"double_buffer", [](struct arguments a) { return double_buffer(a.n, a.section); }},
    {"exclusive", [](struct arguments a) { return exclusive(a.n, a.section); }},
    {"brent_kung", [](struct arguments a) { return brent_kung(a.n, a.section); }},
    {"blelloch", [](struct arguments a) { return blelloch(a.n, a.section); }},
    {"three_phase", [](struct arguments a) { return three_phase(a.n, a.section, a.coarsening); }},
    {"hierarchical", [](struct arguments a) { return hierarchical(a.n, a.section); }},
};

static unsigned long argument(const struct message *request, const char *name)
{
    return (unsigned long)message_number(request, name, 0);
}

extern "C" void entry(const struct message *request, struct message *reply)
{
    const char *function = message_text(request, "function");
    if (strcmp(function, "brent") == 0) {
        unsigned long work = argument(request, "work"), steps = argument(request, "steps"),
                      lanes = argument(request, "lanes");
        CONFINED_BEGIN();
        unsigned long turns = brent(work, steps, lanes);
        CONFINED_END();
        message_add_number(reply, "turns", (long long)turns);
        return;
    }
    struct arguments a = {argument(request, "n"), argument(request, "section"),
                          argument(request, "coarsening")};
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        if (strcmp(formulas[i].name, function) == 0) {
            CONFINED_BEGIN();
            struct cost cost = formulas[i].cost(a);
            CONFINED_END();
            message_add_number(reply, "work", (long long)cost.work);
            message_add_number(reply, "steps", (long long)cost.steps);
            return;
        }
    message_add_text(reply, "refused", "formulas.h has no such function");
}
