// Faults of the harness itself, in its own processes and in the kernel program: never the student's.
#ifndef HARNESS_FAILURE_H
#define HARNESS_FAILURE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// How a process ends that failed by no fault of the kernel: the harness's, or the CPU device in it.
enum { NOT_THE_KERNEL = 87 };

// Says what failed, and ends the process so.
__attribute__((noreturn, format(printf, 1, 2))) void harness_failed(const char *format, ...);

// Memory, to be freed. Where there is none the harness has failed.
void *room_for(size_t count, size_t size);             // for so many and one more, all bytes 0
void *more_room(void *old, size_t count, size_t size); // for so many in place of `old`
char *copy_of(const char *text);

#ifdef __cplusplus
}
#endif

#endif
