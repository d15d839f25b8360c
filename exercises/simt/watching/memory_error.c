// Reports an access to what a kernel may not touch in this way, or to what nobody has written.
#include <stdio.h>
#include <string.h>

#include "inside.h"

static struct finding about(const char *kind, const struct touch *t)
{
    return simt_finding_of(kind, simt_access_by(t));
}

// Whether the address is what a negative unsigned 32-bit index makes of an array at base: such an index
// misses the array by 2^32 elements. *index is then the negative index that was meant.
static bool wrapped(uintptr_t address, uintptr_t base, size_t bytes, size_t element, int64_t *index)
{
    int64_t distance = (int64_t)(address - base - (element << 32));
    int64_t most = (int64_t)(bytes > SMALL_INDEX ? bytes : SMALL_INDEX);
    *index = (distance - (int64_t)element + 1) / (int64_t)element; // rounded down
    return distance < 0 && distance >= -most;
}

// Looks for an array that the address misses in this way, and in device memory for the nearest such array.
static bool find_wrapped(uintptr_t address, struct finding *f)
{
    int64_t index, nearest_index = 0;
    for (unsigned i = 0; i < simt_shared_layout.count; i++) {
        const struct shared_object *o = &simt_shared_layout.objects[i];
        if (o->element && wrapped(address, (uintptr_t)simt_current_block->shared + o->offset, o->bytes,
                                  o->element, &index)) {
            f->kind = "oob-shared";
            f->object = object_at(simt_shared_object_of(o), index);
            return true;
        }
    }
    const struct allocation *nearest = NULL;
    uint64_t least = UINT64_MAX;
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a)) {
        uintptr_t base = global_address(a->offset + a->before);
        for (size_t element = a->element ? a->element : 1; element <= (a->element ? a->element : 16);
             element *= 2) {
            uint64_t below = base + (element << 32) - address;
            if (below >= least || !wrapped(address, base, a->bytes, element, &index))
                continue;
            nearest = a;
            least = below;
            nearest_index = index;
        }
    }
    if (!nearest)
        return false;
    f->kind = "oob-global";
    f->object = object_at(simt_memory_object(nearest), nearest_index);
    return true;
}

// If the shared memory is another block's, says whose it is.
static void tell_owner(struct finding *f, const struct block *owner)
{
    if (owner && owner != simt_current_block)
        BECAUSE(f, "in-memory-of-block", .n = {simt_block_index(owner->number).x});
}

static void tell_wrapped(struct finding *f)
{
    BECAUSE(f, "index-below-zero", .n = {f->object.index, (1ll << 32) + f->object.index});
}

// If the launch gives each block no dynamic shared memory, or a number of bytes that seems to be meant as a
// number of elements, says so.
static bool tell_dynamic_bytes(struct finding *f, struct spot at)
{
    const size_t offset = at.offset;
    const struct shared_object *o = at.block ? simt_shared_find(offset) : NULL;
    unsigned threads = simt_current_launch->threads;
    if (!o || o != simt_shared_layout.objects || !o->element || offset < o->offset ||
        (o->bytes > 0 && (o->bytes < threads || o->bytes >= threads * o->element)))
        return false;
    f->access[f->accesses++] = simt_access_at(OP_LAUNCH, simt_current_launch->site);
    f->needs = ((offset - o->offset) / o->element + 1) * o->element;
    BECAUSE(f, "dynamic-bytes", .n = {(int64_t)o->bytes});
    return true;
}

// If the offset is between the ends of an array of which only the ends exist, says so and ends the launch.
static bool tell_gap(struct finding *f, size_t offset)
{
    const struct allocation *a = simt_memory_find(offset);
    if (!a || offset - a->offset - a->bytes >= a->gap)
        return false;
    f->object = simt_object_at(device_spot(a->offset));
    f->object.has_index = a->element > 0;
    f->object.index = a->element ? (int64_t)((offset - a->offset) / a->element) : 0;
    BECAUSE(f, "part-does-not-exist");
    simt_finding_add(f);
    simt_launch_abandon(cudaErrorIllegalAddress);
    return true;
}

