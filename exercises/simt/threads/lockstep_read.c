// Lanes that rely on lockstep. `s[t] += s[t + 16]` on a volatile array, with nothing between one lane's read
// and the other's write, is right only where the lanes of a warp take each step together, and CUDA has not
// promised that since Volta. Volatile accesses don't race, since that is how a thread waits for a flag; so
// what is found here is not that two of them meet, but that it matters which comes first.
//
// That is tried. A thread reads what another one of its block has written, both by volatile accesses, and
// nothing orders the two: then the read may as well get what was there before. From there on a child process
// lets all such reads in that line get that, and runs the rest of the launch. It has nothing to say if
//
// - the thread reads the same place again: it waits for the value, or looks now and then, and gets it later;
// - its schedule comes out different at the end: some thread did something else, as after a hint;
// - device memory is the same at the end.
//
// Else the result depends on the order of two lanes that have none. A thread that has seen another one's
// write in this interval may follow a flag, and begins no trial.
#include <stdio.h>
#include <string.h>

#include "../ordering/stamp.h"
#include "threads.h"
#include "trial.h"

bool simt_every_access;

static struct old { // what was at an address before the volatile write that has that stamp
    uintptr_t address;
    uint64_t stamp;
    unsigned bytes;
    uint8_t value[8];
} olds[MAX_OLD_VALUES];

static struct old *old_at(uintptr_t address)
{
    return &olds[(address >> 2) * 0x9e3779b97f4a7c15u >> 32 & (MAX_OLD_VALUES - 1)];
}

static uint64_t saw[MAX_SLOTS][MAX_BLOCK_THREADS]; // the interval in which that thread saw another's write

// ---- in a child

static uint64_t line; // the reads there get what was there before; 0: no child
static struct {       // one of them is under way: what has to be put back
    uintptr_t address;
    unsigned bytes;
    uint8_t value[8];
} under_way;
static struct {
    uintptr_t address;
    uint64_t block, interval;
    unsigned thread;
} stale[MAX_STALE_READS]; // those that were
static unsigned stale_count;

void simt_volatile_settle(void)
{
    if (under_way.bytes)
        memcpy((void *)under_way.address, under_way.value, under_way.bytes);
    under_way.bytes = 0;
}

static bool has_been_stale(uintptr_t address)
{
    for (unsigned i = 0; i < stale_count; i++)
        if (stale[i].address == address && stale[i].thread == simt_current_thread->number &&
            stale[i].block == simt_current_block->number &&
            stale[i].interval == simt_current_block->first_stamp)
            return true;
    return false;
}

static void read_before(const struct old *o)
{
    if (stale_count == MAX_STALE_READS)
        simt_trial_give_up();
    stale[stale_count].address = o->address;
    stale[stale_count].block = simt_current_block->number;
    stale[stale_count].interval = simt_current_block->first_stamp;
    stale[stale_count++].thread = simt_current_thread->number;
    under_way.address = o->address;
    under_way.bytes = o->bytes;
    memcpy(under_way.value, (const void *)o->address, o->bytes);
    memcpy((void *)o->address, o->value, o->bytes);
}

// ---- what it is told as

static void tell(const struct trial *t, size_t offset)
{
    struct finding f = t->finding;
    struct finding result = {.has_index = false};
    uint64_t writer = simt_last_global_write(offset);
    simt_name_object(&result, offset, false);
    if (writer)
        f.access[f.accesses++] = simt_access_of(writer, true);
    char name[100];
    if (result.has_index)
        snprintf(name, sizeof name, "%s[%lld]", result.object, (long long)result.index);
    else
        snprintf(name, sizeof name, "%s", result.object);
    snprintf(f.why, sizeof f.why, "%s; if the reads there come first, %s%s comes out otherwise", t->what,
             name, writer ? ", written at %3," : "");
    simt_finding_add(&f);
}

static void describe(struct trial *t, uintptr_t address, uint64_t w, uint64_t pc)
{
    struct finding *f = &t->finding;
    size_t offset = address - (uintptr_t)simt_current_block->shared;
    bool shared = offset < SHARED_SPAN;
    *f = (struct finding){.kind = shared ? SHARED_RACE : GLOBAL_RACE, .accesses = 2};
    f->access[0] = simt_access_here(OP_READ, pc);
    f->access[1] = simt_access_of(w, true);
    simt_name_object(f, shared ? offset : global_offset(address), shared);
    unsigned reader = simt_current_thread->number, other = simt_moment_of(w).thread;
    bool one_warp = reader / WARP_SIZE == other / WARP_SIZE;
    snprintf(t->what, sizeof t->what,
             one_warp
                 ? "thread %u reads it at %%1 while thread %u, of the same warp, writes it at %%2, with no "
                   "`__syncwarp()` between: volatile orders nothing, and lanes need not run in lockstep"
                 : "thread %u reads it at %%1 while thread %u writes it at %%2, with no barrier between: "
                   "volatile orders nothing",
             f->access[0].thread.x, f->access[1].thread.x);
}

static void try_line(const struct old *o, uint64_t w, uint64_t pc)
{
    for (const struct trial *t = NULL; (t = simt_trial_next(t));)
        if (t->tell == tell && t->key == pc)
            return;
    struct trial *t = simt_trial_new(simt_current_block);
    if (!t)
        return;
    t->key = pc;
    t->one_course = true;
    t->tell = tell;
    describe(t, o->address, w, pc);
    if (simt_trial_fork(t)) {
        line = pc;
        simt_every_access = true;
        simt_watch = SLOW_PATH;
    }
}

// ---- the accesses

static void note_write(uintptr_t address, unsigned bytes, uint64_t pc)
{
    struct old *o = old_at(address);
    catch_up(simt_current_thread);
    *o = (struct old){.address = address, .stamp = simt_current_thread->stamp | STRONG | pc, .bytes = bytes};
    memcpy(o->value, (const void *)address, bytes);
}

void simt_volatile_before(uintptr_t address, unsigned bytes, unsigned access, uint64_t pc)
{
    if (access & ACCESS_WRITE) {
        if (!(access & ACCESS_ATOMIC) && bytes <= sizeof olds->value)
            note_write(address, bytes, pc);
        return;
    }
    if (line && has_been_stale(address))
        simt_trial_give_up();
    uint64_t w = simt_unordered_write(address),
             *seen = &saw[simt_current_block->slot][simt_current_thread->number];
    if (!w)
        return;
    const struct old *o = old_at(address);
    bool known = !(w & ATOMIC) && o->address == address && o->stamp == w && o->bytes == bytes;
    if (known && *seen != simt_current_block->first_stamp && !simt_in_trial())
        try_line(o, w, pc);
    if (known && line == pc)
        read_before(o);
    *seen = simt_current_block->first_stamp;
}
