// What the compiler's thread-sanitizer instrumentation calls before each load and store. Host code passes
// through; kernel code is checked: may it touch these bytes, have they been written, is nobody else at them.
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "device.h"
#include "stamp.h"

int64_t fuel;
enum watch watch;

#define ALWAYS_INLINE __attribute__((always_inline)) inline

#define NULL_PAGES    65536u // addresses below it come from a null pointer and an index

static const char *verb(unsigned access)
{
    return access & ACCESS_ATOMIC ? "atomically touches" : access & ACCESS_WRITE ? "writes" : "reads";
}

static struct finding about(enum kind kind, unsigned access, uint64_t pc)
{
    struct finding f = {.kind = kind, .accesses = 1};
    f.access[0] = access_here(op_of(access), pc);
    return f;
}

// How large an array is whose end the access at offset misses; or that it has been freed.
static void tell_size(struct finding *f, size_t offset, bool shared)
{
    const struct shared_object *o = shared ? shared_find(offset) : NULL;
    const struct allocation *a = shared ? NULL : memory_nearest(offset);
    size_t n = strlen(f->why), begin = o ? o->offset : a ? a->offset + a->before : 0;
    size_t bytes = o ? o->bytes : a ? a->bytes - a->before : 0, element = o ? o->element : a ? a->element : 0;
    if (a && a->freed && offset - a->offset < a->bytes)
        snprintf(f->why + n, sizeof f->why - n, ", after it was freed");
    else if (!(o || a) || offset < begin)
        return;
    else if (element && bytes % element == 0)
        snprintf(f->why + n, sizeof f->why - n, ", and the array has %zu element%s, %zu bytes",
                 bytes / element, bytes == element ? "" : "s", bytes);
    else
        snprintf(f->why + n, sizeof f->why - n, ", byte %zu of an array of %zu bytes", offset - begin, bytes);
}

// Whether some of these bytes have been written though no hook saw it: then they are not what memory is
// filled with at first. A call that can't be compiled into the kernel stores a struct with no hook, and not
// the padding in it.
static bool written_unseen(const uint8_t *state, size_t offset, unsigned bytes, bool shared)
{
    static const uint32_t fresh = POISON;
    const uint8_t *memory = shared ? here->shared : (const uint8_t *)global_address(offset) - offset;
    for (size_t i = offset; i < offset + bytes; i++) {
        bool seen = state[i / 4] >> (4 + i % 4) & 1;
        if (!seen && memory[i] != ((const uint8_t *)&fresh)[i % 4])
            return true;
    }
    return false;
}

static void tell_outside(size_t offset, unsigned access, uint64_t pc, bool shared)
{
    struct finding f = about(shared ? OOB_SHARED : OOB_GLOBAL, access, pc);
    name_object(&f, offset, shared);
    snprintf(f.why, sizeof f.why, "thread %u %s it at %%1", f.access[0].thread.x, verb(access));
    tell_size(&f, offset, shared);
    finding_add(&f);
}

static void tell_unwritten(size_t offset, unsigned access, uint64_t pc, bool shared)
{
    struct finding f = about(shared ? UNINIT_SHARED : UNINIT_GLOBAL, access, pc);
    name_object(&f, offset, shared);
    snprintf(f.why, sizeof f.why, "thread %u reads it at %%1, and nobody has written it%s",
             f.access[0].thread.x, shared ? " in this block" : "");
    finding_add(&f);
}

// Tells of a byte of [offset, offset + bytes) that may not be touched or, on a read, was never written.
// Returns whether all of them may be touched.
static bool check_state(const uint8_t *state, size_t offset, unsigned bytes, unsigned access, uint64_t pc,
                        bool shared)
{
    size_t unwritten = NOWHERE;
    for (size_t i = offset; i < offset + bytes; i++) {
        unsigned addressable = state[i / 4] >> i % 4 & 1, written = state[i / 4] >> (4 + i % 4) & 1;
        if (!addressable) {
            tell_outside(i, access, pc, shared);
            return false;
        }
        if (!written && unwritten == NOWHERE)
            unwritten = i;
    }
    if (access & ACCESS_READ && unwritten != NOWHERE && !written_unseen(state, offset, bytes, shared) &&
        !shape_has_padding(state, offset, bytes))
        tell_unwritten(unwritten, access, pc, shared);
    return true;
}

