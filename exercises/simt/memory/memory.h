// Memory: the arrays in device and shared memory, their names, and which of their bytes may be touched.
//
// A state byte describes 4 bytes of memory. Bit k of its low half says whether byte k may be touched, and
// bit k of its high half whether byte k has been written.
//
// An offset stands for a place in device memory. Below simt_managed_first lies what cudaMalloc allocates.
// Managed and pinned memory follow, and from simt_arena_bytes on the program's own __device__, __constant__
// and __managed__ variables.
#ifndef SIMT_ROOM_MEMORY_H
#define SIMT_ROOM_MEMORY_H

#include "../grid/grid.h"

// States in which all 4 bytes may not be touched, may be touched but have not been written, or have been
// written.
enum { STATE_NONE = 0x00, STATE_FRESH = 0x0f, STATE_WRITTEN = 0xff };

// ---- arena.c
extern uintptr_t simt_arena;         // address of offset 0
extern size_t simt_arena_bytes;      // addresses in the arena, most of which no array uses: see slots.c
extern size_t simt_managed_first;    // the first offset of managed memory
extern uintptr_t simt_program_first; // address of offset simt_arena_bytes
extern size_t simt_program_bytes;    // bytes of the program's variables
extern uint8_t *simt_arena_state;    // one state byte per 4 bytes
#define NOWHERE ((size_t)-1)         // the offset of every address outside device memory
// Returns the offset of the address, or NOWHERE.
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
// Returns the number of bytes from the offset to the end of the arena, or of the program's variables.
static inline size_t global_room(size_t offset)
{
    return (offset < simt_arena_bytes ? 0 : simt_program_bytes) + simt_arena_bytes - offset;
}

// ---- device_memory.c
enum home { ON_DEVICE, MANAGED, PINNED }; // where an array of the program is
struct allocation {
    size_t offset, bytes; // its range
    const char *name;     // that of its variable, or the one given by simtNameArray; NULL if it has no name
    unsigned number;      // its number among living allocations with that name: the second is name#2
    size_t element;       // bytes per element; 0 if not known
    char type;      // of an element: i for an integer, u for one without a sign, f for a float; 0: not known
    size_t before;  // bytes before element 0, which belong to no element
    size_t missing; // bytes of the array before this allocation, which do not exist, except perhaps the first
    size_t gap;     // bytes after it that do not exist, if the end of its array is the next allocation
    enum home home;
    size_t traced; // where it begins in the trace, where arrays follow each other without large gaps
    bool freed;
    bool reset;     // it was freed by cudaDeviceReset
    bool managed;   // a __managed__ variable
    bool constant;  // a __constant__ variable
    bool heap;      // a kernel allocated it by malloc or new
    uint8_t *pages; // where its pages are, if it is managed: see migration.c; NULL: nobody has asked yet
};
void simt_memory_open(void);     // to be called once, before main
extern bool simt_memory_of_both; // whether the program has allocated managed or pinned memory
// Allocates an array. Returns cudaErrorMemoryAllocation if there is no room.
cudaError_t simt_memory_allocate(void **p, size_t bytes, enum home home);
// Allocates an array in device memory of which only the two ends exist: *first, and *last `gap` bytes after
// its end. Freeing *last frees both. Returns cudaErrorMemoryAllocation if arrays do not lie far enough apart
// for it.
cudaError_t simt_memory_allocate_ends(void **first, size_t first_bytes, size_t gap, void **last,
                                      size_t last_bytes);
// Frees what simt_memory_allocate returned. Returns its allocation, or NULL if there is nothing to free or
// if the pointer cannot be freed. In the latter case *why is the reason (words/host.c has its words);
// otherwise it is NULL.
const struct allocation *simt_memory_free(void *p, bool pinned, const char **why);
// malloc and free in a kernel. simt_memory_take returns NULL if there is no room, or if the bytes that
// kernels have allocated would exceed the limit. simt_memory_give returns the same as simt_memory_free.
void *simt_memory_take(size_t bytes, size_t limit);
const struct allocation *simt_memory_give(void *p, const char **why);
void simt_memory_reset(const struct allocation *a); // frees a living allocation for cudaDeviceReset
// The runtime has written these bytes, so from now on they count as written.
void simt_memory_written(uintptr_t address, size_t bytes);

