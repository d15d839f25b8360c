// Threads that wait for a flag. A strong read may be a poll: the thread lets others run first, always if it
// has just read the same place, and now and then if not, which also mixes the order of atomics.
#include <stdio.h>
#include <string.h>

#include "device.h"
#include "stamp.h"

static bool is_look(const struct look *l, uintptr_t address, uint64_t pc)
{
    return l->address == address && l->pc == pc;
}

void poll_before(uintptr_t address, unsigned access, uint64_t pc)
{
    here->polled = true;
    struct poll *p = &here->polls[self->number];
    bool same = is_look(&p->last, address, pc), again = same || is_look(&p->before, address, pc);
    if (!same) {
        struct look l = again ? p->before : (struct look){address, pc, 0};
        p->before = p->last;
        p->last = l;
    }
    p->access = access;
    p->votes = again ? POLL_VOTES : 0;
    if (same || random_next() % 2)
        block_yield();
}

// A flag that nobody has written in this launch, and yet a thread went on after reading it.
bool polled_old_flag(const struct moment *m, bool *raised)
{
    for (unsigned s = 0; s < now->places; s++) {
        const struct block *b = slots[s];
        if (!b || !b->resident || b->number != m->block)
            continue;
        uintptr_t address = b->polls[m->thread].last.address;
        if (global_offset(address) == NOWHERE || last_write(address) != 0)
            return false;
        *raised = *(const volatile uint8_t *)address != 0;
        return true;
    }
    return false;
}

void simt_pause(void)
{
    if (self)
        block_yield();
}

// The last change of a word by an atomic: of two whose places in the table are one, the later.
static struct change {
    uint32_t launch;
    uintptr_t address;
    uint64_t stamp; // whose change it was
} changes[MAX_CHANGES];

static struct change *change_of(uintptr_t address)
{
    return &changes[(address >> 2) * 0x9e3779b97f4a7c15u >> 32 & (MAX_CHANGES - 1)];
}

void note_change(uintptr_t address, uint64_t pc)
{
    catch_up(self);
    *change_of(address) = (struct change){now->number, address, self->stamp | STRONG | ATOMIC | pc};
}

// An atomic has changed what it was applied to. If the first one of each block goes to the same place, that
// may be a counter which gives them their numbers.
void simt_changed(void)
{
    if (!self)
        return;
    const struct look *l = &here->polls[self->number].last;
    now->changes++;
    note_change(l->address, l->pc);
    if (here->turn)
        return;
    here->turn = ++now->turns;
    now->numbered = l->address == now->counter;
    now->counter = l->address;
}

static void append(struct finding *f, const char *format, unsigned long long a, unsigned long long b)
{
    size_t n = strlen(f->why);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(f->why + n, sizeof f->why - n, format, a, b);
#pragma GCC diagnostic pop
}

// The stamp of the last access that changed the word there, polls by atomics left aside; 0 if none did.
static uint64_t last_change(uintptr_t address)
{
    uint64_t w = last_write(address), writes[MAX_OTHERS];
    if (!(w & ATOMIC))
        return w;
    const struct change *c = change_of(address);
    if (c->launch == now->number && c->address == address)
        return c->stamp;
    for (unsigned k = strong_writes(address, writes); k-- > 0;)
        if (!(writes[k] & ATOMIC))
            return writes[k];
    return 0;
}

static bool has_returned(const struct moment *m)
{
    for (unsigned s = 0; s < now->places; s++)
        if (slots[s] && slots[s]->resident && slots[s]->number == m->block)
            return slots[s]->states[m->thread] == THREAD_DONE;
    return true;
}

// Returns whether somebody keeps what this thread waits for: then it is a lock, and no block has to be
// started.
static bool tell_poller(struct finding *f, const struct block *b, const struct thread *t)
{
    const struct poll *p = &b->polls[t->number];
    uintptr_t address = p->last.address;
    f->access[0] = (struct access){.op = op_of(p->access),
                                   .pc = p->last.pc,
                                   .on_device = true,
                                   .thread = thread_index(t),
                                   .block = block_index(b->number)};
    f->accesses = 1;
    size_t offset = address - (uintptr_t)b->shared;
    bool shared = offset < SHARED_SPAN;
    name_object(f, shared ? offset : global_offset(address), shared);
    append(f, "thread %llu of block %llu waits for it at %%1", f->access[0].thread.x, f->access[0].block.x);
    uint64_t w = last_change(address);
    if (!w) {
        append(f, ", and nobody has raised it", 0, 0);
        return false;
    }
    struct access writer = access_of(w, true);
    append(f, "; thread %llu of block %llu ", writer.thread.x, writer.block.x);
    if (writer.pc == p->last.pc) { // the same compare-and-swap
        struct moment m = moment_of(w);
        append(f,
               has_returned(&m) ? "took it there, and has returned with it" : "took it there, and keeps it",
               0, 0);
        return true;
    }
    f->access[f->accesses++] = writer;
    append(f, "wrote it last, at %%2", 0, 0);
    return false;
}

