// Device memory: one reserved range of addresses, the arena. The arena has many more addresses than memory,
// so arrays can lie far apart, each in a slot of its own. An index of 32 bits that misses its array then
// leads to an address where nothing is, and not into the next array. The size of a slot is an odd number of
// GiB plus a few pages and cache lines. Because the number is odd, no distance between two arrays is 2^32
// elements of 1, 2, 4, 8 or 16 bytes, which is the distance by which a negative unsigned index misses. The
// small addition keeps equal elements of two arrays from meeting in the same set of the cache.
//
// When every slot has been used, slots with no living array are used again in turn. A new array is placed
// after those that were in the slot before. If every slot has a living array, arrays share a slot, with a
// guard zone after each. They also share a slot if there are too few addresses. Device memory is then a
// single slot, and managed memory another one.
//
// As on a GPU, the host cannot touch device memory between launches: outside kernels and calls of the
// runtime the pages are closed, and watching/signals.c explains the resulting fault.
//
// The program's __device__ variables lie in its own image. For the device, they are allocations beyond the
// arena's end. Their pages stay open, so only instrumented host code is caught touching them.
//
// A freed range is used again only when the addresses of all slots are spent, so that a use after free is
// seen.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "memory.h"

uintptr_t simt_arena, simt_program_first;
size_t simt_arena_bytes, simt_managed_first;
size_t simt_program_bytes;
uint8_t *simt_arena_state;

static struct allocation *allocations; // sorted by offset
static size_t allocation_count, allocation_room;
static size_t heap_used; // bytes that kernels have allocated by malloc or new

static struct part {   // a part of the arena: device memory, or managed memory
    size_t first;      // the offset where it begins
    size_t slot_bytes; // from the beginning of one slot to the next
    size_t capacity;   // bytes that its living arrays may have in total
    size_t used;       // bytes that they have
    size_t traced;     // where the next array begins in the trace
    unsigned slots;    // the number of slots
    unsigned opened;   // the number of slots that have had an array
    unsigned last;     // the slot of the newest array
    struct slot {
        size_t low; // where the first of its living arrays begins
        size_t top; // its first unused byte
        unsigned living;
    } slot[DEVICE_SLOTS];
} device_memory, managed_memory;
_Static_assert(MANAGED_SLOTS <= DEVICE_SLOTS, "managed memory's slots have room");

static struct part *part_with(size_t offset)
{
    return offset < simt_managed_first ? &device_memory : &managed_memory;
}

static struct slot *slot_with(size_t offset)
{
    struct part *p = part_with(offset);
    return &p->slot[(offset - p->first) / p->slot_bytes];
}

// The pages of a slot in device memory that the host may not touch between launches: those from the first
// living array to the end of the last one, and the page before, because the C library's free() reads what
// lies before a pointer. These pages are marked for core dumps, and their neighbours are not. Without this
// difference, Linux would join these pages with their neighbours and part them again whenever they are
// opened and closed. That takes several times as long.
static struct pages {
    void *first;
    size_t bytes;
} pages_of(const struct part *p, const struct slot *s)
{
    uintptr_t slot = simt_arena + p->first + (size_t)(s - p->slot) * p->slot_bytes;
    uintptr_t first = (slot + s->low - GLOBAL_ALIGN) & ~(uintptr_t)4095,
              end = (slot + s->top + 4095) & ~(uintptr_t)4095;
    return (struct pages){(void *)first, end - first};
}

static void protect(const struct slot *s, int protection)
{
    struct pages pages = pages_of(&device_memory, s);
    mprotect(pages.first, pages.bytes, protection);
}

static void protect_all(int protection)
{
    for (unsigned i = 0; i < device_memory.opened; i++)
        if (device_memory.slot[i].living)
            protect(&device_memory.slot[i], protection);
}

void simt_memory_unlock(void) { protect_all(PROT_READ | PROT_WRITE); }

void simt_memory_lock(void) { protect_all(PROT_NONE); }

static void protect_at(const void *p, int protection)
{
    size_t offset = (uintptr_t)p - simt_arena;
    if (offset < simt_managed_first && slot_with(offset)->living)
        protect(slot_with(offset), protection);
}

