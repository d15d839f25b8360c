// In a process that runs jobs again, together with what the host does between them. If nothing orders an
// earlier job and a later one, or an access by the host, then the earlier job may also come after it. So it
// is not done when the host puts it into its stream, and neither is any job that comes after it. They are
// done, in their order, just before the later job or the host's access, or just after it. Then this process
// answers what is in memory, and ends.
//
// This process may not do anything that is seen outside, although it runs the program's own code: it ends as
// soon as it tries.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "inside.h"

static struct late question;
static bool running;

static struct kept { // a job that is done later
    struct kept *next;
    struct job_place place;
    void (*run)(void *what);
    void *what;
} * first, **end = &first;

// What the last job or the host reads, before the late jobs are done.
static struct {
    struct rerun_array from;
    void *bytes;
} seen;

static bool read_unwritten; // whether a kernel has read memory that nobody has written

static void note(const struct finding *f) { read_unwritten |= simt_is_unwritten(f); }

static bool same(struct job_place a, struct job_place b) { return a.slot == b.slot && a.number == b.number; }

static bool is_last(void) { return question.until.number > 0 && same(simt_job_place(), question.until); }

// Does the jobs that were kept. They must be legal now: the host does not know that they are done.
static void do_late_jobs(void)
{
    if (!first)
        _exit(1);
    for (const struct kept *k = first; k; k = k->next)
        if (simt_host_knows(k->place.slot, k->place.number))
            _exit(1);
    for (const struct kept *k = first; k; k = k->next)
        k->run(k->what);
    first = NULL;
    end = &first;
}

// The last job or access comes now.
static void before_last(void)
{
    if (question.before)
        do_late_jobs();
}

bool simt_job_is_late(void)
{
    bool late = running && same(simt_job_place(), question.late);
    for (const struct kept *k = first; k && !late; k = k->next)
        late = simt_job_follows(k->place);
    if (late && is_last()) // the host has waited for the late job after all
        _exit(1);
    if (running && is_last())
        before_last();
    return late;
}

void simt_job_keep(void (*run)(void *what), void *what, bool renumbers)
{
    if (!run || (renumbers && question.until.number > 0))
        _exit(1);
    simt_job_stays();
    struct kept *k = simt_device_calloc(1, sizeof *k);
    *k = (struct kept){.place = simt_job_place(), .run = run, .what = what};
    *end = k;
    end = &k->next;
}

static void see(size_t offset, const void *p, size_t bytes)
{
    seen.bytes = simt_device_calloc(bytes, 1);
    seen.from = (struct rerun_array){offset == NOWHERE ? RERUN_NO_NAME : offset, bytes};
    memcpy(seen.bytes, p, bytes);
}

static bool wrote; // the host has made its access, or is about to

static _Noreturn void finish(void)
{
    running = wrote = false; // what this process itself writes is not the program's
    if (!question.before)
        do_late_jobs();
    const struct late_answer answer = {.read = seen.from.bytes, .unwritten = read_unwritten};
    simt_memory_unlock(); // to read it
    simt_forked_answer(&answer, sizeof answer);
    if (answer.read > 0) {
        simt_forked_answer(&seen.from, sizeof seen.from);
        simt_forked_answer(seen.bytes, seen.from.bytes);
    }
    simt_rerun_answer_arrays();
    simt_rerun_answer_end();
}

void simt_job_done(const void *to, const void *from, size_t bytes)
{
    if (!running || !is_last())
        return;
    if (bytes > 0 && global_offset((uintptr_t)to) == NOWHERE)
        see(global_offset((uintptr_t)from), to, bytes);
    finish();
}

void simt_host_goes_on(void)
{
    if (UNLIKELY(wrote))
        finish();
}

void simt_host_touches_jobs(const struct touch *t)
{
    simt_host_goes_on();
    simt_host_meets_jobs(t);
    if (!running || question.until.number > 0 || simt_host_touches != question.host_touch)
        return;
    before_last();
    if (t->how & ACCESS_WRITE) {
        wrote = true;
        return;
    }
    see(global_offset(t->address), (const void *)t->address, t->bytes);
    finish();
}

void simt_late_serve(void)
{
    do
        if (!simt_forked_hear(&question, sizeof question))
            _exit(0);
    while (!simt_forked_again());
    simt_ending_watch(false);
    running = simt_rerunning = simt_findings_off = true;
    simt_findings_note = note;
    simt_experiments_close();
    if (!simt_forked_only_computes())
        _exit(1);
}
