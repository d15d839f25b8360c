// One request to the kernel program, and what became of it.
#include <unistd.h>

#include "verdict.h"

// Marks the run as one in which a call of this function did not return. `function` may be NULL.
static void mark_endless(const char *path, const char *function)
{
    FILE *file = open_file(path, "w");
    if (!file)
        return;
    fputs(function ? function : "", file);
    fclose(file);
}

static void read_function(const char *path, char function[LINE])
{
    FILE *file = open_file(path, "r");
    if (!file)
        return;
    function[fread(function, 1, LINE - 1, file)] = 0;
    fclose(file);
}

void order_add(struct message *request, const struct order *order)
{
    if (!order || !on_cpu_device())
        return;
    if (order->choices)
        message_add_text(request, "choices", order->choices);
    if (order->record)
        message_add_number(request, "record", order->record);
    if (order->holds)
        message_add_number(request, "holds", 1);
}

void outcome_ask(struct outcome *o, struct kernel_process *k, const struct message *request,
                 const char *program, unsigned schedule, const char *directory)
{
    char endless[PATH_BYTES]; // the file that marks a run in which a call did not return
    snprintf(endless, sizeof endless, "%s/endless", directory);
    if (access(endless, F_OK) == 0) {
        o->ending = NOT_RUN;
        read_function(endless, o->endless);
        return;
    }
    o->first = k->pid == 0;
    if (o->first)
        kernel_start(k, program, schedule, directory, NULL);
    o->ending = kernel_ask(k, request, &o->reply, &o->status);
    report_read(&o->report, k->report, &k->report_at);
    if (o->ending == ANSWERED && on_cpu_device()) {
        if (message_number(&o->reply, "reported", 0) != k->report_at)
            o->ending = FORGED;
        else if (o->report.damaged)
            o->ending = DAMAGED;
        if (o->ending != ANSWERED)
            kernel_stop(k);
    }
    bool ended = o->ending == ANSWERED || o->ending == FLOODED; // soon enough to try another call
    if (is_stopped(o->ending) || (!ended && report_has(&o->report, "timeout")))
        mark_endless(endless, message_text(request, "function"));
}

void outcome_free(struct outcome *o)
{
    message_clear(&o->reply);
    report_free(&o->report);
}