// ---- pages.c
// Asks Linux for large pages there, if there are enough bytes to make them worthwhile.
void simt_memory_in_large_pages(void *p, size_t bytes);
// To be called after a fork, in both processes: keeps the large pages there. The process may write to them.
void simt_memory_keep_large_pages(void *p, size_t bytes);
// Gives back the whole pages within [p, p + bytes). They are zero when they are touched again.
void simt_memory_give_back(void *p, size_t bytes);

// ---- slots.c: where arrays lie
void simt_memory_unlock(void); // from now on kernels and the runtime may touch device memory
void simt_memory_lock(void);   // and from now on the host may not touch it
// The same for the slot of one pointer only, if it points into device memory.
void simt_memory_unlock_at(const void *p);
void simt_memory_lock_at(const void *p);
// Whether the host code that runs from now on may touch device memory.
void simt_memory_trust(bool trust);
size_t simt_memory_available(enum home home); // bytes of that which are not allocated

// ---- allocations.c: what lies at an offset
// Returns the allocation, living or freed, that contains the offset, or the last one before it, or NULL.
struct allocation *simt_memory_find(size_t offset);
// Returns the allocation, living or freed, that contains the offset, or the one that it misses by the least,
// or NULL.
const struct allocation *simt_memory_nearest(size_t offset);
bool simt_memory_is_near(size_t offset); // whether it misses that allocation by at most NEAR_BYTES
// Returns the living allocation in the arena that comes after a. NULL stands for the beginning and the end.
const struct allocation *simt_memory_next(const struct allocation *a);
size_t simt_memory_in_use(void);               // bytes of all living allocations in the arena
bool simt_memory_is_device(uintptr_t address); // whether it is in device memory that is not managed
bool simt_memory_is_constant(size_t offset);   // whether it is in a __constant__ variable
bool simt_memory_covers(uintptr_t address, size_t bytes); // whether one living allocation contains all of it

// ---- names.c
struct object simt_object_named(const char *name);
struct object simt_memory_object(const struct allocation *a);
static inline struct object object_at(struct object array, int64_t index) // that element of it
{
    array.has_index = true;
    array.index = index;
    return array;
}
// Adds what findings and the trace call it: totals, totals#2, #1 for an array that was given no name, or a
// noun, such as "shared memory".
void simt_put_name(struct simt_text *text, const struct object *o);
void simt_put_index(struct simt_text *text, const struct object *o, int64_t index); // [4][5], of an element

// ---- variables.c: the program's own variables
size_t simt_memory_offsets(void); // the end of all offsets: those of the arena and of the program's variables
// Returns the program's variable that comes after a. NULL stands for the beginning and the end.
const struct allocation *simt_memory_next_variable(const struct allocation *a);
// Returns the program's variable with that name, or NULL.
const struct allocation *simt_memory_variable(const char *name, size_t length);
bool simt_program_constant(uintptr_t address); // whether it is in the program's own read-only data

// ---- refusal.c
void simt_memory_refused(size_t bytes, enum home home); // the program's call for an array was refused
void simt_memory_tell_refusal(
    void); // the program ends badly: names the limit that refused it memory, if one has

// ---- managed.c
bool simt_memory_is_managed(size_t offset); // whether it is in an array that is managed or pinned
// Given a byte of which no write is known: whether the host may have written it. If so, all bytes of the
// array in its page count as written from now on.
bool simt_managed_written(size_t offset);

// ---- migration.c: where the pages of managed arrays are, and which of them move. All of these do nothing
// without SIMT_COSTS, and for memory that is not managed.
extern struct traffic { // what has moved since it was last set to 0
    struct faults {
        uint64_t pages; // touched on this side, which could not reach them
        uint64_t bytes; // that moved to this side for that reason
    } device, host;
    uint64_t brought; // bytes that prefetches, copies and cudaMemset have moved, to either side
} simt_traffic;
// A kernel or the host touches these bytes.
void simt_managed_touch(uintptr_t address, size_t bytes, bool by_device, bool writes);
// The runtime brings the pages of these bytes to one side, and writes them there or not.
void simt_managed_bring(uintptr_t address, size_t bytes, bool to_device, bool writes);
void simt_managed_advise(uintptr_t address, size_t bytes, enum cudaMemoryAdvise advice, bool device);
bool simt_managed_prefers_host(uintptr_t address); // whether the page's preferred location is the host

