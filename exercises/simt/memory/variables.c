// The program's __device__ variables lie in its own image. For the device, they are allocations beyond the
// arena's end. Their pages stay open, so only instrumented host code is caught touching them.
#include <string.h>

#include "inside.h"

// The program's own data in the linker's order: first constants, then variables. __device__ variables have a
// section of their own, and another section contains a list of them (see compiler/rewrite/symbols.c).
extern char __executable_start, __data_start;
SIMT_SECTION_OF(char, DEVICE);
SIMT_SECTION_OF(const struct simt_symbol, SYMBOLS);

// This guard is the last variable in the section, because the linker takes the program's own objects first.
__attribute__((section(SIMT_SECTION(DEVICE)), aligned(SYMBOL_ALIGN),
               used)) static char last_guard[SYMBOL_ALIGN];

bool simt_program_constant(uintptr_t address)
{
    return address >= (uintptr_t)&__executable_start && address < (uintptr_t)&__data_start;
}

void simt_variables_find(void)
{
    simt_program_first = (uintptr_t)SIMT_SECTION_BEGIN(DEVICE);
    simt_program_bytes = (size_t)(SIMT_SECTION_END(DEVICE) - SIMT_SECTION_BEGIN(DEVICE));
}

// What lies between the end of a variable and the next multiple of SYMBOL_ALIGN, where the next variable
// begins, stays closed. The variables count as written, because the program's image gives them a value.
void simt_variables_open(void)
{
    if (!simt_space_map(simt_arena_state + simt_arena_bytes / 4, simt_program_bytes / 4 + 1))
        simt_space_failed(simt_program_bytes, "the program's __device__ variables");
    simt_state_set(simt_arena_state, simt_arena_bytes, simt_program_bytes, STATE_WRITTEN);
    simt_state_set(simt_arena_state, global_offset((uintptr_t)last_guard), sizeof last_guard, STATE_NONE);
    for (const struct simt_symbol *s = SIMT_SECTION_BEGIN(SYMBOLS); s < SIMT_SECTION_END(SYMBOLS); s++) {
        size_t offset = global_offset((uintptr_t)s->address);
        if (offset == NOWHERE)
            continue;
        struct allocation *a = simt_allocation_insert(offset, s->bytes);
        simt_name_set(a, s->name, s->element);
        a->type = (char)s->type;
        a->managed = s->managed;
        a->constant = s->constant;
        size_t end = offset + s->bytes, next = round_up(end, SYMBOL_ALIGN);
        simt_state_set(simt_arena_state, end, next - end, STATE_NONE);
    }
}

size_t simt_memory_offsets(void) { return simt_arena_bytes + round_up(simt_program_bytes, SYMBOL_ALIGN); }

const struct allocation *simt_memory_next_variable(const struct allocation *a)
{
    for (size_t i = a ? (size_t)(a - simt_allocations) + 1 : 0; i < simt_allocation_count; i++)
        if (simt_allocations[i].offset >= simt_arena_bytes)
            return &simt_allocations[i];
    return NULL;
}

const struct allocation *simt_memory_variable(const char *name, size_t length)
{
    for (size_t i = 0; i < simt_allocation_count; i++) {
        const struct allocation *a = &simt_allocations[i];
        if (a->offset >= simt_arena_bytes && strlen(a->name) == length && !memcmp(a->name, name, length))
            return a;
    }
    return NULL;
}