static void add_barrier(struct finding *f, const struct block *b)
{
    for (unsigned i = 0; i < b->count; i++) {
        const struct thread *t = &b->threads[i];
        enum thread_state state = b->states[i];
        bool votes_on_poll = state == THREAD_LANE && b->polls[i].votes;
        if ((state != THREAD_WAITING && state != THREAD_LANE) || votes_on_poll)
            continue;
        f->access[f->accesses++] = access_waiting(b, t);
        if (state == THREAD_LANE)
            append(f,
                   b->at_warp == 1 ? "; %llu of its block's lanes waits at %%%llu for the rest of its warp"
                                   : "; %llu of its block's lanes wait at %%%llu for the rest of their warps",
                   b->at_warp, f->accesses);
        else
            append(f,
                   b->waiting == 1 ? "; %llu of its block's threads waits at the barrier at %%%llu"
                                   : "; %llu of its block's threads wait at the barrier at %%%llu",
                   b->waiting, f->accesses);
        return;
    }
}

// How likely that thread is the one that all others wait for: 0 if it polls nothing, more if nobody has
// raised what it polls, or if its vote is what holds up its warp.
static unsigned blame(const struct block *b, const struct thread *t)
{
    const struct poll *p = &b->polls[t->number];
    uintptr_t address = p->last.address;
    bool flag = address - (uintptr_t)b->shared < SHARED_SPAN || global_offset(address) != NOWHERE;
    enum thread_state state = b->states[t->number];
    if (!flag || !(state == THREAD_READY || (state == THREAD_LANE && p->votes)))
        return 0;
    return 1 + warp_waits_for(b, t) + 2 * !last_change(address);
}

// The thread of a resident block that is to blame most, the first of equals; NULL if nobody polls. Its block
// is `here` then.
static const struct thread *most_to_blame(void)
{
    struct block *its_block = NULL;
    const struct thread *found = NULL;
    unsigned most = 0;
    for (unsigned s = 0; s < now->places; s++) {
        here = slots[s];
        for (unsigned i = 0; here->resident && i < here->count; i++) {
            unsigned its = blame(here, &here->threads[i]);
            if (its > most)
                most = its, found = &here->threads[i], its_block = here;
        }
    }
    here = its_block;
    return found;
}

static uint64_t distance(uint64_t a, uint64_t b) { return a > b ? a - b : b - a; }

// Whether blocks take their numbers from a counter: each changed it first of all, and the element that this
// thread waits for is no nearer to blockIdx than to the number that its block took.
static bool is_numbered(const struct block *b, const struct thread *t)
{
    const struct poll *p = &b->polls[t->number];
    size_t offset = global_offset(p->last.address);
    const struct allocation *a = offset == NOWHERE ? NULL : memory_nearest(offset);
    if (!now->numbered || !a)
        return now->numbered;
    uint64_t element = (offset - a->offset - a->before) / (a->element ? a->element : sizeof(int));
    return distance(element, b->number) >= distance(element, b->turn - 1);
}

// Nobody polls: blocks wait for the whole grid, and others of it have returned.
static void tell_grid_barrier(struct finding *f)
{
    unsigned waiting = 0;
    for (unsigned s = 0; s < now->places; s++)
        if (slots[s] && slots[s]->resident && slots[s]->at_grid) {
            if (waiting++ == 0)
                add_barrier(f, slots[s]);
        }
    if (waiting == 0) {
        snprintf(f->why, sizeof f->why, "every resident thread waits, and nothing changes");
        return;
    }
    snprintf(
        f->why, sizeof f->why,
        "%u of %llu blocks wait%s at %%1 for the whole grid, and the others have returned or wait elsewhere: "
        "every thread of the grid must reach it",
        waiting, (unsigned long long)now->blocks, waiting == 1 ? "s" : "");
}

// Every resident thread waits for a flag or at a barrier, and nothing has changed for long: says who waits
// where, for what, and what may be behind it.
void tell_deadlock(void)
{
    struct finding f = {.kind = DEADLOCK};
    bool numbered = now->numbered, kept = false;
    const struct thread *t = most_to_blame();
    if (t) {
        kept = tell_poller(&f, here, t);
        add_barrier(&f, here);
        numbered = is_numbered(here, t);
    } else {
        tell_grid_barrier(&f);
    }
    bool stuck = now->started < now->blocks && !kept;
    if (stuck)
        append(
            &f,
            now->blocks - now->started == 1
                ? ". %llu of %llu blocks has not started, and can't before a resident one ends: a block may "
                  "wait only for blocks that started before it"
                : ". %llu of %llu blocks have not started, and can't before a resident one ends: a block may "
                  "wait only for blocks that started before it",
            now->blocks - now->started, now->blocks);
    if (stuck && !numbered)
        append(&f, ", so take its number from an atomic counter, not from blockIdx", 0, 0);
    finding_add(&f);
    here = NULL;
}
