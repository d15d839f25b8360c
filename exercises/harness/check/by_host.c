// Whether host code does work that kernels must do. The same call is made twice, with other inputs and the
// same sizes, and the device reports all that host code gives to it: copies, stores, launches and their
// parameters. What differs between the two calls was made from the inputs. Host code may read back a few
// bytes, such as a count that says how large the next launch must be. So the call is at fault only if host
// code had got more than a few bytes from the device.
#include <string.h>

#include "check.h"

enum { FEW_BYTES = 64 };

static bool same(const struct given *a, const struct given *b)
{
    return strcmp(a->by, b->by) == 0 && strcmp(a->kernel, b->kernel) == 0 && strcmp(a->hash, b->hash) == 0;
}

// The first that differs after host code has got more than a few bytes. NULL: there is none.
static const struct given *first_difference(const struct report *a, const struct report *b)
{
    const struct report *longer = a->given_count > b->given_count ? a : b;
    for (size_t i = 0; i < longer->given_count; i++) {
        const bool both = i < a->given_count && i < b->given_count;
        if (longer->given[i].got > FEW_BYTES && (!both || !same(&a->given[i], &b->given[i])))
            return &longer->given[i];
    }
    return NULL;
}

// Adds the name of the file and the line, and returns the line; 0 if it is not known.
static int add_place(struct text *text, const struct given *g, struct kernel_process *k,
                     char path[PATH_BYTES])
{
    int line = g->line;
    snprintf(path, PATH_BYTES, "%s", g->file);
    if (line == 0)
        line = line_of_pc(k, g->pc, NULL, path);
    if (line > 0)
        text_add(text, " at %s:%d", file_name(path), line);
    return line;
}

static void fail(struct test *t, const struct given *g, struct kernel_process *k)
{
    struct text text = {0};
    char path[PATH_BYTES];
    const bool launch = strcmp(g->by, "launch") == 0, store = strcmp(g->by, "store") == 0;
    text_add(&text, "by-host: ");
    if (launch)
        text_add(&text, "the launch of %s", g->kernel);
    else
        text_add(&text, "%s", store ? "a store" : g->by);
    const int line = add_place(&text, g, k, path);
    if (launch)
        text_add(&text, " has a size or parameters that host code made from the data");
    else
        text_add(&text, " gives the device %lu bytes that host code made from the data", g->bytes);
    text_add(&text, ", of which it had got %lu bytes from the device; a kernel has to do that", g->got);
    if (line > 0)
        quote_told(&text, path, line);
    struct fault *fault = test_fault(t, "by-host", "%s", text_bytes(&text));
    fault->line = line;
    if (line > 0)
        text_add(&fault->path, "%s", path);
    text_free(&text);
}

void judge_by_host(struct test *t, const struct report *a, const struct report *b, struct kernel_process *k)
{
    const struct given *g = test_failed(t) ? NULL : first_difference(a, b);
    if (g)
        fail(t, g, k);
}