void simt_tell_outside(const struct touch *t, size_t offset)
{
    const struct spot at = {t->at.block, offset};
    struct finding f = about(at.block ? "oob-shared" : "oob-global", t);
    if (!at.block && tell_gap(&f, offset))
        return;
    if (!at.block && !simt_memory_is_near(offset))
        simt_tell_stray(t, global_address(offset));
    // Also for arrays of bytes, because 2^32 bytes beyond an array are still in the arena.
    if (!at.block && find_wrapped(global_address(offset), &f)) {
        tell_wrapped(&f);
    } else {
        f.object = simt_object_at(at);
        BECAUSE(&f, "outside");
        tell_owner(&f, at.block);
        if (!tell_dynamic_bytes(&f, at))
            simt_tell_size(&f, at);
    }
    simt_finding_add(&f);
}

// If the last call that set or copied something to the array did not reach this byte, says how much it
// wrote.
static void tell_fill(struct finding *f, size_t offset)
{
    const struct allocation *a = simt_memory_find(offset);
    const struct fill *fill = a ? simt_fill_last(a->offset, a->bytes) : NULL;
    if (!fill || offset < fill->offset + fill->bytes)
        return;
    const int64_t first = (int64_t)(fill->offset - a->offset), bytes = (int64_t)fill->bytes;
    BECAUSE(f, fill->copied ? "last-memcpy" : "last-memset");
    if (fill->by) {
        f->access[f->accesses++] = simt_access_by_host(OP_CALL, text_offset(fill->by));
        BECAUSE(f, "last-call-at");
    }
    if (first == 0)
        BECAUSE(f, "wrote-first-bytes", .n = {bytes, (int64_t)a->bytes});
    else
        BECAUSE(f, "wrote-bytes", .n = {first, first + bytes - 1, (int64_t)a->bytes});
}

void simt_tell_unwritten(const struct touch *t, size_t offset, unsigned written)
{
    const struct spot at = {t->at.block, offset};
    struct finding f = about(at.block ? "uninit-shared" : "uninit-global", t);
    f.object = simt_object_at(at);
    if (simt_copy_read_early(&f, spot_address(at))) {
        simt_finding_add(&f);
        return;
    }
    BECAUSE(&f, written ? "partly-written" : "not-written", .n = {written, (int64_t)t->bytes});
    if (at.block == simt_current_block)
        BECAUSE(&f, "in-this-block");
    tell_owner(&f, at.block);
    if (!at.block)
        tell_fill(&f, offset);
    if (!at.block && simt_current_launch->node.known)
        BECAUSE(&f, "node-may-come-later");
    if (!simt_library_read(&f, at, t->bytes))
        simt_finding_add(&f);
}

void simt_tell_misaligned(const struct touch *t, bool by_copy)
{
    struct finding f = about("misaligned", t);
    f.object = simt_object_at(t->at);
    f.object.has_index = false; // the address lies between two elements
    const int64_t unit = (int64_t)t->bytes, beyond = (int64_t)(t->address % t->bytes);
    if (by_copy)
        BECAUSE(&f, "copy-misaligned", .n = {unit, beyond, !!(t->how & ACCESS_WRITE)});
    else
        BECAUSE(&f, "misaligned", .n = {unit, beyond});
    simt_finding_add(&f);
    simt_launch_abandon(cudaErrorMisalignedAddress);
}

// The same for a pointer into the middle of an array, such as `flag = words + 1`, of which flag[-1] exists.
// The finding then names the element that was meant.
static bool find_wrapped_into(uintptr_t address, struct finding *f)
{
    for (size_t element = 4; element <= 16; element *= 2) {
        size_t offset = address - (element << 32) - simt_arena;
        const struct allocation *a = offset < simt_arena_bytes ? simt_memory_find(offset) : NULL;
        if (!a || a->freed || offset - a->offset >= a->bytes)
            continue;
        f->object = simt_object_at(device_spot(offset));
        return true;
    }
    return false;
}

// Whether the address is a little below the block's shared memory. The finding then has the first array
// there and the index.
static bool find_below(uintptr_t address, struct finding *f)
{
    size_t below = (uintptr_t)simt_current_block->shared - address; // very large for an address above
    const struct shared_object *first = NULL;
    for (unsigned i = 0; i < simt_shared_layout.count && !first; i++)
        if (simt_shared_layout.objects[i].element && simt_shared_layout.objects[i].bytes > 0)
            first = &simt_shared_layout.objects[i];
    if (!first || below == 0 || below > SMALL_INDEX)
        return false;
    below += first->offset;
    f->kind = "oob-shared";
    f->object =
        object_at(simt_shared_object_of(first), -(int64_t)((below + first->element - 1) / first->element));
    return true;
}

