// Tries what a launch would do if one thing in it went in another way that is also legal. A child process
// runs the rest of the launch in that way. What it leaves in device memory is compared with the parent's
// memory. Everything else is the same in both, because the schedule depends only on the seed.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "threads.h"
#include "trial.h"

static struct trial trials[MAX_TRIALS]; // in this launch
static unsigned trial_count;
static unsigned children; // in all launches
static bool clock_read;   // the kernel of this launch has read a clock

static int to_parent = -1; // a pipe's end in a child; -1 in the parent

enum { RAN = 'r', ENDED = 'e' };

bool simt_in_trial(void) { return to_parent >= 0; }

static size_t memory_in_use(void)
{
    size_t bytes = 0;
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a))
        bytes += a->bytes;
    return bytes;
}

struct trial *simt_trial_new(const struct block *b)
{
    if (to_parent >= 0 || trial_count == MAX_TRIALS || children >= MAX_TRIAL_PROCESSES ||
        !simt_options.checks || b->diverged || memory_in_use() > MAX_TRIAL_BYTES)
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

static void become_child(int pipe_end)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nowhere = simt_open_nowhere();
    for (int i = 0; i < 3; i++)
        dup2(nowhere, i);
    simt_derivation_part();
    to_parent = fcntl(pipe_end, F_DUPFD, 3);
    for (int i = 3; i < 256; i++)
        if (i != to_parent)
            close(i);
    simt_options.report = simt_options.trace = NULL;
    simt_options.quiet = true;
    simt_ending_watch(true);
}

bool simt_trial_fork(struct trial *t)
{
    int ends[2];
    if (t->begun == MAX_TRIAL_CHILDREN || pipe2(ends, O_CLOEXEC))
        return false;
    pid_t process = fork();
    if (process == 0) {
        become_child(ends[1]);
        return true;
    }
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return false;
    }
    t->children[t->begun++] = (struct trial_child){process, ends[0]};
    children++;
    return false;
}

void simt_trial_give_up(void) { _exit(0); }

void simt_trial_clock(void) { clock_read = true; }

// ---- the end of a launch

static void write_all(const void *p, size_t bytes)
{
    for (ssize_t n; bytes > 0; p = (const char *)p + n, bytes -= (size_t)n)
        if ((n = write(to_parent, p, bytes)) <= 0)
            _exit(0);
}

static bool read_all(int from, void *p, size_t bytes)
{
    for (ssize_t n; bytes > 0; p = (char *)p + n, bytes -= (size_t)n)
        if ((n = read(from, p, bytes)) <= 0)
            return false;
    return true;
}

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
    write_all(&how, 1);
    write_all(&course, sizeof course);
    for (const struct allocation *a = simt_memory_next(NULL); how == RAN && a; a = simt_memory_next(a))
        for (size_t at = 0, bytes; (bytes = part_of(a, at, page)) > 0; at += bytes)
            write_all(page, bytes);
    _exit(0);
}

// Returns the offset of the first byte of device memory that differs in the child, or NOWHERE.
static size_t difference(int from_child)
{
    static char mine[PAGE], page[PAGE];
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a))
        for (size_t at = 0, bytes; (bytes = part_of(a, at, mine)) > 0; at += bytes) {
            if (!read_all(from_child, page, bytes))
                return NOWHERE;
            for (size_t i = 0; i < bytes; i++)
                if (mine[i] != page[i])
                    return a->offset + at + i;
        }
    return NOWHERE;
}

// Reports what the child found. Returns whether there was something to report.
static bool tell_of(const struct trial *t, const struct trial_child *c)
{
    char how = 0;
    uint64_t course;
    if (simt_current_launch->error != cudaSuccess || clock_read || !read_all(c->from_child, &how, 1) ||
        !read_all(c->from_child, &course, sizeof course) ||
        (t->one_course && (how != RAN || course != simt_random_state())))
        return false;
    size_t offset = how == RAN ? difference(c->from_child) : NOWHERE;
    if (how == RAN && offset == NOWHERE)
        return false;
    t->tell(t, offset);
    return true;
}

static void settle(const struct trial *t, bool tells)
{
    bool told = !tells;
    for (const struct trial_child *c = t->children; c < t->children + t->begun; c++) {
        told = told || tell_of(t, c);
        close(c->from_child);
        tgkill(c->process, c->process, SIGKILL); // this one process, by its number
        waitpid(c->process, NULL, 0);
    }
}

void simt_trial_settle(void)
{
    simt_volatile_settle();
    if (to_parent >= 0)
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
    if (to_parent >= 0)
        answer(ENDED);
}

void simt_trial_open(void) { simt_before_end.first = end; }
