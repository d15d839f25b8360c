// Device memory: allocating, copying and setting it. Also pinned host memory, and the program's __device__
// variables.
#ifndef SIMT_MEMORY_H
#define SIMT_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include "errors.h"
#include "streams.h"

#ifdef __cplusplus
#include "element_type.h"
#include "shapes.h"
extern "C" {
#endif

enum cudaMemcpyKind { // bit 0: the destination is on the device; bit 1: the source is
    cudaMemcpyHostToHost = 0,
    cudaMemcpyHostToDevice = 1,
    cudaMemcpyDeviceToHost = 2,
    cudaMemcpyDeviceToDevice = 3,
    cudaMemcpyDefault = 4, // decided by the pointers
};

#define cudaMemAttachGlobal        0x01
#define cudaMemAttachHost          0x02

#define cudaHostAllocDefault       0x00
#define cudaHostAllocPortable      0x01
#define cudaHostAllocMapped        0x02
#define cudaHostAllocWriteCombined 0x04

#define cudaHostRegisterDefault    0x00
#define cudaHostRegisterPortable   0x01
#define cudaHostRegisterMapped     0x02
#define cudaHostRegisterReadOnly   0x08

#define cudaCpuDeviceId            ((int)-1)
#define cudaInvalidDeviceId        ((int)-2)

enum cudaMemoryType {
    cudaMemoryTypeUnregistered = 0, // the host's own memory
    cudaMemoryTypeHost = 1,         // pinned or registered memory
    cudaMemoryTypeDevice = 2,
    cudaMemoryTypeManaged = 3,
};

struct cudaPointerAttributes {
    enum cudaMemoryType type;
    int device;
    void *devicePointer, *hostPointer; // NULL: this side cannot use the memory
};

typedef struct cudaPointerAttributes cudaPointerAttributes;

enum cudaMemoryAdvise {
    cudaMemAdviseSetReadMostly = 1,
    cudaMemAdviseUnsetReadMostly = 2,
    cudaMemAdviseSetPreferredLocation = 3,
    cudaMemAdviseUnsetPreferredLocation = 4,
    cudaMemAdviseSetAccessedBy = 5,
    cudaMemAdviseUnsetAccessedBy = 6,
};

enum cudaMemLocationType {
    cudaMemLocationTypeInvalid = 0,
    cudaMemLocationTypeDevice = 1,
    cudaMemLocationTypeHost = 2,
};

struct cudaMemLocation { // what CUDA 13 takes instead of a device's number
    enum cudaMemLocationType type;
    int id;
};

cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *p);
cudaError_t cudaHostRegister(void *p, size_t bytes,
                             unsigned flags); // a kernel can use it, and nobody watches
cudaError_t cudaHostUnregister(void *p);
cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t bytes);
cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind);
cudaError_t cudaMemset(void *p, int value, size_t bytes);
cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                         size_t height, enum cudaMemcpyKind kind); // pitches and width in bytes
cudaError_t cudaMemset2D(void *p, size_t pitch, int value, size_t width, size_t height);
cudaError_t cudaFreeHost(void *p);
// Returns the same pointer, which must be to pinned memory.
cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned flags);
// In bytes.
cudaError_t cudaMemGetInfo(size_t *available, size_t *total);

// Called before *p is set to new memory. The memory will have this name, or none if it is NULL, and elements
// of `element` bytes, or 0 if they are not known. type: theirs, as in element_type.h.
void simt_name_next(void *p, const char *name, size_t element, char type);

// The functions that cudaMalloc, cudaMallocManaged, cudaFree and cudaMallocHost call, and the copies that
// take a stream or a symbol.
cudaError_t simt_malloc(void **p, size_t bytes, bool managed);
cudaError_t simt_free(void *p, const char *file, int line);
cudaError_t simt_malloc_host(void **p, size_t bytes, unsigned flags);
cudaError_t simt_copy_on(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind, cudaStream_t on);
cudaError_t simt_copy_peer_on(void *to, int to_device, const void *from, int from_device, size_t bytes,
                              cudaStream_t on);
