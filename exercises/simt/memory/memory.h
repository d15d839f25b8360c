// Memory: which there is, what lies where under which name, and which of its bytes may be touched.
//
// A state byte tells of 4 bytes of memory: bit k of its low half that byte k may be touched, of its high half
// that it has been written.
//
// A place in device memory is told by an offset: below simt_managed_first cudaMalloc'd, from there on managed
// memory, and from simt_arena_bytes on the program's own __device__, __constant__ and __managed__ variables.
#ifndef SIMT_ROOM_MEMORY_H
#define SIMT_ROOM_MEMORY_H

#include "../grid/grid.h"

enum { STATE_NONE = 0x00, STATE_FRESH = 0x0f, STATE_WRITTEN = 0xff };

// ---- device_memory.c
extern uintptr_t simt_arena;      // address of offset 0
extern size_t simt_arena_bytes;   // addresses of the arena, of which most are nobody's: see device_memory.c
extern size_t simt_managed_first; // the first offset of managed memory
extern uintptr_t simt_program_first; // address of offset simt_arena_bytes
extern size_t simt_program_bytes;    // of the program's variables
extern uint8_t *simt_arena_state;    // a state byte for each 4 bytes
#define NOWHERE ((size_t)-1)         // the offset of what is not device memory
static inline size_t global_offset(uintptr_t address)
{
    if (address - simt_arena < simt_arena_bytes)
        return address - simt_arena;
    return address - simt_program_first < simt_program_bytes
               ? simt_arena_bytes + (address - simt_program_first)
               : NOWHERE;
}
static inline uintptr_t global_address(size_t offset)
{
    return offset < simt_arena_bytes ? simt_arena + offset : simt_program_first + (offset - simt_arena_bytes);
}
// Bytes from there to the end of the part that it lies in.
static inline size_t global_room(size_t offset)
{
    return (offset < simt_arena_bytes ? 0 : simt_program_bytes) + simt_arena_bytes - offset;
}
enum place { ON_DEVICE, MANAGED, PINNED }; // of what the program allocates
struct allocation {
    size_t offset, bytes; // place in the arena
    const char *name;     // its variable's, or given by simtNameArray; NULL: it has none
    unsigned number;      // among living ones of that name: the second is called name#2
    size_t element;       // bytes an element; 0: nobody knows
    size_t before;        // bytes before element 0, which belong to nobody
    size_t missing;       // bytes of the array before that, which are not there, but perhaps its first
    size_t gap;           // bytes after it that are not there, of an array whose end is the next allocation
    enum place place;
    size_t traced; // where it begins in the trace, which lays arrays out one after the other
    bool freed;
    bool reset;    // cudaDeviceReset did that
    bool managed;  // a __managed__ variable
    bool constant; // a __constant__ one
    bool heap;     // a kernel took it by malloc or new
};
void simt_memory_open(void);               // once, before main
size_t simt_memory_offsets(void);          // how many there are: of the arena, and of the program's variables
void simt_memory_unlock(void);             // kernels and the runtime may touch device memory
void simt_memory_lock(void);               // the host may not
void simt_memory_unlock_at(const void *p); // the runtime may touch the array there, if it is device memory
void simt_memory_lock_at(const void *p);   // and the host may not
cudaError_t simt_memory_allocate(void **p, size_t bytes, enum place place);
// An array in device memory of which only the ends are there, *first and, `gap` bytes after them, *last.
// Freeing *last frees both. cudaErrorMemoryAllocation where arrays don't lie so far apart.
cudaError_t simt_memory_allocate_ends(void **first, size_t first_bytes, size_t gap, void **last,
                                      size_t last_bytes);
// Frees what simt_memory_allocate gave, and gives its allocation; or NULL, and why it can't: a phrase that
// says what the pointer is. NULL and no reason: there is nothing to free.
const struct allocation *simt_memory_free(void *p, bool pinned, const char **why);
// For malloc and free in a kernel. NULL: no room, or all that kernels have would exceed the limit, in bytes.
void *simt_memory_take(size_t bytes, size_t limit);
const struct allocation *simt_memory_give(void *p, const char **why); // as simt_memory_free does
void simt_memory_reset(const struct allocation *a); // frees a living one, as cudaDeviceReset does
// The allocation that holds the offset or, failing that, the last one before it.
struct allocation *simt_memory_find(size_t offset);
const struct allocation *simt_memory_nearest(size_t offset); // that which holds it or that it misses by least
bool simt_memory_is_near(size_t offset);                     // it misses that by NEAR_BYTES at most
const struct allocation *
simt_memory_next(const struct allocation *a); // the living one after a; NULL: first, end
const struct allocation *
simt_memory_next_variable(const struct allocation *a); // the same of the program's variables
// The program's variable that is called so; NULL if there is none.
const struct allocation *simt_memory_variable(const char *name, size_t length);
void simt_memory_name(const struct allocation *a, char *text,
                      size_t bytes);                       // totals, totals#2; #1 if it has none
