// Tries what a launch would do if one thing in it went in another way that is also legal. A child process
// runs the rest of the launch in that way. What it leaves in device memory is compared with the parent's
// memory. Everything else is the same in both, because the schedule depends only on the seed.
#include <string.h>
#include <unistd.h>

#include "inside.h"

static struct trial trials[MAX_TRIALS]; // in this launch
static unsigned trial_count;
static unsigned children; // in all launches
static bool clock_read;   // the kernel of this launch has read a clock

static bool in_child;

enum { RAN = 'r', ENDED = 'e' };

bool simt_in_trial(void) { return in_child; }

struct trial *simt_trial_new(const struct block *b)
{
    if (in_child || trial_count == MAX_TRIALS || children >= MAX_TRIAL_PROCESSES || !simt_options.checks ||
        b->diverged || simt_memory_in_use() > MAX_TRIAL_BYTES)
        return NULL;
    struct trial *t = &trials[trial_count++];
    *t = (struct trial){.begun = 0};
    return t;
}

const struct trial *simt_trial_next(const struct trial *t)
{
    t = t ? t + 1 : trials;
    return t < trials + trial_count ? t : NULL;
}

bool simt_trial_fork(struct trial *t)
{
    if (t->begun == MAX_TRIAL_CHILDREN)
        return false;
    switch (simt_fork(&t->children[t->begun])) {
    case FORK_CHILD: return in_child = true;
    case FORK_PARENT: t->begun++, children++; return false;
    default: return false;
    }
}

void simt_trial_give_up(void) { _exit(0); }

void simt_trial_clock(void) { clock_read = true; }

// ---- the end of a launch

enum { PAGE = 4096 }; // an allocation is compared in parts of this many bytes

// Copies the part of a that begins at byte `at`. Returns the part's length, which is 0 at a's end.
static size_t part_of(const struct allocation *a, size_t at, char page[PAGE])
{
    size_t bytes = a->bytes - at < PAGE ? a->bytes - at : PAGE;
    memcpy(page, (const char *)global_address(a->offset) + at, bytes);
    simt_derivation_settle(page, bytes);
    return bytes;
}

static _Noreturn void answer(char how)
{
    static char page[PAGE];
    uint64_t course = simt_random_state();
    simt_forked_answer(&how, 1);
    simt_forked_answer(&course, sizeof course);
    for (const struct allocation *a = simt_memory_next(NULL); how == RAN && a; a = simt_memory_next(a))
        for (size_t at = 0, bytes; (bytes = part_of(a, at, page)) > 0; at += bytes)
            simt_forked_answer(page, bytes);
    _exit(0);
}

// Returns the offset of the first byte of device memory that differs in the child, or NOWHERE.
static size_t difference(const struct forked *child)
{
    static char mine[PAGE], page[PAGE];
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a))
        for (size_t at = 0, bytes; (bytes = part_of(a, at, mine)) > 0; at += bytes) {
            if (!simt_forked_read(child, page, bytes))
                return NOWHERE;
            for (size_t i = 0; i < bytes; i++)
                if (mine[i] != page[i])
                    return a->offset + at + i;
        }
    return NOWHERE;
}

// Reports what the child found. Returns whether there was something to report.
static bool tell_of(const struct trial *t, const struct forked *c)
{
    char how = 0;
    uint64_t course;
    if (simt_current_launch->error != cudaSuccess || clock_read || !simt_forked_read(c, &how, 1) ||
        !simt_forked_read(c, &course, sizeof course) ||
        (t->one_course && (how != RAN || course != simt_random_state())))
        return false;
    size_t offset = how == RAN ? difference(c) : NOWHERE;
    if (how == RAN && offset == NOWHERE)
        return false;
    t->tell(t, offset);
    return true;
}

static void settle(const struct trial *t, bool tells)
{
    bool told = !tells;
    for (const struct forked *c = t->children; c < t->children + t->begun; c++) {
        told = told || tell_of(t, c);
        simt_forked_end(c);
    }
}

void simt_trial_settle(void)
{
    simt_volatile_settle();
    simt_library_read_settle();
    simt_library_race_settle();
    if (in_child)
        answer(RAN);
    for (unsigned i = 0; i < trial_count; i++)
        settle(&trials[i], true);
    trial_count = 0;
    clock_read = false;
}

void simt_trial_drop(void)
{
    for (unsigned i = 0; i < trial_count; i++)
        settle(&trials[i], false);
    trial_count = 0;
}

static void end(void)
{
    simt_share_give_up();
    simt_library_race_settle();
    if (in_child)
        answer(ENDED);
}

void simt_trial_open(void) { simt_before_end.first = end; }
