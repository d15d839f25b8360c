// Lists of accesses for which a shadow word, with its two reads and one write, has no room. The word
// contains the number of its list.
#include <stdlib.h>
#include <string.h>

#include "race.h"

static struct others *lists;
static uint32_t list_count = 1, list_room, list_free; // number 0 is not used

struct others *simt_others_of(const struct shadow_word *c) { return c->others ? &lists[c->others] : NULL; }

static uint32_t new_others(void)
{
    uint32_t i = list_free;
    if (i) {
        list_free = lists[i].next;
        return i;
    }
    if (list_count >= list_room) {
        list_room = list_room ? 2 * list_room : 256;
        lists = simt_device_realloc(lists, list_room, sizeof *lists);
    }
    lists[list_count] = (struct others){.stamps = NULL};
    return list_count++;
}

static void empty(struct others *o)
{
    o->count = o->plain = o->writes = o->narrow = o->single = o->size = 0;
    if (o->reads)
        memset(o->reads, 0, MAX_BLOCK_THREADS * sizeof *o->reads);
}

void simt_others_forget(struct shadow_word *c)
{
    struct others *o = &lists[c->others];
    empty(o);
    o->dropped = 0;
    o->next = list_free;
    list_free = c->others;
    c->others = 0;
}

// Notes that place, if the first strong read of its thread is there.
static void index_read(struct others *o, unsigned i)
{
    uint16_t *first = &o->reads[o->stamps[i] >> THREAD_SHIFT & (MAX_BLOCK_THREADS - 1)];
    if (!*first && o->stamps[i] & STRONG && !(o->stamps[i] & 1))
        *first = (uint16_t)(i + 1);
}

// Adds 1 for the entry to each count that it belongs to, or takes 1 off.
static void count(struct others *o, uint64_t entry, unsigned one)
{
    o->plain += entry & STRONG ? 0 : one;
    o->narrow += entry & STRONG && scope_of(entry) < SIMT_SCOPE_DEVICE ? one : 0;
    o->single += entry & STRONG && scope_of(entry) < SIMT_SCOPE_BLOCK ? one : 0;
    o->writes += entry & 1 ? one : 0;
}

static void note_size(struct others *o, uint64_t entry, bool first)
{
    const unsigned size = simt_size_at(stamp_of(entry) & PC_MASK);
    o->size = first || o->size == size ? size : 0;
}

static void note_other(struct others *o, uint64_t entry)
{
    if (entry & STRONG)
        note_size(o, entry, o->count == o->plain);
    o->stamps[o->count++] = entry;
    if (o->reads)
        index_read(o, o->count - 1);
    count(o, entry, 1);
}

void simt_others_replace_read(struct others *o, unsigned i, uint64_t stamp)
{
    count(o, o->stamps[i], -1u);
    o->stamps[i] = stamp_of(stamp);
    count(o, o->stamps[i], 1);
    note_size(o, o->stamps[i], false);
}

void simt_others_remove(struct others *o, unsigned i)
{
    const unsigned count = o->count;
    empty(o);
    for (unsigned k = 0; k < count; k++)
        if (k != i)
            note_other(o, o->stamps[k]);
}

// Makes room for one more access in the list, if that is possible. A full list is searched now and then for
// accesses that the current access covers.
static bool make_room(struct others *o, const struct touch *t)
{
    if (o->count < o->room)
        return true;
    if (o->room == MAX_OTHERS && o->dropped++ % (MAX_OTHERS / 4) != 0)
        return false;
    unsigned count = o->count;
    empty(o);
    for (unsigned i = 0; i < count; i++)
        if (!race_covered(stamp_of(o->stamps[i]), o->stamps[i] & 1, t))
            note_other(o, o->stamps[i]);
    if (o->count > o->room / 2 && o->room < MAX_OTHERS) {
        o->room *= 2;
        o->stamps = simt_device_realloc(o->stamps, o->room, sizeof *o->stamps);
        if (o->room > MAX_TRIED && !o->reads) {
            o->reads = simt_device_calloc(MAX_BLOCK_THREADS, sizeof *o->reads);
            for (unsigned i = 0; i < o->count; i++)
                index_read(o, i);
        }
    }
    return o->count < o->room;
}

void simt_others_keep(struct shadow_word *c, uint64_t stamp, bool write, const struct touch *t)
{
    if (!c->others)
        c->others = new_others();
    struct others *o = &lists[c->others];
    if (!o->stamps) {
        o->room = 4;
        o->stamps = simt_device_calloc(o->room, sizeof *o->stamps);
    }
    uint64_t entry = stamp_of(stamp) | write;
    const uint64_t last = o->count > 0 ? o->stamps[o->count - 1] : 0;
    if (last && same_moment(last, entry) && ((last ^ entry) & (STRONG | 1)) == 0)
        return;
    if (make_room(o, t))
        note_other(o, entry);
}

// A long list is not searched completely. If it has few reads, only the reads are tried; if it has many,
// none is, and make_room drops covered accesses later.
void simt_others_drop_covered(struct shadow_word *c, const struct touch *t)
{
    struct others *o = simt_others_of(c);
    if (!o)
        return;
    unsigned count = o->count, reads = count - o->writes;
    bool all = count <= MAX_TRIED;
    if (!all && (reads == 0 || reads > MAX_TRIED))
        return;
    empty(o);
    for (unsigned i = 0; i < count; i++) {
        bool write = o->stamps[i] & 1;
        if ((write && !all) || !race_covered(stamp_of(o->stamps[i]), write, t))
            note_other(o, o->stamps[i]);
    }
}

uint32_t simt_others_copy(uint32_t from)
{
    if (!from)
        return 0;
    uint32_t to = new_others();
    struct others *o = &lists[to];
    const struct others *p = &lists[from];
    if (o->room < p->room) {
        o->room = p->room;
        o->stamps = simt_device_realloc(o->stamps, o->room, sizeof *o->stamps);
    }
    o->dropped = p->dropped;
    for (unsigned i = 0; i < p->count; i++)
        note_other(o, p->stamps[i]);
    return to;
}
