// CUDA arrays, copies in three dimensions, and texture and surface objects, as the host makes them. What
// kernels call is in textures.h.
#ifndef SIMT_ARRAYS_H
#define SIMT_ARRAYS_H

#include <stdint.h>

#include "memory.h"

#ifdef __cplusplus
extern "C" {
#endif

enum cudaChannelFormatKind {
    cudaChannelFormatKindSigned = 0,
    cudaChannelFormatKindUnsigned = 1,
    cudaChannelFormatKindFloat = 2,
    cudaChannelFormatKindNone = 3,
};

struct cudaChannelFormatDesc { // bits per channel
    int x, y, z, w;
    enum cudaChannelFormatKind f;
};

typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t; // no program can make such an array

#define cudaArrayDefault          0x00
#define cudaArrayLayered          0x01
#define cudaArraySurfaceLoadStore 0x02
#define cudaArrayCubemap          0x04
#define cudaArrayTextureGather    0x08

struct cudaExtent { // in bytes, or for an array: width in elements
    size_t width, height, depth;
};
struct cudaPos {
    size_t x, y, z;
};
struct cudaPitchedPtr {
    void *ptr;
    size_t pitch, xsize, ysize;
};
struct cudaMemcpy3DParms {
    cudaArray_t srcArray;
    struct cudaPos srcPos;
    struct cudaPitchedPtr srcPtr;
    cudaArray_t dstArray;
    struct cudaPos dstPos;
    struct cudaPitchedPtr dstPtr;
    struct cudaExtent extent;
    enum cudaMemcpyKind kind;
};

enum cudaResourceType {
    cudaResourceTypeArray = 0,
    cudaResourceTypeMipmappedArray = 1,
    cudaResourceTypeLinear = 2,
    cudaResourceTypePitch2D = 3,
};

struct cudaResourceDesc {
    enum cudaResourceType resType;
    union {
        struct {
            cudaArray_t array;
        } array;
        struct {
            cudaMipmappedArray_t mipmap;
        } mipmap;
        struct {
            void *devPtr;
            struct cudaChannelFormatDesc desc;
            size_t sizeInBytes;
        } linear;
        struct {
            void *devPtr;
            struct cudaChannelFormatDesc desc;
            size_t width, height, pitchInBytes;
        } pitch2D;
    } res;
};

enum cudaTextureAddressMode {
    cudaAddressModeWrap = 0,
    cudaAddressModeClamp = 1,
    cudaAddressModeMirror = 2,
    cudaAddressModeBorder = 3,
};

enum cudaTextureFilterMode {
    cudaFilterModePoint = 0,
    cudaFilterModeLinear = 1,
};

enum cudaTextureReadMode {
    cudaReadModeElementType = 0,
    cudaReadModeNormalizedFloat = 1,
};

struct cudaTextureDesc {
    enum cudaTextureAddressMode addressMode[3];
    enum cudaTextureFilterMode filterMode;
    enum cudaTextureReadMode readMode;
    int sRGB; // must be 0
    float borderColor[4];
    int normalizedCoords;
    unsigned maxAnisotropy;
    enum cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
    int disableTrilinearOptimization, seamlessCubemap;
};

struct cudaResourceViewDesc; // not supported

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;

enum cudaSurfaceBoundaryMode {
    cudaBoundaryModeZero = 0,
    cudaBoundaryModeClamp = 1,
    cudaBoundaryModeTrap = 2,
};

typedef struct cudaExtent cudaExtent;
typedef struct cudaPos cudaPos;
typedef struct cudaPitchedPtr cudaPitchedPtr;
typedef struct cudaMemcpy3DParms cudaMemcpy3DParms;
typedef struct cudaChannelFormatDesc cudaChannelFormatDesc;
typedef struct cudaResourceDesc cudaResourceDesc;
typedef struct cudaTextureDesc cudaTextureDesc;

static inline struct cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth)
{
    struct cudaExtent e = {width, height, depth};
    return e;
}
static inline struct cudaPos make_cudaPos(size_t x, size_t y, size_t z)
{
    struct cudaPos p = {x, y, z};
    return p;
}
static inline struct cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t width, size_t height)
{
    struct cudaPitchedPtr q = {p, pitch, width, height};
    return q;
}

cudaError_t simt_malloc_array(cudaArray_t *array, const struct cudaChannelFormatDesc *desc,
                              struct cudaExtent extent, unsigned flags);
