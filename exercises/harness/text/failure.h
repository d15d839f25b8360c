// Failures of the harness itself, in its own processes and in the kernel program. They are never the
// student's.
#ifndef HARNESS_FAILURE_H
#define HARNESS_FAILURE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// The exit status of a process that failed through no fault of the kernel: the harness failed, or the CPU
// device in it.
enum { NOT_THE_KERNEL = 87 };

// Prints what failed, and ends the process with that status.
__attribute__((noreturn, format(printf, 1, 2))) void harness_failed(const char *format, ...);

// These allocate memory that the caller frees. If there is no memory, the harness has failed.
void *room_for(size_t count, size_t size);             // room for `count` and one more, all bytes 0
void *more_room(void *old, size_t count, size_t size); // room for `count` in place of `old`
// Makes room for one more thing in an array that has `count`, and was made by such calls only.
void *grown(void *array, size_t count, size_t size);
// Adds a thing to the end of such an array, and gives a pointer to it.
#define ADDED(array, count) ((array) = grown((array), (size_t)(count), sizeof *(array)), &(array)[(count)++])
char *copy_of(const char *text);

#ifdef __cplusplus
}
#endif

#endif
