// Tells of a race: who touched what, and why that is not ordered.
#include <stdio.h>
#include <string.h>

#include "ordering.h"
#include "race.h"

struct access simt_access_of(uint64_t stamp, bool write)
{
    struct thread t = {.number = (uint32_t)(stamp >> THREAD_SHIFT) & (MAX_BLOCK_THREADS - 1)};
    return (struct access){.op = stamp & ATOMIC ? OP_ATOMIC
                                 : write        ? OP_WRITE
                                                : OP_READ,
                           .pc = stamp & PC_MASK,
                           .on_device = true,
                           .thread = simt_thread_index(&t),
                           .block = simt_block_index(simt_moment_of(stamp).block)};
}

static const char *verb(const struct access *a)
{
    return a->op == OP_READ ? "reads" : a->op == OP_WRITE ? "writes" : "atomically updates";
}

static bool same_block(const struct access *a, const struct access *b)
{
    return a->block.x == b->block.x && a->block.y == b->block.y && a->block.z == b->block.z;
}

// The two are ordered by a flag but for a fence. Names the flag's lines and the side where the fence is
// missing. flag: one of the two is volatile or atomic, the other plain.
static bool tell_missing_fence(struct finding *f, uint64_t before, bool flag)
{
    struct moment m = simt_moment_of(before);
    uint64_t flag_writer, flag_reader;
    enum missing missing = simt_missing_fence(&m, flag, &flag_writer, &flag_reader);
    if (missing == NOT_A_PATTERN)
        return false;
    const struct access *later = &f->access[0], *earlier = &f->access[1];
    f->kind = MISSING_FENCE;
    f->access[2] = simt_access_of(flag_writer, true);
    f->access[3] = simt_access_of(flag_reader, false);
    f->accesses = 4;
    const char *sides[] = {
        [WRITERS_FENCE] = "a __threadfence() is missing on the writer's side, between %2 and %3",
        [READERS_FENCE] = "a __threadfence() is missing on the reader's side, between %4 and %1",
        [BOTH_FENCES] =
            "a __threadfence() is missing on both sides, between %2 and %3 and between %4 and %1"};
    snprintf(f->why, sizeof f->why,
             "block %u %s it at %%2 and signals at %%3; block %u sees the signal at %%4 and %s it at %%1: %s",
             earlier->block.x, verb(earlier), later->block.x, verb(later), sides[missing]);
    f->in_one_line = flag ? "one of the two is a plain access: make it atomic or volatile, as the other is"
                          : "a __threadfence() is missing within a line that does both";
    return true;
}

// A flag between the two was raised by a thread that had not waited for the earlier one's.
static bool tell_flag_too_early(struct finding *f, uint64_t before)
{
    struct moment m = simt_moment_of(before);
    uint64_t flag_writer, flag_reader;
    if (!simt_flag_too_early(&m, &flag_writer, &flag_reader))
        return false;
    const struct access *later = &f->access[0], *earlier = &f->access[1];
    f->access[2] = simt_access_of(flag_writer, true);
    f->access[3] = simt_access_of(flag_reader, false);
    f->accesses = 4;
    snprintf(f->why, sizeof f->why,
             "thread %u of block %u %s it at %%1 while thread %u of block %u %s it at %%2: the flag that "
             "thread %u raises at %%3, seen at %%4, doesn't wait for that: there must be a barrier before it",
             later->thread.x, later->block.x, verb(later), earlier->thread.x, earlier->block.x, verb(earlier),
             f->access[2].thread.x);
    return true;
}

// Two threads do the same to one element. Were they, or their blocks, given one number by a counter?
static void tell_lost_update(struct finding *f, uint64_t before, uint64_t mine)
{
    struct moment a = simt_moment_of(before), b = simt_moment_of(mine);
    const struct strong_read *r = ((before ^ mine) & PC_MASK) == 0 ? simt_lost_update(&a, &b) : NULL;
    if (!r)
        return;
    bool shared = r->address - (uintptr_t)simt_current_block->shared < SHARED_SPAN;
    struct finding counter = {.kind = f->kind};
    simt_name_object(&counter,
                     shared ? r->address - (uintptr_t)simt_current_block->shared : global_offset(r->address),
                     shared);
    char index[32] = "";
    if (counter.has_index)
        snprintf(index, sizeof index, "[%lld]", (long long)counter.index);
    f->access[2] = f->access[0];
    f->access[2].op = OP_READ;
    f->access[2].pc = r->pc;
    f->accesses = 3;
    size_t n = strlen(f->why);
    snprintf(
        f->why + n, sizeof f->why - n,
        "; both %s read %u from %s%s at %%3 before either wrote to it: only atomicAdd gives each a number "
        "of its own",
        a.block == b.block ? "threads" : "blocks", r->value, counter.object, index);
}

void simt_tell_race(uint64_t before, bool before_writes, uint64_t mine, bool writes, size_t offset,
                    bool shared)
{
    struct finding f = {.kind = shared ? SHARED_RACE : GLOBAL_RACE, .accesses = 2};
    f.access[0] = simt_access_of(mine, writes);
    f.access[1] = simt_access_of(before, before_writes);
    simt_name_object(&f, offset, shared);
    bool flag = (mine ^ before) & STRONG; // one side is volatile or atomic, the other plain
    if (!same_block(&f.access[0], &f.access[1]) &&
        (tell_missing_fence(&f, before, flag) || tell_flag_too_early(&f, before))) {
        simt_finding_add(&f);
        return;
    }
    bool swap = writes && !before_writes; // the reader first: that is how one tells it
    if (swap) {
        struct access a = f.access[0];
        f.access[0] = f.access[1];
        f.access[1] = a;
    }
    const struct access *a = &f.access[0], *b = &f.access[1];
    if (same_block(a, b))
        snprintf(f.why, sizeof f.why,
                 "thread %u %s it at %%1 while thread %u %s it at %%2, with no barrier between", a->thread.x,
                 verb(a), b->thread.x, verb(b));
    else
        snprintf(f.why, sizeof f.why,
                 "thread %u of block %u %s it at %%1 while thread %u of block %u %s it at %%2: %s",
                 a->thread.x, a->block.x, verb(a), b->thread.x, b->block.x, verb(b),
                 flag ? "one of the two is a plain access, which the compiler may move or keep in a register"
                      : "nothing orders two blocks of one launch");
    struct moment reader = simt_moment_of(swap ? before : mine);
    bool raised,
        stale = !same_block(a, b) && !flag && a->op == OP_READ && simt_polled_old_flag(&reader, &raised);
    if (stale) {
        size_t n = strlen(f.why);
        snprintf(
            f.why + n, sizeof f.why - n,
            raised ? ", and the flag that block %u saw was raised before this launch: clear flags before each"
                   : ", and block %u went on though the flag that it saw was not raised: it must wait until "
                     "it is",
            a->block.x);
    }
    tell_lost_update(&f, before, mine);
    simt_finding_add(&f);
}