void simt_memory_unlock_at(const void *p) { protect_at(p, PROT_READ | PROT_WRITE); }

void simt_memory_lock_at(const void *p) { protect_at(p, PROT_NONE); }

// Notes that the slot has an array at that offset, and opens its pages.
static void settle(struct part *p, struct slot *s, size_t offset)
{
    size_t low = (offset - p->first) % p->slot_bytes;
    s->low = s->living++ > 0 && s->low < low ? s->low : low;
    struct pages pages = pages_of(p, s);
    madvise(pages.first, pages.bytes, MADV_DODUMP);
    mprotect(pages.first, pages.bytes, PROT_READ | PROT_WRITE);
}

// Notes that an array of the slot has been freed.
static void unsettle(struct part *p, struct slot *s)
{
    if (--s->living > 0)
        return;
    struct pages pages = pages_of(p, s);
    mprotect(pages.first, pages.bytes, PROT_READ | PROT_WRITE);
    madvise(pages.first, pages.bytes, MADV_DONTDUMP);
}

// Returns the number of allocations that begin at or before the offset.
static size_t rank(size_t offset)
{
    size_t low = 0, high = allocation_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (allocations[middle].offset <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct allocation *simt_memory_find(size_t offset)
{
    size_t r = rank(offset);
    return r > 0 ? &allocations[r - 1] : NULL;
}

const struct allocation *simt_memory_nearest(size_t offset)
{
    size_t r = rank(offset);
    const struct allocation *before = r > 0 ? &allocations[r - 1] : NULL;
    const struct allocation *after = r < allocation_count ? &allocations[r] : NULL;
    if (!before || !after || offset < before->offset + before->bytes)
        return before ? before : after;
    return offset - (before->offset + before->bytes) < after->offset - offset ? before : after;
}

bool simt_memory_is_near(size_t offset)
{
    const struct allocation *a = simt_memory_nearest(offset);
    return a && offset + NEAR_BYTES >= a->offset && offset < a->offset + a->bytes + NEAR_BYTES;
}

static size_t round_up(size_t bytes, size_t to) { return (bytes + to - 1) / to * to; }

static size_t guard_after(size_t bytes)
{
    return bytes < GLOBAL_GUARD ? GLOBAL_GUARD : bytes > (1u << 20) ? 1u << 20 : bytes;
}

static struct allocation *insert(size_t offset, size_t bytes)
{
    if (allocation_count == allocation_room) {
        allocation_room = allocation_room ? 2 * allocation_room : 64;
        allocations = simt_device_realloc(allocations, allocation_room, sizeof *allocations);
    }
    size_t at = rank(offset);
    memmove(&allocations[at + 1], &allocations[at], (allocation_count - at) * sizeof *allocations);
    allocations[at] = (struct allocation){.offset = offset, .bytes = bytes};
    allocation_count++;
    return &allocations[at];
}

static size_t alignment_at(enum place place) { return place == MANAGED ? MANAGED_ALIGN : GLOBAL_ALIGN; }

static struct part *part_for(enum place place)
{
    return place == ON_DEVICE ? &device_memory : &managed_memory;
}

// Returns the offset at which the next array of the slot would begin.
static size_t next_offset(const struct part *p, unsigned slot, size_t alignment)
{
    return round_up(p->first + slot * p->slot_bytes + p->slot[slot].top, alignment);
}

static bool fits(const struct part *p, unsigned slot, size_t bytes, size_t alignment)
{
    size_t end = p->first + (slot + (size_t)1) * p->slot_bytes, next = next_offset(p, slot, alignment);
    return next <= end && bytes <= end - next;
}

// Looks for a slot with room for the array, in turn from the one after p->last, and sets p->last to it. If
// `empty` is set, the slot must not have a living array. Returns false if there is no such slot.
static bool next_slot(struct part *p, size_t bytes, size_t alignment, bool empty)
{
    for (unsigned k = 1; k <= p->opened; k++) {
        unsigned i = (p->last + k) % p->opened;
        if (fits(p, i, bytes, alignment) && !(empty && p->slot[i].living)) {
            p->last = i;
            return true;
        }
    }
    return false;
}

static bool find_slot(struct part *p, size_t bytes, size_t alignment)
{
    if (p->opened < p->slots && fits(p, p->opened, bytes, alignment)) {
        p->last = p->opened++;
        return true;
    }
    return next_slot(p, bytes, alignment, true) || next_slot(p, bytes, alignment, false);
}

static size_t room_for_array(size_t bytes, size_t alignment)
{
    return round_up(bytes + guard_after(bytes), alignment);
}

// Adds an array at that offset, after the other arrays of the part's last slot.
static struct allocation *append(struct part *p, size_t offset, size_t bytes, enum place place)
{
    size_t alignment = alignment_at(place), room = room_for_array(bytes, alignment);
    struct allocation *a = insert(offset, bytes);
    a->place = place;
    a->traced = p->traced = round_up(p->traced, alignment);
    p->traced += room;
    p->slot[p->last].top = offset + room - (p->first + p->last * p->slot_bytes);
    return a;
}

static struct allocation *new_allocation(size_t bytes, enum place place)
{
    struct part *p = part_for(place);
    size_t alignment = alignment_at(place);
    if (!find_slot(p, room_for_array(bytes, alignment), alignment))
        return NULL;
    return append(p, next_offset(p, p->last, alignment), bytes, place);
}

// An array of which only the two ends exist consists of two allocations. Given the last one, this returns
// the first one; otherwise NULL.
static struct allocation *beginning_of(struct allocation *last)
{
    struct allocation *first = last - 1;
    return last > allocations && first->gap && first->offset + first->bytes + first->gap == last->offset
               ? first
               : NULL;
}

// ---- names

static struct { // the name for the memory that *p will point to
    const void *p;
    const char *name;
    size_t element;
} next;

void simt_name_next(void *p, const char *name, size_t element)
{
    next.p = p;
    next.name = name;
    next.element = element;
}

static bool has_name(const struct allocation *a, const char *name)
{
    return !a->freed && a->number > 0 && (a->name && name ? !strcmp(a->name, name) : a->name == name);
}

// Returns the smallest number that no living allocation with that name has.
static unsigned free_number(const char *name)
{
    unsigned living = 0, most = 0, number = 1;
    const struct allocation *end = allocations + allocation_count;
    for (const struct allocation *b = allocations; b < end; b++)
        if (has_name(b, name))
            living++, most = b->number > most ? b->number : most;
    if (living == most)
        return most + 1;
    for (const struct allocation *b = allocations; b < end;)
        if (has_name(b, name) && b->number == number)
            number++, b = allocations;
        else
            b++;
    return number;
}

static void set_name(struct allocation *a, const char *name, size_t element)
{
    a->number = 0;
    a->number = free_number(name);
    a->name = name;
    a->element = element;
}

void simt_memory_name(const struct allocation *a, char *text, size_t bytes)
{
    if (a->name && a->number == 1)
        snprintf(text, bytes, "%s", a->name);
    else
        snprintf(text, bytes, "%s#%u", a->name ? a->name : "", a->number);
}

void simtNameArray(const void *p, const char *name, size_t element)
{
    size_t offset = (uintptr_t)p - simt_arena;
    struct allocation *a = offset < simt_arena_bytes ? simt_memory_find(offset) : NULL;
    if (!a || offset - a->offset >= a->bytes || a->freed)
        return;
    set_name(a, name, element);
    a->before = offset - a->offset;
    struct allocation *beginning = beginning_of(a);
    if (beginning) {
        beginning->name = name;
        beginning->number = a->number;
        beginning->element = element;
    }
}

void simt_bytes_written(const void *array, size_t bytes, unsigned char *written)
{
    size_t offset = (uintptr_t)array - simt_arena;
    for (size_t k = 0; k < bytes; k++)
        written[k] = simt_arena_state[(offset + k) / 4] >> (4 + (offset + k) % 4) & 1;
}

// ---- allocating and freeing

// Returns a freed range that is large enough, or NULL. Its pages have been given back already.
static struct allocation *old_allocation(size_t bytes, enum place place)
{
    for (size_t i = 0; i < allocation_count; i++) {
        struct allocation *a = &allocations[i];
        if (a->freed && a->bytes >= bytes && a->place == place) {
            *a =
                (struct allocation){.offset = a->offset, .bytes = bytes, .place = place, .traced = a->traced};
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
static struct allocation *any_allocation(size_t bytes, enum place place)
{
    const struct part *p = part_for(place);
    // A part is never used up completely.
    if (bytes > p->capacity - SLOT_BELOW || p->used > p->capacity - SLOT_BELOW - bytes)
        return NULL;
    struct allocation *a = new_allocation(bytes, place);
    return a ? a : old_allocation(bytes, place);
}

// Opens the array's pages. Fresh memory counts as not written, except pinned memory: the host may write
// pinned memory without being seen.
static void make_fresh(struct allocation *a)
{
    struct part *p = part_for(a->place);
    settle(p, slot_with(a->offset), a->offset);
    p->used += a->bytes;
    if (a->place == ON_DEVICE)
        simt_memory_in_large_pages((void *)(simt_arena + a->offset), a->bytes);
    simt_memory_in_large_pages(simt_arena_state + a->offset / 4, a->bytes / 4);
    if (a->place != MANAGED)
        simt_poison((void *)(simt_arena + a->offset), round_up(a->bytes, 4));
    simt_state_set(simt_arena_state, a->offset, a->bytes, a->place == PINNED ? STATE_WRITTEN : STATE_FRESH);
    simt_fill_forget(a->offset, a->bytes);
}

cudaError_t simt_memory_allocate(void **p, size_t bytes, enum place place)
{
    *p = NULL;
    if (bytes == 0)
        return place == ON_DEVICE ? cudaSuccess : cudaErrorInvalidValue;
    struct allocation *a = any_allocation(bytes, place);
    if (!a && simt_options.dry)
        return allocate_end(p, bytes);
    if (!a)
        return cudaErrorMemoryAllocation;
    bool named = next.p == p;
    set_name(a, named ? next.name : NULL, named ? next.element : 0);
    next.p = NULL;
    make_fresh(a);
    if (!simt_current_launch)
        simt_memory_lock_at((void *)(simt_arena + a->offset));
    *p = (void *)(simt_arena + a->offset);
    return cudaSuccess;
}

cudaError_t simt_memory_allocate_ends(void **first, size_t first_bytes, size_t gap, void **last,
                                      size_t last_bytes)
{
    // The last bytes begin a slot, as other arrays do. The first bytes lie in the slot before it, of which
    // only their own pages are opened.
    struct part *p = &device_memory;
    size_t distance = first_bytes + gap, below = p->slot_bytes - SLOT_BELOW - room_for_array(0, GLOBAL_ALIGN);
    if (p->opened + 2 > p->slots || distance > below || distance < first_bytes ||
        distance % GLOBAL_ALIGN != 0 || last_bytes > DEVICE_BYTES / 2 || first_bytes > DEVICE_BYTES / 2)
        return cudaErrorMemoryAllocation;
    p->last = p->opened++;
    size_t end = next_offset(p, p->opened, GLOBAL_ALIGN), begin = end - distance;
    append(p, begin, first_bytes, ON_DEVICE)->gap = gap;
    p->last = p->opened++;
    append(p, end, last_bytes, ON_DEVICE)->missing = distance;
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

size_t simt_memory_available(void) { return device_memory.capacity - device_memory.used; }

void simt_memory_give_back(void *p, size_t bytes)
{
    uintptr_t first = round_up((uintptr_t)p, 4096), last = ((uintptr_t)p + bytes) & ~(uintptr_t)4095;
    if (first < last)
        madvise((void *)first, last - first, MADV_DONTNEED);
}

void simt_memory_in_large_pages(void *p, size_t bytes)
{
    uintptr_t first = round_up((uintptr_t)p, 4096), last = ((uintptr_t)p + bytes) & ~(uintptr_t)4095;
    if (bytes >= LARGE_ARRAY)
        madvise((void *)first, last - first, MADV_HUGEPAGE);
}

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25 // since Linux 6.1; glibc's headers may be older
#endif

// Linux copies a page when one of the two processes first writes to it, and for that it splits a large page
// into small ones. Writing here at once, and then making one large page of them again, keeps the large page.
void simt_memory_keep_large_pages(void *p, size_t bytes)
{
    const size_t large = 2u << 20;
    for (uintptr_t at = round_up((uintptr_t)p, large); at + large <= (uintptr_t)p + bytes; at += large) {
        volatile uint8_t *byte = (uint8_t *)at;
        unsigned char present;
        if (bytes < LARGE_ARRAY || mincore((void *)at, 1, &present) || !(present & 1))
            continue;
        *byte = *byte;
        madvise((void *)at, large, MADV_COLLAPSE);
    }
}

static void release(struct allocation *a)
{
    if (a->missing && beginning_of(a))
        release(beginning_of(a));
    struct part *p = part_for(a->place);
    a->freed = true;
    p->used -= a->bytes;
    simt_managed_forget(a);
    heap_used -= a->heap ? a->bytes : 0;
    simt_state_set(simt_arena_state, a->offset, a->bytes, STATE_NONE);
    simt_memory_give_back((void *)global_address(a->offset), round_up(a->bytes, alignment_at(a->place)));
    unsettle(p, slot_with(a->offset));
}

const struct allocation *simt_memory_free(void *p, bool pinned, const char **why)
{
    *why = NULL;
    if (!p)
        return NULL;
    size_t offset = (uintptr_t)p - simt_arena;
    for (size_t i = 0; simt_options.dry && i < allocation_count; i++)
        if (allocations[i].missing && !allocations[i].freed &&
            allocations[i].offset - allocations[i].missing == offset)
            p = (char *)p + allocations[i].missing, offset = allocations[i].offset;
    struct allocation *a = offset < simt_arena_bytes ? simt_memory_find(offset) : NULL;
    if (offset >= simt_arena_bytes)
        *why = pinned ? "a pointer that cudaMallocHost never returned"
                      : "a pointer that cudaMalloc never returned: host memory, or not a pointer at all";
    else if (!a || offset >= a->offset + a->bytes)
        *why = "a pointer into device memory that was never allocated";
    else if (a->offset != offset)
        *why = "a pointer into the middle of an allocation: free what cudaMalloc returned";
    else if (a->freed && a->reset)
        *why = "a pointer that cudaDeviceReset freed before";
    else if (a->freed)
        *why = "a pointer that was freed before";
    else if (a->heap)
        *why = "memory that a kernel allocated by malloc or new: only a kernel can free it";
    else if (a->place == PINNED && !pinned)
        *why = "pinned memory: free it with cudaFreeHost";
    else if (a->place != PINNED && pinned)
        *why = "memory that is not pinned: free it with cudaFree";
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
        *why = "a pointer that no malloc or new in a kernel returned";
    else if (offset != a->offset)
        *why = "a pointer into the middle of what malloc or new returned";
    else if (a->freed)
        *why = "a pointer that was freed before";
    if (*why)
        return NULL;
    release(a);
    return a;
}

void simt_memory_reset(const struct allocation *a)
{
    struct allocation *gone = &allocations[a - allocations];
    release(gone);
    gone->reset = true;
}

// The program's own data in the linker's order: first constants, then variables. __device__ variables have a
// section of their own, and another section contains a list of them (see compiler/rewrite/symbols.c).
extern char __executable_start, __data_start;
extern char __start_simt_device, __stop_simt_device;
extern const struct simt_symbol __start_simt_symbols __attribute__((weak));
extern const struct simt_symbol __stop_simt_symbols __attribute__((weak));

// This guard is the last variable in the section, because the linker takes the program's own objects first.
__attribute__((section("simt_device"), aligned(SYMBOL_ALIGN), used)) static char last_guard[SYMBOL_ALIGN];

bool simt_program_constant(uintptr_t address)
{
    return address >= (uintptr_t)&__executable_start && address < (uintptr_t)&__data_start;
}

// Opens the section, except for what lies between the end of a variable and the next multiple of
// SYMBOL_ALIGN, where the next variable begins. The variables count as written, because the program's image
// gives them a value.
static void open_program(void)
{
    simt_state_set(simt_arena_state, simt_arena_bytes, simt_program_bytes, STATE_WRITTEN);
    simt_state_set(simt_arena_state, global_offset((uintptr_t)last_guard), sizeof last_guard, STATE_NONE);
    for (const struct simt_symbol *s = &__start_simt_symbols; s < &__stop_simt_symbols; s++) {
        size_t offset = global_offset((uintptr_t)s->address);
        if (offset == NOWHERE)
            continue;
        struct allocation *a = insert(offset, s->bytes);
        set_name(a, s->name, s->element);
        a->managed = s->managed;
        a->constant = s->constant;
        size_t end = offset + s->bytes, next = round_up(end, SYMBOL_ALIGN);
        simt_state_set(simt_arena_state, end, next - end, STATE_NONE);
    }
}

size_t simt_memory_offsets(void) { return simt_arena_bytes + round_up(simt_program_bytes, SYMBOL_ALIGN); }

// Arrays lie far apart if this machine has enough addresses. Their shadow words take 8 times as many again.
static void lay_out_slots(void)
{
    const size_t far_apart = (DEVICE_SLOTS + MANAGED_SLOTS) * SLOT_BYTES;
    bool far = simt_device_may_reserve(10 * far_apart);
    simt_managed_first = far ? DEVICE_SLOTS * SLOT_BYTES : DEVICE_BYTES;
    simt_arena_bytes = far ? far_apart : DEVICE_BYTES + MANAGED_BYTES;
    device_memory = (struct part){.capacity = DEVICE_BYTES,
                                  .traced = SLOT_BELOW,
                                  .slots = far ? DEVICE_SLOTS : 1,
                                  .slot_bytes = far ? SLOT_BYTES : DEVICE_BYTES};
    managed_memory = (struct part){.first = simt_managed_first,
                                   .capacity = MANAGED_BYTES,
                                   .traced = DEVICE_BYTES,
                                   .slots = far ? MANAGED_SLOTS : 1,
                                   .slot_bytes = far ? SLOT_BYTES : MANAGED_BYTES};
    for (unsigned i = 0; i < DEVICE_SLOTS; i++)
        device_memory.slot[i].top = managed_memory.slot[i].top = SLOT_BELOW;
}

void simt_memory_open(void)
{
    simt_program_first = (uintptr_t)&__start_simt_device;
    simt_program_bytes = (size_t)(&__stop_simt_device - &__start_simt_device);
    lay_out_slots();
    simt_arena = (uintptr_t)simt_device_reserve(simt_arena_bytes, "device memory");
    // With huge pages, one write would make the pages of other arrays exist, too.
    madvise((void *)(simt_arena + simt_managed_first), simt_arena_bytes - simt_managed_first,
            MADV_NOHUGEPAGE);
    simt_arena_state = simt_device_reserve(simt_memory_offsets() / 4, "what is known of device memory");
    open_program();
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

const struct allocation *simt_memory_next(const struct allocation *a)
{
    for (size_t i = a ? (size_t)(a - allocations) + 1 : 0; i < allocation_count; i++)
        if (!allocations[i].freed && allocations[i].offset < simt_arena_bytes)
            return &allocations[i];
    return NULL;
}

const struct allocation *simt_memory_next_variable(const struct allocation *a)
{
    for (size_t i = a ? (size_t)(a - allocations) + 1 : 0; i < allocation_count; i++)
        if (allocations[i].offset >= simt_arena_bytes)
            return &allocations[i];
    return NULL;
}

const struct allocation *simt_memory_variable(const char *name, size_t length)
{
    for (size_t i = 0; i < allocation_count; i++) {
        const struct allocation *a = &allocations[i];
        if (a->offset >= simt_arena_bytes && strlen(a->name) == length && !memcmp(a->name, name, length))
            return a;
    }
    return NULL;
}

bool simt_memory_covers(uintptr_t address, size_t bytes)
{
    size_t offset = global_offset(address);
    struct allocation *a = offset != NOWHERE ? simt_memory_find(offset) : NULL;
    return a && !a->freed && offset - a->offset <= a->bytes && bytes <= a->bytes - (offset - a->offset);
}

void simt_memory_written(uintptr_t address, size_t bytes)
{
    simt_state_set(simt_arena_state, global_offset(address), bytes, STATE_WRITTEN);
}
