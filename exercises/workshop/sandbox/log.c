// Records for the grading how each command ended. This file decides, and not what the command printed.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox.h"

static void add_line(const char *line)
{
    const char *path = getenv("SANDBOX_LOG");
    int file = path ? open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file < 0)
        return; // the grading then finds no line for the command, and gives no verdict
    if (write(file, line, strlen(line)) < 0)
        perror(path);
    close(file);
}

void log_failure(const char *job, const char *reason)
{
    char line[600];
    snprintf(line, sizeof line, "%s failed %s\n", job, reason);
    add_line(line);
}

void log_end(const struct job *job, const struct ending *end)
{
    char line[100];
    int status = WIFEXITED(end->status) ? WEXITSTATUS(end->status) : 128 + WTERMSIG(end->status);
    const char *name = job->compiles ? "compile" : "run";
    if (end->why == NOT_GUARDED) {
        log_failure(name, "bubblewrap or the guard in it failed");
    } else if (end->why == GOT_TOO_LITTLE) {
        log_failure(name, "the compiler got too little CPU time");
    } else if (job->compiles && status == SANDBOX_FAILED) {
        log_failure(name, "the compiler could not be started");
    } else if (job->compiles) {
        snprintf(line, sizeof line, "compile %s %d\n", end->why == BY_ITSELF ? "ended" : "stopped", status);
        add_line(line);
    } else if (end->why == TOOK_TOO_MUCH) {
        snprintf(line, sizeof line, "run stopped %s\n", end->what);
        add_line(line);
    }
}
