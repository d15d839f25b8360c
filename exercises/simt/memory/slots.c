// Where arrays lie in device memory. It is one range of addresses, the arena. The arena has many
// more addresses than memory, so arrays can lie far apart, each in a slot of its own. An index of 32 bits
// that misses its array then leads to an address where nothing is, and not into the next array. The size of a
// slot is an odd number of GiB plus a few pages and cache lines. Because the number is odd, no distance
// between two arrays is 2^32 elements of 1, 2, 4, 8 or 16 bytes, which is the distance by which a negative
// unsigned index misses. The small addition keeps equal elements of two arrays from meeting in the same set
// of the cache.
//
// Slots with no living array are used again in turn, as soon as there are SPARE_SLOTS of them: the pages and
// page tables that know of a slot exist by then. A new array is placed after those that were in the slot
// before. If every slot has a living array, arrays share a slot, with a
// guard zone after each. Systems with fewer addresses have fewer and smaller slots. On those with 39 bits of
// addresses, device memory is a single slot, and managed memory another one.
//
// As on a GPU, the host cannot touch device memory between launches: outside kernels and calls of the
// runtime the pages are closed, and host/signals.c explains the resulting fault. To open or close them takes
// as long as a small kernel, so they stay open while only the caller of a confined file runs.
#define _GNU_SOURCE
#include <sys/mman.h>

#include "inside.h"

static struct region { // a region of the arena: device memory, or managed memory
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
        bool closed; // whether the host may not touch its pages
    } slot[DEVICE_SLOTS];
} device_memory, managed_memory;
_Static_assert(MANAGED_SLOTS <= DEVICE_SLOTS, "managed memory's slots have room");

static bool trusted; // the host may touch device memory

static struct region *region_with(size_t offset)
{
    return offset < simt_managed_first ? &device_memory : &managed_memory;
}

static struct slot *slot_with(size_t offset)
{
    struct region *p = region_with(offset);
    return &p->slot[(offset - p->first) / p->slot_bytes];
}

static struct region *region_for(enum home home)
{
    return home == ON_DEVICE ? &device_memory : &managed_memory;
}

// ---- pages

// The pages of a slot in device memory that the host may not touch between launches: those from the first
// living array to the end of the last one, and the page before, because the C library's free() reads what
// lies before a pointer. These pages are marked for core dumps, and their neighbours are not. Without this
// difference, Linux would join these pages with their neighbours and part them again whenever they are
// opened and closed. That takes several times as long.
static struct pages {
    void *first;
    size_t bytes;
} pages_of(const struct region *p, const struct slot *s)
{
    uintptr_t slot = simt_arena + p->first + (size_t)(s - p->slot) * p->slot_bytes;
    uintptr_t first = (slot + s->low - GLOBAL_ALIGN) & ~(SYSTEM_PAGE - 1),
              end = (slot + s->top + SYSTEM_PAGE - 1) & ~(SYSTEM_PAGE - 1);
    return (struct pages){(void *)first, end - first};
}

// Marks the pages, and makes sure that those around them, which were mapped together with them, are not
// marked.
static void mark_for_dumps(struct pages pages)
{
    const uintptr_t first = (uintptr_t)pages.first / SPACE_CHUNK * SPACE_CHUNK,
                    end = round_up((uintptr_t)pages.first + pages.bytes, SPACE_CHUNK);
    madvise((void *)first, end - first, MADV_DONTDUMP);
    madvise(pages.first, pages.bytes, MADV_DODUMP);
}

static void set_closed(struct slot *s, bool closed)
{
    if (s->closed == closed)
        return;
    struct pages pages = pages_of(&device_memory, s);
    mprotect(pages.first, pages.bytes, closed ? PROT_NONE : PROT_READ | PROT_WRITE);
    s->closed = closed;
}

static void set_all_closed(bool closed)
{
    for (unsigned i = 0; i < device_memory.opened; i++)
        if (device_memory.slot[i].living)
            set_closed(&device_memory.slot[i], closed);
}

