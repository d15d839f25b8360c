// What the compiler's thread-sanitizer instrumentation calls before each load and store. Host code passes
// through. Kernel code is checked: may it touch these bytes, have they been written, and is no other thread
// accessing them?
#include <limits.h>
#include <string.h>

#include "inside.h"

// Whether some of the bytes that t touches have been written without a hook. Such bytes no longer contain
// what memory is filled with at first. This happens when a call that cannot be compiled into the kernel
// stores a struct: no hook sees the store, and the padding is not stored.
static bool written_unseen(const struct touch *t)
{
    static const uint32_t fresh = POISON;
    // A managed page that is missing has not been written; otherwise simt_managed_written() would have said
    // so.
    if (!t->at.block && simt_memory_is_managed(t->at.offset))
        return false;
    const uint8_t *states = spot_states(t->at), *memory = (const uint8_t *)t->address;
    for (size_t k = 0, i = t->at.offset; k < t->bytes; k++, i++) {
        bool seen = states[i / 4] >> (4 + i % 4) & 1;
        if (!seen && memory[k] != ((const uint8_t *)&fresh)[i % 4])
            return true;
    }
    return false;
}

// Reports the first byte that may not be touched or, for a read, that nobody has written. Returns whether all
// of them may be touched.
static bool check_state(const struct touch *t)
{
    const uint8_t *states = spot_states(t->at);
    size_t first = NOWHERE;
    unsigned count = 0;
    for (size_t i = t->at.offset; i < t->at.offset + t->bytes; i++) {
        unsigned addressable = states[i / 4] >> i % 4 & 1, written = states[i / 4] >> (4 + i % 4) & 1;
        if (!addressable) {
            simt_tell_outside(t, i);
            return false;
        }
        if (!written && t->how & ACCESS_READ && !t->at.block)
            written = simt_managed_written(i);
        if (!written && first == NOWHERE)
            first = i;
        count += written;
    }
    if (t->how & ACCESS_READ && !(t->how & ACCESS_IN_VAIN) && first != NOWHERE && !written_unseen(t) &&
        !simt_shape_has_padding(states, t->at.offset, (unsigned)t->bytes))
        simt_tell_unwritten(t, first, count);
    return true;
}

static void touch_slow(struct touch *t)
{
    uint8_t *const states = spot_states(t->at), *const state = states + t->at.offset / 4;
    bool whole = t->at.offset % 4 == 0 && t->bytes % 4 == 0 && t->bytes <= 16;
    bool good = whole;
    if (whole)
        for (unsigned i = 0; i < t->bytes / 4; i++)
            good = good && state[i] == STATE_WRITTEN;
    if (!good) {
        if (!(t->how & ACCESS_READ) && whole) {
            for (unsigned i = 0; i < t->bytes / 4; i++)
                good |= (state[i] & STATE_FRESH) != STATE_FRESH;
            good = !good;
        }
        if (!good && !check_state(t))
            return;
        if (t->how & ACCESS_WRITE)
            simt_state_set(states, t->at.offset, t->bytes, STATE_WRITTEN);
    }
    simt_race(t);
}

// An access that is neither in shared nor in device memory, or that goes beyond it. It may still be on the
// thread's own stack, in what the program has registered, or in its constants. Anywhere else, it ends the
// launch.
static void check_elsewhere(const struct touch *t)
{
    uintptr_t last = t->address + t->bytes - 1;
    bool own = on_own_stack(t->address, t->bytes);
    bool constant = simt_program_constant(t->address) && simt_program_constant(last);
    if (last >= t->address && (own || (constant && !(t->how & ACCESS_WRITE)) ||
                               simt_range_covers(simt_registered, t->address, t->bytes)))
        return;
    bool begins_well = simt_fiber_owns(simt_current_thread, t->address) || t->at.offset != NOWHERE;
    simt_tell_stray(t, begins_well ? last : t->address);
}

// Whether all of t is in the memory in which it begins.
static bool ends_well(const struct touch *t)
{
    return t->at.offset != NOWHERE &&
           t->bytes <= (t->at.block ? SHARED_SPAN - t->at.offset : global_room(t->at.offset));
}

void simt_place_in_kernel(void *p, size_t bytes, const void *by)
{
    struct touch *t = TOUCH(p, bytes, ACCESS_WRITE, by);
    t->at = own_spot(t->address);
    if (bytes > 0 && simt_options.checks && !ends_well(t))
        check_elsewhere(t);
}

