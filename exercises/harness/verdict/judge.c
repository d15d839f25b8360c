// Lists everything that is wrong with one call of the student's function.
#include <signal.h>
#include <string.h>

#include "verdict.h"

const char *function_name(const struct contract *c)
{
    if (c->function)
        return c->function;
    if (c->entry == SCAN)
        return "scan";
    return c->kind == INCLUSIVE ? "inclusive_scan" : "exclusive_scan";
}

static const char *signal_meaning(int signal)
{
    switch (signal) {
    case SIGSEGV:
        return "SIGSEGV: it accessed an address that is not mapped. Possible causes are a wild pointer, a "
               "smashed "
               "stack and endless recursion";
    case SIGBUS: return "SIGBUS: it accessed an address that has no memory";
    case SIGABRT:
        return "SIGABRT: it called abort(), or the C library found that its heap or its stack was corrupted";
    case SIGFPE: return "SIGFPE: an integer was divided by 0";
    case SIGILL:
        return "SIGILL: it executed an illegal instruction. Perhaps a function reached its end without a "
               "return";
    default: return strsignal(signal);
    }
}

void judge_ending(struct verdict *v, const char *function, const struct outcome *o)
{
    bool told = o->report.count > 0;
    switch (o->ending) {
    case ANSWERED: return;
    case EXITED:
        if (o->status == NOT_THE_KERNEL)
            verdict_fails(
                v, "device-failed",
                "the CPU device or the harness failed, not the kernel; the message below says why\n");
        else if (!told)
            verdict_fails(v, "exited", "the kernel program exited with status %d before %s() returned\n",
                          o->status, function);
        break;
    case SIGNALLED:
        verdict_fails(v, "killed", "the kernel program was killed by %s\n", signal_meaning(o->status));
        break;
    case STOPPED:
        verdict_fails(v, "endless", "%s() took too long and was stopped: perhaps it loops forever\n",
                      function);
        break;
    case SLEPT:
        verdict_fails(v, "asleep", "%s() was stopped because it did nothing but wait\n", function);
        break;
    case FLOODED:
        verdict_fails(v, "flooded", "the kernel program printed more than %d MB and was stopped\n",
                      OUTPUT_LIMIT >> 20);
        break;
    case GARBLED:
    case FORGED:
        verdict_fails(v, "forged",
                      "the kernel program wrote to file descriptor %d, which is reserved for the %s\n",
                      o->ending == GARBLED ? WIRE_REPLY_FD : REPORT_FD,
                      o->ending == GARBLED ? "reply to the harness" : "CPU device's report");
        break;
    case DAMAGED:
        verdict_fails(v, "device-failed",
                      "the CPU device failed, not the kernel: a line of its report is not a record\n");
        break;
    case NOT_RUN:
        v->not_run = true;
        verdict_fails(v, "not-run", "not run, because %s() did not return in another test\n",
                      o->endless[0] ? o->endless : function);
        break;
    }
    v->failed = true;
}

const char *code_of_glue(const struct outcome *o)
{
    const char *code = message_text(&o->reply, "code");
    return code && words_of_code(code) ? code : "failed-call";
}

void judge_place(struct verdict *v, struct fault *fault, const struct outcome *o)
{
    const char *path = message_text(&o->reply, "at_path");
    if (!path || !own_file(path))
        return;
    text_add(&fault->path, "%s", path);
    fault->line = (int)message_number(&o->reply, "at_line", 0);
    v->lines.length -= v->lines.length > 0 && v->lines.bytes[v->lines.length - 1] == '\n';
    quote_told(&v->lines, path, fault->line);
    text_add(&v->lines, "\n");
}

