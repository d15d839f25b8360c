// Functions of the C library that read or write memory for host code, mostly for files. Nothing would watch
// what they touch, so simtcc links calls of them, also from C files, with these functions (ld's --wrap). They
// only look for memory that is used before the work of a stream is done.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "inside.h"

#define BY __builtin_return_address(0)

static inline void touch(const struct touch *t)
{
    if (simt_jobs_unfinished > 0 && !simt_current_thread)
        simt_host_touches_jobs(t);
}

// ld gives these names: __real_f is the library's function f, and calls of f become calls of __wrap_f. It is
// weak because an exercise's program is linked without --wrap: there, no code of the kernel file calls these
// functions.
//
// NOLINTBEGIN(bugprone-reserved-identifier)
#define WRAP(type, function, parameters, arguments, p, bytes, access) \
    __attribute__((weak)) type __real_##function parameters;          \
    type __wrap_##function parameters;                                \
    type __wrap_##function parameters                                 \
    {                                                                 \
        touch(TOUCH(p, bytes, access, BY));                           \
        return __real_##function arguments;                           \
    }
WRAP(size_t, fwrite, (const void *p, size_t size, size_t n, FILE *f), (p, size, n, f), p, size *n,
     ACCESS_READ)
WRAP(size_t, fread, (void *p, size_t size, size_t n, FILE *f), (p, size, n, f), p, size *n, ACCESS_WRITE)
WRAP(ssize_t, write, (int file, const void *p, size_t bytes), (file, p, bytes), p, bytes, ACCESS_READ)
WRAP(ssize_t, read, (int file, void *p, size_t bytes), (file, p, bytes), p, bytes, ACCESS_WRITE)
WRAP(void, qsort, (void *p, size_t n, size_t size, int (*order)(const void *, const void *)),
     (p, n, size, order), p, size *n, ACCESS_WRITE)
// NOLINTEND(bugprone-reserved-identifier)
