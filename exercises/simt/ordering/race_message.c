// Reports a race: who accessed what, and why the two accesses are not ordered.
#include <stdio.h>
#include <string.h>

#include "ordering.h"
#include "race.h"

struct access simt_access_of(uint64_t stamp, bool write)
{
    struct moment m = simt_moment_of(stamp);
    return (struct access){.op = stamp & ATOMIC ? OP_ATOMIC
                                 : write        ? OP_WRITE
                                                : OP_READ,
                           .pc = stamp & PC_MASK,
                           .on_device = !simt_grid_of(m.block)->node.transfer,
                           .thread = simt_thread_index_in(simt_grid_of(m.block), m.thread),
                           .block = simt_block_index(m.block)};
}

static const char *verb(const struct access *a)
{
    return a->op == OP_READ ? "reads" : a->op == OP_WRITE ? "writes" : "atomically updates";
}

static bool same_block(const struct access *a, const struct access *b)
{
    return a->block.x == b->block.x && a->block.y == b->block.y && a->block.z == b->block.z;
}

static bool of_one_cluster(const struct access *a, const struct access *b)
{
    const struct simt_dim *c = &simt_current_launch->cluster;
    return simt_current_launch->together > 1 && a->block.x / c->x == b->block.x / c->x &&
           a->block.y / c->y == b->block.y / c->y && a->block.z / c->z == b->block.z / c->z;
}

static void append(struct finding *f, const char *text)
{
    size_t n = strlen(f->why);
    snprintf(f->why + n, sizeof f->why - n, "%s", text);
}

// Adds the accesses to the flag to the finding, as %3 and %4.
static void name_flag(struct finding *f, const struct nearly *how)
{
    f->access[2] = simt_access_of(how->writer, true);
    f->access[3] = simt_access_of(how->reader, false);
    f->accesses = 4;
}

// Adds a fence that reaches the block only to the finding, with a phrase about it.
static void name_near_fence(struct finding *f, uint64_t pc, const struct access *by,
                            const struct access *other)
{
    char text[120];
    f->access[f->accesses] = *by;
    f->access[f->accesses].op = OP_CALL;
    f->access[f->accesses++].pc = pc;
    snprintf(text, sizeof text,
             simt_orders_used
                 ? "the memory order at %%%u has block scope, and reaches only block %u, and not block %u"
                 : "the `__threadfence_block()` at %%%u reaches only block %u, and not block %u",
             f->accesses, by->block.x, other->block.x);
    append(f, text);
}

// If only a fence is missing for a flag to order the two accesses, names the flag's lines and the side where
// the fence is missing. flag: only one of the two accesses is plain.
static bool tell_missing_fence(struct finding *f, uint64_t before, bool flag)
{
    struct moment m = simt_moment_of(before);
    struct nearly how;
    if (!simt_missing_fence(&m, flag, &how))
        return false;
    const struct access *later = &f->access[0], *earlier = &f->access[1];
    f->kind = MISSING_FENCE;
    name_flag(f, &how);
    bool near_writers = how.writers_fence && how.near_writers,
         near_readers = how.readers_fence && how.near_readers;
    bool writers = how.writers_fence && !near_writers, readers = how.readers_fence && !near_readers;
    snprintf(f->why, sizeof f->why,
             "block %u %s it at %%2 and signals at %%3; block %u sees the signal at %%4 and %s it at %%1: ",
             earlier->block.x, verb(earlier), later->block.x, verb(later));
    if (near_writers)
        name_near_fence(f, how.near_writers, earlier, later);
    if (near_writers && near_readers)
        append(f, ", and ");
    if (near_readers)
        name_near_fence(f, how.near_readers, later, earlier);
    if ((near_writers || near_readers) && (writers || readers))
        append(f, ", and ");
    if (writers && readers)
        append(f, "a __threadfence() is missing on both sides, between %2 and %3 and between %4 and %1");
    else if (writers)
        append(f, "a __threadfence() is missing on the writer's side, between %2 and %3");
    else if (readers)
        append(f, "a __threadfence() is missing on the reader's side, between %4 and %1");
    if (simt_orders_used && (writers || readers))
        append(f, writers && readers ? ", or memory_order_release at %3 and memory_order_acquire at %4"
                  : writers          ? ", or memory_order_release at %3"
                                     : ", or memory_order_acquire at %4");
    if (near_writers || near_readers)
        append(f, simt_orders_used ? "; device scope reaches all blocks"
                                   : "; a __threadfence() reaches all blocks");
    f->in_one_line = flag ? "one of the two accesses is plain: make it atomic or volatile, like the other"
                          : "a __threadfence() is missing between two accesses in the same line";
    return true;
}

