// In a process that runs a launch again: what happens in the launch, and its answer.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "inside.h"

bool simt_rerunning;

static bool running;
static struct rerun run; // what is asked
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

void simt_rerun_answer_arrays(void)
{
    for (const struct allocation *a = NULL; (a = next_array(a));)
        answer_array(a);
    for (const struct allocation *a = NULL; (a = simt_memory_next_variable(a));)
        answer_array(a);
}

void simt_rerun_answer_end(void)
{
    simt_forked_answer(&(struct rerun_array){0, 0}, sizeof(struct rerun_array));
    _exit(0);
}

void simt_rerun_over(void)
{
    if (simt_rerunning && !running && simt_current_launch->error != cudaSuccess)
        _exit(1); // of jobs that run again, all have to come to their ends
    if (!running)
        return;
    answer.how = simt_current_launch->error == cudaSuccess ? RERUN_ENDED
                 : simt_findings_have("deadlock")          ? RERUN_STUCK
                                                           : RERUN_FAILED;
    answer.atomics = simt_costs.atomics > 0;
    keep_older();
    simt_forked_answer(&answer, sizeof answer);
    simt_rerun_answer_arrays();
    answer_prints();
    simt_rerun_answer_end();
}

void simt_rerun_give_up(void)
{
    if (simt_rerunning)
        _exit(1);
}

void simt_rerun_serve(void)
{
    do
        if (!simt_forked_hear(&run, sizeof run))
            _exit(0);
    while (!simt_forked_again());
    if (!simt_choices_add(run.choices, strlen(run.choices)))
        _exit(1);
    keep_prints();
    running = simt_rerunning = true;
    simt_options.steady = run.steady;
    simt_options.newest = true;
    simt_options.weak = run.older;
    simt_unwritten_zero = run.unwritten;
    simt_options.holds = true;
    simt_experiments_close();
    simt_findings_note = note;
    simt_choices_record(run.older ? SIMT_RECORD_ALL : SIMT_RECORD_NONE);
}