bool simt_memory_is_device(uintptr_t address);             // and not managed
bool simt_memory_is_constant(size_t offset);               // of a __constant__ variable
bool simt_program_constant(uintptr_t address);             // of the program itself, read-only
bool simt_memory_covers(uintptr_t address, size_t bytes);  // all within one living allocation
void simt_memory_written(uintptr_t address, size_t bytes); // by the runtime: they count as initialised
size_t simt_memory_available(void);                        // bytes of device memory never handed out
// Asks Linux for large pages there, if there are so many bytes that they are worth it.
void simt_memory_in_large_pages(void *p, size_t bytes);
// Gives the whole pages within [p, p + bytes) back: they are zero when they are touched again.
void simt_memory_give_back(void *p, size_t bytes);

// ---- managed.c
bool simt_memory_is_managed(size_t offset); // of an array that is managed or pinned
// A byte of an array that is not known to be written: may somebody have done so? Then its page counts as
// written.
bool simt_managed_written(size_t offset);

// ---- fills.c: what the program's calls of cudaMemset and cudaMemcpy wrote
struct fill {
    size_t offset, bytes;
    bool copied;     // by cudaMemcpy; else by cudaMemset
    const void *by;  // the call's return address; NULL: not known
    uint32_t before; // the first epoch that came after it
};
void simt_fill_note(struct fill f);
const struct fill *simt_fill_last(size_t offset,
                                  size_t bytes);    // there or in a part of it; NULL: none is known
void simt_fill_forget(size_t offset, size_t bytes); // a new array is there

// ---- state.c
// Sets the state of [offset, offset + bytes) to what pattern says of each byte; their neighbours keep theirs.
void simt_state_set(uint8_t *state, size_t offset, size_t bytes, uint8_t pattern);
void simt_poison(void *p, size_t bytes); // bytes: a multiple of 4

// ---- ranges.c: lists of ranges of memory
struct range {
    const void *p;
    size_t bytes;
    struct range *next;
};
extern struct range *simt_registered; // the program's own that kernels may use, by cudaHostRegister
bool simt_range_covers(const struct range *list, uintptr_t address, size_t bytes);
bool simt_range_holds(const struct range *list, const void *p);
void simt_range_add(struct range **list, void *p, size_t bytes);
bool simt_range_remove(struct range **list, const void *p); // false: none begins there

// ---- host_heap.c: the memory that a confined file's host code allocates
struct host_block {
    uintptr_t address;
    size_t bytes;
    size_t room;           // its bytes, and those of the guard zone after it
    const char *call;      // malloc, calloc, realloc, new
    const void *by, *gone; // return addresses: of that call, and of the one that freed it, or NULL
};
// NULL: there is no room. The memory is filled with POISON.
void *simt_host_allocate(size_t bytes, size_t alignment, const char *call, const void *by);
void simt_host_release(struct host_block *b, const void *by);
bool simt_host_heap_has(uintptr_t address);                  // it lies in what blocks are taken from
bool simt_host_addressable(uintptr_t address, size_t bytes); // all within one living block
struct host_block *
simt_host_nearest(uintptr_t address); // that which holds it or that it misses by least, or NULL

// ---- shared.c: the layout of a block's shared memory, the same for all of a launch
struct shared_object { // one __shared__ array
    const char *name;
    size_t offset, bytes; // place in the block's shared memory
    size_t element;       // bytes an element
    size_t place;         // where it begins in the trace, which lays arrays out one after the other
};
extern struct shared_layout { // of the launch in hand
    size_t dynamic_bytes;     // dynamic shared memory
    size_t top;               // where the next one begins,
    size_t next_place;        // and in the trace
    size_t bytes;             // of it, asked for by the kernel
    size_t most;              // what it may ask for
    struct shared_object objects[MAX_SHARED_OBJECTS];
    unsigned count;
} simt_shared_layout;
void simt_shared_begin(size_t dynamic_bytes, size_t most); // a launch begins
void simt_shared_place(struct block *b);                   // gives b its shared memory, once
void simt_shared_open(struct block *b);                    // fresh, poisoned, every object addressable
void simt_shared_close(struct block *b);                   // nothing addressable
// Lays the array out in all resident blocks; false: there is no room for it.
bool simt_shared_lay_out(struct simt_shared *declaration);
const struct shared_object *simt_shared_find(size_t offset); // that which holds it or that it misses
bool simt_shared_of_any(uintptr_t address);                  // it lies in some block's shared memory
struct block *simt_shared_block(uintptr_t address); // in that of this one, which may have ended; or NULL
// An address in the shared memory of a block that a cluster lacks: at that offset, of that rank.
uintptr_t simt_shared_beyond(size_t offset, unsigned rank);
bool simt_shared_is_beyond(uintptr_t address, size_t *offset, unsigned *rank);
bool simt_shared_of_slots(uintptr_t address, unsigned half); // of a block in the first MAX_RESIDENT slots, or
                                                             // in the second

// ---- shape.c: struct types that kernels use
// They are structs in which only padding was never written.
bool simt_shape_has_padding(const uint8_t *state, size_t offset, unsigned bytes);
// Whether so large a part of one may lie there, at no multiple of its size, in an array of such elements (0:
// unknown).
bool simt_shape_may_lie(unsigned bytes, uintptr_t address, size_t element);

#endif
