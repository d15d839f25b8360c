// Where device memory is. device_memory.c, slots.c and variables.c find that out before main.
#include "inside.h"

uintptr_t simt_arena;
size_t simt_arena_bytes, simt_managed_first;
uintptr_t simt_program_first;
size_t simt_program_bytes;
uint8_t *simt_arena_state;
