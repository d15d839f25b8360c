// A shuffle from a lane that makes no call gives an undefined value. That is not a fault by itself, because
// most of the time nobody uses the value. So the device tries whether it matters: each line with such a
// shuffle gets child processes, in which only these values differ.
#include <stdio.h>
#include <string.h>

#include "inside.h"

// What a lane gets in each child: its own value, as often on a GPU, or another bit pattern. Two children are
// needed. Code that compares two elements may treat two patterns alike, and code that takes the larger
// element may take its own.
enum other { OWN, PATTERN, OTHERS };
_Static_assert((int)OTHERS <= (int)MAX_EXPERIMENT_CHILDREN, "each has a child");

// These say, in a child, which line gets which value.
static struct simt_site other_site;
static enum other other;

// Adds what is there, and what the child has left.
static void tell_values(struct finding *f, const struct difference *d)
{
    static char shown[MAX_EXPERIMENTS][2][VALUE_SHOWN]; // until the findings are reported
    static unsigned count;
    char(*texts)[VALUE_SHOWN] = shown[count++ % MAX_EXPERIMENTS];
    if (!*d->mine || !*d->its)
        return;
    memcpy(texts[0], d->mine, VALUE_SHOWN);
    memcpy(texts[1], d->its, VALUE_SHOWN);
    BECAUSE(f, d->child == OWN ? "with-own-value" : "with-other-value", .text = {texts[0], texts[1]},
            .object = f->object);
}

static void tell(const struct experiment *t, const struct difference *d)
{
    struct finding f = t->finding;
    const size_t offset = d->offset;
    uint64_t writer = offset == NOWHERE ? 0 : simt_last_global_write(offset);
    if (offset != NOWHERE)
        f.object = simt_object_at(device_spot(offset));
    if (writer)
        f.access[f.accesses++] = simt_access_of(writer, true);
    f.clauses = 0;
    BECAUSE(&f, offset == NOWHERE ? "end-depends" : writer ? "written-value-depends" : "value-depends");
    simt_because(&f, t->finding.because[0]);
    tell_values(&f, d);
    simt_finding_add(&f);
}

// Describes that thread `number` of b, which waits there in that call, gets a value from a lane that makes
// no call.
static void describe(struct experiment *t, const struct block *b, unsigned number,
                     const struct lane_call *call, const struct access *waits)
{
    const unsigned lane = number % WARP_SIZE, first = number - lane;
    uint32_t bit = (uint32_t)1 << call->source;
    t->finding = (struct finding){.kind = "absent-lane", .access = {*waits}, .accesses = 1};
    BECAUSE(&t->finding,
            first + call->source >= b->count ? "lane-beyond-block"
            : !(call->mask & bit)            ? "lane-not-in-mask"
                                             : "lane-has-returned",
            .n = {lane, call->source, call->mask});
}

// Begins an experiment. In a child, sets other_site and `other`.
static void try_line(const struct block *b, unsigned number, const struct lane_call *call,
                     const struct access *waits)
{
    struct experiment *t = simt_experiment_new(b);
    if (!t)
        return;
    describe(t, b, number, call, waits);
    t->tell = tell;
    for (enum other o = OWN; o < OTHERS; o++)
        if (simt_experiment_fork(t)) {
            other_site = waits->site;
            other = o;
            return;
        }
}

uint64_t simt_undefined_lane(const struct block *b, unsigned number, const struct lane_call *call,
                             const struct access *waits)
{
    bool tried = false;
    for (const struct experiment *t = NULL; (t = simt_experiment_next(t)) && !tried;)
        tried = t->tell == tell && same_site(t->finding.access[0].site, waits->site);
    if (!tried)
        try_line(b, number, call, waits);
    bool differs = other_site.file && same_site(waits->site, other_site);
    if (differs && other == OWN)
        return call->value;
    uint64_t word = differs ? OTHER_LANE_POISON : LANE_POISON;
    return word << 32 | word;
}
