// Device arrays as the kernel program wants them: poisoned before use, and with nothing writable round
// them. On the CPU device an allocation has its exact size and the device watches its ends and knows what
// was never written. On a GPU nobody does, so there the array lies between guard zones and is filled with
// poison by hand. An array may begin behind what an allocation is aligned to; the bytes before it are
// nobody's, too.
#ifndef DEVICE_ARRAY_H
#define DEVICE_ARRAY_H

#include <stdlib.h>

#include "guard.h"

struct device_array {
    const char *name;
    size_t guard, before, bytes; // of a guard zone, before the array, and of it
    unsigned char *block;        // what was allocated
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

// The name of the error in a call's result, or NULL for success; the first error of a request is the one to
// report.
static inline const char *cuda_failure(cudaError_t error)
{
    return error == cudaSuccess ? NULL : cudaGetErrorName(error);
}

// An array of `bytes` bytes, poisoned, that begins `before` bytes behind a multiple of 256. A machine without
// the memory is not the student's fault: says so and exits.
static inline struct device_array device_array_new(const char *name, size_t before, size_t bytes)
{
    struct device_array a = {name, device_is_watched() ? 0 : (size_t)GUARD_BYTES, before, bytes, NULL, NULL};
    size_t all = before + bytes + 2 * a.guard;
    cudaError_t error = cudaMalloc((void **)&a.block, all);
    if (error != cudaSuccess) {
        fprintf(stderr, "no device memory for %s (%zu bytes): %s\n", name, bytes, cudaGetErrorString(error));
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
// The end of an array that is longer by `missing` bytes, which a kernel is told of but which are not there.
// Only the bytes at `first` are, at the array's beginning, of `first_bytes`, since a kernel may read its
// first element for a thread that has none of its own. They aren't either where the process has few
// addresses.
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

// Copies the array to `host`; reports in the reply what was written round it, once for all arrays.
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
