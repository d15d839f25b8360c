// The processes in which tests run. Each is a fork of the runner, which has loaded everything already.
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "check.h"

static pid_t start(const struct test_case *test)
{
    pid_t parent = getpid();
    fflush(NULL); // so that the child does not print it again
    pid_t child = fork();
    if (child < 0)
        harness_failed("fork: %s", strerror(errno));
    if (child > 0)
        return child;
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); // so that no test outlives its runner
#endif
    if (getppid() != parent)
        _exit(1);
    struct test *t = test_begin(test->name);
    test->body(t);
    test_end(t);
    exit(0);
}

void workers_run(const struct test_case *const *tests, size_t count,
                 void (*ended)(size_t place, enum worker_end end))
{
    static pid_t *processes; // so that a child's memory does not look lost
    size_t most = (size_t)sysconf(_SC_NPROCESSORS_ONLN), started = 0, running = 0;
    processes = room_for(count, sizeof *processes);
    while (started < count || running > 0) {
        for (; started < count && running < most; running++, started++)
            processes[started] = start(tests[started]);
        int status;
        pid_t process = waitpid(-1, &status, 0);
        if (process < 0 && errno != EINTR)
            harness_failed("waitpid: %s", strerror(errno));
        for (size_t i = 0; i < started; i++)
            if (process > 0 && processes[i] == process) {
                processes[i] = 0;
                running--;
                ended(i, WIFSIGNALED(status) ? CRASHED : WEXITSTATUS(status) == 0 ? RETURNED : LEFT);
            }
    }
    free(processes);
}
