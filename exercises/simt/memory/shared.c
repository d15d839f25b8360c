// The layout of a block's shared memory. Dynamic shared memory comes first, with a length of 0 if the launch
// asked for none. Each static array is added when the kernel first comes to its declaration. The arrays lie
// far apart, and nothing may touch the gaps between them. So an index that misses its array is seen, and
// does not land in the next array: for 256 KiB after an array's end there is no other array. The distance is
// not a round number, because equal elements of different arrays would then meet in the same set of the
// cache. Every block of a launch has the same layout.
#include <stdio.h>
#include <string.h>

#include "inside.h"

#define DYNAMIC "dynamic shared memory"

struct shared_layout simt_shared_layout;

// For the first MAX_RESIDENT slots, and for the others.
static uint8_t *memory[2], *state[2];
static uint8_t *beyond; // shared memory of blocks that do not exist, one after the other by rank
#define MOST_BEYOND 64u // ranks for which an address says which rank it is

static void open_object(struct block *b, const struct shared_object *o)
{
    if (!simt_space_map(b->shared + o->offset, o->bytes + 1) ||
        !simt_space_map(b->state + o->offset / 4, o->bytes / 4 + 1))
        simt_space_failed(o->bytes, "shared memory");
    simt_poison(b->shared + o->offset, (o->bytes + 3) / 4 * 4);
    simt_state_set(b->state, o->offset, o->bytes, STATE_FRESH);
}

_Static_assert(SHARED_SPACING >= SHARED_OPTIN + (256u << 10), "no other array is near the end of one");
_Static_assert((uint64_t)MAX_SHARED_OBJECTS *SHARED_SPACING <= SHARED_SPAN, "all have room");

static struct shared_object *add_object(const char *name, size_t bytes, size_t element)
{
    struct shared_layout *l = &simt_shared_layout;
    l->next_traced += l->count > 0 ? SHARED_GUARD : 0;
    struct shared_object *o = &l->objects[l->count++];
    *o = (struct shared_object){
        .name = name, .offset = l->top, .bytes = bytes, .element = element, .traced = l->next_traced};
    size_t guard = bytes < SHARED_GUARD ? SHARED_GUARD : bytes;
    l->next_traced += (bytes + guard + SHARED_GUARD - 1) / SHARED_GUARD * SHARED_GUARD;
    l->top += SHARED_SPACING;
    l->bytes += bytes;
    return o;
}

void simt_shared_begin(size_t dynamic_bytes, size_t most)
{
    simt_shared_layout = (struct shared_layout){.dynamic_bytes = dynamic_bytes, .most = most};
}

void simt_shared_place(struct block *b)
{
    unsigned half = b->slot / MAX_RESIDENT, place = b->slot % MAX_RESIDENT;
    if (!memory[half]) {
        size_t bytes = (size_t)MAX_RESIDENT * SHARED_SPAN;
        size_t below = SHARED_SPAN; // for negative indices of the first block
        memory[half] = (uint8_t *)simt_device_reserve(below + bytes + bytes / 4) + below;
        state[half] = memory[half] + bytes;
    }
    b->shared = memory[half] + (size_t)place * SHARED_SPAN;
    b->state = state[half] + (size_t)place * SHARED_SPAN / 4;
}

void simt_shared_open(struct block *b)
{
    if (simt_shared_layout.count == 0)
        add_object(DYNAMIC, simt_shared_layout.dynamic_bytes, 0);
    for (unsigned i = 0; i < simt_shared_layout.count; i++)
        open_object(b, &simt_shared_layout.objects[i]);
}

void simt_shared_close(struct block *b)
{
    for (unsigned i = 0; i < simt_shared_layout.count; i++)
        simt_state_set(b->state, simt_shared_layout.objects[i].offset, simt_shared_layout.objects[i].bytes,
                       STATE_NONE);
}

bool simt_shared_lay_out(struct simt_shared *d)
{
    struct shared_layout *l = &simt_shared_layout;
    if (l->bytes + d->bytes > l->most || l->count == MAX_SHARED_OBJECTS)
        return false;
    simt_more_than_memory = true;
    struct shared_object *o = add_object(d->name, d->bytes, d->element);
    memcpy(o->rows, d->rows, sizeof o->rows);
    d->offset = o->offset;
    d->launch = simt_current_launch->number;
    for (unsigned i = 0; i < simt_current_launch->resident; i++)
        if (resident_at(i))
            open_object(resident_at(i), o);
    return true;
}

struct object simt_shared_object_of(const struct shared_object *o)
{
    struct object object = simt_object_named(o->name);
    memcpy(object.rows, o->rows, sizeof object.rows);
    return object;
}

const struct shared_object *simt_shared_find(size_t offset)
{
    const struct shared_object *first = &simt_shared_layout.objects[0], *found = first;
    for (unsigned i = 1; i < simt_shared_layout.count; i++)
        if (simt_shared_layout.objects[i].offset <= offset + SHARED_BELOW)
            found = &simt_shared_layout.objects[i];
    // A kernel that never asked for dynamic shared memory cannot have missed it.
    bool unused = found == first && !first->element && offset >= first->bytes;
    return unused && simt_shared_layout.count > 1 ? first + 1 : found;
}

bool simt_shared_of_slots(uintptr_t address, unsigned half)
{
    return memory[half] && address - (uintptr_t)memory[half] < (size_t)MAX_RESIDENT * SHARED_SPAN;
}

bool simt_shared_of_any(uintptr_t address)
{
    return simt_shared_of_slots(address, 0) || simt_shared_of_slots(address, 1);
}

struct block *simt_shared_block(uintptr_t address)
{
    unsigned half = simt_current_launch->slots;
    return simt_shared_of_slots(address, half)
               ? simt_resident_blocks[(address - (uintptr_t)memory[half]) / SHARED_SPAN]
               : NULL;
}

uintptr_t simt_shared_beyond(size_t offset, unsigned rank)
{
    if (!beyond)
        beyond = simt_device_reserve((size_t)MOST_BEYOND * SHARED_SPAN);
    return (uintptr_t)beyond + (rank < MOST_BEYOND ? rank : MOST_BEYOND - 1) * (size_t)SHARED_SPAN + offset;
}

bool simt_shared_is_beyond(uintptr_t address, size_t *offset, unsigned *rank)
{
    size_t at = address - (uintptr_t)beyond;
    if (!beyond || at >= (size_t)MOST_BEYOND * SHARED_SPAN)
        return false;
    *offset = at % SHARED_SPAN;
    *rank = (unsigned)(at / SHARED_SPAN);
    return true;
}
