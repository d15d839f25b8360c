// Runs something again, in another order. At the beginning of a launch, a forked process is kept as a
// *snapshot*: it waits, and has all memory as it was then. If the launch has findings that want it, the
// snapshot is asked to run the launch with given choices. It forks for each run, so there can be several, and
// each begins with the same memory. Another snapshot is taken before the first job that the host does not
// wait for, so that the jobs can run again, together with what the host does between them (late.c).
//
// A snapshot takes time even if nobody asks it anything: the fork, its end, and the pages that the launch
// writes, which are copied then; and later, when they are written again, all other pages. All of this
// together is a small part of the time that the process has used.
// So a program with many short launches has snapshots of some of them.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "inside.h"

static const double at_once = 0.02, share = 0.05; // seconds that snapshots may take, and the part of all time
// About the seconds to copy a page when it is written, and to write one that nobody else has any more.
static const double per_copy = 3e-6, per_write = 1e-6;
static const double own_pages = (32 << 20) / 4096; // pages of the device, of which it writes few

static struct snapshot {
    bool taken;
    struct forked process;
    double at;   // when it was taken
    double took; // seconds until it was asked first; 0: it has not been asked
    long pages;  // faults of pages before it
    double cost; // seconds that the last one has taken
} snapshots[SNAPSHOTS];
static double spent; // seconds that all of them have taken
static double asked; // seconds that were spent on questions

static double used(void) // seconds that this process has used
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static long faults(void)
{
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return r.ru_minflt;
}

// The seconds that the process takes later to write all the program's pages, because it has forked.
static double time_to_write(void)
{
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    const double pages = 1024 * (double)r.ru_maxrss / (double)SYSTEM_PAGE;
    return pages > own_pages ? per_write * (pages - own_pages) : 0;
}

// The seconds that the child processes have used that have ended.
static double used_by_children(void)
{
    struct rusage r;
    getrusage(RUSAGE_CHILDREN, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
           (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

// Whether another snapshot is likely to take no more time than there is. If not, the next launches do not
// ask, because that takes time, too.
static bool is_cheap(const struct snapshot *s)
{
    static unsigned unasked[SNAPSHOTS];
    unsigned *launches = &unasked[s - snapshots];
    if (*launches > 0 && (*launches)--)
        return false;
    const double least = time_to_write();
    const bool cheap = spent + (s->cost > least ? s->cost : least) <= at_once + share * used();
    *launches = cheap ? 0 : UNASKED_LAUNCHES;
    return cheap;
}

// ---- in the process of the program

static bool has_threads(void)
{
    struct stat s;
    return stat("/proc/self/task", &s) != 0 || s.st_nlink > 3; // two links, and one per thread
}

// A debugger reports each fork.
static bool is_debugged(void)
{
    static bool known, debugged;
    char line[80];
    FILE *file = known ? NULL : fopen("/proc/self/status", "r");
    while (file && fgets(line, sizeof line, file))
        if (!strncmp(line, "TracerPid:", 10))
            debugged = atoi(line + 10) != 0;
    if (file)
        fclose(file);
    known = true;
    return debugged;
}

// A program with a thread of its own may hold a lock, which would stay locked in the snapshot. One that
// handles SIGCHLD would hear of the processes that a snapshot forks.
static bool is_possible(void)
{
    struct sigaction of_children;
    return simt_options.checks && !simt_options.dry && !simt_options.trace && !simt_options.derivation &&
           simt_options.filter < 0 && !simt_in_experiment() && !simt_rerunning && !simt_choices_in_use() &&
           !simt_options.weak && !has_threads() && !is_debugged() &&
           simt_memory_in_use() <= MAX_RERUN_BYTES && sigaction(SIGCHLD, NULL, &of_children) == 0 &&
           of_children.sa_handler == SIG_DFL;
}

static void drop(struct snapshot *s)
{
    if (!s->taken)
        return;
    s->taken = false;
    if (s == &snapshots[OF_JOBS] && !simt_forked_is_there(&s->process))
        return;
    const double begin = used(), children = used_by_children();
    s->cost += per_copy * (double)(faults() - s->pages);
    simt_forked_end(&s->process);
    s->cost += used() - begin;
    if (s->took == 0) // otherwise it has answered questions, which have a bound of their own
        s->cost += used_by_children() - children;
    spent += s->cost;
}

// Returns true in a process that goes on from here again. serve: what the snapshot does in between.
static bool take(struct snapshot *s, void (*serve)(void))
{
    if (asked >= simt_options.witness || !is_cheap(s) || !is_possible())
        return false;
    drop(s);
    const double begin = used();
    switch (simt_fork_to_ask(&s->process, s == &snapshots[OF_JOBS])) {
    case FORK_CHILD: serve(); return true;
    case FORK_PARENT: s->taken = true; break;
    default: break;
    }
    s->at = simt_seconds();
    s->took = 0;
    s->pages = faults();
    s->cost = used() - begin + time_to_write();
    return false;
}

bool simt_snapshot_take(void) { return !simt_registered && take(&snapshots[OF_LAUNCH], simt_rerun_serve); }

void simt_snapshot_drop(void) { drop(&snapshots[OF_LAUNCH]); }

void simt_jobs_snapshot_take(void)
{
    struct snapshot *s = &snapshots[OF_JOBS];
    if (!simt_options.checks || simt_jobs_unfinished > 0 || !simt_jobs_may_race())
        return;
    drop(s);
    if (take(s, simt_late_serve) || !s->taken || simt_forked_put_away(&s->process))
        return;
    simt_forked_end(&s->process);
    s->taken = false;
}

void simt_jobs_snapshot_drop(void)
{
    if (simt_jobs_unfinished == 0)
        drop(&snapshots[OF_JOBS]);
}

static bool read_image(const struct snapshot *s, struct rerun_image *image, double end)
{
    struct rerun_array array;
    do {
        const size_t at = image->bytes;
        if (!simt_forked_read_before(&s->process, &array, sizeof array, end) ||
            at + sizeof array + array.bytes > RERUN_IMAGE_BYTES)
            return false;
        memcpy(image->at + at, &array, sizeof array);
        if (!simt_forked_read_before(&s->process, image->at + at + sizeof array, array.bytes, end))
            return false;
        image->bytes += sizeof array + array.bytes;
    } while (array.bytes > 0);
    return true;
}

// What is run again takes more time where each access is counted.
bool simt_rerun_possible(enum snapshot_of what)
{
    struct snapshot *s = &snapshots[what];
    if (s->taken && s->took == 0)
        s->took = simt_seconds() - s->at;
    return s->taken && !simt_is_stopped() && 2 * s->took < simt_options.witness - asked &&
           (what == OF_LAUNCH || simt_forked_is_there(&s->process));
}

bool simt_rerun(enum snapshot_of what, const void *question, size_t question_bytes, void *answer,
                size_t answer_bytes, struct rerun_image *image)
{
    struct snapshot *s = &snapshots[what];
    const double begin = simt_seconds(), end = begin + simt_options.witness - asked;
    if (!s->taken)
        return false;
    image->bytes = 0;
    const bool good = simt_forked_ask(&s->process, question, question_bytes) &&
                      simt_forked_read_before(&s->process, answer, answer_bytes, end) &&
                      read_image(s, image, end);
    asked += simt_seconds() - begin;
    if (!good)
        drop(s);
    return good;
}
