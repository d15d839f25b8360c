// Runs a launch again, in another order. At the beginning of a launch, a forked process is kept as a
// *snapshot*: it waits, and has all memory as it was then. If the launch has findings that want it, the
// snapshot is asked to run the launch with given choices. It forks for each run, so there can be several, and
// each begins with the same memory.
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

static struct {
    bool taken;
    struct forked process;
    double at;   // when the launch began
    double took; // seconds that it took; 0: it has not ended
    long pages;  // faults of pages before it
} snapshot;
static double spent, last; // seconds that snapshots have taken in all, and the last one
static double asked;       // seconds that were spent on questions

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
static bool is_cheap(void)
{
    static unsigned launches;
    if (launches > 0 && launches--)
        return false;
    const double least = time_to_write();
    const bool cheap = spent + (last > least ? last : least) <= at_once + share * used();
    launches = cheap ? 0 : UNASKED_LAUNCHES;
    return cheap;
}

// ---- in a process that runs the launch again

static bool running;
static struct rerun run;
static struct rerun_answer answer;
static uint64_t turns;
static size_t recorded; // bytes of choices before the first of the accesses that are watched
static bool is_recorded;

// The first choice that the first access has made, if it was how old its value is.
static void keep_older(void)
{
    size_t bytes;
    const char *all = simt_choices_recorded(&bytes);
    const size_t length = is_recorded && bytes > recorded ? strcspn(all + recorded, "\n") : 0;
    if (length > 0 && length < sizeof answer.older && !strncmp(all + recorded, "older\t", 6))
        memcpy(answer.older, all + recorded, length);
}

static bool same_thread(const struct access *a, const struct access *b)
{
    return !memcmp(&a->thread, &b->thread, sizeof a->thread) &&
           !memcmp(&a->block, &b->block, sizeof a->block);
}

static bool same_threads(const struct finding *f, const struct finding *g)
{
    const struct access *a = f->access, *b = g->access;
    return (same_thread(&a[0], &b[0]) && same_thread(&a[1], &b[1])) ||
           (same_thread(&a[0], &b[1]) && same_thread(&a[1], &b[0]));
}

// Something was found. The pair that was reported comes first.
static void note(const struct finding *f)
{
    const struct counted *a = &f->access[0].counted, *b = &f->access[1].counted;
    if (!simt_findings_alike(f, &run.wanted) || !a->number || !b->number || a->launch != b->launch ||
        strcmp(a->kernel, b->kernel) != 0)
        return;
    const bool swap = a->block == (int64_t)(simt_current_block->number - simt_current_launch->first_number) &&
                      a->thread == (int)simt_current_thread->number; // the running thread has come later
    const struct rerun_pair pair = {{f->access[swap], f->access[!swap]}, f->object};
    const bool reported = same_threads(f, &run.wanted);
    if (answer.found < RERUN_PAIRS)
        answer.pairs[answer.found++] = reported ? answer.pairs[0] : pair;
    if (reported)
        answer.pairs[0] = pair;
}

void simt_rerun_reaches(uint64_t number, uint64_t pc)
{
    if (!running)
        return;
    const struct occasion *o = &simt_current_launch->occasion;
    for (unsigned i = 0; i < 3; i++) {
        const struct counted *c = &run.watched[i];
        if (answer.turn[i] || c->number != number + 1 || c->launch != o->number ||
            c->thread != (int)simt_current_thread->number ||
            c->block != (int64_t)(simt_current_block->number - simt_current_launch->first_number) ||
            strcmp(c->kernel, o->name) != 0)
            continue;
        answer.turn[i] = ++turns;
        answer.pc[i] = pc;
        answer.interval[i] = simt_current_block->first_stamp;
        if (i == 0)
            simt_choices_recorded(&recorded), is_recorded = true;
    }
}

// The next array that is not one that a kernel allocates, in another order perhaps.
static const struct allocation *next_array(const struct allocation *a)
{
    do
        a = simt_memory_next(a);
    while (a && a->heap);
    return a;
}

static void answer_array(const struct allocation *a)
{
    if (a->bytes == 0) // this would be the end
        return;
    const struct rerun_array array = {a->offset, a->bytes};
    simt_forked_answer(&array, sizeof array);
    simt_forked_answer((const void *)global_address(a->offset), a->bytes);
}

// What the kernel prints goes to a file in memory.
static void keep_prints(void)
{
    const int file = memfd_create("prints", MFD_CLOEXEC);
    if (file < 0 || dup2(file, STDOUT_FILENO) < 0)
        _exit(1);
}

static void answer_prints(void)
{
    fflush(stdout);
    const off_t bytes = simt_prints ? lseek(STDOUT_FILENO, 0, SEEK_END) : 0;
    const size_t kept = bytes < (off_t)RERUN_PRINTS ? (size_t)bytes : RERUN_PRINTS;
    char *text = simt_device_calloc(kept + 1, 1);
    const struct rerun_array array = {RERUN_PRINTED, kept + 1};
    if (pread(STDOUT_FILENO, text, kept, 0) != (ssize_t)kept)
        _exit(1);
    simt_forked_answer(&array, sizeof array);
    simt_forked_answer(text, kept + 1);
}