static inline void touch(uint8_t *state, size_t offset, unsigned bytes, unsigned access, uint64_t pc,
                         bool shared)
{
    bool whole = offset % 4 == 0 && bytes % 4 == 0 && bytes <= 16;
    bool good = whole;
    if (whole)
        for (unsigned i = 0; i < bytes / 4; i++)
            good = good && state[offset / 4 + i] == STATE_WRITTEN;
    if (!good) {
        if (!(access & ACCESS_READ) && whole) {
            for (unsigned i = 0; i < bytes / 4; i++)
                good |= (state[offset / 4 + i] & STATE_FRESH) != STATE_FRESH;
            good = !good;
        }
        if (!good && !check_state(state, offset, bytes, access, pc, shared))
            return;
        if (access & ACCESS_WRITE)
            state_set(state, offset, bytes, STATE_WRITTEN);
    }
    if (shared)
        race_shared(offset, bytes, access, pc);
    else
        race_global(offset, bytes, access, pc);
}

// Whether address is what an unsigned 32-bit index that went below zero makes of an array at base: it misses
// by 2^32 elements. Then *index is what the index was meant to be.
static bool wrapped(uintptr_t address, uintptr_t base, size_t element, int64_t *index)
{
    int64_t distance = (int64_t)(address - base - (element << 32));
    *index = distance / (int64_t)element;
    return distance < 0 && distance >= -(int64_t)SHARED_SPAN;
}

static bool find_wrapped(uintptr_t address, struct finding *f)
{
    for (unsigned i = 0; i < now->object_count; i++) {
        const struct shared_object *o = &now->objects[i];
        if (o->element && wrapped(address, (uintptr_t)here->shared + o->offset, o->element, &f->index)) {
            f->kind = OOB_SHARED;
            snprintf(f->object, sizeof f->object, "%s", o->name);
            return true;
        }
    }
    for (size_t element = 1; element <= 16; element *= 2) {
        const struct allocation *a = memory_find(address - (element << 32) + SHARED_SPAN - arena);
        if (a && wrapped(address, global_address(a->offset + a->before), element, &f->index)) {
            f->kind = OOB_GLOBAL;
            memory_name(a, f->object, sizeof f->object);
            return true;
        }
    }
    return false;
}

// The same of a pointer into the middle of an array, as with `flag = words + 1`: flag[-1] is there. Then *f
// has the element that was meant.
static bool find_wrapped_into(uintptr_t address, struct finding *f)
{
    for (size_t element = 4; element <= 16; element *= 2) {
        size_t offset = address - (element << 32) - arena;
        const struct allocation *a = offset < ARENA_BYTES ? memory_find(offset) : NULL;
        if (!a || a->freed || offset - a->offset >= a->bytes)
            continue;
        name_object(f, offset, false);
        return true;
    }
    return false;
}

// Whether address lies little below the block's shared memory. Then *f has the array that begins there, and
// the index.
static bool find_below(uintptr_t address, struct finding *f)
{
    size_t below = (uintptr_t)here->shared - address; // huge above it
    const struct shared_object *first = NULL;
    for (unsigned i = 0; i < now->object_count && !first; i++)
        if (now->objects[i].element && now->objects[i].bytes > 0)
            first = &now->objects[i];
    if (!first || below == 0 || below > SHARED_SPAN / 4)
        return false;
    below += first->offset;
    f->kind = OOB_SHARED;
    f->has_index = true;
    f->index = -(int64_t)((below + first->element - 1) / first->element);
    snprintf(f->object, sizeof f->object, "%s", first->name);
    return true;
}

