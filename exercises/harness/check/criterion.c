// Makes Criterion's processes behave differently where the tests need that.
#define _GNU_SOURCE // RTLD_NEXT
#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>

#include "check.h"

void become_test_process(int argc, char **argv)
{
    if (!getenv("BXFI_MAP")) // BoxFort sets it, in the processes of tests only
        return;
    int (*with_the_jump)(int, char **) = (int (*)(int, char **))dlsym(RTLD_NEXT, "main");
    if (with_the_jump)
        exit(with_the_jump(argc, argv));
}

// Criterion starts libgit2 in every process, because libgit2 would show how the strings of a failed assertion
// differ. But libgit2 then reads all certificates of the system. The linker finds these functions before
// libgit2's own, so libgit2 is only started when there is something to show. exercise.mk puts an empty
// library in its place where it can. Then nothing is shown.
int git_libgit2_init(void);
int git_libgit2_init(void) { return 1; }
int git_libgit2_shutdown(void);
int git_libgit2_shutdown(void) { return 0; }

typedef int diff(const void *, size_t, const char *, const void *, size_t, const char *, const void *, void *,
                 void *, void *, void *, void *);
diff git_diff_buffers;
int git_diff_buffers(const void *old, size_t old_bytes, const char *old_name, const void *new,
                     size_t new_bytes, const char *new_name, const void *options, void *file, void *binary,
                     void *hunk, void *line, void *payload)
{
    int (*start)(void) = (int (*)(void))dlsym(RTLD_NEXT, "git_libgit2_init");
    diff *show = (diff *)dlsym(RTLD_NEXT, "git_diff_buffers");
    if (!start || !show || start() < 0)
        return -1;
    return show(old, old_bytes, old_name, new, new_bytes, new_name, options, file, binary, hunk, line,
                payload);
}

// A test's process tells the runner how far it is. If the runner does not answer within a minute, nanomsg
// sends the message again, and Criterion takes the second one for an error. But the runner answers nobody
// while a witness is searched, which may take longer.
int nn_connect(int socket, const char *address);
int nn_connect(int socket, const char *address)
{
    enum { NN_REQ = 48, NN_REQ_RESEND_IVL = 1 }; // nanomsg's numbers
    int (*set)(int, int, int, const void *, size_t) =
        (int (*)(int, int, int, const void *, size_t))dlsym(RTLD_NEXT, "nn_setsockopt");
    int (*to)(int, const char *) = (int (*)(int, const char *))dlsym(RTLD_NEXT, "nn_connect");
    const int most = INT_MAX; // milliseconds
    if (set)
        set(socket, NN_REQ, NN_REQ_RESEND_IVL, &most, sizeof most);
    return to ? to(socket, address) : -1;
}