// Whether t ends in device memory, in which it begins. If it has many bytes, its end must also be near an
// array, because an access that misses an array by more than NEAR_BYTES ends the launch.
static bool ends_near(const struct touch *t)
{
    return ends_well(t) && (t->bytes <= 16 || simt_memory_is_near(t->at.offset + t->bytes - 1));
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
static bool may_be_shared(const struct touch *t)
{
    return ends_well(t) && spot_states(t->at)[t->at.offset / 4];
}

// An access to the thread's own stack: does what the slow path would do, and returns true.
static ALWAYS_INLINE bool touch_own(const void *p, size_t bytes)
{
    if (simt_fuel < 1 || !on_own_stack((uintptr_t)p, bytes))
        return false;
    simt_fuel--;
    return true;
}

// The host makes the access.
static void touch_by_host(const struct touch *t)
{
    if (UNLIKELY(simt_launch_waiting() != NULL))
        host_beside_launch(t->address, t->how);
    simt_managed_touch(t->address, t->bytes, false, t->how & ACCESS_WRITE);
    if (UNLIKELY(simt_jobs_unfinished > 0))
        simt_host_touches_jobs(t);
    if (simt_memory_is_device(t->address))
        simt_host_touch(t->address, simt_op_of(t->how), pc_of(t));
    if (simt_confined)
        simt_host_access(t);
    if (UNLIKELY(simt_options.given))
        simt_given_touch(t);
}

void simt_access_slow(struct touch *t)
{
    if (!simt_current_thread) {
        touch_by_host(t);
        return;
    }
    if (t->bytes == 0 ||
        (simt_watch == FAST_PATH && !is_strong(t) && touch_own((void *)t->address, t->bytes)))
        return;
    if (--simt_fuel < 0)
        simt_out_of_fuel((void *)t->by, (struct simt_site){NULL, 0});
    if (UNLIKELY(simt_accesses_counted))
        simt_hold_before(t);
    if (is_strong(t)) // before the value is read or written, because other threads may run first
        simt_strong_before(t);
    simt_volatile_settle(); // not earlier, because each thread that has run meanwhile may have left something
    simt_library_race_settle();
    simt_unwritten_settle();
    if (UNLIKELY(simt_options.weak))
        simt_history_settle();
    if (!simt_options.checks)
        return;
    t->at = own_spot(t->address);
    if (is_strong(t) && t->bytes <= 8 && may_be_shared(t))
        simt_volatile_before(t);
    // Writes are changes that others may wait for.
    bool changes = t->how & ACCESS_WRITE && !(t->how & ACCESS_READ);
    if (t->at.block && ends_well(t)) {
        simt_progress.changes += changes;
        simt_costs.shared_accesses++;
        touch_slow(t);
    } else if (!t->at.block && ends_near(t)) {
        if (t->how & ACCESS_WRITE && t->at.offset >= simt_arena_bytes &&
            simt_memory_is_constant(t->at.offset))
            simt_tell_constant(t);
        touch_slow(t);
        simt_progress.changes += changes; // this is not reached if the access ended the launch
        simt_costs.global_bytes += t->bytes;
        simt_costs.global_accesses++;
        if (UNLIKELY(simt_options.costs))
            simt_managed_touch(t->address, t->bytes, true, t->how & ACCESS_WRITE);
    } else if (simt_current_launch->together > 1 && simt_touch_cluster(t)) {
        simt_progress.changes += changes;
        simt_costs.shared_accesses++;
        touch_slow(t);
        simt_strong_after(t);
        simt_chain_add(t->bytes);
        return;
    } else {
        check_elsewhere(t);
        if (!on_own_stack(t->address, t->bytes) && simt_range_covers(simt_registered, t->address, t->bytes)) {
            simt_costs.global_bytes += t->bytes;
            simt_costs.global_accesses++;
            simt_chain_add(t->bytes);
        }
        return;
    }
    simt_strong_after(t);
    simt_chain_add(t->bytes);
    if (simt_logging)
        simt_log_access(t);
}

// Returns the bytes per element of the array there, or 0 if this is not known.
static size_t element_at(struct spot at)
{
    if (at.block) {
        const struct shared_object *o = simt_shared_find(at.offset);
        return o ? o->element : 0;
    }
    const struct allocation *a = simt_memory_find(at.offset);
    return a ? a->element : 0;
}

// An access by an instruction that takes only addresses that are multiples of its size: 2, 4, 8 or 16 bytes.
// For data that may have any address, such as packed members, the compiler calls other hooks.
void simt_access_aligned(struct touch *t)
{
    if (simt_current_thread && t->address % t->bytes) {
        t->at = own_spot(t->address);
        if (t->at.offset != NOWHERE && !simt_shape_may_lie((unsigned)t->bytes, t->address, element_at(t->at)))
            simt_tell_misaligned(t, false);
    }
    simt_access_slow(t);
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

void simt_atomic(void *p, unsigned bytes, enum simt_scope scope, void *pc)
{
    if (simt_current_thread)
        simt_costs.atomics++;
    simt_access_aligned(TOUCH(p, bytes, ACCESS_READ | ACCESS_WRITE | ACCESS_ATOMIC, pc, .scope = scope,
                              .order = __ATOMIC_RELAXED));
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
        simt_access_aligned(TOUCH(p, bytes, writes ? ACCESS_WRITE : ACCESS_READ, return_address));        \
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
// A volatile access reaches the whole system. A plain access has no scope.
#define HOOK_BY(seen, name, bytes, access)                                     \
    void __tsan_##name(void *p);                                               \
    void __tsan_##name(void *p)                                                \
    {                                                                          \
        if (!host_passes(p))                                                   \
            seen(TOUCH(p, bytes, access, CALLER, .scope = SIMT_SCOPE_SYSTEM)); \
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
void __tsan_read_range(void *p, size_t bytes) { simt_access_slow(TOUCH(p, bytes, ACCESS_READ, CALLER)); }

void __tsan_write_range(void *p, size_t bytes);
void __tsan_write_range(void *p, size_t bytes) { simt_access_slow(TOUCH(p, bytes, ACCESS_WRITE, CALLER)); }

void __tsan_init(void);
void __tsan_init(void) {}

void __tsan_vptr_read(void *p);
void __tsan_vptr_read(void *p) { (void)p; }

void __tsan_vptr_update(void *p, void *value);
void __tsan_vptr_update(void *p, void *value) { (void)p, (void)value; }
