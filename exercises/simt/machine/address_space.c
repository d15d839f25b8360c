// Tells a kernel which memory an address is in (__isGlobal, __isShared and the like).
#include "inside.h"

enum simt_space simt_space_of(const void *p)
{
    uintptr_t address = (uintptr_t)p;
    size_t offset = global_offset(address);
    if (simt_current_block && address - (uintptr_t)simt_current_block->shared < SHARED_SPAN)
        return SIMT_IN_SHARED;
    if (offset != NOWHERE)
        return simt_memory_is_constant(offset) ? SIMT_IN_CONSTANT : SIMT_IN_GLOBAL;
    return simt_current_thread && simt_fiber_any(address) ? SIMT_IN_LOCAL : SIMT_IN_NONE;
}
