#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "inside.h"

enum { EMPTY_COUNT = 4 }; // elements that y has, to be left alone, when n is 0

// Whether some call of this run did not end: `directory` then has a file of this name, whoever put it there.
static void endless_path(char path[PATH_BYTES], const char *directory)
{
    snprintf(path, PATH_BYTES, "%s/endless", directory);
}

static void note_endless(const char *directory)
{
    char path[PATH_BYTES];
    endless_path(path, directory);
    int fd = open(path, O_CREAT | O_WRONLY, 0666);
    if (fd >= 0)
        close(fd);
}

static bool some_call_was_endless(const char *directory)
{
    char path[PATH_BYTES];
    endless_path(path, directory);
    return access(path, F_OK) == 0;
}

void trial_run(struct trial *trial, struct kernel *k, const char *directory)
{
    trial->count = trial->n > 0 ? trial->n : EMPTY_COUNT;
    if (!trial->x) {
        trial->x = malloc(trial->count * element_size(trial->element));
        if (!trial->x)
            abort();
        element_inputs(trial->element, trial->x, trial->count, trial->seed);
    }
    if (some_call_was_endless(directory)) {
        trial->ending = NOT_RUN;
        return;
    }
    if (k->pid == 0)
        kernel_start(k, trial->element, trial->schedule, directory, NULL);

    struct message request = {0};
    message_add_number(&request, "n", (long long)trial->n);
    message_add_number(&request, "section", trial->section);
    message_add_number(&request, "before", (long long)trial->before);
    message_add_number(&request, "x_start", trial->x_start);
    message_add_number(&request, "y_start", trial->y_start);
    message_add_number(&request, "in_place", trial->in_place);
    message_add_number(&request, "exclusive", trial->contract->kind == EXCLUSIVE);
    if (trial->contract->function)
        message_add_text(&request, "function", trial->contract->function);
    message_add_array(&request, "x", element_size(trial->element), trial->count, trial->x);
    trial->ending = kernel_ask(k, &request, &trial->reply, &trial->status);
    message_clear(&request);
    report_read(&trial->report, k->report, &k->report_at);
    if (trial->ending == STOPPED || (trial->ending != ANSWERED && report_has(&trial->report, "timeout")))
        note_endless(directory);
}

const void *trial_y(const struct trial *trial)
{
    const struct item *y = message_find(&trial->reply, ITEM_ARRAY, "y");
    bool whole = y && y->size == element_size(trial->element) && y->count == trial->count;
    return whole ? y->data : NULL;
}

struct counts trial_counts(const struct trial *trial)
{
    const struct report *report = &trial->report;
    long long host_work = message_number(&trial->reply, "work", -1);
    if (host_work < 0)
        return (struct counts){
            .known = report->counted,
            .work = report->work,
            .steps = report->steps,
            .barriers = report->barriers,
            .threads = report->threads,
            .launches = report->launches,
            .accesses = report->accesses,
            .bytes = report->bytes,
            .shared = report->shared,
            .shared_bytes = report->shared_bytes,
            .warps = report->warps,
            .sectors = report->sectors,
        };
    return (struct counts){
        .known = true,
        .work = (unsigned long)host_work,
        .steps = (unsigned long)message_number(&trial->reply, "steps", 0),
    };
}

void trial_free(struct trial *trial)
{
    free(trial->x);
    trial->x = NULL;
    message_clear(&trial->reply);
    report_free(&trial->report);
}