// ---- fills.c: what the program's last calls of cudaMemset and cudaMemcpy wrote
struct fill {
    size_t offset, bytes;
    bool copied;     // by cudaMemcpy; otherwise by cudaMemset
    const void *by;  // the call's return address; NULL if not known
    uint32_t before; // the first epoch after the call
};
void simt_fill_note(struct fill f); // the program has made this call
// Returns the last call that wrote any of these bytes, or NULL if none is known.
const struct fill *simt_fill_last(size_t offset, size_t bytes);

// ---- state.c
// Sets the state of [offset, offset + bytes) to what the pattern says for each byte. Other bytes keep their
// state.
void simt_state_set(uint8_t *state, size_t offset, size_t bytes, uint8_t pattern);

// ---- ranges.c: lists of ranges of memory
struct range {
    const void *p;
    size_t bytes;
    struct range *next;
};
extern struct range *simt_registered; // memory of the program that cudaHostRegister has opened to kernels
bool simt_range_covers(const struct range *list, uintptr_t address, size_t bytes); // whether one range does
bool simt_range_holds(const struct range *list, const void *p); // whether p is in one of the ranges
void simt_range_add(struct range **list, void *p, size_t bytes);
bool simt_range_remove(struct range **list, const void *p); // returns false if no range begins at p

// ---- host_heap.c: the memory that a confined file's host code allocates
struct host_block {
    uintptr_t address;
    size_t bytes;
    size_t room;           // its bytes and those of the guard zone after it
    const char *call;      // malloc, calloc, realloc or new
    const void *by, *gone; // return addresses of that call, and of the one that freed the block, or NULL
};
// Returns memory that is filled with POISON, or NULL if there is no room.
void *simt_host_allocate(size_t bytes, size_t alignment, const char *call, const void *by);
void simt_host_release(struct host_block *b, const void *by); // frees a living block
bool simt_host_heap_has(uintptr_t address); // whether it is in the range from which blocks are taken
bool simt_host_addressable(uintptr_t address, size_t bytes); // whether one living block contains all of it
// Returns the block that contains the address, or the one that it misses by the least, or NULL.
struct host_block *simt_host_nearest(uintptr_t address);

// ---- shared.c: the layout of shared memory, which is the same for all blocks of a launch
struct shared_object { // one __shared__ array
    const char *name;
    size_t offset, bytes;   // its place in the block's shared memory
    size_t element;         // bytes per element
    size_t traced;          // where it begins in the trace, where arrays follow each other without large gaps
    size_t rows[SIMT_ROWS]; // as in struct object
};
extern struct shared_layout { // the layout for the current launch
    size_t dynamic_bytes;     // bytes of dynamic shared memory
    size_t top;               // where the next array will begin
    size_t next_traced;       // where the next array will begin in the trace
    size_t bytes;             // bytes that the kernel has asked for
    size_t most;              // bytes that it may ask for
    struct shared_object objects[MAX_SHARED_OBJECTS];
    unsigned count;
} simt_shared_layout;
void simt_shared_begin(size_t dynamic_bytes, size_t most); // for the launch that begins
void simt_shared_place(struct block *b); // gives the block its shared memory; to be called once per block
void simt_shared_open(struct block *b);  // all arrays may be touched, and are fresh and poisoned
void simt_shared_close(struct block *b); // no array may be touched any more
// Lays out the array in all resident blocks. Returns false if there is no room for it.
bool simt_shared_lay_out(struct simt_shared *declaration);
struct object simt_shared_object_of(const struct shared_object *o); // without an index
// The array that contains the offset or that it misses.
const struct shared_object *simt_shared_find(size_t offset);
bool simt_shared_of_any(uintptr_t address); // whether it is in the shared memory of any block
// Returns the block whose shared memory the address is in, or NULL. The block may have ended.
struct block *simt_shared_block(uintptr_t address);
// Returns the address of that offset in the shared memory of a block that does not exist, because its rank
// is too large for the cluster. simt_shared_is_beyond says whether an address is of this kind, and gives its
// offset and rank.
uintptr_t simt_shared_beyond(size_t offset, unsigned rank);
bool simt_shared_is_beyond(uintptr_t address, size_t *offset, unsigned *rank);
// Whether it is in the shared memory of a block in that half of the slots.
bool simt_shared_of_slots(uintptr_t address, unsigned half);

