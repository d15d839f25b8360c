// What the compiler's thread-sanitizer instrumentation calls before each load and store. Host code passes
// through. Kernel code is checked: may it touch these bytes, have they been written, and is no other thread
// accessing them?
#include <limits.h>
#include <string.h>

#include "inside.h"

// Whether some of these bytes have been written without a hook. Such bytes no longer contain what memory is
// filled with at first. This happens when a call that cannot be compiled into the kernel stores a struct:
// no hook sees the store, and the padding is not stored.
static bool written_unseen(const uint8_t *state, size_t offset, unsigned bytes, bool shared)
{
    static const uint32_t fresh = POISON;
    // A managed page that is missing has not been written; otherwise simt_managed_written() would have said
    // so.
    if (!shared && simt_memory_is_managed(offset))
        return false;
    const uint8_t *memory =
        shared ? simt_touched_block->shared : (const uint8_t *)global_address(offset) - offset;
    for (size_t i = offset; i < offset + bytes; i++) {
        bool seen = state[i / 4] >> (4 + i % 4) & 1;
        if (!seen && memory[i] != ((const uint8_t *)&fresh)[i % 4])
            return true;
    }
    return false;
}

// Reports the first byte of [offset, offset + bytes) that may not be touched or, for a read, that nobody has
// written. Returns whether all of them may be touched.
static bool check_state(const uint8_t *state, size_t offset, unsigned bytes, unsigned access, uint64_t pc,
                        bool shared)
{
    size_t first = NOWHERE;
    unsigned count = 0;
    for (size_t i = offset; i < offset + bytes; i++) {
        unsigned addressable = state[i / 4] >> i % 4 & 1, written = state[i / 4] >> (4 + i % 4) & 1;
        if (!addressable) {
            simt_tell_outside(i, access, pc, shared);
            return false;
        }
        if (!written && access & ACCESS_READ && !shared)
            written = simt_managed_written(i);
        if (!written && first == NOWHERE)
            first = i;
        count += written;
    }
    if (access & ACCESS_READ && !(access & ACCESS_IN_VAIN) && first != NOWHERE &&
        !written_unseen(state, offset, bytes, shared) && !simt_shape_has_padding(state, offset, bytes))
        simt_tell_unwritten(first, count, bytes, access, pc, shared);
    return true;
}

static inline void touch_slow(uint8_t *state, size_t offset, unsigned bytes, unsigned access, uint64_t pc,
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
            simt_state_set(state, offset, bytes, STATE_WRITTEN);
    }
    access &= ~(unsigned)ACCESS_IN_VAIN;
    if (shared)
        simt_race_shared(offset, bytes, access, pc);
    else
        simt_race_global(offset, bytes, access, pc);
}

// An access that is neither in shared nor in device memory, or that goes beyond it. It may still be on the
// thread's own stack, in what the program has registered, or in its constants. Anywhere else, it ends the
// launch.
static void check_elsewhere(uintptr_t address, size_t bytes, unsigned access, const void *by)
{
    uintptr_t last = address + bytes - 1;
    bool begins_well = simt_fiber_owns(simt_current_thread, address);
    bool own = on_own_stack(address, bytes);
    bool constant = simt_program_constant(address) && simt_program_constant(last);
    if (last >= address &&
        (own || (constant && !(access & ACCESS_WRITE)) || simt_range_covers(simt_registered, address, bytes)))
        return;
    begins_well |=
        address - (uintptr_t)simt_current_block->shared < SHARED_SPAN || global_offset(address) != NOWHERE;
    simt_tell_stray(begins_well ? last : address, access, text_offset(by));
}

void simt_place_in_kernel(void *p, size_t bytes, const void *by)
{
    size_t offset = (uintptr_t)p - (uintptr_t)simt_current_block->shared;
    if (bytes > 0 && simt_options.checks && (offset >= SHARED_SPAN || bytes > SHARED_SPAN - offset) &&
        ((offset = global_offset((uintptr_t)p)) == NOWHERE || bytes > global_room(offset)))
        check_elsewhere((uintptr_t)p, bytes, ACCESS_WRITE, by);
}