// If a flag was raised by a thread that had not waited for the earlier access, which another thread made,
// says so.
static bool tell_flag_too_early(struct finding *f, uint64_t before)
{
    struct moment m = simt_moment_of(before);
    struct nearly how;
    if (!simt_flag_too_early(&m, &how))
        return false;
    const struct access *later = &f->access[0], *earlier = &f->access[1];
    name_flag(f, &how);
    snprintf(
        f->why, sizeof f->why,
        "thread %u of block %u %s it at %%1 while thread %u of block %u %s it at %%2: thread %u "
        "raises the flag at %%3, which is seen at %%4, without waiting for thread %u: a barrier must come "
        "before the flag",
        later->thread.x, later->block.x, verb(later), earlier->thread.x, earlier->block.x, verb(earlier),
        f->access[2].thread.x, earlier->thread.x);
    return true;
}

// Writes the name of what is at that offset: "flag[2]", or "started" for a variable that is not an array.
static void name_place(char *name, size_t size, size_t offset, bool shared)
{
    struct finding place = {.has_index = false};
    simt_name_object(&place, offset, shared);
    if (place.has_parameter)
        snprintf(name, size, "%s[%lld]", place.parameter, (long long)place.parameter_index);
    else if (place.has_index)
        snprintf(name, size, "%.60s[%lld]", place.object, (long long)place.index);
    else
        snprintf(name, size, "%.60s", place.object);
}

// Two threads do the same to one element. If a counter gave them or their blocks the same number, says so.
static void tell_lost_update(struct finding *f, uint64_t before, uint64_t mine)
{
    struct moment a = simt_moment_of(before), b = simt_moment_of(mine);
    const struct strong_read *r = ((before ^ mine) & PC_MASK) == 0 ? simt_lost_update(&a, &b) : NULL;
    if (!r)
        return;
    const struct block *owner = simt_shared_block(r->address);
    char counter[100];
    name_place(counter, sizeof counter,
               owner ? r->address - (uintptr_t)owner->shared : global_offset(r->address), owner != NULL);
    f->access[f->accesses] = f->access[0];
    f->access[f->accesses].op = OP_READ;
    f->access[f->accesses++].pc = r->pc;
    char text[300];
    snprintf(
        text, sizeof text,
        "; both %s read %u from %s at %%%u before either wrote to it: only atomicAdd gives each a number "
        "of its own",
        a.block == b.block ? "threads" : "blocks", r->value, counter, f->accesses);
    append(f, text);
}

// A flag was raised before the data that it announces was written. The finding's first access reads, the
// second writes.
static void tell_flag_before_write(struct finding *f, const struct nearly *how)
{
    const struct access *reads = &f->access[0], *writes = &f->access[1];
    char name[100];
    const struct block *owner = simt_shared_block(how->address);
    name_place(name, sizeof name,
               owner ? how->address - (uintptr_t)owner->shared : global_offset(how->address), owner != NULL);
    name_flag(f, how);
    snprintf(
        f->why, sizeof f->why,
        "thread %u of block %u reads it at %%1 while thread %u of block %u %s it at %%2: %s is raised at "
        "%%3, and seen at %%4, before the write at %%2: raise it after the write",
        reads->thread.x, reads->block.x, writes->thread.x, writes->block.x, verb(writes), name);
}

static void swap_accesses(struct finding *f)
{
    struct access a = f->access[0];
    f->access[0] = f->access[1];
    f->access[1] = a;
}