// An address that is neither the block's shared memory nor device memory nor on the thread's own stack.
static void elsewhere(uintptr_t address, unsigned access, uint64_t pc)
{
    if (program_constant(address))
        return;
    struct finding f = about(OOB_GLOBAL, access, pc);
    if (find_wrapped(address, &f)) {
        f.has_index = true;
        snprintf(f.why, sizeof f.why,
                 "thread %u %s it at %%1: an unsigned index went below zero (%lld became %llu)",
                 f.access[0].thread.x, verb(access), (long long)f.index,
                 (1ull << 32) + (unsigned long long)f.index);
    } else if (find_below(address, &f)) {
        snprintf(f.why, sizeof f.why, "thread %u %s it at %%1", f.access[0].thread.x, verb(access));
    } else if (address < NULL_PAGES) {
        snprintf(f.why, sizeof f.why, "thread %u %s through a null pointer at %%1", f.access[0].thread.x,
                 verb(access));
    } else if (fiber_any(address)) {
        snprintf(f.why, sizeof f.why, "thread %u %s another thread's local variable at %%1",
                 f.access[0].thread.x, verb(access));
    } else if (address - (uintptr_t)slots[0]->shared < (size_t)MAX_RESIDENT * SHARED_SPAN) {
        f.kind = OOB_SHARED;
        snprintf(f.why, sizeof f.why, "thread %u %s the shared memory of another block at %%1",
                 f.access[0].thread.x, verb(access));
    } else if (find_wrapped_into(address, &f)) {
        snprintf(f.why, sizeof f.why,
                 "thread %u %s at %%1 what lies 2^32 elements behind it: an unsigned index went below zero",
                 f.access[0].thread.x, verb(access));
    } else if (address_is_mapped(address)) {
        f.kind = HOST_DEREF;
        snprintf(f.why, sizeof f.why,
                 "thread %u %s host memory at %%1: a kernel can use only what cudaMalloc returned",
                 f.access[0].thread.x, verb(access));
    } else {
        snprintf(f.why, sizeof f.why, "thread %u %s at %%1 through a pointer or index that leads nowhere",
                 f.access[0].thread.x, verb(access));
    }
    finding_add(&f);
    launch_abandon(cudaErrorIllegalAddress);
}

// A kernel is about to write a __constant__ variable, if it is one that lies there.
static void check_constant(size_t offset, unsigned access, uint64_t pc)
{
    const struct allocation *a = memory_find(offset);
    if (!a || !a->constant || offset - a->offset >= a->bytes)
        return;
    struct finding f = about(OOB_GLOBAL, access, pc);
    name_object(&f, offset, false);
    snprintf(f.why, sizeof f.why, "thread %u %s it at %%1: a kernel can only read a __constant__ variable",
             f.access[0].thread.x, verb(access));
    finding_add(&f);
    launch_abandon(cudaErrorIllegalAddress);
}

void see(void *p, unsigned bytes, unsigned access, void *return_address)
{
    uintptr_t address = (uintptr_t)p;
    if (!self) {
        if (memory_is_device(address))
            host_touch(address, op_of(access), text_offset(return_address));
        return;
    }
    if (bytes == 0)
        return;
    size_t offset = address - (uintptr_t)here->shared;
    if (--fuel < 0)
        out_of_fuel(return_address, (struct simt_site){NULL, 0});
    if (access & (ACCESS_VOLATILE | ACCESS_ATOMIC) && access & ACCESS_READ)
        poll_before(address, access,
                    text_offset(return_address)); // first: the value is read after the others ran
    if (!options.checks)
        return;
    if (access & ACCESS_WRITE && !(access & ACCESS_READ))
        now->changes++;
    if (offset < SHARED_SPAN) {
        now->costs.shared_accesses++;
        touch(here->state, offset, bytes, access, text_offset(return_address), true);
    } else if ((offset = global_offset(address)) != NOWHERE) {
        if (access & ACCESS_WRITE && offset >= ARENA_BYTES)
            check_constant(offset, access, text_offset(return_address));
        now->costs.global_bytes += bytes;
        now->costs.global_accesses++;
        touch(arena_state, offset, bytes, access, text_offset(return_address), false);
    } else {
        if (!fiber_owns(self, address))
            elsewhere(address, access, text_offset(return_address));
        return;
    }
    if (logging)
        log_access(address, bytes, access, text_offset(return_address));
}

