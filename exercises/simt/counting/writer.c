// Says who wrote an element of a device array, for a harness that finds an element there that was never
// written.
#include "inside.h"

long long simt_element_writer(const void *element)
{
    size_t offset = global_offset((uintptr_t)element);
    if (offset == NOWHERE)
        return -1;
    if ((simt_arena_state[offset / 4] & STATE_WRITTEN) != STATE_WRITTEN)
        return 0;
    uint64_t pc = simt_last_writer(offset) & PC_MASK;
    return pc ? (long long)pc : -1;
}
