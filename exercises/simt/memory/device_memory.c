// Device memory: it is opened once, and arrays in it are allocated and freed. slots.c says where they lie.
//
// A freed range is used again only when the addresses of all slots are spent, so that a use after free is
// seen.
#include "inside.h"

static size_t heap_used; // bytes that kernels have allocated by malloc or new

void simt_memory_open(void)
{
    simt_variables_find();
    simt_slots_lay_out();
    simt_arena = (uintptr_t)simt_device_reserve(simt_arena_bytes);
    simt_arena_state = simt_device_reserve(simt_memory_offsets() / 4);
    simt_variables_open();
}

// ---- allocating

// Returns a freed range that is large enough, or NULL. Its pages have been given back already.
static struct allocation *old_allocation(size_t bytes, enum home home)
{
    for (size_t i = 0; i < simt_allocation_count; i++) {
        struct allocation *a = &simt_allocations[i];
        if (a->freed && a->bytes >= bytes && a->home == home) {
            *a = (struct allocation){.offset = a->offset, .bytes = bytes, .home = home, .traced = a->traced};
            return a;
        }
    }
    return NULL;
}

// Allocates an array that is too large for this machine: only its end exists.
static cudaError_t allocate_end(void **p, size_t bytes)
{
    size_t end = END_BYTES + bytes % 256; // so that the end is as aligned as the whole array
    cudaError_t e = simt_memory_allocate(p, end, ON_DEVICE);
    if (e)
        return e;
    struct allocation *a = simt_memory_find((uintptr_t)*p - simt_arena);
    a->missing = bytes - end;
    *p = (char *)*p - a->missing;
    return cudaSuccess;
}

// Returns a new range or one that was freed, or NULL if there is no room.
static struct allocation *any_allocation(size_t bytes, enum home home)
{
    if (!simt_slots_have_room(bytes, home))
        return NULL;
    struct allocation *a = simt_slots_place(bytes, home);
    return a ? a : old_allocation(bytes, home);
}

// Opens the array's pages. Fresh memory counts as not written, except pinned memory: the host may write
// pinned memory without being seen.
static void make_fresh(struct allocation *a)
{
    simt_slot_settle(a);
    if (a->home == ON_DEVICE)
        simt_memory_in_large_pages((void *)(simt_arena + a->offset), a->bytes);
    if (!simt_space_map(simt_arena_state + a->offset / 4, a->bytes / 4 + 1))
        simt_space_failed(ADDRESSES_PER_BYTE * a->bytes, "what is known of an array of the program");
    simt_memory_in_large_pages(simt_arena_state + a->offset / 4, a->bytes / 4);
    if (a->home != MANAGED)
        simt_poison((void *)(simt_arena + a->offset), round_up(a->bytes, 4));
    simt_state_set(simt_arena_state, a->offset, a->bytes, a->home == PINNED ? STATE_WRITTEN : STATE_FRESH);
    simt_fill_forget(a->offset, a->bytes);
}

bool simt_memory_of_both;

cudaError_t simt_memory_allocate(void **p, size_t bytes, enum home home)
{
    *p = NULL;
    if (bytes == 0)
        return home == ON_DEVICE ? cudaSuccess : cudaErrorInvalidValue;
    struct allocation *a = any_allocation(bytes, home);
    if (!a && simt_options.dry)
        return allocate_end(p, bytes);
    if (!a)
        return cudaErrorMemoryAllocation;
    simt_name_allocated(a, p);
    make_fresh(a);
    simt_memory_of_both |= home != ON_DEVICE;
    if (!simt_current_launch)
        simt_memory_lock_at((void *)(simt_arena + a->offset));
    *p = (void *)(simt_arena + a->offset);
    return cudaSuccess;
}