bool judge_errors(struct verdict *v, const struct outcome *o)
{
    const char *launch = message_text(&o->reply, "launch_error");
    const char *sync = message_text(&o->reply, "sync_error");
    const char *refused = message_text(&o->reply, "refused"), *wrong = message_text(&o->reply, "wrong");
    if (!launch && !sync && !refused && !wrong)
        return false;
    v->failed = true;
    if (wrong)
        verdict_fails(v, code_of_glue(o), "%s\n", wrong);
    else if (refused)
        verdict_fails(v, "refused", "the kernel program refused the request: %s\n", refused);
    else if (o->report.count == 0) // otherwise a finding says more
        judge_place(v,
                    verdict_fails(v, "failed-call", "%s: %s\n",
                                  launch ? "a launch or another CUDA call failed" : "the kernel failed",
                                  launch ? launch : sync),
                    o);
    return true;
}

// Whether no kernel was launched although the algorithm takes one. For a single element it may take none.
static bool launched_nothing(const struct trial *trial)
{
    const struct cost *cost = trial->contract->cost;
    bool needs_none = cost && cost->launches.of && cost->launches.of(trial->n, trial->section) == 0;
    return trial->contract->entry == SCAN && on_cpu_device() && !needs_none &&
           trial->outcome.report.counts.launches == 0;
}

// A scan that combines must do so in kernels, whatever y holds.
static void judge_idle(struct verdict *v, const struct trial *trial)
{
    if (!launched_nothing(trial) || !trial->numbers ||
        derivation_use(&trial->derivation, trial->numbers, trial->n).joins == 0)
        return;
    verdict_fails(v, "idle", "%s() launched no kernel: y was made by host code\n",
                  function_name(trial->contract));
}

// Adds the fault that y[i] is wrong, and says why.
static void add_wrong(struct verdict *v, const struct trial *trial, size_t i)
{
    struct fault *fault = verdict_fault(v, "");
    v->lines.first = fault->expected.first = fault->got.first = trial->before;
    const char *code = compare_explain(&v->lines, trial, i);
    text_add(&fault->code, "%s", launched_nothing(trial) ? "idle" : code);
    fault_at(fault, "y", (long long)(trial->before + i));
    compare_holds(&fault->expected, &fault->got, trial, i);
    text_add(&fault->path, "%s", trial->path);
    fault->line = trial->line;
}

static void judge_values(struct verdict *v, const struct trial *trial)
{
    size_t first;
    if (!trial_y(trial)) {
        verdict_fails(v, "no-reply", "the kernel program returned no y\n");
        return;
    }
    size_t wrong = compare_first(trial, &first);
    if (wrong == 0) {
        judge_idle(v, trial);
        return;
    }
    add_wrong(v, trial, first);
    if (trial->line > 0)
        explain_reason(&v->reason, trial, first);
    else
        compare_explain(&v->reason, trial, first);
    if (launched_nothing(trial))
        text_add(&v->lines, "%s %s() launched no kernel",
                 trial->numbers[first] == NUMBER_UNWRITTEN ? ":" : ";", function_name(trial->contract));
    if (wrong > 1)
        text_add(&v->lines, "; %zu more of y's elements %s wrong", wrong - 1, wrong == 2 ? "is" : "are");
    if (trial->line > 0 &&
        !report_has(&trial->outcome.report, "not-an-element")) // that finding quotes the line
        quote_told(&v->lines, trial->path, trial->line);
    text_add(&v->lines, "\n");
}

void judge_leak(struct verdict *v, const char *function, const struct outcome *o)
{
    long long leaked = message_number(&o->reply, "leaked", 0);
    bool kernel_failed = message_text(&o->reply, "sync_error"); // and since then no call frees anything
    if (leaked == 0 || kernel_failed)
        return;
    verdict_fails(v, "leak",
                  "%lld bytes of device memory are still allocated: %s() must free what it allocates\n",
                  leaked, function);
    if (v->reason.length > 0 || v->fault_count == 1) // how many bytes they are depends on n
        text_add(&v->reason, "%s leaks", function);
}

