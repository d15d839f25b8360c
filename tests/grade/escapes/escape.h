// What an escape is written with: ESCAPE(NAME) { … } returns whether it got out. ../escapes.sh defines where
// there is something to get at: TOP, the workbook; OTHER, another submission; STRANGER, the number of a
// process outside. They are run without a sandbox, too, as root perhaps. So none may do harm: what is not the
// test's own is only read, a file is made under a name that none has, and only descriptors that the test
// gives are written to.
#include <dirent.h>
#include <fcntl.h>
#include <linux/memfd.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define ESCAPE(name) static bool name(void)

enum { REPORT = 5, NODES, TRACE }; // the descriptors that the device is given

static inline bool can_read(const char *path)
{
    char byte;
    int file = open(path, O_RDONLY);
    bool got = file >= 0 && read(file, &byte, 1) == 1;
    if (file >= 0)
        close(file);
    return got;
}
