// Memory as weak as the model allows (SIMT_WEAK). A load may be served an older value of its word, if nothing
// obliges it to see a newer one.
//
// Each word that kernels write has a short history: its last values, the write of each, and what that write
// published. The order of the history is the order in which the writes were made, so it is the coherence
// order. A load must not be served a value older than that of a write which happens before it, or which a
// strong read has seen that happens before it. (PTX ISA 8: a read must not contradict causality order, in
// which a write precedes what comes after a read of it; and if both are strong, coherence per location.) All
// other values of the history are candidates. An update reads the newest value.
//
// The device makes all writes in one order and no load early. So some outcomes that the model allows never
// come: those in which a load sees a write that depends on it (load buffering), and those in which two writes
// to a word take effect in another order than they were made (S, R, 2+2W).
//
// The compiled code loads after its hook. So the hook puts the older value into memory, and the next hook of
// any thread puts the newest one back. No other thread runs in between.
#include <stdlib.h>
#include <string.h>

#include "knowledge.h"
#include "race.h"

struct stored { // a value of a word
    uint64_t value;
    uint64_t writer; // the stamp of its write; 0: it was there before the launch's first write
    struct published published;
    uint64_t readers[OLDER_READERS]; // strong reads that saw it, the first of each thread
    unsigned reader_count;
    bool by_too_many; // there were more
};

struct history {
    uintptr_t address; // 0 if this place in the table is free
    unsigned bytes, count;
    struct stored values[OLDER_VALUES]; // the last one is the newest: it is in memory, not in .value
};

static struct history *table; // by the 8 bytes in which the word lies: see first_of
static size_t room, used;

static struct { // an older value that lies in memory for the load that comes next
    void *p;
    unsigned bytes;
    uint64_t older, newest;
} served;

// ---- the table

static size_t first_of(uintptr_t address) { return (address >> 3) * 0x9e3779b97f4a7c15u >> 20 & (room - 1); }

static void grow(void)
{
    struct history *old = table;
    const size_t old_room = room;
    room = room ? 2 * room : 256;
    table = simt_device_calloc(room, sizeof *table);
    for (size_t i = 0; i < old_room; i++)
        if (old[i].address) {
            size_t k = first_of(old[i].address);
            while (table[k].address)
                k = (k + 1) & (room - 1);
            table[k] = old[i];
        }
    free(old);
}

// Returns the history of the word that t touches, or NULL.
static struct history *find(const struct touch *t)
{
    for (size_t i = first_of(t->address); room && table[i].address; i = (i + 1) & (room - 1))
        if (table[i].address == t->address && table[i].bytes == t->bytes)
            return &table[i];
    return NULL;
}

static struct history *add(const struct touch *t)
{
    if (2 * (used + 1) > room)
        grow();
    size_t i = first_of(t->address);
    while (table[i].address)
        i = (i + 1) & (room - 1);
    used++;
    table[i] = (struct history){.address = t->address, .bytes = (unsigned)t->bytes};
    return &table[i];
}

// Words that t touches only in part, or together with other bytes, have no history from now on: the value of
// a part does not say that of the whole.
static void forget_parts(const struct touch *t)
{
    const uintptr_t end = t->address + t->bytes;
    for (uintptr_t p = t->address & ~7ul; p < end; p += 8)
        for (size_t i = first_of(p); room && table[i].address; i = (i + 1) & (room - 1)) {
            struct history *h = &table[i];
            const bool whole = h->address == t->address && h->bytes == t->bytes;
            if (!whole && h->address < end && t->address < h->address + h->bytes)
                h->count = 0;
        }
}

void simt_history_forget(void)
{
    if (used)
        memset(table, 0, room * sizeof *table);
    used = 0;
}

// ---- what a load may be served

// Whether the running thread comes after that value's write.
static bool obliges(const struct stored *v, const struct touch *t)
{
    if (v->writer == 0 || v->by_too_many || simt_race_ordered(v->writer, t))
        return true;
    for (unsigned i = 0; i < v->reader_count; i++)
        if (simt_race_ordered(v->readers[i], t))
            return true;
    return false;
}

// Bytes of one aligned word; the history knows no others.
static bool is_word(const struct touch *t)
{
    return t->bytes <= 8 && (t->bytes & (t->bytes - 1)) == 0 && t->address % t->bytes == 0;
}

static void note_load(uint64_t block, const struct touch *t)
{
    struct simt_text *notes = simt_choices_notes();
    if (!notes)
        return;
    simt_text_add(notes, "#load %llu %llu\n",
                  (unsigned long long)(block * MAX_BLOCK_THREADS + simt_current_thread->number),
                  (unsigned long long)pc_of(t));
    simt_choices_noted();
}

