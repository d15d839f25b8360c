// Races that a library's own code makes in its kernels. A library may let one block write to an element the
// value that it already has, while another block reads it: thrust::unique does this in place. So such a race
// is reported only if the write changes the value. If the write comes second, this is seen after it. If it
// comes first, the value is compared with the one from before the launch.
#include <stdlib.h>
#include <string.h>

#include "race.h"

// The arrays as they were before the launch, one after the other.
static struct kept {
    size_t offset, bytes;
} * arrays;
static size_t array_count;
static uint8_t *values;

static struct { // a write that comes second, and may not have taken place yet
    bool waits;
    size_t offset;
    uint32_t value; // before it
    struct finding finding;
} held;

static void keep(const struct allocation *a, size_t at)
{
    *ADDED(arrays, array_count) = (struct kept){a->offset, a->bytes};
    memcpy(values + at, (const void *)global_address(a->offset), a->bytes);
}

void simt_library_races_open(const struct launch *l)
{
    array_count = 0;
    held.waits = false;
    const size_t bytes = simt_memory_in_use();
    if (!l->of_library || !simt_options.checks || bytes > MAX_EXPERIMENT_BYTES)
        return;
    values = simt_device_realloc(values, bytes + 1, 1);
    size_t at = 0;
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a)) {
        keep(a, at);
        at += a->bytes;
    }
}

// Returns where the word at that offset is among the values from before the launch, or NULL.
static const uint8_t *value_before(size_t offset)
{
    size_t at = 0;
    for (size_t i = 0; i < array_count; at += arrays[i++].bytes)
        if (offset >= arrays[i].offset && offset + 4 <= arrays[i].offset + arrays[i].bytes)
            return values + at + (offset - arrays[i].offset);
    return NULL;
}

static uint32_t value_now(size_t offset)
{
    uint32_t value;
    memcpy(&value, (const void *)global_address(offset), sizeof value);
    return value;
}

void simt_library_race_settle(void)
{
    if (!held.waits)
        return;
    held.waits = false;
    if (value_now(held.offset) != held.value)
        simt_finding_add(&held.finding);
}

static bool all_in_library(const struct finding *f)
{
    for (unsigned i = 0; i < f->accesses; i++)
        if (!simt_source_in_library(f->access[i].pc))
            return false;
    return true;
}

void simt_library_race(const struct finding *f, size_t offset, bool writes)
{
    simt_more_than_memory = true;
    simt_library_race_settle();
    if (!all_in_library(f)) {
        simt_finding_add(f);
        return;
    }
    offset -= offset % 4;
    const uint32_t now = value_now(offset);
    if (writes) {
        held.waits = true;
        held.offset = offset;
        held.value = now;
        held.finding = *f;
        return;
    }
    const uint8_t *before = value_before(offset);
    if (before && memcmp(before, &now, sizeof now) != 0)
        simt_finding_add(f);
}