// ---- shape.c: struct types that kernels use
// Whether bytes can be one or several structs in which everything except padding has been written.
bool simt_shape_has_padding(const uint8_t *state, size_t offset, unsigned bytes);
// Whether an access of that many bytes may lie at that address, which is not a multiple of its size, because
// it is a part of a struct in an array with elements of that size. The size is 0 if it is not known.
bool simt_shape_may_lie(unsigned bytes, uintptr_t address, size_t element);

// ---- where and how memory is touched
struct spot {                  // a byte of memory
    const struct block *block; // whose shared memory it is in; NULL: it is in device memory
    size_t offset;             // there; NOWHERE: it is in neither
};
static inline struct spot device_spot(size_t offset) { return (struct spot){NULL, offset}; }
static inline uintptr_t spot_address(struct spot at)
{
    return at.block ? (uintptr_t)at.block->shared + at.offset : global_address(at.offset);
}
// Returns the spot at that address for the running thread: in its own block's shared memory or in device
// memory.
static inline struct spot own_spot(uintptr_t address)
{
    const size_t offset = address - (uintptr_t)simt_current_block->shared;
    return offset < SHARED_SPAN ? (struct spot){simt_current_block, offset}
                                : device_spot(global_offset(address));
}
// The same, in the shared memory of any block of the launch.
static inline struct spot any_spot(uintptr_t address)
{
    const struct block *b = simt_shared_block(address);
    return b ? (struct spot){b, address - (uintptr_t)b->shared} : device_spot(global_offset(address));
}
// The state bytes of the memory in which the spot is. That of offset 0 is the first.
static inline uint8_t *spot_states(struct spot at) { return at.block ? at.block->state : simt_arena_state; }

// Stores the value of the element there. Returns false if it is not known to be an integer, or is too large.
bool simt_memory_integer(struct spot at, int64_t *value);

enum { // bits of .how. An access is volatile, atomic or neither
    ACCESS_READ = 1,
    ACCESS_WRITE = 2,
    ACCESS_VOLATILE = 4,
    ACCESS_ATOMIC = 8,
    ACCESS_ACQUIRE = 16, // a strong read that needs no fence to see what the write published
    ACCESS_RELEASE = 32, // a strong write that needs no fence to publish all that its thread knows
    ACCESS_IN_VAIN = 64, // a read of bytes that nobody may have written, because the value is not always used
    ACCESS_MEETS = 128   // at a cuda::barrier, which does not signal as flags do: see ordering/phases.c
};

// An access by the program, on its way from the hook that sees it to the finding. The hook says what is
// touched and how, and the device adds the rest.
struct touch {
    uintptr_t address;
    size_t bytes;
    unsigned how;          // ACCESS_READ and the other flags
    enum simt_scope scope; // of a strong access
    int order;             // of an atomic: its memory order, such as __ATOMIC_ACQUIRE
    const void *by;        // the return address in the code that makes it
    const void *stack_low; // where the frames of the function begin that makes it or causes it
    struct spot at;        // where it is, for a thread
    uint64_t stamp;        // once it is compared with others: see ordering/stamp.h
    bool older;            // a load that gets an older value than the newest
    // What a load may get if memory is weak. ANOTHER_VALUE: a newer one than `known`, which it got before;
    // ONE_VALUE: `known`, which a lane got that makes the same load.
    enum { ANY_VALUE, ANOTHER_VALUE, ONE_VALUE, NEWEST_VALUE } gets;
    uint64_t known;
    uint32_t counted; // 1 + its number among the thread's accesses; 0: not counted, see machine/hold.c
};
static inline bool is_strong(const struct touch *t) { return t->how & (ACCESS_VOLATILE | ACCESS_ATOMIC); }
// For hooks. from: a return address in the program. A strong access also has .scope = …, and an atomic
// .order = ….
#define TOUCH(p, count, flags, from, ...)                \
    (&(struct touch){.address = (uintptr_t)(p),          \
                     .bytes = (count),                   \
                     .how = (flags),                     \
                     .by = (from),                       \
                     .stack_low = __builtin_dwarf_cfa(), \
                     ##__VA_ARGS__})

#endif
