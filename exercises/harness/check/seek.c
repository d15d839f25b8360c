// The process that searches a witness. A test's verdict is complete, and printed, before the search begins.
// The test's process has all that a search needs, but it must end, because the runner prints its verdict only
// then. So it starts a process that waits. When the runner has printed the verdict, it asks this process to
// search, and prints what is found, or it ends the process (sought.c).
//
// The two have two named pipes in the run's folder: TEST.seek, by which the runner says how long the search
// may take, and TEST.seen for the answer. If the runner has ended, this process ends, too.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

enum { RUNNER_MS = 1000, OPEN_FILES = 256 };

void seek_pipe(char path[PATH_BYTES], const char *directory, const char *test, const char *end)
{
    snprintf(path, PATH_BYTES, "%s/%s.%s", directory, test, end);
}

static bool has_candidate(const struct verdict *v)
{
    for (size_t i = 0; i < v->count; i++)
        if (may_have_witness(&v->findings[i]))
            return true;
    return false;
}

// Keeps nothing of the test's process open but this descriptor, which gets another number. So a program that
// reads what the runner prints does not wait for this process.
static int keep_only(int file)
{
    int kept = STDERR_FILENO + 1, nothing = open("/dev/null", O_RDWR);
    for (int fd = 0; nothing >= 0 && fd <= STDERR_FILENO; fd++)
        dup2(nothing, fd);
    if (file != kept)
        dup2(file, kept);
    for (int fd = kept + 1; fd < OPEN_FILES; fd++)
        close(fd);
    return kept;
}

// Waits until the runner says how many microseconds the search may take. 0: it is not wanted.
static long long wait_for_runner(int file, pid_t runner)
{
    char says[32] = "";
    struct pollfd seek = {.fd = file, .events = POLLIN};
    while (poll(&seek, 1, RUNNER_MS) <= 0)
        if (kill(runner, 0) != 0)
            return 0;
    const ssize_t length = read(file, says, sizeof says - 1);
    return length > 0 ? strtoll(says, NULL, 10) : 0;
}

// If the search has ended too late, the runner has closed the other end. Without O_NONBLOCK, open() would
// then wait for it for ever.
static void answer(const char *path, const struct witness *w)
{
    cJSON *record = witness_json(w);
    char *json = cJSON_PrintUnformatted(record);
    const int seen = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (seen >= 0 && json && fcntl(seen, F_SETFL, 0) == 0)
        dprintf(seen, "%s", json);
    if (seen >= 0)
        close(seen);
    free(json);
    cJSON_Delete(record);
}

void seek_command(struct text *command, bool steps, bool traces)
{
    const char *tools = setting(&settings.next_wrong, "");
    const char *tool = steps && strstr(tools, "step")     ? "step"
                       : traces && strstr(tools, "trace") ? "trace"
                       : strstr(tools, "run")             ? "run"
                                                          : NULL;
    if (!tool)
        return;
    text_add(command, "make %s ORDER=wrong", tool);
    text_add_kernel(command);
}

void seek_calls_free(struct sought_call *calls, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        text_free(&calls[i].settings);
        text_free(&calls[i].where);
        text_free(&calls[i].command);
    }
}

static struct witness search(const struct verdict *v, struct subject *subjects,
                             const struct sought_call *calls, unsigned count, void (*end)(struct subject *s))
{
    unsigned i;
    struct witness w = witness_search(subjects, count, v, &i);
    if (w.seen != SEEN_NOTHING) {
        text_add(&w.replay.call, "%s", text_bytes(&calls[i].settings));
        text_add(&w.where, "%s", text_bytes(&calls[i].where));
        text_add(&w.replay.command, "%s", text_bytes(&calls[i].command));
    }
    for (i = 0; i < count; i++)
        end(&subjects[i]);
    return w;
}

void seek_offer(const struct test *t, struct subject *subjects, const struct sought_call *calls,
                unsigned count, void (*end)(struct subject *s))
{
    char path[PATH_BYTES];
    const pid_t runner = getppid();
    seek_pipe(path, t->directory, t->name, "seek");
    if (!setting(&settings.order, NULL) || strcmp(setting(&settings.simt_witness, "1"), "0") == 0 ||
        !has_candidate(&t->verdict) || mkfifo(path, 0600) != 0)
        return;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0 || fork() != 0) {
        close(file);
        return;
    }
    file = keep_only(file);
    const long long us = wait_for_runner(file, runner), deadline = now_us() + us;
    for (unsigned i = 0; i < count; i++)
        subjects[i].deadline = deadline;
    if (us > 0) {
        struct witness w = search(&t->verdict, subjects, calls, count, end);
        seek_pipe(path, t->directory, t->name, "seen");
        answer(path, &w);
    }
    _exit(0);
}