// Says why the two accesses of f, which are by threads of one grid, are not ordered. The first one is the
// current access.
static void tell_why(struct finding *f, uint64_t before, bool before_writes, uint64_t mine, bool writes,
                     bool shared)
{
    bool swap = writes && !before_writes; // so that the message names the reader first
    bool flag = (mine ^ before) & STRONG; // one access is volatile or atomic, the other is plain
    if (!same_block(&f->access[0], &f->access[1]) &&
        (tell_missing_fence(f, before, flag) || tell_flag_too_early(f, before)))
        return;
    if (swap)
        swap_accesses(f);
    const struct access *a = &f->access[0], *b = &f->access[1];
    struct moment other = simt_moment_of(before);
    struct nearly how;
    if (!same_block(a, b) && !flag && a->op == OP_READ && !shared &&
        simt_flag_before_write(&other, before_writes, mine, &how)) {
        tell_flag_before_write(f, &how);
        return;
    }
    if (same_block(a, b))
        snprintf(f->why, sizeof f->why,
                 "thread %u %s it at %%1 while thread %u %s it at %%2, with no barrier between", a->thread.x,
                 verb(a), b->thread.x, verb(b));
    else
        snprintf(f->why, sizeof f->why,
                 "thread %u of block %u %s it at %%1 while thread %u of block %u %s it at %%2: %s",
                 a->thread.x, a->block.x, verb(a), b->thread.x, b->block.x, verb(b),
                 flag ? "one of the two accesses is plain, so the compiler may move it or keep its value in "
                        "a register"
                 : of_one_cluster(a, b) ? "no barrier of their cluster (cluster.sync()) comes in between"
                                        : "nothing orders two blocks of one launch");
    if (shared && simt_current_launch->together > 1) {
        char text[80];
        snprintf(text, sizeof text, "; it is in block %u's shared memory",
                 simt_block_index(simt_touched_block->number).x);
        append(f, text);
    }
    struct simt_site sync;
    if (same_block(a, b) && simt_synced_apart(&other, &sync)) {
        f->access[2] = simt_access_here(OP_BARRIER, 0);
        f->access[2].site = sync;
        f->accesses = 3;
        char text[120];
        bool first = a->thread.x < b->thread.x;
        snprintf(text, sizeof text,
                 ": the `__syncwarp()` at %%3 joins only the lanes of one warp, and threads %u and %u are in "
                 "two warps",
                 first ? a->thread.x : b->thread.x, first ? b->thread.x : a->thread.x);
        append(f, text);
    }
    struct moment reader = simt_moment_of(swap ? before : mine);
    bool raised,
        stale = !same_block(a, b) && !flag && a->op == OP_READ && simt_polled_old_flag(&reader, &raised);
    if (stale) {
        size_t n = strlen(f->why);
        snprintf(f->why + n, sizeof f->why - n,
                 raised ? ", and the flag that block %u saw was raised before this launch: clear the flags "
                          "before each launch"
                        : ", and block %u went on although the flag that it saw was not raised: it must wait "
                          "until the flag is raised",
                 a->block.x);
    }
    tell_lost_update(f, before, mine);
}

void simt_tell_race(uint64_t before, bool before_writes, uint64_t mine, bool writes, size_t offset,
                    bool shared)
{
    if (!shared && before < make_stamp(simt_current_launch->first_epoch, 0)) {
        simt_tell_stream_race(before, before_writes, mine, writes, offset);
        return;
    }
    struct finding f = {.kind = shared ? SHARED_RACE : GLOBAL_RACE, .accesses = 2};
    f.access[0] = simt_access_of(mine, writes);
    f.access[1] = simt_access_of(before, before_writes);
    simt_name_object(&f, offset, shared);
    const struct launch *other_grid = simt_grid_of(simt_moment_of(before).block);
    if (other_grid == simt_current_launch) {
        tell_why(&f, before, before_writes, mine, writes, shared);
    } else if (writes && !before_writes) {
        swap_accesses(&f);
        simt_tell_grid_race(&f, other_grid, simt_current_launch);
    } else {
        simt_tell_grid_race(&f, simt_current_launch, other_grid);
    }
    if (simt_current_launch->of_library && !shared)
        simt_library_race(&f, offset, writes);
    else
        simt_finding_add(&f);
}
