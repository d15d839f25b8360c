// Device arrays for the kernel program. They are poisoned before use, and nothing writable surrounds them. On
// the CPU device an allocation has its exact size. The device watches the ends of the allocation, and knows
// what was never written. A GPU does neither, so there the array lies between guard zones and is filled with
// poison by hand. An array may begin after the address to which its allocation is aligned. The bytes in
// between are guarded too.
#ifndef DEVICE_ARRAY_H
#define DEVICE_ARRAY_H

#include <stdlib.h>

#include "guard.h"

struct device_array {
    const char *name;
    size_t guard, before, bytes; // bytes of a guard zone, before the array, and of the array
    unsigned char *block;        // the whole allocation
    void *data;                  // the array in it
};

static inline bool device_is_watched(void)
{
#ifdef SIMT
    return true;
#else
    return getenv("KERNEL_WATCHED") != NULL;
#endif
}

// The bytes of device memory in use, exactly. 0 if they can't be known exactly: a GPU counts large pages
// only.
static inline size_t device_memory_in_use(void)
{
    size_t available = 0, total = 0;
#ifdef SIMT
    cudaMemGetInfo(&available, &total);
#endif
    return total - available;
}

// Adds `at_path` and `at_line`, the place that what else is added is about. Adds nothing without a line.
static inline void answer_place(struct message *reply, const char *path, int line)
{
    if (line == 0)
        return;
    message_add_text(reply, "at_path", path);
    message_add_number(reply, "at_line", line);
}

// The name of the error in a call's result, or NULL for success. The first error of a request is the one that
// is reported.
static inline const char *cuda_failure(cudaError_t error)
{
    return error == cudaSuccess ? NULL : cudaGetErrorName(error);
}

// Returns the error that a call has left, or NULL. If it is known which call was the first that failed,
// returns the error of that one, and adds its place.
static inline const char *answer_error(struct message *reply)
{
#ifdef SIMT
    int line = 0;
    char path[1024] = "";
    cudaError_t error = (cudaError_t)simt_error_first(&line, path, sizeof path);
    answer_place(reply, path, line);
    if (error != cudaSuccess) {
        cudaGetLastError();
        return cudaGetErrorName(error);
    }
#endif
    return cuda_failure(cudaGetLastError());
}

// Waits for the device after a call, and adds which calls have failed, and what memory is in use that was not
// before.
static inline void answer_ending(struct message *reply, size_t used)
{
    const char *launch_error = answer_error(reply);
    const char *sync_error = cuda_failure(cudaDeviceSynchronize());
    if (launch_error)
        message_add_text(reply, "launch_error", launch_error);
    if (sync_error)
        message_add_text(reply, "sync_error", sync_error);
    if (device_memory_in_use() > used)
        message_add_number(reply, "leaked", (long long)(device_memory_in_use() - used));
}

// An array of `bytes` poisoned bytes that begins `before` bytes after a multiple of 256. If the machine has
// too little memory, that is not the student's fault: prints a message and exits.
static inline struct device_array device_array_new(const char *name, size_t before, size_t bytes)
{
    struct device_array a = {name, device_is_watched() ? 0 : (size_t)GUARD_BYTES, before, bytes, NULL, NULL};
    size_t all = before + bytes + 2 * a.guard;
    cudaError_t error = cudaMalloc((void **)&a.block, all);
    if (error != cudaSuccess) {
        fprintf(stderr, "cannot allocate %zu bytes of device memory for %s: %s\n", bytes, name,
                cudaGetErrorString(error));
        exit(1);
    }
    a.data = a.block + a.guard + before;
    if (!device_is_watched()) {
        unsigned char *poison = poison_new(all);
        cudaMemcpy(a.block, poison, all, cudaMemcpyHostToDevice);
        free(poison);
    }
    return a;
}

#ifdef SIMT
// The end of a longer array. The kernel is given the address of the whole array, but the `missing` bytes
// before the end do not exist, except for the first `first_bytes` of them: these are copied from `first`,
// because a kernel may read the array's first element for a thread that has no element of its own. If the
// process has too few addresses, even they are missing.
static inline struct device_array device_array_end(const char *name, const void *first, size_t first_bytes,
                                                   size_t missing, size_t bytes)
{
    struct device_array a = {name, 0, 0, bytes, NULL, NULL};
    void *beginning;
    if (simt_malloc_ends(&beginning, first_bytes, missing - first_bytes, (void **)&a.block, bytes) !=
        cudaSuccess)
        return device_array_new(name, 0, bytes);
    cudaMemcpy(beginning, first, first_bytes, cudaMemcpyHostToDevice);
    a.data = a.block;
    return a;
}
#endif

// Copies the array to `host`. Adds to the reply where bytes around the array were written, for the first such
// array.
static inline cudaError_t device_array_read(const struct device_array *a, void *host, struct message *reply)
{
    size_t all = a->before + a->bytes + 2 * a->guard;
    unsigned char *copy = (unsigned char *)room_for(all, 1);
    cudaError_t error = cudaMemcpy(copy, a->block, all, cudaMemcpyDeviceToHost);
    if (error == cudaSuccess) {
        if (a->bytes > 0)
            memcpy(host, copy + a->guard + a->before, a->bytes);
        fact_breach(reply, a->name, copy, a->guard + a->before, a->bytes, a->guard);
    }
    free(copy);
    return error;
}

#endif