void simt_memory_unlock(void) { set_all_closed(false); }

void simt_memory_lock(void) { set_all_closed(!trusted); }

static void set_closed_at(const void *p, bool closed)
{
    size_t offset = (uintptr_t)p - simt_arena;
    if (offset < simt_managed_first && slot_with(offset)->living)
        set_closed(slot_with(offset), closed);
}

void simt_memory_unlock_at(const void *p) { set_closed_at(p, false); }

void simt_memory_lock_at(const void *p) { set_closed_at(p, !trusted); }

void simt_memory_trust(bool trust)
{
    trusted = trust;
    simt_memory_lock();
}

void simt_slot_settle(const struct allocation *a)
{
    struct region *p = region_for(a->home);
    struct slot *s = slot_with(a->offset);
    size_t low = (a->offset - p->first) % p->slot_bytes;
    set_closed(s, false);
    p->used += a->bytes;
    s->low = s->living++ > 0 && s->low < low ? s->low : low;
    struct pages pages = pages_of(p, s);
    if (!simt_space_map(pages.first, pages.bytes))
        simt_space_failed(ADDRESSES_PER_BYTE * a->bytes, "an array of the program");
    mark_for_dumps(pages);
    // With large pages, one write would make the pages of other arrays exist, too.
    if (a->home != ON_DEVICE)
        madvise(pages.first, pages.bytes, MADV_NOHUGEPAGE);
}

void simt_slot_unsettle(const struct allocation *a)
{
    struct region *p = region_for(a->home);
    struct slot *s = slot_with(a->offset);
    p->used -= a->bytes;
    if (--s->living > 0)
        return;
    set_closed(s, false);
    struct pages pages = pages_of(p, s);
    madvise(pages.first, pages.bytes, MADV_DONTDUMP);
}

// ---- slots for arrays

static size_t guard_after(size_t bytes)
{
    return bytes < GLOBAL_GUARD ? GLOBAL_GUARD : bytes > (1u << 20) ? 1u << 20 : bytes;
}

// Returns the offset at which the next array of the slot would begin.
static size_t next_offset(const struct region *p, unsigned slot, size_t alignment)
{
    return round_up(p->first + slot * p->slot_bytes + p->slot[slot].top, alignment);
}

static bool fits(const struct region *p, unsigned slot, size_t bytes, size_t alignment)
{
    size_t end = p->first + (slot + (size_t)1) * p->slot_bytes, next = next_offset(p, slot, alignment);
    return next <= end && bytes <= end - next;
}

// Looks for a slot with room for the array, in turn from the one after p->last, and sets p->last to it. If
// `empty` is set, the slot must not have a living array. Returns false if there is no such slot.
static bool next_slot(struct region *p, size_t bytes, size_t alignment, bool empty)
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

static bool open_slot(struct region *p, size_t bytes, size_t alignment)
{
    if (p->opened == p->slots || !fits(p, p->opened, bytes, alignment))
        return false;
    p->last = p->opened++;
    return true;
}

static bool has_spare_slots(const struct region *p)
{
    unsigned spare = 0;
    for (unsigned i = 0; i < p->opened; i++)
        spare += p->slot[i].living == 0;
    return spare >= SPARE_SLOTS;
}

static bool find_slot(struct region *p, size_t bytes, size_t alignment)
{
    return (has_spare_slots(p) && next_slot(p, bytes, alignment, true)) || open_slot(p, bytes, alignment) ||
           next_slot(p, bytes, alignment, true) || next_slot(p, bytes, alignment, false);
}

static size_t room_for_array(size_t bytes, size_t alignment)
{
    return round_up(bytes + guard_after(bytes), alignment);
}

