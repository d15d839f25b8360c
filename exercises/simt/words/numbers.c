// Threads and lanes, by their numbers.
#include "inside.h"

static void put_ranges(struct simt_text *text, const struct some_threads *t)
{
    simt_text_add(text, t->count == 1 ? "thread" : "threads");
    for (unsigned k = 0; k < t->ranges; k++)
        simt_text_add(text,
                      t->from[k] == t->to[k]       ? "%s %u"
                      : t->to[k] == t->from[k] + 1 ? "%s %u and %u"
                                                   : "%s %u to %u",
                      k ? " and" : "", t->from[k], t->to[k]);
}

// Adds the three lowest numbers.
static void put_first(struct simt_text *text, const struct some_threads *t)
{
    unsigned left = 3;
    simt_text_add(text, " (");
    for (unsigned k = 0; left > 0; k++)
        for (unsigned i = t->from[k]; i <= t->to[k] && left > 0; i++)
            simt_text_add(text, --left > 0 ? "%u, " : "%u …)", i);
}

void simt_put_threads(struct simt_text *text, const struct some_threads *t)
{
    if (t->flat && t->ranges <= 2) {
        put_ranges(text, t);
        return;
    }
    simt_text_add(text, "%u of the block's threads", t->count);
    if (t->flat)
        put_first(text, t);
}

void simt_put_lanes(struct simt_text *text, uint32_t lanes)
{
    const char *comma = "";
    for (unsigned lane = 0, last; lane < WARP_SIZE; lane = last + 1) {
        for (last = lane; last + 1 < WARP_SIZE && lanes >> last & 1 && lanes >> (last + 1) & 1;)
            last++;
        if (lanes >> lane & 1) {
            simt_text_add(text, last > lane ? "%s%u-%u" : "%s%u", comma, lane, last);
            comma = ", ";
        }
    }
}

void simt_put_blocks(struct simt_text *text, const int64_t *n, unsigned most)
{
    const unsigned count = (unsigned)*n, named = count < most ? count : most;
    if (count == 0)
        simt_text_add(text, "a resident one");
    else
        simt_text_add(text, count == 1 ? "block" : "one of blocks");
    for (unsigned k = 1; k <= named; k++)
        simt_text_add(text, "%s %lld", k == 1 ? "" : k == count ? " and" : ",", (long long)n[k]);
    if (named < count)
        simt_text_add(text, " …");
}
