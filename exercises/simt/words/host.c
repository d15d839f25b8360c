// What is said about host code: what it may not touch, and what it frees.
#include "inside.h"

#define ONLY_COPY ": only cudaMemcpy can access it from the host"

const struct words simt_host_words[] = {
    {"kinds", "host-deref host-out-of-bounds bad-free"},
    // ---- device memory. Text: the function of the library
    {"host-touches-device", "host code {verb1} device memory at %1" ONLY_COPY},
    {"library-touches-device", "host code {verb1} device memory inside a library call such as memcpy or "
                               "printf" ONLY_COPY},
    {"function-touches-device", "host code {verb1} device memory at %1 inside a call of {text0}" ONLY_COPY},
    {"call-touches-device", "host code {verb1} device memory at %1 inside a library call" ONLY_COPY},
    // ---- memory that is not its own
    {"host-null-pointer", "host code {verb1} through a null pointer at %1"},
    {"host-outside", "host code {verb1} it at %1"},
    {"host-outside-block", "host code {verb1} at %1, "},
    // Facts: how far, and the bytes of the block. Text: the call that returned it
    {"before-block", "{0} byte{0?|s} before the {1} byte{1?|s}"},
    {"in-block", "in the {1} byte{1?|s}"},
    {"right-after-block", "right after the {1} byte{1?|s}"},
    {"beyond-block", "{0} byte{0?|s} beyond the {1} byte{1?|s}"},
    {"block-returned", " that {text0} returned at %2"},
    {"block-was-freed", ", which were freed at %3"},
    {"host-unused-stack", "host code {verb1} at %1 in a part of the stack that no running function uses"},
    {"host-callers-stack", "host code {verb1} at %1 beyond its own part of the stack, in its callers' part"},
    {"host-leads-nowhere", "host code {verb1} at %1 through a pointer that leads nowhere"},
    {"registers-stack",
     "cudaHostRegister at %1 is given memory on the stack, which is gone when the function returns; "
     "allocate it by malloc()"},
    {"prints-elsewhere", "host code prints at %1 to a stream that is neither stdout nor stderr"},
    {"host-not-its-own", "host code {verb1} memory at %1 that is not its own: not one of its variables, and "
                         "not memory that it allocated or was given"},
    // ---- freeing. Text 0: the call, and text 1: another call
    {"is-given", "{text0} at %1 is given "},
    {"in-thread-is-given", "{text0} at %1, in thread {thread1}, is given "},
    {"never-pinned", "a pointer that cudaMallocHost never returned"},
    {"never-returned", "a pointer that cudaMalloc never returned: host memory, or not a pointer at all"},
    {"never-allocated", "a pointer into device memory that was never allocated"},
    {"middle", "a pointer into the middle of an allocation: free what cudaMalloc returned"},
    {"freed-by-reset", "a pointer that cudaDeviceReset freed before"},
    {"freed-before", "a pointer that was freed before"},
    {"freed-before-at", "a pointer that was freed before, at %2"},
    {"of-kernel", "memory that a kernel allocated by malloc or new: only a kernel can free it"},
    {"is-pinned", "pinned memory: free it with cudaFreeHost"},
    {"is-not-pinned", "memory that is not pinned: free it with cudaFree"},
    {"not-of-kernel", "a pointer that no malloc or new in a kernel returned"},
    {"middle-of-kernels", "a pointer into the middle of what malloc or new returned"},
    {"middle-of-block", "a pointer into the middle of what {text0} returned at %2"},
    {"device-memory", "a pointer to device memory: free it with cudaFree"},
    {"not-of-host", "a pointer that no malloc, calloc, realloc or new returned"},
    {0}};
