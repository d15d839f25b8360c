// One request to the kernel program, and what became of it.
#include <unistd.h>

#include "verdict.h"

void outcome_ask(struct outcome *o, struct kernel_process *k, const struct message *request,
                 const char *program, unsigned schedule, const char *directory)
{
    char endless[PATH_BYTES]; // the file that marks a run in which a call did not return
    snprintf(endless, sizeof endless, "%s/endless", directory);
    if (access(endless, F_OK) == 0) {
        o->ending = NOT_RUN;
        return;
    }
    o->first = k->pid == 0;
    if (o->first)
        kernel_start(k, program, schedule, directory, NULL);
    o->ending = kernel_ask(k, request, &o->reply, &o->status);
    report_read(&o->report, k->report, &k->report_at);
    bool answered = o->ending == ANSWERED && on_cpu_device();
    if (answered && message_number(&o->reply, "reported", 0) != k->report_at) {
        o->ending = FORGED;
        kernel_stop(k);
    }
    bool ended = o->ending == ANSWERED || o->ending == FLOODED; // soon enough to try another call
    if (is_stopped(o->ending) || (!ended && report_has(&o->report, "timeout"))) {
        FILE *file = open_file(endless, "w");
        if (file)
            fclose(file);
    }
}

void outcome_free(struct outcome *o)
{
    message_clear(&o->reply);
    report_free(&o->report);
}