static void judge_strays(struct verdict *v, const struct trial *trial)
{
    long long changed = message_number(&trial->outcome.reply, "x_changed", -1);
    long long beyond = message_number(&trial->outcome.reply, "beyond", 0);
    if (changed >= 0)
        fault_at(verdict_fails(v, "x-written", "x[%lld] was written to: a scan must not change its input\n",
                               changed),
                 "x", changed);
    if (beyond != 0) {
        long long size = (long long)trial_size(trial), count = (long long)trial->count;
        long long index = beyond > 0 ? count + (beyond - 1) / size : (beyond + 1) / size - 1;
        const char *of = message_text(&trial->outcome.reply, "beyond_of");
        fault_at(verdict_fails(v, "stray", "%s[%lld] was written to: the valid indices are 0 to %lld\n", of,
                               index, count - 1),
                 of, index);
    }
}

void judge_where(struct verdict *v, const struct trial *trial)
{
    struct text *text = &v->where;
    v->n = trial->before + trial->n;
    v->section = trial->section;
    if (trial->before > 0)
        text_add(text, "n=%zu+", trial->before);
    text_add(text, trial->before > 0 ? "%zu" : "n=%zu", trial->n);
    if (trial->section > 0)
        text_add(text, " section=%u", trial->section);
    if (!on_cpu_device())
        text_add(text, " element=%s", element_name(trial->element));
    else if (trial_size(trial) == 8)
        text_add(text, " element=8 bytes");
    text_add(text, " seed=%llu", (unsigned long long)trial->seed);
    if (trial->x_start > 0 || trial->y_start > 0)
        text_add(text, " start=%u,%u", trial->x_start, trial->y_start);
    if (trial->in_place)
        text_add(text, " y=x");
    if (trial->short_ints)
        text_add(text, " ints of 16 bits");
    if (trial->schedule != 1)
        text_add(text, " schedule=%u", trial->schedule);
}

// A warp may part without a fault, but this may be why what was found is wrong.
static void judge_parting(struct verdict *v, const struct report *report)
{
    const struct parted *p = &report->parted;
    if (v->failed && p->of > 0)
        text_add(&v->lines,
                 "At %s:%d, %u of the %u lanes that took a branch %s active apart from the others in this "
                 "run. Nothing guarantees that they run together: if the result depends on it, take the mask "
                 "from __ballot_sync() before the branch.\n",
                 p->file, p->line, p->lanes, p->of, p->lanes == 1 ? "was" : "were");
}

void judge_findings(struct verdict *v, const struct outcome *o)
{
    for (size_t i = 0; i < o->report.count; i++)
        verdict_add_finding(v, &o->report.findings[i]);
    judge_parting(v, &o->report);
}

void judge_printed(struct verdict *v, const struct kernel_process *k)
{
    if (k->kept > 0)
        text_add(&v->printed, "%.*s", (int)k->kept, k->printed);
    v->printed_bytes = k->printed_bytes;
}

void judge_accesses(struct verdict *v, const struct trial *trial)
{
    judge_ending(v, function_name(trial->contract), &trial->outcome);
    for (size_t i = 0; i < trial->outcome.report.count; i++)
        if (strncmp(trial->outcome.report.findings[i].kind, "uninit", strlen("uninit")) != 0)
            verdict_add_finding(v, &trial->outcome.report.findings[i]);
    if (v->failed)
        judge_where(v, trial);
}

bool judge(struct verdict *v, const struct trial *trial, const struct kernel_process *k)
{
    judge_ending(v, function_name(trial->contract), &trial->outcome);
    if (trial->outcome.ending == ANSWERED && !judge_errors(v, &trial->outcome)) {
        judge_values(v, trial);
        size_t values = v->lines.length;
        judge_strays(v, trial);
        if (v->reason.length > 0)
            text_add(&v->reason, "%s", v->lines.bytes + values);
        judge_leak(v, function_name(trial->contract), &trial->outcome);
    }
    judge_findings(v, &trial->outcome);
    if (!v->failed)
        return true;
    if (trial->outcome.ending != NOT_RUN)
        judge_where(v, trial);
    judge_printed(v, k);
    return false;
}
