// The columns in which the shadow words of device memory are stored, and how words are put together from
// them.
#include "race.h"

struct shadow_columns simt_columns;

// What a column may still need of an array that exists.
static size_t wanted(void) { return (ADDRESSES_PER_BYTE - 2) * simt_memory_in_use(); }

// Calls f for the part of each column that belongs to these words.
static void each_column(void (*f)(void *p, size_t bytes), size_t word, size_t words)
{
    f(&simt_columns.write[word], words * sizeof *simt_columns.write);
    for (int i = 0; i < 2; i++)
        f(&simt_columns.read[i][word], words * sizeof *simt_columns.read[i]);
    f(&simt_columns.more[word], words * sizeof *simt_columns.more);
}

static void map_large(void *p, size_t bytes)
{
    if (10 * bytes < simt_space_room() / 16 && simt_space_map(p, bytes))
        simt_memory_in_large_pages(p, bytes);
}

// Maps the columns that most arrays need. The others are mapped where they are touched, and so are all
// columns if there is little room.
static void expect(size_t offset, size_t bytes)
{
    const size_t word = offset / 4, words = bytes / 4 + 1;
    if (ADDRESSES_PER_BYTE * bytes < simt_space_room() / 16) {
        simt_space_map(&simt_columns.write[word], words * sizeof *simt_columns.write);
        simt_space_map(&simt_columns.read[0][word], words * sizeof *simt_columns.read[0]);
        simt_space_map(group_of(word), (bytes / GROUP_BYTES + 2) * sizeof *simt_columns.group);
    }
    if (bytes >= LARGE_ARRAY)
        each_column(map_large, word, words);
}

void simt_shadow_open(void)
{
    size_t words = simt_memory_offsets() / 4;
    simt_space_wanted = wanted;
    simt_columns.write = simt_device_reserve(words * sizeof *simt_columns.write);
    for (int i = 0; i < 2; i++)
        simt_columns.read[i] = simt_device_reserve(words * sizeof *simt_columns.read[i]);
    simt_columns.more = simt_device_reserve(words * sizeof *simt_columns.more);
    simt_columns.group = simt_device_reserve((words * 4 / GROUP_BYTES + 1) * sizeof *simt_columns.group);
    expect(simt_arena_bytes, simt_program_bytes);
}

void simt_shadow_expect(const void *p, size_t bytes)
{
    size_t offset = (uintptr_t)p - simt_arena;
    if (offset < simt_arena_bytes && bytes <= simt_arena_bytes - offset)
        expect(offset, bytes);
}

void simt_shadow_keep_large_pages(const struct allocation *a)
{
    each_column(simt_memory_keep_large_pages, a->offset / 4, a->bytes / 4);
}

// A group may be forgotten only if the array fills it completely, because other words in it may still have
// .more.
void simt_shadow_forget(const struct allocation *a)
{
    each_column(simt_memory_give_back, a->offset / 4, a->bytes / 4);
    size_t first = (a->offset + GROUP_BYTES - 1) / GROUP_BYTES, end = (a->offset + a->bytes) / GROUP_BYTES;
    if (first < end)
        simt_memory_give_back(&simt_columns.group[first], (end - first) * sizeof *simt_columns.group);
}

struct shadow_word simt_shadow_of_device(size_t offset)
{
    size_t i = offset / 4;
    struct shadow_more more = more_of(i);
    return (struct shadow_word){
        simt_columns.write[i], {simt_columns.read[0][i], simt_columns.read[1][i]}, more.others, more.split};
}

void simt_shadow_keep(size_t offset, const struct shadow_word *c)
{
    size_t i = offset / 4;
    struct shadow_group *g = group_of(i);
    bool had_more = more_of(i).others | more_of(i).split;
    uint64_t read = c->read[0] > c->read[1] ? c->read[0] : c->read[1];
    if (simt_columns.write[i] != c->write)
        simt_columns.write[i] = c->write;
    for (int k = 0; k < 2; k++)
        if (simt_columns.read[k][i] != c->read[k])
            simt_columns.read[k][i] = c->read[k];
    g->read = read > g->read ? read : g->read;
    g->write = c->write > g->write ? c->write : g->write;
    if (had_more || c->others || c->split) {
        simt_columns.more[i] = (struct shadow_more){c->others, c->split};
        g->write = HAS_MORE;
    }
}
