// The layout of a block's shared memory: dynamic shared memory first (of no length if the launch asked for
// none), then each static array when the kernel first comes to its declaration. A guard zone as long as the
// array follows each, so that an index that runs past the end is seen rather than landing in the next array;
// and before each lies a short one for an index below zero. Every block of a launch has the same layout.
#include <stdio.h>
#include <string.h>

#include "device.h"

#define DYNAMIC "dynamic shared memory"

static void open_object(struct block *b, const struct shared_object *o)
{
    poison(b->shared + o->offset, (o->bytes + 3) / 4 * 4);
    state_set(b->state, o->offset, o->bytes, STATE_FRESH);
}

static struct shared_object *add_object(const char *name, size_t bytes, size_t element)
{
    now->shared_top += now->object_count > 0 ? SHARED_GUARD : 0; // below the first there is nothing
    struct shared_object *o = &now->objects[now->object_count++];
    *o = (struct shared_object){name, now->shared_top, bytes, element};
    size_t guard = bytes < SHARED_GUARD ? SHARED_GUARD : bytes;
    now->shared_top += (bytes + guard + SHARED_GUARD - 1) / SHARED_GUARD * SHARED_GUARD;
    now->shared_bytes += bytes;
    return o;
}

void shared_open(struct block *b)
{
    if (now->object_count == 0)
        add_object(DYNAMIC, now->dynamic_bytes, 0);
    for (unsigned i = 0; i < now->object_count; i++)
        open_object(b, &now->objects[i]);
}

void shared_close(struct block *b) { memset(b->state, STATE_NONE, now->shared_top / 4); }

static _Noreturn void too_much(const struct simt_shared *d)
{
    struct finding f = {.kind = INVALID_LAUNCH, .access = {access_at(OP_LAUNCH, now->site)}, .accesses = 1};
    snprintf(
        f.why, sizeof f.why,
        "the kernel launched at %%1 declares more shared memory than a block has: %zu bytes with %s, and "
        "%u is the limit",
        now->shared_bytes + d->bytes, d->name, (unsigned)now->shared_most);
    finding_add(&f);
    launch_abandon(cudaErrorInvalidValue);
}

// A launch comes to that declaration for the first time. Not inline: most calls of the function below are
// short.
__attribute__((noinline)) static void lay_out(struct simt_shared *d)
{
    if (now->shared_bytes + d->bytes > now->shared_most || now->object_count == MAX_SHARED_OBJECTS)
        too_much(d);
    struct shared_object *o = add_object(d->name, d->bytes, d->element);
    d->offset = o->offset;
    d->launch = now->number;
    for (unsigned i = 0; i < now->places; i++)
        if (slots[i] && slots[i]->resident)
            open_object(slots[i], o);
}

void *simt_shared_address(struct simt_shared *d)
{
    if (d->launch != now->number)
        lay_out(d);
    return here->shared + d->offset;
}

void *simt_dynamic_address(const char *name, size_t element)
{
    struct shared_object *o = &now->objects[0];
    if (!o->element) {
        o->name = name;
        o->element = element;
    }
    return here->shared + o->offset;
}

const struct shared_object *shared_find(size_t offset)
{
    const struct shared_object *first = &now->objects[0], *found = first;
    for (unsigned i = 1; i < now->object_count; i++)
        if (now->objects[i].offset <= offset + SHARED_GUARD)
            found = &now->objects[i];
    // Dynamic shared memory that the kernel never asked for is not what it misses.
    bool unused = found == first && !first->element && offset >= first->bytes;
    return unused && now->object_count > 1 ? first + 1 : found;
}
