// filter start|run: writes a filter of system calls, a program for the kernel's seccomp, to stdout. `start`
// is for everything in the sandbox. It denies what neither a compiler nor a program at its start needs. `run`
// is for a kernel program, which loads it before any code of the student's runs. It allows only what the
// device and the C library call from then on. A denied call fails with EPERM.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "text/wire.h"

static scmp_filter_ctx filter;

static void check(int error, const char *what)
{
    if (error == 0)
        return;
    fprintf(stderr, "filter: %s: %s\n", what, strerror(-error));
    exit(1);
}

// Adds a rule. A call that this architecture lacks needs none.
static void rule(uint32_t action, const char *call)
{
    int number = seccomp_syscall_resolve_name(call);
    if (number != __NR_SCMP_ERROR)
        check(seccomp_rule_add(filter, action, number, 0), call);
}

static void rule_if(uint32_t action, const char *call, struct scmp_arg_cmp argument)
{
    int number = seccomp_syscall_resolve_name(call);
    if (number != __NR_SCMP_ERROR)
        check(seccomp_rule_add_array(filter, action, number, 1, &argument), call);
}

static void make_start(void)
{
    static const char *const denied[] = {
        // other processes' memory and descriptors
        "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_open", "pidfd_getfd",
        "kcmp",
        // the network
        "socket", "connect", "bind", "listen", "accept", "accept4",
        // namespaces, mounts, the machine
        "unshare", "setns", "mount", "umount2", "pivot_root", "chroot", "open_tree", "move_mount", "fsopen",
        "fsmount", "fsconfig", "fspick", "mount_setattr", "open_by_handle_at", "name_to_handle_at", "swapon",
        "swapoff", "reboot", "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load",
        "acct", "quotactl", "syslog", "settimeofday", "clock_settime", "clock_adjtime", "adjtimex",
        "sethostname", "setdomainname", "iopl", "ioperm", "personality", "modify_ldt", "vhangup",
        "lookup_dcookie", "fanotify_init", "nfsservctl",
        // ways into the kernel that faults are often found in
        "bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter", "io_uring_register",
        "add_key", "request_key", "keyctl", "landlock_create_ruleset",
        // memory that belongs to no process
        "memfd_create", "memfd_secret", "shmget", "shmat", "shmctl", "semget", "semop", "semctl", "msgget",
        "msgsnd", "msgrcv", "msgctl", "mq_open", "mq_unlink"};
    static const unsigned namespaces[] = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,   CLONE_NEWNET,
                                          CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};
    filter = seccomp_init(SCMP_ACT_ALLOW);
    for (size_t i = 0; i < sizeof denied / sizeof *denied; i++)
        rule(SCMP_ACT_ERRNO(EPERM), denied[i]);
    for (size_t i = 0; i < sizeof namespaces / sizeof *namespaces; i++)
        rule_if(SCMP_ACT_ERRNO(EPERM), "clone", SCMP_A0(SCMP_CMP_MASKED_EQ, namespaces[i], namespaces[i]));
    rule(SCMP_ACT_ERRNO(ENOSYS), "clone3"); // its flags can't be checked; the C library uses clone instead
    rule_if(SCMP_ACT_ERRNO(EPERM), "ioctl",
            SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffff, TIOCSTI)); // this would type into a terminal
}

// Allows memory of the process's own and memory of files that it was given, but no memory that holds code.
static void allow_memory(void)
{
    static const char *const calls[] = {"mmap", "mmap2"};
    static const unsigned kinds[] = {MAP_PRIVATE, MAP_PRIVATE | MAP_ANONYMOUS, MAP_SHARED};
    for (size_t c = 0; c < sizeof calls / sizeof *calls; c++)
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            int number = seccomp_syscall_resolve_name(calls[c]);
            if (number == __NR_SCMP_ERROR)
                continue;
            // Shared memory without a file is not allowed, because the guard can't see which process holds
            // it.
            check(seccomp_rule_add(
                      filter, SCMP_ACT_ALLOW, number, 2, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
                      SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_PRIVATE | MAP_SHARED | MAP_ANONYMOUS, kinds[k])),
                  calls[c]);
        }
    rule_if(SCMP_ACT_ALLOW, "mprotect", SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
}

