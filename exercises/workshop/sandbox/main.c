// sandbox run PROGRAM: for KERNEL_WRAPPER. Runs a kernel program in the sandbox, with the descriptors that it
// was given. Ends with the program's exit status or signal.
//
// sandbox compile FOLDER COMMAND…: for COMPILE_WRAPPER. Runs a command of the compiler, which may write only
// to FOLDER.
//
// SANDBOX_FILES: absolute paths of the submission's files, separated by blanks, which can be read inside.
// SANDBOX_LOG: a file to which a line is added for each end: see log.c.
// SANDBOX_MEMORY_MB, SANDBOX_SECONDS, SANDBOX_WALL_SECONDS: other limits, for tests.
//
// If the sandbox itself fails, it prints why and exits with 125.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox.h"

static const char *wanted = "run"; // or compile

void sandbox_failed(const char *what)
{
    char reason[500];
    snprintf(reason, sizeof reason, "%s: %s", what, strerror(errno));
    fprintf(stderr, "sandbox: %s\n", reason);
    log_failure(wanted, reason);
    exit(SANDBOX_FAILED);
}

// Opens a file beside this program.
static int open_beside(const char *name)
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path);
    char *slash = n > 0 && n < (ssize_t)sizeof path ? memrchr(path, '/', (size_t)n) : NULL;
    if (!slash || (size_t)(slash + 1 - path) + strlen(name) >= sizeof path)
        sandbox_failed(name);
    strcpy(slash + 1, name); // NOLINT: there is room
    int file = open(path, O_RDONLY);
    if (file < 0)
        sandbox_failed(path);
    return file;
}

static void move_to(int from, int to)
{
    if (from != to && (dup2(from, to) < 0 || close(from) < 0))
        sandbox_failed("a descriptor");
}

// Starts bubblewrap in a process of its own. The guard inside reports the end at `status`.
static pid_t start_inside(const struct job *job, int status)
{
    pid_t child = fork();
    if (child != 0)
        return child;
    // The filters must not use a descriptor that another one is moved to, or the other way round.
    int start = fcntl(open_beside("start.filter"), F_DUPFD_CLOEXEC, STATUS_FD + 1);
    fcntl(start, F_SETFD, 0);
    if (!job->compiles)
        move_to(open_beside("run.filter"), FILTER_FD);
    move_to(status, STATUS_FD);
    signal(SIGTERM,
           SIG_IGN); // the signal is for the program inside, which may want to report something first
    char **words = root_command(job, start), **environment = root_environment(job);
    execvpe(words[0], words, environment);
    sandbox_failed(words[0]);
}

// Ends in the same way as the process inside.
static _Noreturn void end_as(int status)
{
    if (WIFSIGNALED(status)) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0});
        signal(WTERMSIG(status), SIG_DFL);
        raise(WTERMSIG(status));
    }
    exit(WIFEXITED(status) ? WEXITSTATUS(status) : SANDBOX_FAILED);
}

static int stay_outside(const struct job *job)
{
    int ends[2], wrapper = 0;
    struct ending end = {0};
    if (pipe2(ends, 0) < 0 || (ends[1] = fcntl(ends[1], F_DUPFD, STATUS_FD + 2)) < 0)
        sandbox_failed("a pipe");
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    pid_t child = start_inside(job, ends[1]);
    if (child < 0)
        sandbox_failed("fork");
    signal(SIGTERM, SIG_IGN);
    for (int fd = STDERR_FILENO + 1; fd < RUN_FILES; fd++)
        if (fd != ends[0])
            close(fd);
    bool told = read(ends[0], &end, sizeof end) == sizeof end;
    while (waitpid(child, &wrapper, 0) < 0 && errno == EINTR)
        ;
    if (!told)
        end = (struct ending){wrapper, NOT_GUARDED, ""};
    log_end(job, &end);
    end_as(end.status);
}

static unsigned number(const char *name, unsigned otherwise)
{
    const char *text = getenv(name);
    return text && atoi(text) > 0 ? (unsigned)atoi(text) : otherwise;
}

int main(int count, char **words)
{
    bool inside = count > 1 && strcmp(words[1], "inside") == 0;
    words += 1 + inside;
    if (words[0] && strcmp(words[0], "compile") == 0)
        wanted = "compile";
    struct job job = {
        .memory_mb = number("SANDBOX_MEMORY_MB", MEMORY_MB),
        .seconds = number("SANDBOX_SECONDS", COMPILE_SECONDS),
    };
    job.wall_seconds = number("SANDBOX_WALL_SECONDS", WALL_TIMES * job.seconds);
    if (words[0] && strcmp(words[0], "run") == 0 && words[1]) {
        job.words = words + 1;
    } else if (words[0] && strcmp(words[0], "compile") == 0 && words[1] && words[2]) {
        job.compiles = true;
        job.folder = realpath(words[1], NULL);
        if (!job.folder)
            sandbox_failed(words[1]);
        job.words = words + 2;
    } else {
        fprintf(stderr, "sandbox run PROGRAM, or sandbox compile FOLDER COMMAND…\n");
        return SANDBOX_FAILED;
    }
    return inside ? guard(&job) : stay_outside(&job);
}
