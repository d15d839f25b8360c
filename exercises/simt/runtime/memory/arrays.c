// CUDA arrays, and copies in three dimensions. An array lies in device memory, row after row with no padding
// between rows.
#include <stdlib.h>

#include "arrays.h"

static struct cudaArray *arrays; // those that are not freed

const struct cudaArray *simt_array_find(cudaArray_const_t array)
{
    const struct cudaArray *a = arrays;
    while (a && a != array)
        a = a->next;
    return a;
}

size_t simt_array_rows(const struct cudaArray *a) { return a->extent.height ? a->extent.height : 1; }
size_t simt_array_slices(const struct cudaArray *a) { return a->extent.depth ? a->extent.depth : 1; }
size_t simt_array_pitch(const struct cudaArray *a) { return a->extent.width * a->texel; }

unsigned simt_texel_bytes(const struct cudaChannelFormatDesc *d)
{
    const int bits[] = {d->x, d->y, d->z, d->w};
    unsigned channels = 0;
    while (channels < 4 && bits[channels] > 0)
        channels++;
    for (unsigned i = 0; i < 4; i++)
        if (bits[i] != (i < channels ? bits[0] : 0))
            return 0;
    bool known = d->f == cudaChannelFormatKindFloat ? bits[0] == 32
                                                    : (unsigned)d->f < cudaChannelFormatKindFloat &&
                                                          (bits[0] == 8 || bits[0] == 16 || bits[0] == 32);
    return known && channels != 3 ? channels * (unsigned)bits[0] / 8 : 0;
}

cudaError_t simt_malloc_array(cudaArray_t *array, const struct cudaChannelFormatDesc *desc,
                              struct cudaExtent extent, unsigned flags)
{
    WRITES(array, sizeof *array);
    READS(desc, sizeof *desc);
    cudaError_t e = BY_CALLER(simt_waits());
    e = e ? e : simt_wait_for_kernels();
    if (e)
        return e;
    unsigned texel = desc ? simt_texel_bytes(desc) : 0;
    if (!array || !texel || extent.width == 0 ||
        flags & ~(unsigned)(cudaArrayLayered | cudaArraySurfaceLoadStore))
        return simt_returning(cudaErrorInvalidValue);
    struct cudaArray *a = simt_device_calloc(1, sizeof *a);
    *a = (struct cudaArray){.desc = *desc, .extent = extent, .flags = flags, .texel = texel};
    size_t bytes = simt_array_pitch(a) * simt_array_rows(a) * simt_array_slices(a);
    // Findings name the array by the variable in which the program keeps the handle, so that is what is
    // passed.
    e = simt_memory_allocate((void **)array, bytes, ON_DEVICE);
    if (e) {
        free(a);
        return simt_returning(e);
    }
    a->memory = (uint8_t *)*array;
    simt_memory_find((uintptr_t)a->memory - simt_arena)->element = texel;
    a->next = arrays;
    arrays = a;
    *array = a;
    return cudaSuccess;
}

cudaError_t simt_free_array(cudaArray_t array, const char *file, int line)
{
    cudaError_t e = BY_CALLER(simt_waits());
    e = e ? e : simt_wait_for_kernels();
    if (e || !array)
        return e;
    struct cudaArray **link = &arrays;
    while (*link && *link != array)
        link = &(*link)->next;
    if (!*link)
        return simt_returning(cudaErrorInvalidResourceHandle);
    *link = array->next;
    simt_host_waits_for_all();
    e = simt_free_at(array->memory, false, simt_access_at(OP_CALL, (struct simt_site){file, line}));
    free(array);
    return e;
}

void simt_arrays_forget(void)
{
    while (arrays) {
        struct cudaArray *next = arrays->next;
        free(arrays);
        arrays = next;
    }
}

cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *desc, cudaArray_const_t array)
{
    return cudaArrayGetInfo(desc, NULL, NULL, (cudaArray_t)array);
}

cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *desc, struct cudaExtent *extent, unsigned *flags,
                             cudaArray_t array)
{
    WRITES(desc, sizeof *desc);
    WRITES(extent, sizeof *extent);
    WRITES(flags, sizeof *flags);
    const struct cudaArray *a = simt_array_find(array);
    if (!a)
        return simt_returning(cudaErrorInvalidResourceHandle);
    if (desc)
        *desc = a->desc;
    if (extent)
        *extent = a->extent;
    if (flags)
        *flags = a->flags;
    return cudaSuccess;
}

// ---- copies

// Returns where bytes [x, x + width) of rows [y, y + height) of an array begin, or NULL if the array does not
// contain all of them.
static uint8_t *rows_of(cudaArray_const_t array, size_t x, size_t y, size_t width, size_t height)
{
    const struct cudaArray *a = simt_array_find(array);
    if (!a)
        return NULL;
    size_t pitch = simt_array_pitch(a), rows = simt_array_rows(a);
    if (x > pitch || width > pitch - x || y > rows || height > rows - y)
        return NULL;
    return a->memory + y * pitch + x;
}

// Returns where `bytes` bytes begin that continue from row to row, or NULL if the array does not contain all
// of them.
static uint8_t *run_of(cudaArray_const_t array, size_t x, size_t y, size_t bytes)
{
    uint8_t *p = rows_of(array, x, y, 0, 0);
    size_t all = p ? simt_array_pitch(array) * simt_array_rows(array) : 0;
    return p && bytes <= all - (size_t)(p - array->memory) ? p : NULL;
}

static cudaError_t to_array(struct call call, cudaArray_t to, size_t x, size_t y, const void *from,
                            size_t pitch, size_t width, size_t height, enum cudaMemcpyKind kind)
{
    uint8_t *p = rows_of(to, x, y, width, height);
    return p ? simt_copy_rows(call, p, simt_array_pitch(to), from, pitch, width, height, kind)
             : simt_returning(cudaErrorInvalidValue);
}

static cudaError_t from_array(struct call call, void *to, size_t pitch, cudaArray_const_t from, size_t x,
                              size_t y, size_t width, size_t height, enum cudaMemcpyKind kind)
{
    const uint8_t *p = rows_of(from, x, y, width, height);
    return p ? simt_copy_rows(call, to, pitch, p, simt_array_pitch(from), width, height, kind)
             : simt_returning(cudaErrorInvalidValue);
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
                                size_t width, size_t height, enum cudaMemcpyKind kind)
{
    return to_array(CALL("cudaMemcpy2DToArray"), to, x, y, from, pitch, width, height, kind);
}

cudaError_t simt_to_array_on(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                             size_t height, enum cudaMemcpyKind kind, cudaStream_t on)
{
    return to_array(CALL_ON("cudaMemcpy2DToArrayAsync", on), to, x, y, from, pitch, width, height, kind);
}

cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
                                  size_t width, size_t height, enum cudaMemcpyKind kind)
{
    return from_array(CALL("cudaMemcpy2DFromArray"), to, pitch, from, x, y, width, height, kind);
}

cudaError_t simt_from_array_on(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
                               size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t on)
{
    return from_array(CALL_ON("cudaMemcpy2DFromArrayAsync", on), to, pitch, from, x, y, width, height, kind);
}

cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes,
                              enum cudaMemcpyKind kind)
{
    struct call call = CALL("cudaMemcpyToArray");
    uint8_t *p = run_of(to, x, y, bytes);
    return p ? simt_copy_bytes(call, p, from, bytes, kind) : simt_returning(cudaErrorInvalidValue);
}

cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                enum cudaMemcpyKind kind)
{
    struct call call = CALL("cudaMemcpyFromArray");
    const uint8_t *p = run_of(from, x, y, bytes);
    return p ? simt_copy_bytes(call, to, p, bytes, kind) : simt_returning(cudaErrorInvalidValue);
}

// ---- three dimensions

