// Shares the blocks of a long launch among processes, one for each core.
//
// After some blocks, the launch is *shared*: forked processes run the later blocks, each a share of them,
// while this process goes on with the blocks before. When it comes to a share, it takes over what the other
// process has touched, and passes over the blocks. So it is afterwards as if it had run all blocks itself:
// the same memory, shadow words, counts and choices. If the blocks of a share conflict with what has
// happened here, or the other process has found anything, its results are dropped. This process then runs
// the blocks itself, and reports what it finds. So sharing changes nothing but the time.
//
// This works only for threads that do no more than access memory plainly, and never wait. As soon as one
// does more (simt_more_than_memory), the launch is not shared, or what has been shared is dropped.
// Whether a launch is shared depends on counts, and not on the clock.
#define _GNU_SOURCE
#include <poll.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include "inside.h"

struct counts { // of what has happened in a launch so far
    uint64_t changes, bytes, global, shared;
};

struct answer {     // in memory that both processes see
    uint64_t since; // the lowest stamp of the share's blocks
    struct counts counts;
    uint8_t touched[]; // a list: see touched.c
};

static struct share {
    uint64_t first, end; // its blocks, by their place in the launch's order
    struct forked process;
    struct answer *answer;
    size_t room; // bytes of the answer
} shares[MAX_CORES];
static unsigned share_count; // those that are still to come
static struct share *taken;  // the share whose blocks are being passed over
static struct share *own;    // in a forked process: its share
static uint64_t due;         // number of accesses after which the launch may be shared

static bool may_share(const struct launch *l)
{
    return simt_options.checks && simt_options.cores != 1 && simt_options.filter < 0 && !simt_logging &&
           !simt_choices_in_use() && !simt_every_access && !l->fine && !l->cooperative && l->together == 1 &&
           l->beside == l->first_stamp && !simt_in_experiment() && !simt_rerunning &&
           !simt_derivation_begun();
}

void simt_share_plan(struct launch *l)
{
    l->processes = 1;
    due = may_share(l) ? SHARE_AFTER : UINT64_MAX;
}

static struct counts counts_now(void)
{
    return (struct counts){simt_progress.changes, simt_costs.global_bytes, simt_costs.global_accesses,
                           simt_costs.shared_accesses};
}

// ---- in a forked process

// Ends this process. The parent reads one byte if the blocks of the share have run, and otherwise none.
static _Noreturn void answer(void)
{
    struct counts now = counts_now(), *from = &own->answer->counts;
    *from = (struct counts){now.changes - from->changes, now.bytes - from->bytes, now.global - from->global,
                            now.shared - from->shared};
    if (!simt_more_than_memory && simt_current_launch->error == cudaSuccess &&
        simt_touched_note(own->answer->touched))
        simt_forked_answer("", 1);
    _exit(0);
}

void simt_share_give_up(void)
{
    if (own)
        _exit(0);
}

// ---- in the process that the launch began in

static void end_share(struct share *s)
{
    simt_forked_end(&s->process);
    munmap(s->answer, s->room);
    *s = shares[--share_count];
}

static void drop_all(void)
{
    while (share_count > 0)
        end_share(shares);
    due = UINT64_MAX;
}

static unsigned cores(void)
{
    cpu_set_t set;
    if (simt_options.cores > 0)
        return simt_options.cores;
    unsigned count = sched_getaffinity(0, sizeof set, &set) ? 1 : (unsigned)CPU_COUNT(&set);
    return count < MAX_CORES ? count : MAX_CORES;
}

// Whether sharing is worthwhile: it takes time for each word that is touched.
static bool is_worthwhile(const struct launch *l, uint64_t left)
{
    const size_t bytes = simt_memory_in_use(), words = bytes / 4;
    const double to_come = (double)simt_costs.global_accesses * (double)left / (double)(l->blocks - left);
    return cores() > 1 && left / 2 >= cores() && bytes <= MAX_SHARED_ARRAYS && to_come >= SHARE_LEAST &&
           to_come >= (double)SHARE_WORD * (double)words;
}

// Forks a process for those blocks. Returns true in that process.
static bool share(uint64_t first, uint64_t end)
{
    struct share *s = &shares[share_count];
    *s = (struct share){first, end, .room = sizeof *s->answer + simt_touched_room()};
    s->answer =
        mmap(NULL, s->room, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (s->answer == MAP_FAILED)
        return false;
    switch (simt_fork(&s->process)) {
    case FORK_CHILD: own = s; return true;
    case FORK_PARENT: share_count++; return false;
    default: munmap(s->answer, s->room); return false;
    }
}

static void keep_large_pages(void)
{
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a))
        simt_shadow_keep_large_pages(a);
}

// Shares the blocks that are left. Returns the number of blocks that this process passes over now.
static uint64_t share_out(const struct launch *l)
{
    const uint64_t started = simt_progress.started, left = l->blocks - started;
    due = UINT64_MAX;
    if (!is_worthwhile(l, left))
        return 0;
    const unsigned count = cores();
    for (unsigned k = count - 1; k > 0; k--) // this process runs the first part of them
        if (share(started + left * k / count, started + left * (k + 1) / count))
            break;
    keep_large_pages();
    return own ? own->first - started : 0;
}

// Waits for the answer. Returns false if there is none, or the process is to end.
static bool has_answered(const struct share *s)
{
    struct pollfd answers = {.fd = s->process.answers, .events = POLLIN};
    char byte;
    while (poll(&answers, 1, 100) <= 0)
        if (simt_is_stopped())
            return false;
    return simt_forked_read(&s->process, &byte, 1);
}

static uint64_t next_share(void)
{
    struct share *s = shares;
    while (s < shares + share_count && s->first != simt_progress.started)
        s++;
    if (s == shares + share_count)
        return 0;
    if (!has_answered(s) || s->answer->since != make_stamp(simt_epoch_next(), 0) ||
        !simt_touched_fits(s->answer->touched, s->answer->since)) {
        drop_all();
        return 0;
    }
    taken = s;
    return s->end - s->first;
}

uint64_t simt_share_next(const struct launch *l)
{
    if (own && (simt_more_than_memory || simt_progress.started == own->end))
        answer();
    if (own)
        return 0;
    if (simt_more_than_memory)
        drop_all();
    if (share_count > 0)
        return next_share();
    return simt_costs.global_accesses >= due ? share_out(l) : 0;
}

void simt_share_continue(void)
{
    if (own) {
        own->answer->since = make_stamp(simt_epoch_next(), 0);
        own->answer->counts = counts_now();
        return;
    }
    const struct counts *c = &taken->answer->counts;
    simt_touched_take(taken->answer->touched, taken->answer->since);
    simt_progress.changes += c->changes;
    simt_costs.global_bytes += c->bytes;
    simt_costs.global_accesses += c->global;
    simt_costs.shared_accesses += c->shared;
    simt_current_launch->processes++;
    end_share(taken);
    taken = NULL;
}

void simt_share_close(void)
{
    if (own)
        answer();
    drop_all();
}