// Bytes an element of the array there; 0 if that is not known.
static size_t element_at(size_t offset, bool shared)
{
    if (shared) {
        const struct shared_object *o = shared_find(offset);
        return o ? o->element : 0;
    }
    const struct allocation *a = memory_find(offset);
    return a ? a->element : 0;
}

// An access by an instruction that takes only addresses that are a multiple of its size: 2, 4, 8 or 16 bytes.
// Of data that may lie anywhere (packed, copied) the compiler tells by other hooks.
__attribute__((noinline)) static void see_aligned(void *p, unsigned bytes, unsigned access,
                                                  void *return_address)
{
    uintptr_t address = (uintptr_t)p;
    size_t offset = address - (uintptr_t)(here ? here->shared : NULL);
    bool shared = self && offset < SHARED_SPAN;
    if (self && address % bytes && (shared || (offset = global_offset(address)) != NOWHERE) &&
        !shape_may_lie(bytes, address, element_at(offset, shared))) {
        struct finding f = about(MISALIGNED, access, text_offset(return_address));
        name_object(&f, offset, shared);
        f.has_index = false; // it lies between two
        snprintf(f.why, sizeof f.why,
                 "thread %u %s %u bytes at once at %%1, at an address that is no multiple of %u but %u more",
                 f.access[0].thread.x, verb(access), bytes, bytes, (unsigned)(address % bytes));
        finding_add(&f);
        launch_abandon(cudaErrorMisalignedAddress);
    }
    see(p, bytes, access, return_address);
}

// The short way for what nearly every access is: plain, of whole words that have been written or are now, and
// with nobody else's stamp from floor on. Does all that touch does and returns true, or does nothing that
// matters and returns false.
static ALWAYS_INLINE bool touch_quickly(uint8_t *state, struct cell *cells, size_t offset, unsigned bytes,
                                        bool writes, uint64_t mine, uint64_t floor)
{
    if (UNLIKELY(offset % bytes))
        return false;
    state += offset / 4;
    cells += offset / 4;
#pragma GCC unroll 4
    for (unsigned k = 0; k < bytes / 4; k++) {
        if (UNLIKELY(state[k] != STATE_WRITTEN)) {
            if (!writes || (state[k] & STATE_FRESH) != STATE_FRESH)
                return false;
            state[k] = STATE_WRITTEN;
        }
        if (UNLIKELY(!race_quickly(&cells[k], mine, floor, writes)))
            return false;
    }
    return true;
}

// Does all that see does and returns true, or does nothing that matters and returns false. floor: a stamp of
// this interval (shared) or of this launch (global) is of somebody who may not be ordered.
static ALWAYS_INLINE bool see_quickly(void *p, unsigned bytes, bool writes, void *return_address)
{
    int64_t left = fuel - 1;
    if (UNLIKELY(left < 0))
        return false;
    const struct block *b = here;
    catch_up(self);
    uint64_t mine = self->stamp | text_offset(return_address);
    size_t offset = (uintptr_t)p - (uintptr_t)b->shared;
    if (LIKELY(offset < SHARED_SPAN)) {
        if (!touch_quickly(b->state, b->cells, offset, bytes, writes, mine, b->first_stamp))
            return false;
        now->costs.shared_accesses++;
    } else {
        offset = (uintptr_t)p - arena;
        if (offset >= ARENA_BYTES ||
            !touch_quickly(arena_state, arena_cells, offset, bytes, writes, mine, now->first_stamp))
            return false;
        now->costs.global_bytes += bytes;
        now->costs.global_accesses++;
    }
    fuel = left;
    if (writes)
        now->changes++;
    return true;
}

void simt_atomic(void *p, unsigned bytes, int block_only, void *pc)
{
    if (self)
        now->costs.atomics++;
    see_aligned(p, bytes, ACCESS_READ | ACCESS_WRITE | ACCESS_ATOMIC | (block_only ? ACCESS_BLOCK : 0), pc);
}

// ---- the instrumentation's entry points

