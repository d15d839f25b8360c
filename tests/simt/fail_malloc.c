// Preloaded into a program: its FAIL_AT-th call for memory gets none. A byte is added to the file FAIL_COUNT
// then, to tell that there was such a call.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *p, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);

static unsigned long at;

__attribute__((constructor)) static void begin(void)
{
    const char *text = getenv("FAIL_AT");
    at = text ? strtoul(text, NULL, 10) : 0;
    unsetenv("LD_PRELOAD"); // programs that this one starts have all memory that they want
}

static int fails(void)
{
    static unsigned long calls;
    if (++calls != at)
        return 0;
    const char *log = getenv("FAIL_COUNT");
    int file = log ? open(log, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
    if (file >= 0 && write(file, "x", 1) == 1)
        close(file);
    errno = ENOMEM;
    return 1;
}

// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the header's are reserved
void *malloc(size_t bytes) { return fails() ? NULL : __libc_malloc(bytes); }
void *calloc(size_t count, size_t bytes) { return fails() ? NULL : __libc_calloc(count, bytes); }
void *realloc(void *p, size_t bytes) { return fails() ? NULL : __libc_realloc(p, bytes); }
void *reallocarray(void *p, size_t count, size_t bytes)
{
    return fails() ? NULL : __libc_realloc(p, count * bytes);
}
void *aligned_alloc(size_t alignment, size_t bytes)
{
    return fails() ? NULL : __libc_memalign(alignment, bytes);
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)