void simt_rerun_over(void)
{
    if (!running)
        return;
    answer.how = simt_current_launch->error == cudaSuccess ? RERUN_ENDED
                 : simt_findings_have("deadlock")          ? RERUN_STUCK
                                                           : RERUN_FAILED;
    answer.atomics = simt_costs.atomics > 0;
    keep_older();
    simt_forked_answer(&answer, sizeof answer);
    for (const struct allocation *a = NULL; (a = next_array(a));)
        answer_array(a);
    for (const struct allocation *a = NULL; (a = simt_memory_next_variable(a));)
        answer_array(a);
    answer_prints();
    simt_forked_answer(&(struct rerun_array){0, 0}, sizeof(struct rerun_array));
    _exit(0);
}

void simt_rerun_give_up(void)
{
    if (running)
        _exit(1);
}

// Waits for questions. Returns in a process that is to run the launch.
static void serve(void)
{
    do
        if (!simt_forked_hear(&run, sizeof run))
            _exit(0);
    while (!simt_forked_again());
    if (!simt_choices_add(run.choices, strlen(run.choices)))
        _exit(1);
    keep_prints();
    running = true;
    simt_options.steady = run.steady;
    simt_options.newest = true;
    simt_options.weak = run.older;
    simt_options.holds = true;
    simt_experiments_close();
    simt_findings_note = note;
    simt_choices_record(run.older ? SIMT_RECORD_ALL : SIMT_RECORD_NONE);
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

// A program with a thread of its own may hold a lock, which would stay locked in the snapshot. One that waits
// for its own children would hear of the snapshot's end.
static bool is_possible(void)
{
    struct sigaction of_children;
    return simt_options.checks && !simt_options.dry && !simt_options.trace && !simt_options.derivation &&
           simt_options.filter < 0 && !simt_in_experiment() && !running && !simt_choices_in_use() &&
           !simt_options.weak && !has_threads() && !is_debugged() && !simt_registered &&
           simt_memory_in_use() <= MAX_RERUN_BYTES && sigaction(SIGCHLD, NULL, &of_children) == 0 &&
           of_children.sa_handler == SIG_DFL;
}

bool simt_snapshot_take(void)
{
    if (asked >= simt_options.witness || !is_cheap() || !is_possible())
        return false;
    simt_snapshot_drop();
    const double begin = used();
    switch (simt_fork_to_ask(&snapshot.process)) {
    case FORK_CHILD: serve(); return true;
    case FORK_PARENT: snapshot.taken = true; break;
    default: break;
    }
    snapshot.at = simt_seconds();
    snapshot.took = 0;
    snapshot.pages = faults();
    last = used() - begin + time_to_write();
    return false;
}

void simt_snapshot_drop(void)
{
    if (!snapshot.taken)
        return;
    const double begin = used(), children = used_by_children();
    last += per_copy * (double)(faults() - snapshot.pages);
    simt_forked_end(&snapshot.process);
    snapshot.taken = false;
    last += used() - begin;
    if (snapshot.took == 0) // otherwise it has answered questions, which have a bound of their own
        last += used_by_children() - children;
    spent += last;
}

static bool read_image(struct rerun_image *image, double end)
{
    struct rerun_array array;
    do {
        const size_t at = image->bytes;
        if (!simt_forked_read_before(&snapshot.process, &array, sizeof array, end) ||
            at + sizeof array + array.bytes > RERUN_IMAGE_BYTES)
            return false;
        memcpy(image->at + at, &array, sizeof array);
        if (!simt_forked_read_before(&snapshot.process, image->at + at + sizeof array, array.bytes, end))
            return false;
        image->bytes += sizeof array + array.bytes;
    } while (array.bytes > 0);
    return true;
}

// The launch takes more time where each access is counted.
bool simt_rerun_possible(void)
{
    if (snapshot.taken && snapshot.took == 0)
        snapshot.took = simt_seconds() - snapshot.at;
    return snapshot.taken && !simt_is_stopped() && 2 * snapshot.took < simt_options.witness - asked;
}

bool simt_rerun(const struct rerun *r, struct rerun_answer *a, struct rerun_image *image)
{
    const double begin = simt_seconds(), end = begin + simt_options.witness - asked;
    if (!snapshot.taken)
        return false;
    image->bytes = 0;
    const bool good = simt_forked_ask(&snapshot.process, r, sizeof *r) &&
                      simt_forked_read_before(&snapshot.process, a, sizeof *a, end) && read_image(image, end);
    asked += simt_seconds() - begin;
    if (!good)
        simt_snapshot_drop();
    return good;
}
