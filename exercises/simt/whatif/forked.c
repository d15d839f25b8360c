// Child processes: see inside.h. A child ends when its parent does.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "inside.h"

static int to_parent = -1; // a pipe's end in a child; -1 in the parent

static void become_child(int pipe_end)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nowhere = simt_open_nowhere();
    for (int i = 0; i < 3; i++)
        dup2(nowhere, i);
    simt_derivation_part();
    to_parent = fcntl(pipe_end, F_DUPFD, 3);
    for (int i = 3; i < 256; i++)
        if (i != to_parent)
            close(i);
    simt_options.report = simt_options.trace = simt_options.choices_log = NULL;
    simt_options.quiet = true;
    simt_ending_watch(true);
}

enum fork simt_fork(struct forked *f)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC))
        return FORK_REFUSED;
    pid_t process = fork();
    if (process == 0) {
        become_child(ends[1]);
        return FORK_CHILD;
    }
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return FORK_REFUSED;
    }
    *f = (struct forked){process, ends[0]};
    return FORK_PARENT;
}

void simt_forked_answer(const void *p, size_t bytes)
{
    for (ssize_t n; bytes > 0; p = (const char *)p + n, bytes -= (size_t)n)
        if ((n = write(to_parent, p, bytes)) <= 0)
            _exit(0);
}

bool simt_forked_read(const struct forked *f, void *p, size_t bytes)
{
    for (ssize_t n; bytes > 0; p = (char *)p + n, bytes -= (size_t)n)
        if ((n = read(f->answers, p, bytes)) <= 0)
            return false;
    return true;
}

void simt_forked_end(const struct forked *f)
{
    close(f->answers);
    tgkill(f->process, f->process, SIGKILL); // this one process, by its number
    waitpid(f->process, NULL, 0);
}