cudaError_t simt_prefetch(const void *p, size_t bytes, int device, cudaStream_t on);
cudaError_t simt_advise(const void *p, size_t bytes, enum cudaMemoryAdvise advice, int device);
// Allocates an array in device memory of which only two parts exist: its first bytes and, `gap` bytes after
// them, its last bytes. So a kernel can be tried with indices for which no machine has enough memory.
// cudaFree(*last) frees both parts. Returns cudaErrorMemoryAllocation if this process does not have enough
// addresses.
cudaError_t simt_malloc_ends(void **first, size_t first_bytes, size_t gap, void **last, size_t last_bytes);
cudaError_t simt_malloc_pitch(void **p, size_t *pitch, size_t width, size_t height);
cudaError_t simt_set_on(void *p, int value, size_t bytes, cudaStream_t on);
cudaError_t simt_copy_rows_on(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                              size_t height, enum cudaMemcpyKind kind, cudaStream_t on);
cudaError_t simt_set_rows_on(void *p, size_t pitch, int value, size_t width, size_t height, cudaStream_t on);
cudaError_t simt_to_symbol(const void *symbol, const void *from, size_t bytes, size_t offset,
                           enum cudaMemcpyKind kind, cudaStream_t on, bool waits);
cudaError_t simt_from_symbol(void *to, const void *symbol, size_t bytes, size_t offset,
                             enum cudaMemcpyKind kind, cudaStream_t on, bool waits);
// Returns a variable's address and size. Either pointer may be NULL.
cudaError_t simt_symbol_place(const void *symbol, void **address, size_t *bytes);

#ifdef __cplusplus
}

// Functions that call the runtime in another form are SIMT_INLINE, because the runtime finds its caller's
// line by the return address.

template <class T, size_t bytes = sizeof(T)> constexpr size_t simt_bytes_of(int) { return bytes; }
template <class T> constexpr size_t simt_bytes_of(long) { return 0; } // for an incomplete type

// simtcc puts this around the &totals in an allocation.
template <class T> static inline T **simt_called(T **p, const char *name)
{
    simt_tell_shapes<T>();
    simt_name_next((void *)p, name, simt_bytes_of<T>(0), simt_type<T>::code);
    return p;
}
static inline void **simt_called(void **p, const char *name)
{
    simt_name_next((void *)p, name, 0, 0);
    return p;
}
template <class T> static inline T &&simt_called(T &&p, const char *)
{
    return (T &&) p;
} // not such a pointer

template <class T> static inline cudaError_t cudaMalloc(T **p, size_t bytes)
{
    simt_tell_shapes<T>();
    return simt_malloc((void **)p, bytes, false);
}

template <class T>
static inline cudaError_t cudaMallocManaged(T **p, size_t bytes, unsigned flags = cudaMemAttachGlobal)
{
    (void)flags;
    simt_tell_shapes<T>();
    return simt_malloc((void **)p, bytes, true);
}

static inline cudaError_t cudaFree(void *p, SIMT_HERE) { return simt_free(p, file, line); }
// Without the parameters that CUDA's own functions do not have, for a program that takes the function's
// address. A call prefers the function above, which is not a template.
template <class = void> static inline cudaError_t cudaFree(void *p) { return simt_free(p, nullptr, 0); }

template <class T>
static inline cudaError_t cudaMallocPitch(T **p, size_t *pitch, size_t width, size_t height)
{
    return simt_malloc_pitch((void **)p, pitch, width, height);
}

SIMT_INLINE cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                                          size_t width, size_t height, enum cudaMemcpyKind kind,
                                          cudaStream_t stream = 0)
{
    return simt_copy_rows_on(to, to_pitch, from, from_pitch, width, height, kind, stream);
}

SIMT_INLINE cudaError_t cudaMemset2DAsync(void *p, size_t pitch, int value, size_t width, size_t height,
                                          cudaStream_t stream = 0)
{
    return simt_set_rows_on(p, pitch, value, width, height, stream);
}

SIMT_INLINE cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device,
                                            size_t bytes, cudaStream_t stream = 0)
{
    return simt_copy_peer_on(to, to_device, from, from_device, bytes, stream);
}

template <class T> static inline cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned flags)
{
    return cudaHostGetDevicePointer((void **)device, host, flags);
}

static inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t bytes, int device,
                                               cudaStream_t stream = 0)
{
    return simt_prefetch(p, bytes, device, stream);
}

static inline cudaError_t cudaMemAdvise(const void *p, size_t bytes, cudaMemoryAdvise advice, int device)
{
    return simt_advise(p, bytes, advice, device);
}

static inline int simt_device_at(cudaMemLocation location)
{
    return location.type == cudaMemLocationTypeHost     ? cudaCpuDeviceId
           : location.type == cudaMemLocationTypeDevice ? location.id
                                                        : cudaInvalidDeviceId;
}

static inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t bytes, cudaMemLocation location,
                                               unsigned, cudaStream_t stream = 0)
{
    return simt_prefetch(p, bytes, simt_device_at(location), stream);
}

static inline cudaError_t cudaMemAdvise(const void *p, size_t bytes, cudaMemoryAdvise advice,
                                        cudaMemLocation location)
{
    return simt_advise(p, bytes, advice, simt_device_at(location));
}

template <class T> static inline cudaError_t cudaMallocHost(T **p, size_t bytes, unsigned flags = 0)
{
    return simt_malloc_host((void **)p, bytes, flags);
}

static inline cudaError_t cudaMallocHost(void **p, size_t bytes) { return simt_malloc_host(p, bytes, 0); }

template <class T> static inline cudaError_t cudaHostAlloc(T **p, size_t bytes, unsigned flags)
{
    return simt_malloc_host((void **)p, bytes, flags);
}

SIMT_INLINE cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                                        cudaStream_t stream = 0)
{
    return simt_copy_on(to, from, bytes, kind, stream);
}

SIMT_INLINE cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes, cudaStream_t stream = 0)
{
    return simt_set_on(p, value, bytes, stream);
}

// A symbol is the variable itself.
template <class T>
SIMT_INLINE cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, size_t bytes, size_t offset = 0,
                                           cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    return simt_to_symbol((const void *)&symbol, from, bytes, offset, kind, 0, true);
}

template <class T>
SIMT_INLINE cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *from, size_t bytes,
                                                size_t offset, cudaMemcpyKind kind, cudaStream_t stream = 0)
{
    return simt_to_symbol((const void *)&symbol, from, bytes, offset, kind, stream, false);
}

template <class T>
SIMT_INLINE cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t bytes, size_t offset = 0,
                                             cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    return simt_from_symbol(to, (const void *)&symbol, bytes, offset, kind, 0, true);
}

template <class T>
SIMT_INLINE cudaError_t cudaMemcpyFromSymbolAsync(void *to, const T &symbol, size_t bytes, size_t offset,
                                                  cudaMemcpyKind kind, cudaStream_t stream = 0)
{
    return simt_from_symbol(to, (const void *)&symbol, bytes, offset, kind, stream, false);
}

template <class T> static inline cudaError_t cudaGetSymbolAddress(void **address, const T &symbol)
{
    return simt_symbol_place((const void *)&symbol, address, 0);
}

template <class T> static inline cudaError_t cudaGetSymbolSize(size_t *bytes, const T &symbol)
{
    return simt_symbol_place((const void *)&symbol, 0, bytes);
}
#else
#define cudaMalloc(p, bytes)                       simt_malloc((void **)(p), bytes, false)
#define cudaMallocManaged(p, bytes, ...)           simt_malloc((void **)(p), bytes, true)
#define cudaFree(p)                                simt_free(p, __FILE__, __LINE__)
#define cudaMallocHost(p, bytes)                   simt_malloc_host((void **)(p), bytes, 0)
#define cudaHostAlloc(p, bytes, flags)             simt_malloc_host((void **)(p), bytes, flags)
#define cudaMemcpyAsync(to, from, bytes, kind, on) simt_copy_on(to, from, bytes, kind, on)
#define cudaMemsetAsync(p, value, bytes, on)       simt_set_on(p, value, bytes, on)
#define cudaMemPrefetchAsync(p, bytes, device, on) simt_prefetch(p, bytes, device, on)
#define cudaMemAdvise(p, bytes, advice, device)    simt_advise(p, bytes, advice, device)
#endif
#endif
