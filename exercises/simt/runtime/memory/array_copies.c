// Copies to CUDA arrays and from them, and memory in three dimensions.
#include "arrays.h"

// Returns where `bytes` bytes begin that continue from row to row, or NULL if the array does not contain all
// of them.
static uint8_t *run_of(cudaArray_const_t array, size_t x, size_t y, size_t bytes)
{
    uint8_t *p = simt_array_at(array, x, y, 0, 0);
    size_t all = p ? simt_array_pitch(array) * simt_array_rows(array) : 0;
    return p && bytes <= all - (size_t)(p - array->memory) ? p : NULL;
}

static cudaError_t to_array(struct call call, cudaArray_t to, size_t x, size_t y, const void *from,
                            size_t pitch, size_t width, size_t height, enum cudaMemcpyKind kind)
{
    uint8_t *p = simt_array_at(to, x, y, width, height);
    return p ? simt_copy_rows(call, p, simt_array_pitch(to), from, pitch, width, height, kind)
             : simt_returning(cudaErrorInvalidValue);
}

static cudaError_t from_array(struct call call, void *to, size_t pitch, cudaArray_const_t from, size_t x,
                              size_t y, size_t width, size_t height, enum cudaMemcpyKind kind)
{
    const uint8_t *p = simt_array_at(from, x, y, width, height);
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