cudaError_t cudaMalloc3D(struct cudaPitchedPtr *p, struct cudaExtent extent)
{
    WRITES(p, sizeof *p);
    if (!p)
        return simt_returning(cudaErrorInvalidValue);
    p->xsize = extent.width;
    p->ysize = extent.height;
    return simt_malloc_pitch(&p->ptr, &p->pitch, extent.width, extent.height * extent.depth);
}

static cudaError_t set_box(struct call call, struct cudaPitchedPtr p, int value, struct cudaExtent extent)
{
    struct simt_transfer t = {.sets = true,
                              .to = p.ptr,
                              .to_pitch = p.pitch,
                              .to_slice = p.pitch * p.ysize,
                              .width = extent.width,
                              .height = extent.height,
                              .slices = extent.depth,
                              .value = (unsigned)value,
                              .element = 1};
    return simt_transfer_make(call, &t);
}

cudaError_t cudaMemset3D(struct cudaPitchedPtr p, int value, struct cudaExtent extent)
{
    return set_box(CALL("cudaMemset3D"), p, value, extent);
}

cudaError_t simt_set_box_on(struct cudaPitchedPtr p, int value, struct cudaExtent extent, cudaStream_t on)
{
    return set_box(CALL_ON("cudaMemset3DAsync", on), p, value, extent);
}

struct box { // one end of a copy
    uint8_t *first;
    size_t pitch, slice; // bytes from row to row, and from slice to slice
};

// Sets *box to one end of a copy: the CUDA array, or `memory` if array is NULL. at.x counts elements in an
// array and bytes in memory.
static cudaError_t box_of(cudaArray_t array, struct cudaPos at, struct cudaPitchedPtr memory,
                          struct cudaExtent extent, struct box *box)
{
    if (!array) {
        *box = (struct box){memory.ptr, memory.pitch, memory.pitch * memory.ysize};
        box->first += at.z * box->slice + at.y * box->pitch + at.x;
        return memory.ptr ? cudaSuccess : cudaErrorInvalidValue;
    }
    const struct cudaArray *a = simt_array_find(array);
    if (!a)
        return cudaErrorInvalidResourceHandle;
    size_t slices = simt_array_slices(a);
    box->first = rows_of(array, at.x * a->texel, at.y, extent.width * a->texel, extent.height);
    if (!box->first || at.z > slices || extent.depth > slices - at.z)
        return cudaErrorInvalidValue;
    box->pitch = simt_array_pitch(a);
    box->slice = box->pitch * simt_array_rows(a);
    box->first += at.z * box->slice;
    return cudaSuccess;
}

cudaError_t simt_transfer_of_box(struct call call, const struct cudaMemcpy3DParms *p, struct simt_transfer *t)
{
    simt_pass(p, sizeof *p, ACCESS_READ, call.frame, call.by);
    if (!p)
        return simt_returning(cudaErrorInvalidValue);
    struct box to, from;
    cudaError_t e = box_of(p->dstArray, p->dstPos, p->dstPtr, p->extent, &to);
    e = e ? e : box_of(p->srcArray, p->srcPos, p->srcPtr, p->extent, &from);
    if (e)
        return simt_returning(e);
    cudaArray_const_t array = p->dstArray ? p->dstArray : p->srcArray;
    *t = (struct simt_transfer){.to = to.first,
                                .from = from.first,
                                .to_pitch = to.pitch,
                                .from_pitch = from.pitch,
                                .to_slice = to.slice,
                                .from_slice = from.slice,
                                .width = p->extent.width * (array ? array->texel : 1),
                                .height = p->extent.height,
                                .slices = p->extent.depth,
                                .kind = p->kind};
    return cudaSuccess;
}

static cudaError_t copy_box(struct call call, const struct cudaMemcpy3DParms *p)
{
    struct simt_transfer t;
    cudaError_t e = simt_transfer_of_box(call, p, &t);
    return e ? e : simt_transfer_make(call, &t);
}

cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *p) { return copy_box(CALL("cudaMemcpy3D"), p); }

cudaError_t simt_copy_box_on(const struct cudaMemcpy3DParms *p, cudaStream_t on)
{
    return copy_box(CALL_ON("cudaMemcpy3DAsync", on), p);
}