cudaError_t simt_memory_allocate_ends(void **first, size_t first_bytes, size_t gap, void **last,
                                      size_t last_bytes)
{
    size_t begin, end;
    if (!simt_slots_place_ends(first_bytes, gap, last_bytes, &begin, &end))
        return cudaErrorMemoryAllocation;
    make_fresh(simt_memory_find(begin));
    make_fresh(simt_memory_find(end));
    simt_memory_lock();
    *first = (void *)(simt_arena + begin);
    *last = (void *)(simt_arena + end);
    return cudaSuccess;
}

void *simt_memory_take(size_t bytes, size_t limit)
{
    if (bytes == 0 || bytes > limit || heap_used > limit - bytes)
        return NULL;
    struct allocation *a = any_allocation(bytes, ON_DEVICE);
    if (!a)
        return NULL;
    static unsigned taken;
    a->name = "malloc"; // numbered in the order of the calls, because there may be many
    a->number = ++taken;
    a->heap = true;
    heap_used += bytes;
    make_fresh(a);
    return (void *)(simt_arena + a->offset);
}

// ---- freeing

static void release(struct allocation *a)
{
    if (a->missing && simt_allocation_beginning(a))
        release(simt_allocation_beginning(a));
    a->freed = true;
    simt_managed_forget(a);
    heap_used -= a->heap ? a->bytes : 0;
    simt_state_set(simt_arena_state, a->offset, a->bytes, STATE_NONE);
    simt_memory_give_back((void *)global_address(a->offset), round_up(a->bytes, alignment_at(a->home)));
    simt_slot_unsettle(a);
}

const struct allocation *simt_memory_free(void *p, bool pinned, const char **why)
{
    *why = NULL;
    if (!p)
        return NULL;
    size_t offset = (uintptr_t)p - simt_arena;
    for (size_t i = 0; simt_options.dry && i < simt_allocation_count; i++)
        if (simt_allocations[i].missing && !simt_allocations[i].freed &&
            simt_allocations[i].offset - simt_allocations[i].missing == offset)
            p = (char *)p + simt_allocations[i].missing, offset = simt_allocations[i].offset;
    struct allocation *a = offset < simt_arena_bytes ? simt_memory_find(offset) : NULL;
    if (offset >= simt_arena_bytes)
        *why = pinned ? "never-pinned" : "never-returned";
    else if (!a || offset >= a->offset + a->bytes)
        *why = "never-allocated";
    else if (a->offset != offset)
        *why = "middle";
    else if (a->freed && a->reset)
        *why = "freed-by-reset";
    else if (a->freed)
        *why = "freed-before";
    else if (a->heap)
        *why = "of-kernel";
    else if (a->home == PINNED && !pinned)
        *why = "is-pinned";
    else if (a->home != PINNED && pinned)
        *why = "is-not-pinned";
    if (*why)
        return NULL;
    release(a);
    return a;
}

const struct allocation *simt_memory_give(void *p, const char **why)
{
    size_t offset = (uintptr_t)p - simt_arena;
    struct allocation *a = offset < simt_arena_bytes ? simt_memory_find(offset) : NULL;
    *why = NULL;
    if (!a || !a->heap || offset >= a->offset + a->bytes)
        *why = "not-of-kernel";
    else if (offset != a->offset)
        *why = "middle-of-kernels";
    else if (a->freed)
        *why = "freed-before";
    if (*why)
        return NULL;
    release(a);
    return a;
}

void simt_memory_reset(const struct allocation *a)
{
    struct allocation *gone = &simt_allocations[a - simt_allocations];
    release(gone);
    gone->reset = true;
}

// ---- what has been written

void simt_bytes_written(const void *array, size_t bytes, unsigned char *written)
{
    size_t offset = (uintptr_t)array - simt_arena;
    for (size_t k = 0; k < bytes; k++)
        written[k] = simt_arena_state[(offset + k) / 4] >> (4 + (offset + k) % 4) & 1;
}

void simt_memory_written(uintptr_t address, size_t bytes)
{
    simt_state_set(simt_arena_state, global_offset(address), bytes, STATE_WRITTEN);
}