// Whether these bytes end in device memory. If they are many, their end must also be near an array, because
// an access that misses an array by more than NEAR_BYTES ends the launch.
static bool ends_near(size_t offset, size_t bytes)
{
    return bytes <= global_room(offset) && (bytes <= 16 || simt_memory_is_near(offset + bytes - 1));
}

void (*simt_host_meets_launch)(bool host_goes_on);

// A launch waits for something that the host writes. After the host has written, the launch may continue,
// and it does so when the host looks for the effect. If the host only looks again and again, and writes
// nothing, it waits for the launch.
static void host_beside_launch(uintptr_t address, unsigned access)
{
    static bool wrote;
    static uintptr_t looks_at;
    static uint64_t looks;
    if (global_offset(address) == NOWHERE || simt_memory_is_device(address))
        return;
    looks = !(access & ACCESS_WRITE) && address == looks_at ? looks + 1 : 0;
    looks_at = address;
    if (access & ACCESS_WRITE) {
        wrote = true;
    } else if (wrote || looks == HOST_LOOKS) {
        bool waits = !wrote;
        uint64_t before = simt_findings_total();
        wrote = false;
        simt_host_meets_launch(!waits);
        if (waits && simt_findings_total() > before) // a deadlock, in which the host would look for ever
            simt_end_process();
    }
}

// Whether other threads may use the bytes, too, because they are in shared or device memory.
static bool may_be_shared(uintptr_t address, size_t bytes)
{
    size_t offset = address - (uintptr_t)simt_current_block->shared;
    if (offset < SHARED_SPAN)
        return simt_current_block->state[offset / 4] && bytes <= SHARED_SPAN - offset;
    offset = global_offset(address);
    return offset != NOWHERE && simt_arena_state[offset / 4] && bytes <= global_room(offset);
}

// An access to the thread's own stack: does what the slow path would do, and returns true.
static ALWAYS_INLINE bool touch_own(const void *p, size_t bytes)
{
    if (simt_fuel < 1 || !on_own_stack((uintptr_t)p, bytes))
        return false;
    simt_fuel--;
    return true;
}

void simt_access_slow(void *p, size_t bytes, unsigned access, void *return_address)
{
    uintptr_t address = (uintptr_t)p;
    if (!simt_current_thread) {
        if (UNLIKELY(simt_launch_waiting() != NULL))
            host_beside_launch(address, access);
        simt_managed_touch(address, bytes, false, access & ACCESS_WRITE);
        if (UNLIKELY(simt_jobs_unfinished > 0))
            simt_host_meets_jobs(address, bytes, access, text_offset(return_address));
        if (simt_memory_is_device(address))
            simt_host_touch(address, simt_op_of(access), text_offset(return_address));
        if (simt_confined)
            simt_host_access(p, bytes, access, __builtin_dwarf_cfa(), return_address);
        return;
    }
    if (bytes == 0 ||
        (simt_watch == FAST_PATH && !(access & (ACCESS_VOLATILE | ACCESS_ATOMIC)) && touch_own(p, bytes)))
        return;
    unsigned least = bytes < UINT_MAX ? (unsigned)bytes : UINT_MAX; // no array is longer than this
    size_t offset = address - (uintptr_t)simt_current_block->shared;
    simt_volatile_settle();
    simt_library_race_settle();
    simt_library_read_settle();
    if (--simt_fuel < 0)
        simt_out_of_fuel(return_address, (struct simt_site){NULL, 0});
    // Before the value is read or written, because other threads may run first.
    if (access & (ACCESS_VOLATILE | ACCESS_ATOMIC))
        simt_strong_before(address, access, text_offset(return_address));
    if (!simt_options.checks)
        return;
    if (access & (ACCESS_VOLATILE | ACCESS_ATOMIC) && least <= 8 && may_be_shared(address, bytes))
        simt_volatile_before(address, least, access, text_offset(return_address));
    // Writes are changes that others may wait for.
    bool changes = access & ACCESS_WRITE && !(access & ACCESS_READ);
    if (offset < SHARED_SPAN && bytes <= SHARED_SPAN - offset) {
        simt_progress.changes += changes;
        simt_costs.shared_accesses++;
        touch_slow(simt_current_block->state, offset, least, access, text_offset(return_address), true);
    } else if ((offset = global_offset(address)) != NOWHERE && ends_near(offset, bytes)) {
        if (access & ACCESS_WRITE && offset >= simt_arena_bytes && simt_memory_is_constant(offset))
            simt_tell_constant(offset, access, text_offset(return_address));
        touch_slow(simt_arena_state, offset, least, access, text_offset(return_address), false);
        simt_progress.changes += changes; // this is not reached if the access ended the launch
        simt_costs.global_bytes += least;
        simt_costs.global_accesses++;
        if (UNLIKELY(simt_options.costs))
            simt_managed_touch(address, least, true, access & ACCESS_WRITE);
    } else if (simt_current_launch->together > 1 &&
               simt_touch_cluster(address, bytes, access, text_offset(return_address))) {
        simt_progress.changes += changes;
        simt_costs.shared_accesses++;
        touch_slow(simt_touched_block->state, address - (uintptr_t)simt_touched_block->shared, least, access,
                   text_offset(return_address), true);
        simt_touched_block = simt_current_block;
        return;
    } else {
        check_elsewhere(address, bytes, access, return_address);
        return;
    }
    if (simt_logging)
        simt_log_access(address, least, access, text_offset(return_address));
}

