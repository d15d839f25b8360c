// SIMT_FILTER: a filter of system calls, which is in force before any code of the program runs. The filter
// is a program for the kernel's seccomp. The process that starts this one writes it, and the device reads it
// from a descriptor. What the device needs later is opened before the filter is loaded. What the device
// cannot do under the filter, it asks for over SIMT_LINES.
#define _GNU_SOURCE
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base.h"

static int nowhere = -1;

int simt_open_nowhere(void) { return nowhere >= 0 ? dup(nowhere) : open("/dev/null", O_RDWR | O_CLOEXEC); }

// Calls backtrace once, because its first call opens a file.
static void call_once(void)
{
    void *frame;
    backtrace(&frame, 1);
}

void simt_confine(void)
{
    static struct sock_filter code[MAX_FILTER];
    if (simt_options.filter < 0)
        return;
    call_once();
    nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    ssize_t bytes = pread(simt_options.filter, code, sizeof code, 0);
    struct sock_fprog filter = {(unsigned short)((size_t)bytes / sizeof *code), code};
    if (bytes <= 0 || bytes == sizeof code || (size_t)bytes % sizeof *code != 0)
        simt_device_failed("SIMT_FILTER is not a filter of system calls");
    if (nowhere < 0)
        simt_device_failed("/dev/null: %s", strerror(errno));
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter))
        simt_device_failed("SIMT_FILTER can't be loaded: %s", strerror(errno));
    close(simt_options.filter);
}
