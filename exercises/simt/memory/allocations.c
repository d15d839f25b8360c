// The allocations: arrays of the program, and its variables, living ones and freed ones.
#include <string.h>

#include "inside.h"

struct allocation *simt_allocations;
size_t simt_allocation_count;

// ---- the list

// Returns the number of allocations that begin at or before the offset.
static size_t rank(size_t offset)
{
    size_t low = 0, high = simt_allocation_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (simt_allocations[middle].offset <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct allocation *simt_allocation_insert(size_t offset, size_t bytes)
{
    const size_t at = rank(offset), after = simt_allocation_count - at;
    ADDED(simt_allocations, simt_allocation_count);
    memmove(&simt_allocations[at + 1], &simt_allocations[at], after * sizeof *simt_allocations);
    simt_allocations[at] = (struct allocation){.offset = offset, .bytes = bytes};
    return &simt_allocations[at];
}

struct allocation *simt_allocation_beginning(struct allocation *last)
{
    struct allocation *first = last - 1;
    return last > simt_allocations && first->gap && first->offset + first->bytes + first->gap == last->offset
               ? first
               : NULL;
}

// ---- what lies where

struct allocation *simt_memory_find(size_t offset)
{
    size_t r = rank(offset);
    return r > 0 ? &simt_allocations[r - 1] : NULL;
}

const struct allocation *simt_memory_nearest(size_t offset)
{
    size_t r = rank(offset);
    const struct allocation *before = r > 0 ? &simt_allocations[r - 1] : NULL;
    const struct allocation *after = r < simt_allocation_count ? &simt_allocations[r] : NULL;
    if (!before || !after || offset < before->offset + before->bytes)
        return before ? before : after;
    return offset - (before->offset + before->bytes) < after->offset - offset ? before : after;
}

bool simt_memory_is_near(size_t offset)
{
    const struct allocation *a = simt_memory_nearest(offset);
    return a && offset + NEAR_BYTES >= a->offset && offset < a->offset + a->bytes + NEAR_BYTES;
}

bool simt_memory_is_constant(size_t offset)
{
    const struct allocation *a = simt_memory_find(offset);
    return a && a->constant && offset - a->offset < a->bytes;
}

bool simt_memory_is_device(uintptr_t address)
{
    size_t offset = global_offset(address);
    if (offset == NOWHERE || offset < simt_arena_bytes)
        return offset < simt_managed_first;
    const struct allocation *a = simt_memory_find(offset);
    return !a || !a->managed;
}

bool simt_memory_covers(uintptr_t address, size_t bytes)
{
    size_t offset = global_offset(address);
    struct allocation *a = offset != NOWHERE ? simt_memory_find(offset) : NULL;
    return a && !a->freed && offset - a->offset <= a->bytes && bytes <= a->bytes - (offset - a->offset);
}

const struct allocation *simt_memory_next(const struct allocation *a)
{
    for (size_t i = a ? (size_t)(a - simt_allocations) + 1 : 0; i < simt_allocation_count; i++)
        if (!simt_allocations[i].freed && simt_allocations[i].offset < simt_arena_bytes)
            return &simt_allocations[i];
    return NULL;
}

size_t simt_memory_in_use(void)
{
    size_t bytes = 0;
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a))
        bytes += a->bytes;
    return bytes;
}

bool simt_memory_integer(struct spot at, int64_t *value)
{
    const struct allocation *a = at.block || at.offset == NOWHERE ? NULL : simt_memory_find(at.offset);
    if (!a || (a->type != 'i' && a->type != 'u') || (a->element != 4 && a->element != 8) ||
        at.offset + a->element > a->offset + a->bytes || (at.offset - a->offset - a->before) % a->element)
        return false;
    const void *p = (const void *)global_address(at.offset);
    int32_t word;
    memcpy(&word, p, sizeof word);
    *value = a->type == 'i' ? word : (int64_t)(uint32_t)word;
    if (a->element == sizeof *value)
        memcpy(value, p, sizeof *value);
    return a->type == 'i' || *value >= 0;
}
