// What a shuffle gives from a lane that makes no call is undefined, and no fault: most of the time nobody
// uses it. Whether somebody does is tried: from there on child processes run the rest of the launch with
// other values, and what they leave in device memory is compared with the parent's. All else is the same in
// all, since the schedule is the seed's. Each line with such a shuffle has children of its own, in which only
// its values differ.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "threads.h"

// What a child's lane gets: another pattern, or its own value back, as a GPU often does it. What compares two
// elements may take two patterns alike, and what takes the larger one its own.
enum other { PATTERN, OWN, OTHERS };

static struct experiment {
    struct finding finding; // if it matters; what it depends on is
    char what[200];
    struct child {
        pid_t process;
        int from_child; // how it went, then all device memory
    } children[OTHERS];
    unsigned begun; // of them
} experiments[MAX_TRIALS];
static unsigned experiment_count; // of this launch
static unsigned children;         // of all
static bool clock_read;           // in this launch

// In a child:
static int to_parent = -1;
static struct simt_site other_site;
static enum other other;

enum { RAN = 'r', ENDED = 'e' };

static size_t memory_in_use(void)
{
    size_t bytes = 0;
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a))
        bytes += a->bytes;
    return bytes;
}

static void become_child(int pipe_end, struct simt_site site, enum other it_gets)
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
    other_site = site;
    other = it_gets;
    simt_ending_watch(true);
}

// That lane of a warp, whose first thread is `first`, gets a value from one that makes no call.
static void describe(struct experiment *t, const struct block *b, unsigned first, unsigned lane)
{
    const struct lane_call *call = &b->schedule->calls[first + lane];
    uint32_t bit = (uint32_t)1 << call->source;
    char why[60];
    if (first + call->source >= b->count)
        snprintf(why, sizeof why, "which the block doesn't have");
    else if (!(call->mask & bit))
        snprintf(why, sizeof why, "which the mask 0x%08x doesn't name", call->mask);
    else
        snprintf(why, sizeof why, "which has returned");
    snprintf(t->what, sizeof t->what,
             "what lane %u of a warp gets at %%1 from lane %u, %s: that is undefined", lane, call->source,
             why);
    t->finding = (struct finding){
        .kind = ABSENT_LANE, .access = {simt_access_waiting(b, &b->threads[first + lane])}, .accesses = 1};
}

static void begin(struct experiment *t, enum other it_gets, struct simt_site site)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC))
        return;
    pid_t process = fork();
    if (process == 0) {
        become_child(ends[1], site, it_gets);
        return;
    }
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return;
    }
    t->children[t->begun++] = (struct child){process, ends[0]};
    children++;
}

static void try_line(const struct block *b, unsigned first, unsigned lane)
{
    struct experiment *t = &experiments[experiment_count++];
    t->begun = 0;
    describe(t, b, first, lane);
    for (enum other o = PATTERN; o < OTHERS && to_parent < 0; o++)
        begin(t, o, b->schedule->waits[first + lane]);
}

uint64_t simt_undefined_lane(const struct block *b, unsigned first, unsigned lane)
{
    struct simt_site site = b->schedule->waits[first + lane];
    bool tried = to_parent >= 0;
    for (unsigned i = 0; i < experiment_count && !tried; i++)
        tried = same_site(experiments[i].finding.access[0].site, site);
    if (!tried && experiment_count < MAX_TRIALS && children < MAX_TRIAL_PROCESSES && simt_options.checks &&
        !b->diverged && memory_in_use() <= MAX_TRIAL_BYTES)
        try_line(b, first, lane);
    bool differs = to_parent >= 0 && same_site(site, other_site);
    if (differs && other == OWN)
        return b->schedule->calls[first + lane].value;
    uint64_t word = differs ? OTHER_LANE_POISON : LANE_POISON;
    return word << 32 | word;
}

void simt_undefined_lane_clock(void) { clock_read = true; }

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

enum { PAGE = 4096 }; // what is compared at a time, of an allocation

// Copies the part of a that begins there. Returns its length, 0 at a's end.
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
    write_all(&how, 1);
    for (const struct allocation *a = simt_memory_next(NULL); how == RAN && a; a = simt_memory_next(a))
        for (size_t at = 0, bytes; (bytes = part_of(a, at, page)) > 0; at += bytes)
            write_all(page, bytes);
    _exit(0);
}

// The first byte of device memory that is another one in the child; NOWHERE if none is.
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

static void tell(const struct experiment *t, const char *who, size_t offset)
{
    struct finding f = t->finding;
    uint64_t writer = offset == NOWHERE ? 0 : simt_last_global_write(offset);
    if (offset != NOWHERE)
        simt_name_object(&f, offset, false);
    if (writer)
        f.access[f.accesses++] = simt_access_of(writer, true);
    snprintf(f.why, sizeof f.why, "%s%s depends on %s", who, writer ? ", written at %2," : "", t->what);
    simt_finding_add(&f);
}

// Tells what came of a child; returns whether there was something.
static bool tell_of(const struct experiment *t, const struct child *c)
{
    char how = 0;
    if (simt_current_launch->error != cudaSuccess || clock_read || !read_all(c->from_child, &how, 1))
        return false;
    size_t offset = how == RAN ? difference(c->from_child) : NOWHERE;
    if (how == ENDED)
        tell(t, "whether the kernel comes to its end", NOWHERE);
    else if (offset != NOWHERE)
        tell(t, "its value", offset);
    return how == ENDED || offset != NOWHERE;
}

static void settle(const struct experiment *t)
{
    bool told = false;
    for (const struct child *c = t->children; c < t->children + t->begun; c++) {
        told = told || tell_of(t, c);
        close(c->from_child);
        tgkill(c->process, c->process, SIGKILL); // one process by its number, and never a group
        waitpid(c->process, NULL, 0);
    }
}

void simt_undefined_lane_settle(void)
{
    if (to_parent >= 0)
        answer(RAN);
    for (unsigned i = 0; i < experiment_count; i++)
        settle(&experiments[i]);
    experiment_count = 0;
    clock_read = false;
}

static void end(void)
{
    if (to_parent >= 0)
        answer(ENDED);
}

void simt_undefined_lane_open(void) { simt_before_end.first = end; }
