// Finds lanes that rely on lockstep. Take `s[t] += s[t + 16]` on a volatile array, with no synchronisation
// between one lane's read and the other lane's write. It is right only if the lanes of a warp take each step
// together, which CUDA has not promised since Volta. Volatile accesses do not race, because they are how a
// thread waits for a flag. So this file does not report that two volatile accesses meet. It reports that
// their order matters.
//
// To find this out, the device tries the other order. Suppose a thread reads what another thread of its block
// has written, both by volatile accesses, and nothing orders the two. Then the read may as well get the value
// from before the write. A child process begins there. It lets all such reads in that line get the earlier
// value, and runs the rest of the launch. The child reports nothing in these cases:
//
// - The thread reads the same place again. Then it waits for the value, or looks now and then, and gets it
// later. - The child's schedule is different at the end. Then some thread did something else, as after a
// hint. - Device memory is the same at the end.
//
// Otherwise the result depends on the order of two lanes that are not ordered. A thread that has seen another
// thread's write in this interval may be following a flag, so its later reads begin no experiment.
#include <stdio.h>
#include <string.h>

#include "inside.h"

bool simt_every_access;

static struct old { // what was at an address before a volatile write, whose stamp is `stamp`
    uintptr_t address;
    uint64_t stamp;
    unsigned bytes;
    uint8_t value[8];
} olds[MAX_OLD_VALUES];

static struct old *old_at(uintptr_t address)
{
    return &olds[(address >> 2) * 0x9e3779b97f4a7c15u >> 32 & (MAX_OLD_VALUES - 1)];
}

static uint64_t saw[MAX_SLOTS]
                   [MAX_BLOCK_THREADS]; // the interval in which each thread last saw another's write

// ---- in a child

static uint64_t line; // reads in this line get the earlier value; 0: this process is not such a child
static struct {       // a read that got the earlier value: what must be put back afterwards
    uintptr_t address;
    unsigned bytes;
    uint8_t value[8];
} under_way;
static struct {
    uintptr_t address;
    uint64_t block, interval;
    unsigned thread;
} stale[MAX_STALE_READS]; // the reads that got the earlier value
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
        simt_experiment_give_up();
    stale[stale_count].address = o->address;
    stale[stale_count].block = simt_current_block->number;
    stale[stale_count].interval = simt_current_block->first_stamp;
    stale[stale_count++].thread = simt_current_thread->number;
    under_way.address = o->address;
    under_way.bytes = o->bytes;
    memcpy(under_way.value, (const void *)o->address, o->bytes);
    memcpy((void *)o->address, o->value, o->bytes);
}

// ---- the finding

static void tell(const struct experiment *t, const struct difference *d)
{
    struct finding f = t->finding;
    uint64_t writer = simt_last_global_write(d->offset);
    if (writer)
        f.access[f.accesses++] = simt_access_of(writer, true);
    BECAUSE(&f, writer ? "changes-written-result" : "changes-result",
            .object = simt_object_at(device_spot(d->offset)));
    simt_finding_add(&f);
}

static void describe(struct finding *f, const struct touch *t, uint64_t w)
{
    *f = (struct finding){.kind = t->at.block ? "shared-race" : "global-race",
                          .access = {simt_access_by(t), simt_access_of(w, true)},
                          .accesses = 2};
    simt_counted_find(&f->access[1], w, t->address);
    f->access[0].op = OP_READ; // an atomic load, too, only reads here
    f->object = simt_object_at(t->at);
    unsigned reader = simt_current_thread->number, other = simt_moment_of(w).thread;
    bool one_warp = reader / WARP_SIZE == other / WARP_SIZE;
    BECAUSE(f, one_warp ? "no-syncwarp-volatile" : "no-barrier-volatile");
}

static void try_line(const struct touch *read, uint64_t w)
{
    const uint64_t pc = pc_of(read);
    for (const struct experiment *t = NULL; (t = simt_experiment_next(t));)
        if (t->tell == tell && t->key == pc)
            return;
    struct experiment *t = simt_experiment_new(simt_current_block);
    if (!t)
        return;
    t->key = pc;
    t->one_course = true;
    t->tell = tell;
    describe(&t->finding, read, w);
    if (simt_experiment_fork(t)) {
        line = pc;
        simt_every_access = true;
        simt_watch = SLOW_PATH;
    }
}

// ---- the accesses

static void note_write(const struct touch *t)
{
    struct old *o = old_at(t->address);
    *o = (struct old){.address = t->address, .stamp = stamp_now(t), .bytes = (unsigned)t->bytes};
    memcpy(o->value, (const void *)t->address, t->bytes);
}

void simt_volatile_before(const struct touch *t)
{
    if (t->how & ACCESS_WRITE) {
        if (!(t->how & ACCESS_ATOMIC))
            note_write(t);
        return;
    }
    if (line && has_been_stale(t->address))
        simt_experiment_give_up();
    uint64_t w = simt_unordered_write(t), *seen = &saw[simt_current_block->slot][simt_current_thread->number];
    if (!w)
        return;
    const struct old *o = old_at(t->address);
    bool known = !(w & ATOMIC) && o->address == t->address && o->stamp == w && o->bytes == t->bytes;
    if (known && *seen != simt_current_block->first_stamp && !simt_in_experiment() && !simt_options.weak)
        try_line(t, w);
    if (known && line == pc_of(t))
        read_before(o);
    *seen = simt_current_block->first_stamp;
}