// Among the files that the process was given, only the record of combines may change its length. No other
// descriptor can take its place, and no descriptor's flags can be changed. So the process can add to a
// report, but it can't remove anything from it.
static void allow_files(void)
{
    static const char *const lengths[] = {"ftruncate", "ftruncate64", "fallocate"};
    static const char *const copies[] = {"dup2", "dup3"};
    static const unsigned fcntls[] = {F_GETFD, F_SETFD, F_GETFL, F_DUPFD, F_DUPFD_CLOEXEC};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        rule_if(SCMP_ACT_ALLOW, lengths[i], SCMP_A0(SCMP_CMP_EQ, DERIVATION_FD));
    rule_if(SCMP_ACT_ALLOW, "close", SCMP_A0(SCMP_CMP_NE, DERIVATION_FD));
    for (size_t i = 0; i < sizeof copies / sizeof *copies; i++)
        rule_if(SCMP_ACT_ALLOW, copies[i], SCMP_A1(SCMP_CMP_LE, STDERR_FILENO));
    for (size_t i = 0; i < sizeof fcntls / sizeof *fcntls; i++) {
        rule_if(SCMP_ACT_ALLOW, "fcntl", SCMP_A1(SCMP_CMP_EQ, fcntls[i]));
        rule_if(SCMP_ACT_ALLOW, "fcntl64", SCMP_A1(SCMP_CMP_EQ, fcntls[i]));
    }
}

static void make_run(void)
{
    static const char *const allowed[] = {
        // on descriptors that the process has
        "read", "write", "readv", "writev", "pread64", "pwrite64", "lseek", "_llseek", "fstat", "fstat64",
        "dup", "pipe", "pipe2", "poll", "ppoll", "select", "pselect6",
        // memory
        "munmap", "mremap", "madvise", "mincore", "brk", "msync",
        // signals and clocks of its own
        "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigreturn", "sigaltstack", "rt_sigpending",
        "setitimer", "getitimer", "alarm", "pause", "nanosleep", "clock_nanosleep", "clock_gettime",
        "clock_getres", "gettimeofday", "time", "times", "restart_syscall",
        // what the C library calls by itself
        "futex", "set_robust_list", "rseq", "getrandom", "sched_yield", "sched_getaffinity", "getcpu",
        "getrusage", "getpid", "getppid", "gettid", "getpgrp", "getuid", "geteuid", "getgid", "getegid",
        "uname", "sysinfo", "exit", "exit_group",
        // Child processes that try the effect of an undefined value. The device forks them and ends each by
        // its process number. They can't become another program, and all processes in the sandbox belong to
        // one kernel program.
        "wait4", "waitid", "tgkill"};
    filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        rule(SCMP_ACT_ALLOW, allowed[i]);
    allow_memory();
    allow_files();
    // only as the C library's fork() calls it: no thread and no namespace
    rule_if(SCMP_ACT_ALLOW, "clone",
            SCMP_A0(SCMP_CMP_EQ, CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD));
    rule(SCMP_ACT_ERRNO(ENOSYS), "clone3");
    rule_if(SCMP_ACT_ALLOW, "prctl", SCMP_A0(SCMP_CMP_EQ, PR_SET_PDEATHSIG));
    rule_if(SCMP_ACT_ALLOW, "ioctl",
            SCMP_A1(SCMP_CMP_EQ, TCGETS)); // asks whether the descriptor is a terminal
    rule_if(SCMP_ACT_ALLOW, "prlimit64", SCMP_A2(SCMP_CMP_EQ, 0)); // may read limits, but not set them
    check(seccomp_rule_add(
              filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, SCMP_A0(SCMP_CMP_EQ, 0),
              SCMP_A1(SCMP_CMP_EQ, RLIMIT_CPU)), // its own CPU limit, which ends a call that takes too long
          "prlimit64");
    rule_if(SCMP_ACT_ALLOW, "newfstatat",
            SCMP_A3(SCMP_CMP_MASKED_EQ, AT_EMPTY_PATH, AT_EMPTY_PATH)); // fstat()
}

int main(int count, char **words)
{
    if (count == 2 && strcmp(words[1], "start") == 0) {
        make_start();
    } else if (count == 2 && strcmp(words[1], "run") == 0) {
        make_run();
    } else {
        fprintf(stderr, "filter start, or filter run\n");
        return 1;
    }
    check(seccomp_export_bpf(filter, 1), "writing it");
    return 0;
}
