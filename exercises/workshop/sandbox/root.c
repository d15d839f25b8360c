// The files that can be seen inside: an allow-list. A kernel program can read the system's libraries, itself
// and the submission's own files, and can write nowhere. The compiler can also read the device and the
// harness's headers. It may write to one folder and to a /tmp of its own, of limited size.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sandbox.h"

enum { WORDS = 512 };
#define GUARD   "/guard"   // the name of this program inside
#define PROGRAM "/program" // the name of the kernel program inside

static char *words[WORDS];
static unsigned count;

static char *text(const char *format, ...) __attribute__((format(printf, 1, 2)));
static char *text(const char *format, ...)
{
    char *made;
    va_list list;
    va_start(list, format);
    if (vasprintf(&made, format, list) < 0)
        sandbox_failed("memory");
    va_end(list);
    return made;
}

static void add(const char *word)
{
    if (count + 1 == WORDS) {
        errno = E2BIG;
        sandbox_failed("SANDBOX_FILES");
    }
    words[count++] = text("%s", word);
}

static void add3(const char *option, const char *from, const char *to)
{
    add(option);
    add(from);
    add(to);
}

static void show(const char *path) { add3("--ro-bind", path, path); }

// Libraries and programs. On most systems /lib and similar folders are links into /usr.
static void add_system(void)
{
    static const char *const folders[] = {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};
    show("/usr");
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        char target[PATH_MAX];
        ssize_t n = readlink(folders[i], target, sizeof target - 1);
        struct stat about;
        if (n > 0) {
            target[n] = 0;
            add3("--symlink", target, folders[i]);
        } else if (stat(folders[i], &about) == 0) {
            show(folders[i]);
        }
    }
    add3("--ro-bind-try", "/etc/alternatives", "/etc/alternatives");
    add3("--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache");
    add3("--proc", "/proc", "--dev-bind"); // only processes inside are seen
    add("/dev/null");
    add("/dev/null");
}

static void add_submission(void)
{
    char *rest = NULL, *files = text("%s", getenv("SANDBOX_FILES") ? getenv("SANDBOX_FILES") : "");
    for (char *file = strtok_r(files, " \n", &rest); file; file = strtok_r(NULL, " \n", &rest))
        show(file);
    free(files);
}

// The parts of the workbook that a kernel file is made of. This program is in the workbook's build/sandbox/.
static void add_workbook(const char *own)
{
    static const char *const parts[] = {"exercises/simt",         "exercises/harness/program",
                                        "exercises/harness/text", "build/simt",
                                        "build/harness/program",  "build/harness/text"};
    char *top = text("%s", own);
    for (int i = 0; i < 3; i++)
        *strrchr(top, '/') = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char *part = text("%s/%s", top, parts[i]);
        add3("--ro-bind-try", part, part);
        free(part);
    }
    free(top);
}

char **root_command(const struct job *job, int start)
{
    static const char *const apart[] = {
        "bwrap",
        "--unshare-all",
        "--unshare-user",
        "--die-with-parent",
        "--as-pid-1",
        "--cap-drop",
        "ALL",
        "--uid",
        "65534",
        "--gid",
        "65534",
        "--hostname",
        "sandbox",
    };
    char own[PATH_MAX], here[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", own, sizeof own - 1);
    if (n < 0 || !getcwd(here, sizeof here))
        sandbox_failed("/proc/self/exe");
    own[n] = 0;
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
        add(apart[i]);
    add_system();
    add3("--ro-bind", own, GUARD);
    if (job->compiles) {
        add("--size");
        add(text("%llu", (unsigned long long)COMPILE_SCRATCH_MB << 20));
        add3("--tmpfs", "/tmp", "--symlink");
        add("/proc/self/fd");
        add("/dev/fd");
        add_workbook(own);
        add3("--bind", job->folder, job->folder);
        add3("--dir", here, "--chdir");
        add(here);
    } else {
        add3("--ro-bind", job->words[0], PROGRAM);
        add("--chdir");
        add("/");
    }
    add_submission();
    add3("--remount-ro", "/", "--seccomp");
    add(text("%d", start));
    add3("--", GUARD, "inside");
    add(job->compiles ? "compile" : "run");
    if (job->compiles)
        add(job->folder);
    else
        add(PROGRAM);
    for (char **word = job->words + !job->compiles; *word; word++)
        add(*word);
    return words;
}

// Variables for the device must be numbers or descriptors, never paths.
static bool is_number(const char *value)
{
    value += strncmp(value, "fd:", 3) == 0 ? 3 : 0;
    return *value && value[strspn(value, "0123456789")] == 0;
}

static bool begins_with_any(const char *entry, const char *const *names)
{
    while (*names && strncmp(entry, *names, strlen(*names)) != 0)
        names++;
    return *names;
}

static bool may_be_known(const struct job *job, const char *entry)
{
    static const char *const compilers[] = {
        "LANG=", "LC_ALL=", "LC_CTYPE=", "LC_MESSAGES=", "SIMT_CXX=", "SIMT_CC=", NULL};
    static const char *const numbers[] = {"SIMT_", "SANDBOX_", "KERNEL_CALL_SECONDS=", NULL};
    if (job->compiles && begins_with_any(entry, compilers))
        return true;
    const char *value = strchr(entry, '=');
    return value && is_number(value + 1) && begins_with_any(entry, numbers);
}

char **root_environment(const struct job *job)
{
    static char *known[WORDS];
    unsigned n = 0;
    for (char **entry = environ; *entry && n + 4 < WORDS; entry++)
        if (may_be_known(job, *entry))
            known[n++] = *entry;
    if (job->compiles) {
        known[n++] = "PATH=/usr/local/bin:/usr/bin:/bin";
        known[n++] = "MAKEFLAGS=";
    } else {
        known[n++] = text("SIMT_LINES=fd:%d", LINES_FD);
        known[n++] = text("SIMT_FILTER=fd:%d", FILTER_FD);
    }
    return known;
}