// Adds an array at that offset, after the other arrays of the region's last slot.
static struct allocation *append(struct region *p, size_t offset, size_t bytes, enum home home)
{
    size_t alignment = alignment_at(home), room = room_for_array(bytes, alignment);
    struct allocation *a = simt_allocation_insert(offset, bytes);
    a->home = home;
    a->traced = p->traced = round_up(p->traced, alignment);
    p->traced += room;
    p->slot[p->last].top = offset + room - (p->first + p->last * p->slot_bytes);
    return a;
}

struct allocation *simt_slots_place(size_t bytes, enum home home)
{
    struct region *p = region_for(home);
    size_t alignment = alignment_at(home);
    if (!find_slot(p, room_for_array(bytes, alignment), alignment))
        return NULL;
    return append(p, next_offset(p, p->last, alignment), bytes, home);
}

bool simt_slots_place_ends(size_t first_bytes, size_t gap, size_t last_bytes, size_t *first, size_t *last)
{
    // The last bytes begin a slot, as other arrays do. The first bytes lie in the slot before it, of which
    // only their own pages are opened.
    struct region *p = &device_memory;
    size_t distance = first_bytes + gap, below = p->slot_bytes - SLOT_BELOW - room_for_array(0, GLOBAL_ALIGN);
    if (p->opened + 2 > p->slots || distance > below || distance < first_bytes ||
        distance % GLOBAL_ALIGN != 0 || last_bytes > DEVICE_BYTES / 2 || first_bytes > DEVICE_BYTES / 2)
        return false;
    p->last = p->opened++;
    *last = next_offset(p, p->opened, GLOBAL_ALIGN);
    *first = *last - distance;
    append(p, *first, first_bytes, ON_DEVICE)->gap = gap;
    p->last = p->opened++;
    append(p, *last, last_bytes, ON_DEVICE)->missing = distance;
    return true;
}

bool simt_slots_have_room(size_t bytes, enum home home)
{
    const struct region *p = region_for(home);
    // A region is never used up completely.
    return bytes <= p->capacity - SLOT_BELOW && p->used <= p->capacity - SLOT_BELOW - bytes;
}

size_t simt_memory_capacity(enum home home) { return region_for(home)->capacity; }

size_t simt_memory_available(enum home home) { return region_for(home)->capacity - region_for(home)->used; }

// How far apart arrays lie depends on how many addresses the system has, and on nothing else.
static const struct layout {
    unsigned device_slots, managed_slots;
    size_t device_slot, managed_slot; // bytes
} layouts[] = {
    {DEVICE_SLOTS, MANAGED_SLOTS, SLOT_BYTES(37), SLOT_BYTES(37)},
    {16, 4, SLOT_BYTES(5), SLOT_BYTES(5)},
    {1, 1, DEVICE_BYTES, LEAST_MANAGED_BYTES},
};

static size_t device_bytes(const struct layout *l) { return l->device_slots * l->device_slot; }
static size_t managed_bytes(const struct layout *l) { return l->managed_slots * l->managed_slot; }

void simt_slots_lay_out(void)
{
    // The shadow words of an array take less than 9 times as many addresses again.
    const struct layout *l = layouts;
    while (l->device_slots > 1 &&
           10 * (device_bytes(l) + managed_bytes(l)) > simt_space_bytes() - OTHER_ADDRESSES)
        l++;
    simt_managed_first = device_bytes(l);
    simt_arena_bytes = device_bytes(l) + managed_bytes(l);
    device_memory = (struct region){.capacity = DEVICE_BYTES,
                                    .traced = SLOT_BELOW,
                                    .slots = l->device_slots,
                                    .slot_bytes = l->device_slot};
    managed_memory = (struct region){.first = simt_managed_first,
                                     .capacity = l->managed_slots > 1 ? MANAGED_BYTES : l->managed_slot,
                                     .traced = DEVICE_BYTES,
                                     .slots = l->managed_slots,
                                     .slot_bytes = l->managed_slot};
    for (unsigned i = 0; i < DEVICE_SLOTS; i++)
        device_memory.slot[i].top = managed_memory.slot[i].top = SLOT_BELOW;
}