// Returns the bytes per element of the array there, or 0 if this is not known.
static size_t element_at(size_t offset, bool shared)
{
    if (shared) {
        const struct shared_object *o = simt_shared_find(offset);
        return o ? o->element : 0;
    }
    const struct allocation *a = simt_memory_find(offset);
    return a ? a->element : 0;
}

// An access by an instruction that takes only addresses that are multiples of its size: 2, 4, 8 or 16 bytes.
// For data that may have any address, such as packed members, the compiler calls other hooks.
void simt_access_aligned(void *p, unsigned bytes, unsigned access, void *return_address)
{
    uintptr_t address = (uintptr_t)p;
    size_t offset = address - (uintptr_t)(simt_current_block ? simt_current_block->shared : NULL);
    bool shared = simt_current_thread && offset < SHARED_SPAN;
    if (simt_current_thread && address % bytes && (shared || (offset = global_offset(address)) != NOWHERE) &&
        !simt_shape_may_lie(bytes, address, element_at(offset, shared)))
        simt_tell_misaligned(offset, bytes, access, text_offset(return_address), shared);
    simt_access_slow(p, bytes, access, return_address);
}

// The fast path, for what nearly every access is: plain, of whole words that have been written or are
// written now, and with no stamp of at least `floor` by another thread. It also takes accesses to single
// bytes that have shadow words of their own. Each of the following functions either does everything that
// touch_slow does and returns true, or does nothing that matters and returns false.

// Whether a word may be touched, and has been written or is written now.
static ALWAYS_INLINE bool word_is_good(uint8_t *state, bool writes)
{
    if (LIKELY(*state == STATE_WRITTEN))
        return true;
    if (!writes || (*state & STATE_FRESH) != STATE_FRESH)
        return false;
    *state = STATE_WRITTEN;
    return true;
}

// The same for 1 or 2 bytes of a word, beginning with byte i.
static ALWAYS_INLINE bool bytes_are_good(uint8_t *state, unsigned i, unsigned bytes, bool writes)
{
    uint8_t touched = (uint8_t)(((1u << bytes) - 1) << i); // their bits in the low half
    uint8_t good = (uint8_t)(touched | touched << 4);      // their bits in both halves
    if (LIKELY((*state & good) == good))
        return true;
    if (!writes || (*state & touched) != touched)
        return false;
    *state |= good;
    return true;
}

