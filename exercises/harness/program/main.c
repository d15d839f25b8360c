// The kernel program: answers requests until the harness closes the pipe. One process serves many requests,
// because a process's first use of a GPU is slow. If the process dies, the harness starts another one.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "choices.h"
#include "entry.h"

// The CPU device defines this function. On a GPU it does not exist.
extern unsigned long long simt_reported(void) __attribute__((weak));

static long long cpu_ms(void)
{
    struct rusage used;
    if (getrusage(RUSAGE_SELF, &used) != 0)
        return 0;
    return 1000LL * (used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
}

// From now on the process may use KERNEL_CALL_SECONDS of CPU time, if the harness gives a number, or more for
// a long call. After that it gets a SIGXCPU, and the CPU device reports where it was.
static void limit_call(const struct message *request)
{
    const char *seconds = getenv("KERNEL_CALL_SECONDS"); // NOLINT: the harness sets it
    struct rlimit limit;
    if (!seconds || getrlimit(RLIMIT_CPU, &limit) != 0)
        return;
    rlim_t then = (rlim_t)(cpu_ms() / 1000 + (long long)message_times(request) * atoi(seconds));
    if (limit.rlim_max == RLIM_INFINITY || then < limit.rlim_max)
        setrlimit(RLIMIT_CPU, &(struct rlimit){then, limit.rlim_max});
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    setvbuf(stdout, NULL, _IOLBF, 0); // so that what a student printed before a crash is not lost
    struct message request = {0};
    while (message_read(WIRE_REQUEST_FD, &request)) {
        struct message reply = {0};
        const long long begun_ms = cpu_ms();
        limit_call(&request);
        if (choices_begin(&request, &reply)) {
            entry(&request, &reply);
            choices_end(&request, &reply);
        }
        fflush(stdout);
        message_add_number(&reply, "cpu_ms", cpu_ms() - begun_ms);
        if (simt_reported)
            message_add_number(&reply, "reported", (long long)simt_reported());
        if (!message_write(WIRE_REPLY_FD, &reply))
            return 1;
        message_clear(&reply);
        message_clear(&request);
    }
    return 0;
}
