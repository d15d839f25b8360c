// Finds the command to name after a failed test of a task. The command shows the test's fault, because it was
// tried first.
#include <string.h>

#include "task.h"

enum {
    SCHEDULES_TRIED = 9,
    TRACED_MOST = 256, // elements that make trace takes
};

// Whether the fault shows if a new process makes this call.
// Otherwise *cpu_ms becomes the time that the call took.
static bool shows(const struct call *c, const struct call *of, enum counted what, const char *directory,
                  long long *cpu_ms)
{
    struct call again = call_of(of->task, c->n, c->section, c->sort, of->seed);
    struct kernel_process k = {0};
    struct verdict v = {0};
    again.schedule = c->schedule;
    call_run(&again, &k, directory);
    kernel_stop(&k);
    bool shown = !judge_call(&v, &again, &k) || (what != JUDGED && call_differs(&again, what));
    if (!shown)
        *cpu_ms = message_number(&again.outcome.reply, "cpu_ms", 0);
    call_free(&again);
    verdict_free(&v);
    return shown;
}

// Whether `make run` calls the task's function with the only sort of inputs that the task has, so that the
// command need not name the sort.
static bool runs_by_itself(const struct task *task)
{
    bool listed = false;
    for (const struct task *const *one = contract.tasks; *one; one++)
        listed |= *one == task;
    return listed && !task->inputs[1];
}

static void add_sought(struct sought_call *sought, const struct test *t, const struct call *c)
{
    text_add(&sought->settings, "N=%zu\nSECTION=%u\nINPUT=%s\n", c->n, c->section, c->sort);
    if (c->task->part > 0)
        text_add(&sought->settings, "PART=%u\n", c->task->part);
    text_add(&sought->settings, "SEED=%llu\n", (unsigned long long)t->seed);
    if (c->n != t->verdict.n || c->section != t->verdict.section)
        text_add(&sought->where, "n=%zu section=%u", c->n, c->section);
    seek_command(&sought->command, false, c->n <= TRACED_MOST);
    if (setting(&settings.apart, NULL))
        text_add(&sought->command, " PART=%u", c->task->part);
}

// Offers to search a witness in that call. If it has few elements, they may be right in each order, so it is
// also searched in two with more.
static void seek(const struct test *t, const struct call *c)
{
    const struct task *task = c->task;
    const size_t lengths[CALLS_SOUGHT] = {
        c->n, LEGIBLE_DEFAULT, 5 * (task->per_thread > 0 ? task->per_thread : 1) * task->sections[0] + 7};
    struct call likes[CALLS_SOUGHT];
    struct sought_call calls[CALLS_SOUGHT] = {0};
    unsigned count = 0;
    for (unsigned i = 0; i < CALLS_SOUGHT; i++)
        if (i == 0 || lengths[i] > c->n) {
            struct call *like = &likes[count];
            *like = (struct call){.task = task, .n = lengths[i], .section = c->section, .seed = t->seed};
            snprintf(like->sort, sizeof like->sort, "%s", i == 0 ? c->sort : task->inputs[0]);
            if (i > 0)
                like->section = task->sections[0];
            add_sought(&calls[count++], t, like);
        }
    seek_in_calls(t, likes, calls, count);
    seek_calls_free(calls, count);
}

static void command_text(struct text *text, const struct call *c, enum counted what, uint64_t seed)
{
    text_add(text, "make run N=%zu SECTION=%u", c->n, c->section);
    if (c->sort[0] && !runs_by_itself(c->task))
        text_add(text, " INPUT=%s", c->sort);
    if (c->task->part > 1)
        text_add(text, " PART=%u", c->task->part);
    if (seed != 1)
        text_add(text, " SEED=%llu", (unsigned long long)seed);
    if (c->schedule != 1)
        text_add(text, " SCHEDULE=%u", c->schedule);
    if (counted_by_warps(what))
        text_add(text, " SIMT_COSTS=1");
    if (what == COUNT_CHAIN)
        text_add(text, " SIMT_RESIDENT=1");
    text_add_kernel(text);
}

// Finds a call that shows the fault: a short one if possible. False if there is none.
static bool find_call(struct call *c, const struct call *of, enum counted what, const char *directory,
                      long long *cpu_ms)
{
    const size_t lengths[] = {LEGIBLE_DEFAULT, of->n};
    const bool fixed = of->sort[0] == '0' || of->sort[0] == '1';
    for (size_t i = of->n <= LEGIBLE || fixed ? 1 : 0; i < 2; i++) {
        c->n = lengths[i];
        c->section = i == 0 ? of->task->sections[0] : of->section;
        if (shows(c, of, what, directory, cpu_ms))
            return true;
    }
    for (c->schedule = 2; c->schedule <= SCHEDULES_TRIED; c->schedule++)
        if (shows(c, of, what, directory, cpu_ms))
            return true;
    return false;
}

void point_at_call(struct test *t, const struct call *of, enum counted what)
{
    char directory[PATH_BYTES];
    if (!on_cpu_device() || of->outcome.ending == NOT_RUN || t->verdict.next.length > 0)
        return;
    run_directory_make(directory); // a new folder, in which no call is marked as endless
    struct call c = {.task = of->task, .n = of->n, .section = of->section, .schedule = of->schedule};
    memcpy(c.sort, of->sort, sizeof c.sort);
    bool endless = is_stopped(of->outcome.ending) || report_has(&of->outcome.report, "timeout");
    long long cpu_ms = 0;
    if (endless ? of->outcome.first || shows(&c, of, what, directory, &cpu_ms)
                : find_call(&c, of, what, directory, &cpu_ms)) {
        command_text(&t->verdict.next, &c, what, t->seed);
        text_add(&t->verdict.shows, "see the arrays");
        if (!endless)
            seek(t, &c);
    } else if (!of->outcome.first && (!endless || cpu_ms < QUICK_MS)) // a slow call is not wrong
        text_add(&t->verdict.question, "this call is right by itself but wrong after other calls: is "
                                       "something kept from one call to the "
                                       "next?");
    run_directory_remove(directory);
}