// The same for a 64-bit product of such an index: (size_t)(row - 1) * width + column is a little less than
// width * 2^32. Returns whether such a product leads from exactly one array to the address.
static bool tell_product(struct finding *f, uintptr_t address)
{
    enum { FEW_ROWS = 64 }; // by which the index is below zero
    const struct allocation *from = NULL;
    int64_t factor = 0, rest = 0;
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a)) {
        const int64_t element = (int64_t)a->element,
                      apart = (int64_t)(address - global_address(a->offset + a->before));
        if (!element || apart < 0 || apart % element)
            continue;
        const int64_t index = apart / element, count = (int64_t)(a->bytes - a->before) / element,
                      times = (index + (1ll << 31)) >> 32, beyond = index - (times << 32);
        if (times < 2 || times > count || beyond >= 0 || beyond < -FEW_ROWS * times)
            continue;
        if (from)
            return false;
        from = a, factor = times, rest = beyond;
    }
    if (from)
        BECAUSE(f, "counted-from-product",
                .n = {(int64_t)((from->bytes - from->before) / from->element), factor, -rest},
                .object = simt_memory_object(from));
    return from;
}

// Nothing of the program is at the address. If an index of 32 bits leads there from the nearest array, says
// which index.
static void tell_distance(struct finding *f, uintptr_t address)
{
    const struct allocation *nearest = NULL;
    uint64_t least = UINT64_MAX;
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a)) {
        uintptr_t base = global_address(a->offset + a->before);
        uint64_t apart = address < base ? base - address : address - base;
        apart += a->element && apart % a->element ? UINT64_MAX / 2 : 0; // at best a member of a struct
        if (a->element && apart < least)
            least = apart, nearest = a;
    }
    if (!nearest)
        return;
    int64_t element = (int64_t)nearest->element;
    int64_t apart = (int64_t)(address - global_address(nearest->offset + nearest->before));
    int64_t index = (apart < 0 ? apart - element + 1 : apart) / element;
    if (index < INT32_MIN || index > UINT32_MAX)
        return;
    const bool unwritten = simt_findings_have("uninit-global") || simt_findings_have("uninit-shared");
    BECAUSE(f, "counted-from", .n = {(int64_t)(nearest->bytes - nearest->before) / element, index, unwritten},
            .object = simt_memory_object(nearest));
}

// If a grid that a kernel launched touches shared or local memory of a grid above it, says so.
static bool tell_of_parent(struct finding *f, uintptr_t address)
{
    const struct launch *l = simt_current_launch;
    bool local = simt_fiber_of_slots(address, 1 - l->slots);
    if (!l->parent || (!local && !simt_shared_of_slots(address, 1 - l->slots)))
        return false;
    f->kind = local ? "oob-local" : "oob-shared";
    f->access[f->accesses++] = simt_access_launching(l);
    BECAUSE(f, local ? "local-of-parent" : "shared-of-parent", .text = {l->kernel});
    return true;
}

void simt_tell_stray(const struct touch *t, uintptr_t address)
{
    struct finding f = about("oob-global", t);
    if (tell_of_parent(&f, address)) {
        simt_finding_add(&f);
        simt_launch_abandon(cudaErrorIllegalAddress);
    }
    if (find_wrapped_into(address, &f)) {
        BECAUSE(&f, "index-below-zero-beyond");
    } else if (find_wrapped(address, &f)) {
        tell_wrapped(&f);
    } else if (find_below(address, &f)) {
        BECAUSE(&f, "outside");
    } else if (address < NULL_PAGES) {
        BECAUSE(&f, "null-pointer");
    } else if (simt_fiber_any(address)) {
        BECAUSE(&f, "local-of-other");
    } else if (simt_shared_of_any(address)) {
        f.kind = "oob-shared";
        BECAUSE(&f, "shared-of-other");
    } else if (simt_host_heap_has(address) ||
               (simt_address_is_mapped(address) && !simt_device_reserved(address))) {
        f.kind = "host-deref";
        BECAUSE(&f, "host-memory");
    } else {
        BECAUSE(&f, "leads-nowhere");
        if (!tell_product(&f, address))
            tell_distance(&f, address);
    }
    simt_finding_add(&f);
    simt_launch_abandon(cudaErrorIllegalAddress);
}

void simt_tell_constant(const struct touch *t)
{
    struct finding f = about("oob-global", t);
    f.object = simt_object_at(t->at);
    BECAUSE(&f, "constant");
    simt_finding_add(&f);
    simt_launch_abandon(cudaErrorIllegalAddress);
}
