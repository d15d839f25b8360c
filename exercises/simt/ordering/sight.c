// Which strong writes have been seen by strong reads. A write comes before everything that a read of it
// happens before, even without fences (PTX ISA 8: causality order). This is so for the write whose value the
// read gets; and if that is an atomic update, also for the write that the update has read, and so on. Such
// writes to a word are a *chain*, in which each has a place. A read that sees one of them sees all at lower
// places, too.
#include <stdlib.h>
#include <string.h>

#include "race.h"

struct sight {               // a strong read has seen a write, and each is in the other's scope
    uint64_t writer, reader; // stamps; 1 is added to the reader's if it is an update
    uint32_t chain, place;   // of the write; chain 0: not known
};

struct sights {           // of one word
    uintptr_t address;    // 0 if this place in the table is free
    unsigned count, room; // how many there were, and have room
    struct sight *list;   // the last ones, as a ring
    struct sight updated; // the last update, as the writer; it may be that nobody has seen it
    uint32_t chains;      // the number of the last chain
    uint64_t lost;        // the writer in the last sight that is not in the ring any more; 0: none
};

static struct sights *table;
static size_t room, used;

// Returns the word's place in the table, or the free place where it belongs.
static struct sights *place_of(uintptr_t address)
{
    size_t i = (address * 0x9e3779b97f4a7c15u >> 20) & (room - 1);
    while (table[i].address && table[i].address != address)
        i = (i + 1) & (room - 1);
    return &table[i];
}

static void grow(void)
{
    struct sights *old = table;
    const size_t old_room = room;
    room = room ? 2 * room : 256;
    table = simt_device_calloc(room, sizeof *table);
    for (size_t i = 0; i < old_room; i++)
        if (old[i].address)
            *place_of(old[i].address) = old[i];
    free(old);
}

static struct sights *find_or_add(uintptr_t address)
{
    if (2 * (used + 1) > room)
        grow();
    struct sights *s = place_of(address);
    used += !s->address;
    s->address = address;
    return s;
}

void simt_sights_forget(void)
{
    for (size_t i = 0; used && i < room; i++)
        free(table[i].list);
    if (used)
        memset(table, 0, room * sizeof *table);
    used = 0;
}

// i: how many sights of the word came before it.
static struct sight *sight_at(const struct sights *s, unsigned i) { return &s->list[i % MAX_SIGHTS]; }

static unsigned first_kept(const struct sights *s)
{
    return s->count > MAX_SIGHTS ? s->count - MAX_SIGHTS : 0;
}

// Returns a sight with the chain and the place of that write.
static struct sight find_write(const struct sights *s, uint64_t w)
{
    if (s->updated.writer == w)
        return s->updated;
    for (unsigned i = s->count; i-- > first_kept(s);) {
        const struct sight *k = sight_at(s, i);
        if (k->writer == w)
            return *k;
        if (k->reader == (w | 1))
            return (struct sight){.writer = w, .chain = k->chain, .place = k->place + 1};
    }
    return (struct sight){.chain = 0};
}

static void keep_sight(struct sights *s, struct sight what)
{
    if (s->count == s->room && s->room < MAX_SIGHTS) {
        s->room = s->room ? 2 * s->room : 4;
        s->list = simt_device_realloc(s->list, s->room, sizeof *s->list);
    }
    if (s->count >= MAX_SIGHTS)
        s->lost = sight_at(s, s->count)->writer;
    *sight_at(s, s->count++) = what;
}

// Whether it is not worth keeping that t sees w: t is after w anyway, and nobody will ask for w if t
// overwrites it and covers it; or the block has seen w before. Only the latest sights are looked through: to
// keep one that is not needed only takes its place in the ring.
static bool is_idle(const struct sights *s, uint64_t w, const struct touch *t)
{
    if (one_thread(w, t->stamp))
        return !(t->how & ACCESS_WRITE) || simt_scope_covers(w, t->stamp);
    enum { LOOKED_THROUGH = 64 };
    const unsigned kept = first_kept(s), latest = s->count < LOOKED_THROUGH ? 0 : s->count - LOOKED_THROUGH;
    for (unsigned i = s->count; i-- > (kept > latest ? kept : latest) && sight_at(s, i)->writer == w;) {
        const uint64_t reader = sight_at(s, i)->reader;
        if (simt_moment_of(reader).block == simt_current_block->number && simt_race_ordered(reader, t))
            return true; // an access that comes after this read also comes after that one
    }
    return false;
}

void simt_sight_note(const struct touch *t, uint64_t writer)
{
    const bool updates = t->how & ACCESS_WRITE;
    const uint64_t w = stamp_of(writer), mine = stamp_of(t->stamp);
    struct sights *s = find_or_add(t->address);
    if (t->at.block && s->count > 0 && sight_at(s, s->count - 1)->reader < race_floor(t)) {
        s->count = 0; // the memory was another block's
        s->lost = 0;
    }
    struct sight now = find_write(s, w);
    if (!now.chain)
        now = (struct sight){.chain = ++s->chains};
    now.writer = w;
    now.reader = mine | updates;
    if (!is_idle(s, w, t))
        keep_sight(s, now);
    if (updates)
        s->updated = (struct sight){.writer = mine, .chain = now.chain, .place = now.place + 1};
}

// Whether a sight that is lost may have been of w or of a later write in its chain: then the answer is yes,
// so that no race is invented. Without SIMT_WEAK, reads see the writes to a word in their order. So only the
// last of the writes in lost sights can be in one that is kept, too.
static bool is_lost(const struct sights *s, uint64_t w, bool found)
{
    const bool last = found || stamp_of(simt_last_write(s->address)) == w;
    return s->lost && (!last || s->lost == w || simt_options.weak);
}

static bool was_seen(const struct sights *s, uint64_t w, const struct touch *t)
{
    const struct sight from = find_write(s, w);
    for (unsigned i = from.chain ? s->count : 0; i-- > first_kept(s);) {
        const struct sight *k = sight_at(s, i);
        if (k->chain == from.chain && k->place >= from.place && stamp_of(k->reader) != stamp_of(t->stamp) &&
            simt_race_ordered(k->reader, t))
            return true;
    }
    return is_lost(s, w, from.chain > 0);
}

// Adds the pairs of one read: it has observed all writes at lower places in the chain, too.
static unsigned add_pairs(struct sight_pair pairs[], unsigned count, const struct sights *s,
                          const struct sight *read)
{
    for (unsigned i = first_kept(s); i < s->count && count < MAX_PAIRS; i++) {
        const struct sight *k = sight_at(s, i);
        if (k->chain == read->chain && k->place <= read->place)
            pairs[count++] = (struct sight_pair){k->writer, stamp_of(read->reader)};
    }
    return count;
}

unsigned simt_sight_pairs(struct sight_pair pairs[MAX_PAIRS])
{
    unsigned count = 0;
    for (size_t w = 0; used && w < room; w++)
        for (unsigned i = table[w].count; i-- > first_kept(&table[w]);)
            count = add_pairs(pairs, count, &table[w], sight_at(&table[w], i));
    return count;
}

bool simt_sight_before(uintptr_t address, uint64_t writer, const struct touch *t)
{
    uintptr_t last = 0;
    for (uintptr_t bytes = 1; used && bytes <= 16; bytes *= 2) { // the word may begin before this byte
        const uintptr_t word = address & -bytes;
        if (word != last && place_of(word)->address && was_seen(place_of(word), stamp_of(writer), t))
            return true;
        last = word;
    }
    return false;
}
