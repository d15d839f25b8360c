// CUDA arrays, and what a copy in three dimensions transfers. An array lies in device memory, row after row
// with no padding between rows.
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

uint8_t *simt_array_at(cudaArray_const_t array, size_t x, size_t y, size_t width, size_t height)
{
    const struct cudaArray *a = simt_array_find(array);
    if (!a)
        return NULL;
    size_t pitch = simt_array_pitch(a), rows = simt_array_rows(a);
    if (x > pitch || width > pitch - x || y > rows || height > rows - y)
        return NULL;
    return a->memory + y * pitch + x;
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
    box->first = simt_array_at(array, at.x * a->texel, at.y, extent.width * a->texel, extent.height);
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
