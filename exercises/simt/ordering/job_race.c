// Reports that a program uses memory too early: by the host, or in another stream, although nothing waits for
// the job that still uses it.
#include "jobs.h"

// Adds who makes the access with that number. If that is a grid, adds its launch to the finding.
static void tell_actor(struct finding *f, struct actor a, unsigned number)
{
    const struct part *p = a.part;
    const bool may = number == 2; // the job of the earlier access may not be done
    struct clause c = {.reason = "host-touches", .n = {number, may}, .link = may ? LINK_WHILE : NO_LINK};
    if (p && p->grid) {
        f->access[f->accesses] = simt_access_at(OP_LAUNCH, p->site);
        f->access[f->accesses++].earlier = may;
        c.n[2] = f->accesses;
        c.reason =
            p->site.file && simt_source_is_library(p->site.file) ? "library-touches" : "kernel-touches";
    } else if (p)
        c.reason = a.access.op == OP_CALL ? "job-frees" : "job-copies";
    c.text[0] = p ? p->name : NULL;
    simt_because(f, c);
}

static struct job_place place_of(const struct part *p)
{
    return p ? (struct job_place){p->slot, p->job} : (struct job_place){0};
}

static bool is_legacy(const struct part *p) { return p->slot == LEGACY_SLOT; }

// Says why nothing orders the two, and how to order them.
static void tell_mend(struct finding *f, const struct part *late, const struct part *early)
{
    if (!late)
        BECAUSE(f, is_legacy(early) ? "host-did-not-wait-for-device" : "host-did-not-wait-for-stream",
                .text = {early->grid ? "kernel" : early->name});
    else
        BECAUSE(f, is_legacy(late) || is_legacy(early) ? "non-blocking-stream" : "two-streams");
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
    struct finding f = {.kind = "global-race",
                        .access = {late.access, early.access},
                        .accesses = 2,
                        .jobs = {place_of(late.part), place_of(early.part)},
                        .host_touch = simt_host_touches};
    if (is_old(&late.access, &early.access))
        return;
    f.access[1].earlier = true;
    size_t offset = global_offset(address);
    if (offset != NOWHERE)
        f.object = simt_object_at(device_spot(offset));
    tell_actor(&f, late, 1);
    tell_actor(&f, early, 2);
    tell_mend(&f, late.part, early.part);
    simt_finding_add(&f);
}
