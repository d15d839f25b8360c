// make sanitize: makes a few calls of the student's function on a GPU, under one of the tools of NVIDIA's
// compute-sanitizer.
#include <stdlib.h>
#include <string.h>

#include "task/task.h"
#include "tool.h"

enum { TOLD_MOST = 20 }; // findings that the tool is asked for

// Makes the calls, on intervals. Only the tool's findings are judged, and whether the calls return. After an
// error the device does nothing more.
static void call_all(struct verdict *v, const struct contract *c, struct kernel_process *k,
                     const char *directory)
{
    struct sizes sizes = sizes_few(c, FIXED_SIZES);
    for (size_t i = 0; i < sizes.count && !v->failed; i++) {
        struct trial trial = trial_of(c, INTERVAL, sizes.at[i], 1);
        trial_run(&trial, k, directory);
        judge_ending(v, function_name(trial.contract), &trial.outcome);
        v->failed |= trial.outcome.ending == ANSWERED && judge_errors(v, &trial.outcome);
        if (v->failed)
            judge_where(v, &trial);
        trial_free(&trial);
    }
    free(sizes.at);
}

// The same for a function that is not a scan.
static void call_task(struct verdict *v, const struct task *task, struct kernel_process *k,
                      const char *directory)
{
    struct cases cases = cases_few(task);
    for (size_t i = 0; i < cases.count && !v->failed; i++) {
        struct call c = call_of(task, cases.at[i].n, cases.at[i].section, cases.at[i].sort, 1);
        call_run(&c, k, directory);
        judge_ending(v, task->function, &c.outcome);
        v->failed |= c.outcome.ending == ANSWERED && judge_errors(v, &c.outcome);
        if (v->failed)
            judge_call_where(v, &c);
        call_free(&c);
    }
    free(cases.at);
}

int tool_sanitize(const char *tool)
{
    char directory[PATH_BYTES];
    run_directory_make(directory);
    struct text log = {0}, wrapper = {0};
    text_add(&log, "%s/%s.log", directory, tool);
    text_add(&wrapper, "%s --tool %s --print-limit %d --log-file %s",
             setting(&settings.compute_sanitizer, "compute-sanitizer"), tool, TOLD_MOST, log.bytes);
    set_setting(&settings.kernel_wrapper, wrapper.bytes);
    tell_programs("KERNEL_WATCHED", "1");

    struct kernel_process k = {0};
    struct verdict v = {0};
    struct shown shown = {0};
    const struct contract *const one[] = {&contract, NULL};
    const struct contract *const *scans = contract.functions ? contract.functions : one;
    for (const struct contract *const *c = scans; !contract.tasks && *c && !v.failed; c++)
        call_all(&v, *c, &k, directory);
    for (const struct task *const *task = contract.tasks; task && *task && !v.failed; task++)
        call_task(&v, *task, &k, directory);
    kernel_finish(&k);

    struct report report = {0};
    bool ended = sanitizer_read(&report, log.bytes, setting(&settings.kernel, "kernel.cu"));
    for (size_t i = 0; i < report.count; i++)
        verdict_add_finding(&v, &report.findings[i]);
    if (!ended && v.count == 0)
        text_add(&v.lines, "compute-sanitizer did not finish\n");
    v.failed |= !ended;
    if (v.count > 0) // the findings explain it better
        text_free(&v.lines);
    print_verdict(stdout, tool, &v, &shown);
    int status = v.failed ? 1 : 0;
    report_free(&report);
    verdict_free(&v);
    text_free(&log);
    text_free(&wrapper);
    run_directory_remove(directory);
    return status;
}