static ALWAYS_INLINE bool touch_bytes_fast(uint8_t *state, uint32_t split, unsigned i, unsigned bytes,
                                           bool writes, uint64_t mine, uint64_t floor, readers *suffice)
{
    if (UNLIKELY(!split || !bytes_are_good(state, i, bytes, writes)))
        return false;
    for (unsigned k = 0; k < bytes; k++)
        if (UNLIKELY(!race_fast(&simt_splits[split][i + k], mine, floor, writes, suffice)))
            return false;
    return true;
}

static ALWAYS_INLINE bool touch_shared_fast(size_t offset, unsigned bytes, bool writes, uint64_t mine,
                                            readers *suffice)
{
    const struct block *b = simt_current_block;
    uint8_t *state = b->state + offset / 4;
    struct shadow_word *c = b->shadow + offset / 4;
    if (bytes < 4)
        return touch_bytes_fast(state, c->split, offset % 4, bytes, writes, mine, b->first_stamp, suffice);
#pragma GCC unroll 4
    for (unsigned k = 0; k < bytes / 4; k++)
        if (UNLIKELY(!word_is_good(state + k, writes) ||
                     !race_fast(c + k, mine, b->first_stamp, writes, suffice)))
            return false;
    return true;
}

static ALWAYS_INLINE bool touch_global_fast(size_t offset, unsigned bytes, bool writes, uint64_t mine,
                                            uint64_t floor, readers *suffice)
{
    uint8_t *state = simt_arena_state + offset / 4;
    if (bytes < 4)
        return touch_bytes_fast(state, more_of(offset / 4).split, offset % 4, bytes, writes, mine, floor,
                                suffice);
#pragma GCC unroll 4
    for (unsigned k = 0; k < bytes / 4; k++)
        if (UNLIKELY(!word_is_good(state + k, writes) ||
                     !column_race_fast(offset / 4 + k, mine, floor, writes, suffice)))
            return false;
    return true;
}

static ALWAYS_INLINE bool access_fast(void *p, unsigned bytes, bool writes, void *return_address,
                                      uint64_t floor, readers *suffice)
{
    int64_t left = simt_fuel - 1;
    if (UNLIKELY(left < 0))
        return false;
    catch_up(simt_current_thread);
    uint64_t mine = simt_current_thread->stamp | text_offset(return_address);
    size_t offset = (uintptr_t)p - (uintptr_t)simt_current_block->shared;
    if (LIKELY(offset < SHARED_SPAN)) {
        if (UNLIKELY(offset % bytes) || !touch_shared_fast(offset, bytes, writes, mine, suffice))
            return false;
        simt_costs.shared_accesses++;
    } else {
        offset = (uintptr_t)p - simt_arena;
        if (UNLIKELY(offset >= simt_arena_bytes || offset % bytes) ||
            !touch_global_fast(offset, bytes, writes, mine, floor, suffice))
            return false;
        simt_costs.global_bytes += bytes;
        simt_costs.global_accesses++;
    }
    simt_fuel = left;
    if (writes)
        simt_progress.changes++;
    return true;
}

void simt_atomic(void *p, unsigned bytes, int block_only, void *pc)
{
    if (simt_current_thread)
        simt_costs.atomics++;
    simt_access_aligned(p, bytes,
                        ACCESS_READ | ACCESS_WRITE | ACCESS_ATOMIC | (block_only ? ACCESS_BLOCK : 0), pc);
}

// ---- the instrumentation's entry points

#define CALLER __builtin_return_address(0)
// Whether the host runs, and touches memory that it may touch. Then nothing needs to be done. This
// test is inlined because the host's loops are long, too.
static ALWAYS_INLINE bool host_passes(const void *p)
{
    return !simt_current_thread && !simt_confined && !simt_jobs_elsewhere &&
           (uintptr_t)p - simt_arena >= simt_arena_bytes &&
           (uintptr_t)p - simt_program_first >= simt_program_bytes;
}