// A loop that polls gets the newest value in the end: see t->gets for orders of strong accesses.
static bool must_be_newest(const struct poll *p)
{
    return p->stale == OLDER_IN_A_ROW && !simt_choices_each_strong();
}

static uint64_t older_of(unsigned alternatives, const struct touch *t)
{
    struct poll *p = &simt_current_block->ordering->polls[simt_current_thread->number];
    const uint64_t block = simt_current_block->number - simt_current_launch->first_number;
    simt_current_block->ordering->polled = true;
    if (alternatives > 1)
        note_load(block, t);
    const uint64_t taken = must_be_newest(p)
                               ? 0
                               : simt_choose((struct choice){.purpose = CHOICE_OLDER,
                                                             .occasion = &simt_current_launch->occasion,
                                                             .block = (int64_t)block,
                                                             .thread = (int)simt_current_thread->number,
                                                             .n = p->loads++,
                                                             .alternatives = alternatives});
    p->stale = taken ? p->stale + 1 : 0;
    return taken;
}

static uint64_t value_of(const struct history *h, unsigned i)
{
    uint64_t newest = 0;
    if (i < h->count - 1)
        return h->values[i].value;
    memcpy(&newest, (const void *)h->address, h->bytes);
    return newest;
}

// Which value is loaded, of those from the oldest one on.
static unsigned value_chosen(const struct history *h, unsigned oldest, const struct touch *t)
{
    const unsigned newest = h->count - 1;
    for (unsigned i = newest + 1; t->gets == ONE_VALUE && i-- > oldest;)
        if (value_of(h, i) == t->known)
            return i;
    while (t->gets == ANOTHER_VALUE && oldest < newest && value_of(h, oldest) == t->known)
        oldest++;
    if (t->gets == NEWEST_VALUE)
        oldest = newest;
    return newest - (unsigned)older_of(newest + 1 - oldest, t);
}

struct look_back simt_history_choose(const struct touch *t)
{
    struct look_back none = {.value = NULL};
    if (!is_word(t) || t->how & ACCESS_WRITE)
        return none;
    struct history *h = find(t);
    if (!h || h->count < 2)
        return none;
    unsigned oldest = h->count - 1;
    while (oldest > 0 && !obliges(&h->values[oldest], t))
        oldest--;
    const unsigned i = value_chosen(h, oldest, t);
    if (i == h->count - 1)
        return none;
    return (struct look_back){&h->values[i], h->values[i].writer, &h->values[i].published};
}

// ---- what happens to the word

static void note_reader(struct stored *v, uint64_t stamp)
{
    struct moment mine = simt_moment_of(stamp);
    for (unsigned i = 0; i < v->reader_count; i++) {
        struct moment m = simt_moment_of(v->readers[i]);
        if (m.block == mine.block && m.thread == mine.thread)
            return;
    }
    if (v->reader_count == OLDER_READERS)
        v->by_too_many = true;
    else
        v->readers[v->reader_count++] = stamp;
}

// The value in memory is about to be overwritten.
static void note_write(struct history *h, const struct touch *t)
{
    if (h->count == 0)
        h->values[h->count++] = (struct stored){.writer = 0};
    memcpy(&h->values[h->count - 1].value, (const void *)t->address, t->bytes);
    if (h->count == OLDER_VALUES)
        memmove(h->values, h->values + 1, --h->count * sizeof *h->values);
    h->values[h->count++] = (struct stored){.writer = t->stamp,
                                            .published = t->how & (ACCESS_ATOMIC | ACCESS_VOLATILE)
                                                             ? simt_published_at(t->address)
                                                             : (struct published){{NULL}}};
}

void simt_history_note(const struct touch *t, const struct look_back *back)
{
    forget_parts(t);
    if (!is_word(t))
        return;
    struct history *h = find(t);
    struct stored *saw = back->value ? back->value : h && h->count ? &h->values[h->count - 1] : NULL;
    if (saw && t->how & ACCESS_READ && (saw->writer == 0 || simt_morally_strong(saw->writer, t->stamp)))
        note_reader(saw, t->stamp);
    if (t->how & ACCESS_WRITE)
        note_write(h ? h : add(t), t);
    if (!back->value)
        return;
    served.p = (void *)t->address;
    served.bytes = (unsigned)t->bytes;
    served.older = back->value->value;
    served.newest = 0;
    memcpy(&served.newest, served.p, served.bytes);
    memcpy(served.p, &served.older, served.bytes);
    simt_progress.changes++; // the thread may look again, and see something else
}

void simt_history_settle(void)
{
    if (served.p && !memcmp(served.p, &served.older, served.bytes))
        memcpy(served.p, &served.newest, served.bytes);
    served.p = NULL;
}
