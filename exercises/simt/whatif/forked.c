// Child processes: see inside.h. A child ends when its parent does.
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "inside.h"

enum { AWAY = 500 }; // files from this number on are in nobody's way

static int to_parent = -1;   // a pipe's end in a child; -1 in the parent
static int from_parent = -1; // where a child reads what it is asked; -1: it is not asked anything

static void become_child(int pipe_end, int questions)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nowhere = simt_open_nowhere();
    for (int i = 0; i < 3; i++)
        dup2(nowhere, i);
    simt_derivation_part();
    to_parent = fcntl(pipe_end, F_DUPFD, 3);
    from_parent = questions < 0 ? -1 : fcntl(questions, F_DUPFD, 3);
    for (int i = 3; i < 256; i++)
        if (i != to_parent && i != from_parent)
            close(i);
    simt_options.report = simt_options.trace = simt_options.choices_log = NULL;
    simt_options.quiet = true;
    simt_ending_watch(true);
}

// The same as fork, but the program does not see the child where it waits for its own children.
static pid_t fork_unseen(void) { return (pid_t)syscall(SYS_clone, 0, 0, 0, 0, 0); }

// questions: where the child reads what it is asked, or -1.
static enum fork fork_with(struct forked *f, int questions, pid_t (*how)(void))
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC))
        return FORK_REFUSED;
    pid_t process = how();
    if (process == 0) {
        become_child(ends[1], questions);
        return FORK_CHILD;
    }
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return FORK_REFUSED;
    }
    *f = (struct forked){.process = process, .answers = ends[0], .questions = -1};
    return FORK_PARENT;
}

enum fork simt_fork(struct forked *f) { return fork_with(f, -1, fork); }

// Questions go through a socket, because writing to a pipe that nobody reads would be a signal to the
// program.
enum fork simt_fork_to_ask(struct forked *f, bool unseen)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
        return FORK_REFUSED;
    const enum fork how = fork_with(f, ends[1], unseen ? fork_unseen : fork);
    if (how == FORK_CHILD)
        return how;
    close(ends[1]);
    if (how == FORK_PARENT)
        f->questions = ends[0];
    else
        close(ends[0]);
    return how;
}

// Gives a file a number that programs hardly use, and notes which file it is.
static bool put_away(int *file, struct stat *is)
{
    const int away = fcntl(*file, F_DUPFD_CLOEXEC, AWAY);
    if (away < 0)
        return false;
    close(*file);
    *file = away;
    return fstat(away, is) == 0;
}

bool simt_forked_put_away(struct forked *f)
{
    struct stat questions, answers;
    const bool good = put_away(&f->questions, &questions) && put_away(&f->answers, &answers);
    f->owner = getpid();
    f->files[0] = questions.st_ino;
    f->files[1] = answers.st_ino;
    return good;
}

bool simt_forked_is_there(const struct forked *f)
{
    struct stat questions, answers;
    return getpid() == f->owner && fstat(f->questions, &questions) == 0 && fstat(f->answers, &answers) == 0 &&
           questions.st_ino == f->files[0] && answers.st_ino == f->files[1];
}

bool simt_forked_ask(const struct forked *f, const void *p, size_t bytes)
{
    return send(f->questions, p, bytes, MSG_NOSIGNAL) == (ssize_t)bytes;
}

static bool read_all(int file, void *p, size_t bytes)
{
    for (ssize_t n; bytes > 0; p = (char *)p + n, bytes -= (size_t)n)
        if ((n = read(file, p, bytes)) <= 0)
            return false;
    return true;
}

bool simt_forked_hear(void *p, size_t bytes) { return read_all(from_parent, p, bytes); }

bool simt_forked_again(void)
{
    int status;
    const pid_t process = fork();
    if (process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); // a fork does not inherit it
        simt_ending_watch(true);
        return true;
    }
    if (process < 0 || waitpid(process, &status, 0) != process || !WIFEXITED(status) || WEXITSTATUS(status))
        _exit(1);
    return false;
}

void simt_forked_answer(const void *p, size_t bytes)
{
    for (ssize_t n; bytes > 0; p = (const char *)p + n, bytes -= (size_t)n)
        if ((n = write(to_parent, p, bytes)) <= 0)
            _exit(0);
}

bool simt_forked_read(const struct forked *f, void *p, size_t bytes)
{
    return read_all(f->answers, p, bytes);
}

bool simt_forked_read_before(const struct forked *f, void *p, size_t bytes, double end)
{
    struct pollfd answers = {.fd = f->answers, .events = POLLIN};
    for (ssize_t n; bytes > 0; p = (char *)p + n, bytes -= (size_t)n) {
        const double left = end - simt_seconds();
        if (left <= 0 || poll(&answers, 1, 1 + (int)(left * 1000)) <= 0 ||
            (n = read(f->answers, p, bytes)) <= 0)
            return false;
    }
    return true;
}

// Whether the process shares memory with others, which would see what it writes there.
static bool shares_memory(void)
{
    char line[512], how[5];
    FILE *file = fopen("/proc/self/maps", "r");
    bool shares = !file;
    while (!shares && fgets(line, sizeof line, file))
        shares = sscanf(line, "%*s %4s", how) == 1 && how[1] == 'w' && how[3] == 's';
    if (file)
        fclose(file);
    return shares;
}

bool simt_forked_only_computes(void) { return !shares_memory() && simt_only_memory(to_parent); }

double simt_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void simt_forked_end(const struct forked *f)
{
    close(f->answers);
    if (f->questions >= 0)
        close(f->questions);
    tgkill(f->process, f->process, SIGKILL); // this one process, by its number
    waitpid(f->process, NULL, __WALL);
}