// Whether these bytes are in device memory, and no grid that may run at the same time has touched them. A
// grid that is ordered may have: the quick look cannot tell it from the others.
static bool is_alone(const void *p, unsigned bytes)
{
    size_t offset = (uintptr_t)p - simt_arena;
    return simt_current_launch->beside < simt_current_launch->first_stamp && offset < simt_arena_bytes &&
           simt_job_is_alone(offset, bytes);
}

// A plain access. It takes the fast path, if necessary with a closer look at the earlier accesses, or else
// the slow path.
#define FAST_HOOK(name, bytes, writes)                                                                    \
    static __attribute__((noinline)) void other_##name(void *p, void *return_address)                     \
    {                                                                                                     \
        const struct launch *l = simt_current_launch;                                                     \
        if (simt_watch == FAST_PATH                                                                       \
                ? touch_own(p, bytes) ||                                                                  \
                      (!writes &&                                                                         \
                       access_fast(p, bytes, writes, return_address, l->beside, simt_readers_suffice)) || \
                      (is_alone(p, bytes) &&                                                              \
                       access_fast(p, bytes, writes, return_address, l->first_stamp, readers_suffice))    \
                : host_passes(p))                                                                         \
            return;                                                                                       \
        simt_access_aligned(p, bytes, writes ? ACCESS_WRITE : ACCESS_READ, return_address);               \
    }                                                                                                     \
    void __tsan_##name(void *p);                                                                          \
    void __tsan_##name(void *p)                                                                           \
    {                                                                                                     \
        if (simt_watch == UNWATCHED ||                                                                    \
            (LIKELY(simt_watch == FAST_PATH) &&                                                           \
             access_fast(p, bytes, writes, CALLER, simt_current_launch->beside, readers_suffice)))        \
            return;                                                                                       \
        other_##name(p, CALLER);                                                                          \
    }
#define FAST_HOOKS(bytes)                \
    FAST_HOOK(read##bytes, bytes, false) \
    FAST_HOOK(write##bytes, bytes, true)
#define HOOK_BY(seen, name, bytes, access)  \
    void __tsan_##name(void *p);            \
    void __tsan_##name(void *p)             \
    {                                       \
        if (!host_passes(p))                \
            seen(p, bytes, access, CALLER); \
    }
#define HOOK(name, bytes, access) HOOK_BY(simt_access_slow, name, bytes, access)
#define VOLATILE_HOOKS(bytes)                                                                \
    HOOK_BY(simt_access_aligned, volatile_read##bytes, bytes, ACCESS_READ | ACCESS_VOLATILE) \
    HOOK_BY(simt_access_aligned, volatile_write##bytes, bytes, ACCESS_WRITE | ACCESS_VOLATILE)
#define UNALIGNED_HOOKS(bytes)                                                 \
    HOOK(unaligned_read##bytes, bytes, ACCESS_READ)                            \
    HOOK(unaligned_write##bytes, bytes, ACCESS_WRITE)                          \
    HOOK(unaligned_volatile_read##bytes, bytes, ACCESS_READ | ACCESS_VOLATILE) \
    HOOK(unaligned_volatile_write##bytes, bytes, ACCESS_WRITE | ACCESS_VOLATILE)

FAST_HOOKS(1)
FAST_HOOKS(2)
FAST_HOOKS(4)
FAST_HOOKS(8)
FAST_HOOKS(16)
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
void __tsan_read_range(void *p, size_t bytes) { simt_access_slow(p, bytes, ACCESS_READ, CALLER); }

void __tsan_write_range(void *p, size_t bytes);
void __tsan_write_range(void *p, size_t bytes) { simt_access_slow(p, bytes, ACCESS_WRITE, CALLER); }

void __tsan_init(void);
void __tsan_init(void) {}

void __tsan_vptr_read(void *p);
void __tsan_vptr_read(void *p) { (void)p; }

void __tsan_vptr_update(void *p, void *value);
void __tsan_vptr_update(void *p, void *value) { (void)p, (void)value; }
