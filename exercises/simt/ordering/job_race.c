// Reports that a program uses memory too early: by the host, or in another stream, although nothing waits for
// the job that still uses it.
#include <stdio.h>
#include <string.h>

#include "jobs.h"

static const char *verb(const struct access *a)
{
    return a->op == OP_READ     ? "read"
           : a->op == OP_ATOMIC ? "atomically update"
           : a->op == OP_CALL   ? "free"
                                : "write";
}

static void append(struct finding *f, const char *text)
{
    size_t n = strlen(f->why);
    snprintf(f->why + n, sizeof f->why - n, "%s", text);
}

// Appends who makes the access at that place. If that is a grid, adds its launch to the finding.
static void tell_actor(struct finding *f, struct actor a, unsigned place, bool may)
{
    char text[300];
    const char *still = may ? " may still" : "", *s = may ? "" : "s";
    const struct part *p = a.part;
    if (!p) {
        snprintf(text, sizeof text, "host code %s%s it at %%%u", verb(&a.access), s, place);
    } else if (p->grid) {
        bool library = p->site.file && simt_source_is_library(p->site.file);
        f->access[f->accesses] = simt_access_at(OP_LAUNCH, p->site);
        f->access[f->accesses++].earlier = may;
        snprintf(text, sizeof text, "%s%.60s, launched at %%%u,%s %s%s it at %%%u",
                 library ? "a kernel of the library" : "the kernel ", library ? "" : p->name, f->accesses,
                 still, verb(&a.access), s, place);
    } else if (a.access.op == OP_CALL) {
        snprintf(text, sizeof text, "%s at %%%u %s", p->name, place,
                 may ? "may not have allocated it yet" : "frees it");
    } else {
        snprintf(text, sizeof text, "the %s at %%%u%s %s%s it", p->name, place, still, verb(&a.access), s);
    }
    append(f, text);
}

static bool is_legacy(const struct part *p) { return p->slot == LEGACY_SLOT; }

// Says why nothing orders the two, and how to order them.
static void tell_mend(struct finding *f, const struct part *late, const struct part *early)
{
    char text[200];
    if (!late) {
        snprintf(text, sizeof text, ": the host must first wait for the %s, for example with %s",
                 early->grid ? "kernel" : early->name,
                 is_legacy(early) ? "cudaDeviceSynchronize()" : "cudaStreamSynchronize(stream)");
        append(f, text);
        return;
    }
    append(f, is_legacy(late) || is_legacy(early)
                  ? ". The default stream and a stream with the flag cudaStreamNonBlocking do not wait for "
                    "each other: "
                  : ". They are in two streams, which do not wait for each other: ");
    append(f, "put both into one stream, or let the later one wait for an event of the earlier one "
              "(cudaStreamWaitEvent)");
}

static bool same(const struct access *a, const struct access *b)
{
    return a->op == b->op && a->pc == b->pc && same_site(a->site, b->site);
}

// Whether the same two accesses were reported before, for example in an earlier step of a loop.
static bool is_old(const struct access *a, const struct access *b)
{
    enum { KEPT = 256 };
    static struct access told[KEPT][2];
    static unsigned count;
    for (unsigned i = 0; i < KEPT && i < count; i++)
        if (same(&told[i][0], a) && same(&told[i][1], b))
            return true;
    told[count % KEPT][0] = *a;
    told[count++ % KEPT][1] = *b;
    return false;
}

void simt_tell_job_race(uintptr_t address, struct actor late, struct actor early)
{
    struct finding f = {.kind = GLOBAL_RACE, .access = {late.access, early.access}, .accesses = 2};
    if (is_old(&late.access, &early.access))
        return;
    f.access[1].earlier = true;
    size_t offset = global_offset(address);
    if (offset != NOWHERE)
        simt_name_object(&f, offset, false);
    tell_actor(&f, late, 1, false);
    append(&f, " while ");
    tell_actor(&f, early, 2, true);
    tell_mend(&f, late.part, early.part);
    simt_finding_add(&f);
}