#define CALLER __builtin_return_address(0)
// A plain access of 4, 8 or 16 bytes.
#define QUICK_HOOK(name, bytes, writes)                                             \
    void __tsan_##name(void *p);                                                    \
    void __tsan_##name(void *p)                                                     \
    {                                                                               \
        if (LIKELY(watch == NOT_AT_ALL))                                            \
            return;                                                                 \
        if (UNLIKELY(watch == CAREFULLY || !see_quickly(p, bytes, writes, CALLER))) \
            see_aligned(p, bytes, writes ? ACCESS_WRITE : ACCESS_READ, CALLER);     \
    }
#define QUICK_HOOKS(bytes)                \
    QUICK_HOOK(read##bytes, bytes, false) \
    QUICK_HOOK(write##bytes, bytes, true)
#define HOOK_BY(seen, name, bytes, access) \
    void __tsan_##name(void *p);           \
    void __tsan_##name(void *p) { seen(p, bytes, access, CALLER); }
#define HOOK(name, bytes, access) HOOK_BY(see, name, bytes, access)
#define PLAIN_HOOKS(bytes)                                \
    HOOK_BY(see_aligned, read##bytes, bytes, ACCESS_READ) \
    HOOK_BY(see_aligned, write##bytes, bytes, ACCESS_WRITE)
#define VOLATILE_HOOKS(bytes)                                                        \
    HOOK_BY(see_aligned, volatile_read##bytes, bytes, ACCESS_READ | ACCESS_VOLATILE) \
    HOOK_BY(see_aligned, volatile_write##bytes, bytes, ACCESS_WRITE | ACCESS_VOLATILE)
#define UNALIGNED_HOOKS(bytes)                                                 \
    HOOK(unaligned_read##bytes, bytes, ACCESS_READ)                            \
    HOOK(unaligned_write##bytes, bytes, ACCESS_WRITE)                          \
    HOOK(unaligned_volatile_read##bytes, bytes, ACCESS_READ | ACCESS_VOLATILE) \
    HOOK(unaligned_volatile_write##bytes, bytes, ACCESS_WRITE | ACCESS_VOLATILE)

PLAIN_HOOKS(1)
PLAIN_HOOKS(2)
QUICK_HOOKS(4)
QUICK_HOOKS(8)
QUICK_HOOKS(16)
VOLATILE_HOOKS(1)
VOLATILE_HOOKS(2)
VOLATILE_HOOKS(4)
VOLATILE_HOOKS(8)
VOLATILE_HOOKS(16)
UNALIGNED_HOOKS(2)
UNALIGNED_HOOKS(4)
UNALIGNED_HOOKS(8)
UNALIGNED_HOOKS(16)

void __tsan_read_range(void *p, size_t bytes);
void __tsan_read_range(void *p, size_t bytes) { see(p, (unsigned)bytes, ACCESS_READ, CALLER); }

void __tsan_write_range(void *p, size_t bytes);
void __tsan_write_range(void *p, size_t bytes) { see(p, (unsigned)bytes, ACCESS_WRITE, CALLER); }

void __tsan_init(void);
void __tsan_init(void) {}

void __tsan_vptr_read(void *p);
void __tsan_vptr_read(void *p) { (void)p; }

void __tsan_vptr_update(void *p, void *value);
void __tsan_vptr_update(void *p, void *value) { (void)p, (void)value; }

// The library's, called by name in a kernel; see rewrite/main.c.
static void see_range(const void *p, size_t bytes, unsigned access, void *return_address)
{
    see((void *)p, bytes < UINT_MAX ? (unsigned)bytes : UINT_MAX, access, return_address);
}

void *simt_memcpy(void *to, const void *from, size_t bytes)
{
    see_range(from, bytes, ACCESS_READ, CALLER);
    see_range(to, bytes, ACCESS_WRITE, CALLER);
    return memcpy(to, from, bytes);
}

void *simt_memset(void *to, int value, size_t bytes)
{
    see_range(to, bytes, ACCESS_WRITE, CALLER);
    return memset(to, value, bytes);
}
