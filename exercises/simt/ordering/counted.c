// The numbers of accesses. A race is reported with the stamp of an earlier access, which says its thread, its
// time and its code, but not which access of its thread it was. If findings are to say so, this file keeps
// the numbers of the last accesses. What it has lost is not reported.
#include "race.h"

enum { WAYS = 4 };

static struct entry {
    uint64_t key; // stands for the stamp and the word
    uint32_t number, age;
} * sets;
static uint32_t age;

bool simt_counted_kept;

static struct entry *set_of(uint64_t key) { return &sets[key % (COUNTED_ACCESSES / WAYS) * WAYS]; }

static uint64_t key_of(uint64_t stamp, uintptr_t address)
{
    return simt_mixed(simt_mixed(stamp >> 1) ^ address / 4); // a list of accesses has no lowest bit
}

static void keep(uint64_t key, uint32_t number)
{
    struct entry *set = set_of(key), *oldest = set;
    for (struct entry *e = set; e < set + WAYS; e++) {
        if (e->key == key) {
            oldest = e;
            break;
        }
        if (e->age < oldest->age)
            oldest = e;
    }
    *oldest = (struct entry){key, number, ++age};
}

void simt_counted_note(const struct touch *t)
{
    if (!sets)
        sets = simt_device_calloc(COUNTED_ACCESSES, sizeof *sets);
    for (uintptr_t a = t->address & ~3ul; t->counted && a < t->address + t->bytes; a += 4)
        keep(key_of(t->stamp, a), t->counted);
}

void simt_counted_find(struct access *a, uint64_t stamp, uintptr_t address)
{
    if (!sets || !simt_counted_kept)
        return;
    const uint64_t key = key_of(stamp, address);
    const struct moment m = simt_moment_of(stamp);
    const struct entry *set = set_of(key);
    for (const struct entry *e = set; e < set + WAYS; e++)
        if (e->key == key)
            a->counted = simt_counted_in(simt_grid_of(m.block), m.block, m.thread, e->number);
}
