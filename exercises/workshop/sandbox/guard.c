// The first process in the sandbox. It starts the process that it guards, answers questions about source
// lines, and ends everything when that process ends or takes too much. Nothing inside can end the guard: the
// first process of a namespace gets no signals from within, except those that it waits for.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "sandbox.h"

static int proc;        // /proc
static int from_inside; // questions about lines, or the compiler's messages
static pid_t guarded, answering;
static size_t said; // bytes of the compiler's messages

static void limit(int what, rlim_t most) { setrlimit(what, &(struct rlimit){most, most}); }

static void set_limits(const struct job *job)
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, (rlim_t)(job->compiles ? COMPILE_FILE_MB : RUN_FILE_MB) << 20);
    if (job->compiles) {
        signal(SIGXFSZ, SIG_IGN); // so that the write fails and the compiler reports it
        return;
    }
    limit(RLIMIT_NOFILE, RUN_FILES);
    limit(RLIMIT_CPU, RUN_CPU_SECONDS);
    limit(RLIMIT_MEMLOCK, 0);
    limit(RLIMIT_MSGQUEUE, 0);
}

// Becomes the guarded process. `end` is the other end of from_inside.
static _Noreturn void start(const struct job *job, int end, const sigset_t *signals)
{
    if (job->compiles) {
        dup2(end, STDERR_FILENO);
        close(end);
    } else if (end != LINES_FD) {
        dup2(end, LINES_FD);
        close(end);
    }
    close(STATUS_FD);
    sigprocmask(SIG_SETMASK, signals, NULL);
    signal(SIGTERM, SIG_DFL);
    set_limits(job);
    execvp(job->words[0], job->words);
    sandbox_failed(job->words[0]);
}

static _Noreturn void end(const struct ending *ending)
{
    bool told = write(STATUS_FD, ending, sizeof *ending) == sizeof *ending;
    _exit(told ? 0 : 1); // this also ends everything inside
}

// Ends everything, and prints why.
static void end_for(const struct job *job, const char *why, unsigned most, const char *unit)
{
    struct ending ending = {job->compiles ? W_EXITCODE(1, 0) : W_EXITCODE(0, SIGKILL), TOOK_TOO_MUCH, ""};
    kill(-1, SIGKILL);
    snprintf(ending.what, sizeof ending.what, "it %s more than %u %s", why, most, unit);
    dprintf(STDERR_FILENO, "%s was stopped: %s\n",
            job->compiles ? "error: the compiler" : "sandbox: the kernel program", ending.what);
    end(&ending);
}

static long long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

static void check_memory(const struct job *job)
{
    unsigned processes, most = job->compiles ? COMPILE_PROCESSES : RUN_PROCESSES;
    size_t bytes = (size_t)job->memory_mb << 20;
    if (memory_held(proc, bytes, &processes) > bytes)
        end_for(job, "took", job->memory_mb, "MB of memory");
    if (processes > most)
        end_for(job, "started", most, "processes");
}

// CPU time decides. Wall time only keeps a machine that is too busy from waiting for ever.
static void check_time(const struct job *job, long long begun_ms)
{
    if (cpu_used_ms(proc) > 1000LL * job->seconds)
        end_for(job, "took", job->seconds, "s of CPU time");
    if (now_ms() - begun_ms <= 1000LL * job->wall_seconds)
        return;
    kill(-1, SIGKILL);
    dprintf(STDERR_FILENO, "sandbox: the compiler got less than %u s of CPU time in %u s\n", job->seconds,
            job->wall_seconds);
    end(&(struct ending){W_EXITCODE(1, 0), GOT_TOO_LITTLE, ""});
}

// Passes on the compiler's messages, up to a limit.
static void pass_on(const struct job *job)
{
    static char chunk[1 << 14];
    ssize_t n = read(from_inside, chunk, sizeof chunk);
    if (n <= 0)
        return;
    said += (size_t)n;
    if (said > (size_t)COMPILE_SAYS_KB << 10)
        end_for(job, "said", COMPILE_SAYS_KB, "KB");
    for (ssize_t put = 0, m; put < n && (m = write(STDERR_FILENO, chunk + put, (size_t)(n - put))) > 0;
         put += m)
        ;
}

static void take_question(const struct job *job)
{
    answering = fork();
    if (answering == 0) {
        close(STATUS_FD);
        lines_answer(from_inside, job->words[0]);
        _exit(0);
    }
}

static void reap(const struct job *job)
{
    int status;
    for (pid_t child; (child = waitpid(-1, &status, WNOHANG)) > 0;) {
        if (child == answering) {
            answering = 0;
            if (status != 0)
                send(from_inside, "", 0, MSG_NOSIGNAL); // an empty reply means that there is no line
        }
        if (child != guarded)
            continue;
        while (job->compiles && poll(&(struct pollfd){.fd = from_inside, .events = POLLIN}, 1, 0) > 0) {
            size_t before = said;
            pass_on(job);
            if (said == before)
                break;
        }
        end(&(struct ending){status, BY_ITSELF, ""});
    }
}

static void nothing(int number) { (void)number; }

int guard(const struct job *job)
{
    int ends[2];
    sigset_t child, before;
    prctl(PR_SET_DUMPABLE, 0);
    proc = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (proc < 0 || (job->compiles ? pipe2(ends, 0) : socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends)) < 0)
        sandbox_failed("/proc");
    from_inside = ends[0];
    fcntl(from_inside, F_SETFD, FD_CLOEXEC);
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, &before);
    sigaction(SIGCHLD, &(struct sigaction){.sa_handler = nothing}, NULL);
    guarded = fork();
    if (guarded == 0)
        start(job, ends[1], &before);
    if (guarded < 0)
        sandbox_failed("fork");
    // A process that waits for the end of a pipe must wait for the program only.
    for (int fd = STDERR_FILENO + 1; fd < RUN_FILES; fd++)
        if (fd != from_inside && fd != proc && fd != STATUS_FD)
            close(fd);
    long long begun = now_ms(), look_next = 0, time_next = 0;
    for (;;) {
        struct pollfd asked = {.fd = answering ? -1 : from_inside, .events = POLLIN};
        struct timespec wait = {.tv_nsec = LOOK_EVERY_MS * 1000000L};
        if (ppoll(&asked, 1, &wait, &before) > 0 && asked.revents & POLLIN)
            (job->compiles ? pass_on : take_question)(job);
        else if (asked.revents) // the other end is closed
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        reap(job);
        if (now_ms() < look_next)
            continue;
        check_memory(job);
        look_next = now_ms() + LOOK_EVERY_MS;
        if (job->compiles && now_ms() >= time_next) {
            check_time(job, begun);
            time_next = now_ms() + LOOK_AT_TIME_MS;
        }
    }
}
