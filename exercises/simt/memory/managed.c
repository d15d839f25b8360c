// Managed memory. It is zero at first, as on a GPU. The host can write it without being seen, so Linux is
// asked what may have been written: a page that nobody has touched does not exist yet. No two managed arrays
// share a page.
#define _GNU_SOURCE
#include <sys/mman.h>

#include "inside.h"

bool simt_memory_is_managed(size_t offset)
{
    return offset >= simt_managed_first && offset < simt_arena_bytes;
}

bool simt_managed_written(size_t offset)
{
    if (!simt_memory_is_managed(offset))
        return false;
    size_t first = offset / MANAGED_ALIGN * MANAGED_ALIGN, end = first + MANAGED_ALIGN;
    unsigned char there = 1;
    if (mincore((void *)global_address(first), 1, &there) == 0 && !(there & 1))
        return false;
    const struct allocation *a = simt_memory_find(offset);
    first = first < a->offset ? a->offset : first;
    end = end > a->offset + a->bytes ? a->offset + a->bytes : end;
    simt_state_set(simt_arena_state, first, end - first, STATE_WRITTEN);
    return true;
}