cudaError_t simt_free_array(cudaArray_t array, const char *file, int line);
cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *desc, cudaArray_const_t array);
cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *desc, struct cudaExtent *extent, unsigned *flags,
                             cudaArray_t array);
// Widths and offsets are in bytes.
cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
                                size_t width, size_t height, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
                                  size_t width, size_t height, enum cudaMemcpyKind kind);
// These copy row after row of the array, and continue from the end of one row to the next.
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes,
                              enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                enum cudaMemcpyKind kind);
cudaError_t cudaMalloc3D(struct cudaPitchedPtr *p, struct cudaExtent extent);
cudaError_t cudaMemset3D(struct cudaPitchedPtr p, int value, struct cudaExtent extent);
cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *p);

// The same in a stream.
cudaError_t simt_to_array_on(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                             size_t height, enum cudaMemcpyKind kind, cudaStream_t on);
cudaError_t simt_from_array_on(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
                               size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t on);
cudaError_t simt_set_box_on(struct cudaPitchedPtr p, int value, struct cudaExtent extent, cudaStream_t on);
cudaError_t simt_copy_box_on(const struct cudaMemcpy3DParms *p, cudaStream_t on);

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *texture, const struct cudaResourceDesc *resource,
                                    const struct cudaTextureDesc *desc,
                                    const struct cudaResourceViewDesc *view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture);
cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *resource, cudaTextureObject_t texture);
cudaError_t cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *desc, cudaTextureObject_t texture);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *surface, const struct cudaResourceDesc *resource);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface);

// What a kernel fetches: four channels, each in the 32 bits of an int, an unsigned or a float.
struct simt_texel {
    uint32_t channel[4];
};
// The type that a kernel fetches or stores: the kind of its channels, the bits per channel, and the number of
// channels.
struct simt_texel_type {
    enum cudaChannelFormatKind kind;
    int bits, count;
};
struct simt_texel simt_texture_fetch(cudaTextureObject_t texture, struct simt_texel_type type, int x);
// Returns a texel. A coordinate that the called function does not have is 0. layer: below 0 if the function
// takes no layer.
struct simt_texel simt_texture_sample(cudaTextureObject_t texture, struct simt_texel_type type,
                                      int dimensions, float x, float y, float z, int layer);
// Returns the address of `bytes` bytes of a surface; x is in bytes. Returns NULL if they are outside of the
// surface, and the mode says that nothing happens then.
void *simt_surface_at(cudaSurfaceObject_t surface, unsigned bytes, int dimensions, int x, int y, int z,
                      enum cudaSurfaceBoundaryMode mode);

#ifdef __cplusplus
}

static inline cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, size_t width,
                                          size_t height = 0, unsigned flags = cudaArrayDefault)
{
    return simt_malloc_array(array, desc, make_cudaExtent(width, height, 0), flags);
}
static inline cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *desc,
                                            cudaExtent extent, unsigned flags = cudaArrayDefault)
{
    return simt_malloc_array(array, desc, extent, flags);
}
static inline cudaError_t cudaFreeArray(cudaArray_t array, SIMT_HERE)
{
    return simt_free_array(array, file, line);
}
SIMT_INLINE cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from,
                                                 size_t pitch, size_t width, size_t height,
                                                 cudaMemcpyKind kind, cudaStream_t stream = 0)
{
    return simt_to_array_on(to, x, y, from, pitch, width, height, kind, stream);
}
SIMT_INLINE cudaError_t cudaMemcpy2DFromArrayAsync(void *to, size_t pitch, cudaArray_const_t from, size_t x,
                                                   size_t y, size_t width, size_t height, cudaMemcpyKind kind,
                                                   cudaStream_t stream = 0)
{
    return simt_from_array_on(to, pitch, from, x, y, width, height, kind, stream);
}
SIMT_INLINE cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t stream = 0)
{
    return simt_copy_box_on(p, stream);
}
SIMT_INLINE cudaError_t cudaMemset3DAsync(cudaPitchedPtr p, int value, cudaExtent extent,
                                          cudaStream_t stream = 0)
{
    return simt_set_box_on(p, value, extent, stream);
}

static inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f)
{
    return {x, y, z, w, f};
}
#else
#define cudaMallocArray(array, desc, width, height, flags) \
    simt_malloc_array(array, desc, make_cudaExtent(width, height, 0), flags)
#define cudaFreeArray(array) simt_free_array(array, __FILE__, __LINE__)
#endif
#endif
