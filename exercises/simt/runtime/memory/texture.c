// Texture and surface objects: which objects exist, and what a kernel reads and writes through them.
//
// A texel is read through the same hooks as a kernel's read of device memory. So it is reported if the texel
// was never written, was freed, or is written by others at the same time. A filtered sample reads only the
// texels that contribute to it.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arrays.h"

static struct view { // a texture or surface object
    bool alive, surface;
    uint32_t generation;
    struct cudaResourceDesc resource;
    struct cudaTextureDesc texture;
    struct cudaChannelFormatDesc desc;
    int dimensions; // 0: linear memory, which only tex1Dfetch reads
    bool layered;
    uint8_t *memory;
    size_t size[3], pitch; // size: in texels; pitch: bytes from row to row
    unsigned texel;
} * views;
static uint32_t view_count;

#define VIEW_SHIFT 32 // a handle is the generation, shifted by this, and the object's number + 1

static struct view *find(unsigned long long handle)
{
    uint32_t number = (uint32_t)handle - 1;
    bool there =
        number < view_count && views[number].alive && views[number].generation == handle >> VIEW_SHIFT;
    return there ? &views[number] : NULL;
}

static unsigned long long add(const struct view *v)
{
    uint32_t i = 0;
    while (i < view_count && views[i].alive)
        i++;
    if (i == view_count)
        ADDED(views, view_count)->generation = 0;
    uint32_t generation = views[i].generation + 1;
    views[i] = *v;
    views[i].alive = true;
    views[i].generation = generation;
    return (unsigned long long)generation << VIEW_SHIFT | (i + 1);
}

static cudaError_t remove_view(unsigned long long handle, bool surface)
{
    struct view *v = find(handle);
    if (!v || v->surface != surface)
        return simt_returning(cudaErrorInvalidValue);
    v->alive = false;
    return cudaSuccess;
}

void simt_textures_forget(void)
{
    for (uint32_t i = 0; i < view_count; i++)
        views[i].alive = false;
}

// ---- objects, made and destroyed by the host

static cudaError_t view_array(struct view *v)
{
    const struct cudaArray *a = simt_array_find(v->resource.res.array.array);
    if (!a)
        return cudaErrorInvalidResourceHandle;
    v->desc = a->desc;
    v->layered = a->flags & cudaArrayLayered;
    v->dimensions = a->extent.height == 0 ? 1 : a->extent.depth == 0 || v->layered ? 2 : 3;
    v->memory = a->memory;
    v->size[0] = a->extent.width;
    v->size[1] = simt_array_rows(a);
    v->size[2] = simt_array_slices(a);
    v->pitch = simt_array_pitch(a);
    return v->surface && !(a->flags & cudaArraySurfaceLoadStore) ? cudaErrorInvalidValue : cudaSuccess;
}

static cudaError_t view_memory(struct view *v, bool linear)
{
    const struct cudaResourceDesc *r = &v->resource;
    v->desc = linear ? r->res.linear.desc : r->res.pitch2D.desc;
    v->memory = linear ? r->res.linear.devPtr : r->res.pitch2D.devPtr;
    v->texel = simt_texel_bytes(&v->desc);
    if (!v->texel || v->surface)
        return cudaErrorInvalidValue;
    v->dimensions = linear ? 0 : 2;
    v->size[0] = linear ? r->res.linear.sizeInBytes / v->texel : r->res.pitch2D.width;
    v->size[1] = linear ? 1 : r->res.pitch2D.height;
    v->size[2] = 1;
    v->pitch = linear ? 0 : r->res.pitch2D.pitchInBytes;
    size_t bytes = linear ? r->res.linear.sizeInBytes : (v->size[1] - 1) * v->pitch + v->size[0] * v->texel;
    bool there = v->size[0] > 0 && v->size[1] > 0 && (linear || v->size[0] * v->texel <= v->pitch) &&
                 simt_memory_covers((uintptr_t)v->memory, bytes);
    return there ? cudaSuccess : cudaErrorInvalidValue;
}

static cudaError_t view_of(struct view *v, const struct cudaResourceDesc *resource)
{
    v->resource = *resource;
    cudaError_t e = cudaErrorInvalidValue;
    if (resource->resType == cudaResourceTypeArray)
        e = view_array(v);
    else if (resource->resType == cudaResourceTypeLinear || resource->resType == cudaResourceTypePitch2D)
        e = view_memory(v, resource->resType == cudaResourceTypeLinear);
    else if (resource->resType == cudaResourceTypeMipmappedArray)
        e = cudaErrorNotSupported;
    v->texel = simt_texel_bytes(&v->desc);
    return e;
}

// Returns an error if the description asks to filter or to normalise elements whose type does not allow this.
static cudaError_t settings(const struct view *v, const struct cudaTextureDesc *t)
{
    bool whole = v->desc.f != cudaChannelFormatKindFloat,
         normalized = t->readMode == cudaReadModeNormalizedFloat;
    if (normalized && (!whole || v->desc.x == 32))
        return cudaErrorInvalidNormSetting;
    if (v->dimensions > 0 && t->filterMode == cudaFilterModeLinear && whole && !normalized)
        return cudaErrorInvalidFilterSetting;
    return t->sRGB ? cudaErrorNotSupported : cudaSuccess;
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *texture, const struct cudaResourceDesc *resource,
                                    const struct cudaTextureDesc *desc,
                                    const struct cudaResourceViewDesc *view)
{
    WRITES(texture, sizeof *texture);
    READS(resource, sizeof *resource);
    READS(desc, sizeof *desc);
    cudaError_t e = simt_wait_and(texture && resource && desc, cudaErrorInvalidValue);
    if (e)
        return e;
    struct view v = {.texture = *desc};
    e = view ? cudaErrorNotSupported : view_of(&v, resource);
    e = e ? e : settings(&v, desc);
    if (!e) {
        *texture = add(&v);
        simt_given_bytes(__func__, text_offset(__builtin_return_address(0)), resource, sizeof *resource);
        simt_given_bytes(__func__, text_offset(__builtin_return_address(0)), desc, sizeof *desc);
    }
    return simt_returning(e);
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture) { return remove_view(texture, false); }

cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *resource, cudaTextureObject_t texture)
{
    WRITES(resource, sizeof *resource);
    const struct view *v = find(texture);
    if (!v || v->surface)
        return simt_returning(cudaErrorInvalidValue);
    *resource = v->resource;
    return cudaSuccess;
}

cudaError_t cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *desc, cudaTextureObject_t texture)
{
    WRITES(desc, sizeof *desc);
    const struct view *v = find(texture);
    if (!v || v->surface)
        return simt_returning(cudaErrorInvalidValue);
    *desc = v->texture;
    return cudaSuccess;
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *surface, const struct cudaResourceDesc *resource)
{
    WRITES(surface, sizeof *surface);
    READS(resource, sizeof *resource);
    cudaError_t e = simt_wait_and(surface && resource, cudaErrorInvalidValue);
    if (e)
        return e;
    struct view v = {.surface = true};
    e = view_of(&v, resource);
    if (!e)
        *surface = add(&v);
    return simt_returning(e);
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface) { return remove_view(surface, true); }

// ---- wrong uses by a kernel

#define CALLER __builtin_return_address(0)

// Reports the finding, and ends the launch.
static _Noreturn void refuse(const char *kind, const void *by, struct clause c)
{
    simt_tell(kind, simt_access_here(OP_CALL, text_offset(by)), c);
    simt_launch_abandon(cudaErrorIllegalAddress);
}
#define REFUSE(kind, by, ...) refuse(kind, by, (struct clause){.reason = __VA_ARGS__})

static const struct view *wanted(unsigned long long handle, bool surface, const void *by)
{
    const struct view *v = find(handle);
    uint32_t number = (uint32_t)handle - 1;
    const char *sort = surface ? "surface" : "texture";
    if (v && v->surface == surface)
        return v;
    const bool gone =
        number < view_count && handle >> VIEW_SHIFT && handle >> VIEW_SHIFT <= views[number].generation;
    REFUSE("bad-texture", by,
           v      ? surface ? "texture-as-surface" : "surface-as-texture"
           : gone ? "destroyed-object"
                  : "no-such-object",
           .text = {sort});
}

static const char *kind_of(enum cudaChannelFormatKind kind)
{
    return kind == cudaChannelFormatKindFloat ? "float" : "integer";
}

// Reports a kernel that fetches floats from integer elements, or integers from floats: it gets the bits,
// which are not the value.
static void check_type(const struct view *v, struct simt_texel_type type, const void *by)
{
    bool normalized = v->texture.readMode == cudaReadModeNormalizedFloat;
    bool floats = v->desc.f == cudaChannelFormatKindFloat || normalized;
    if (floats == (type.kind == cudaChannelFormatKindFloat))
        return;
    struct finding f = simt_finding_of("bad-texture", simt_access_here(OP_CALL, text_offset(by)));
    BECAUSE(&f, "other-type", .text = {kind_of(type.kind), kind_of(v->desc.f)});
    if (normalized)
        BECAUSE(&f, "normalized");
    else if (type.kind == cudaChannelFormatKindFloat)
        BECAUSE(&f, "not-normalized");
    simt_finding_add(&f);
}

// ---- texels

// Returns channel i of the texel at p: its value or, if the texture reads normalised floats, a float in [0,
// 1] or [-1, 1].
static uint32_t channel_of(const struct view *v, const uint8_t *p, int i)
{
    unsigned bytes = (unsigned)v->desc.x / 8;
    uint32_t bits = 0;
    memcpy(&bits, p + (size_t)i * bytes, bytes);
    int32_t number = v->desc.f == cudaChannelFormatKindSigned
                         ? (int32_t)(bits << (32 - v->desc.x)) >> (32 - v->desc.x)
                         : (int32_t)bits;
    if (v->texture.readMode != cudaReadModeNormalizedFloat)
        return (uint32_t)number;
    bool is_signed = v->desc.f == cudaChannelFormatKindSigned;
    float most = (float)((1u << (v->desc.x - is_signed)) - 1), value = fmaxf((float)number / most, -1.0f);
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static int channels(const struct view *v) { return (int)(v->texel * 8) / v->desc.x; }

static struct simt_texel texel_at(const struct view *v, const size_t at[3], const void *by)
{
    struct simt_texel t = {{0}};
    uint8_t *p = v->memory + (at[2] * v->size[1] + at[1]) * v->pitch + at[0] * v->texel;
    simt_access_slow(TOUCH(p, v->texel, ACCESS_READ, by));
    for (int i = 0; i < channels(v); i++)
        t.channel[i] = channel_of(v, p, i);
    return t;
}

struct simt_texel simt_texture_fetch(cudaTextureObject_t texture, struct simt_texel_type type, int x)
{
    const struct view *v = wanted(texture, false, CALLER);
    if (v->dimensions > 0)
        REFUSE("bad-texture", CALLER, "fetches-array");
    check_type(v, type, CALLER);
    size_t at[3] = {(size_t)x, 0, 0};
    return x >= 0 && (size_t)x < v->size[0] ? texel_at(v, at, CALLER) : (struct simt_texel){{0}};
}

// Sets *at to the texel that stands for texel i along an axis, by the address mode. Returns false if the
// border colour stands for it.
static bool place(const struct view *v, int axis, long i, size_t *at)
{
    long n = (long)v->size[axis];
    enum cudaTextureAddressMode mode = v->texture.addressMode[axis];
    if (i < 0 || i >= n) {
        bool wraps = v->texture.normalizedCoords && mode == cudaAddressModeWrap,
             mirrors = v->texture.normalizedCoords && mode == cudaAddressModeMirror;
        if (mode == cudaAddressModeBorder)
            return false;
        if (wraps || mirrors) {
            long period = mirrors ? 2 * n : n;
            i = (i % period + period) % period;
            i = i < n ? i : period - 1 - i;
        } else {
            i = i < 0 ? 0 : n - 1;
        }
    }
    *at = (size_t)i;
    return true;
}

static struct simt_texel border(const struct view *v)
{
    struct simt_texel t;
    memcpy(t.channel, v->texture.borderColor, sizeof t.channel);
    return t;
}

struct simt_texel simt_texture_sample(cudaTextureObject_t texture, struct simt_texel_type type,
                                      int dimensions, float x, float y, float z, int layer)
{
    const struct view *v = wanted(texture, false, CALLER);
    if (v->dimensions == 0)
        REFUSE("bad-texture", CALLER, "samples-linear-memory");
    if (v->dimensions != dimensions)
        REFUSE("bad-texture", CALLER, "texture-dimensions", .n = {v->dimensions, dimensions});
    if (v->layered != (layer >= 0))
        REFUSE("bad-texture", CALLER, v->layered ? "no-layer" : "layer-of-none");
    check_type(v, type, CALLER);
    bool filtered = v->texture.filterMode == cudaFilterModeLinear;
    // A card filters a one-dimensional texture as a plane of one row, at that row's upper edge, so a border
    // counts half there.
    int axes = filtered && dimensions == 1 ? 2 : dimensions < 3 ? dimensions : 3;
    float at[3] = {x, y, z}, share[3] = {0, 0, 0}; // share: weight of the next texel, in 8 bits as on a card
    long first[3] = {0, 0, 0};
    for (int a = 0; a < axes; a++) {
        float scaled = v->texture.normalizedCoords ? at[a] * (float)v->size[a] : at[a];
        scaled = fmaxf(fminf(scaled - (filtered ? 0.5f : 0.0f), 1e9f), -1e9f); // also limits a NaN
        first[a] = (long)floorf(scaled);
        share[a] = filtered ? roundf((scaled - floorf(scaled)) * 256.0f) / 256.0f : 0.0f;
    }
    struct simt_texel result = {{0}};
    float sum[4] = {0, 0, 0, 0};
    for (unsigned corner = 0; corner < 1u << axes; corner++) {
        float weight = 1.0f;
        size_t there[3] = {0, 0,
                           layer >= 0 ? (size_t)layer < v->size[2] ? (size_t)layer : v->size[2] - 1 : 0};
        bool inside = true;
        for (int a = 0; a < axes; a++) {
            weight *= corner >> a & 1 ? share[a] : 1.0f - share[a];
            inside &= place(v, a, first[a] + (long)(corner >> a & 1), &there[a]);
        }
        if (weight == 0.0f)
            continue;
        struct simt_texel t = inside ? texel_at(v, there, CALLER) : border(v);
        if (!filtered)
            return t;
        for (int i = 0; i < channels(v); i++) {
            float value;
            memcpy(&value, &t.channel[i], sizeof value);
            sum[i] += weight * value;
        }
    }
    memcpy(result.channel, sum, sizeof sum);
    return result;
}

// ---- surfaces

void *simt_surface_at(cudaSurfaceObject_t surface, unsigned bytes, int dimensions, int x, int y, int z,
                      enum cudaSurfaceBoundaryMode mode)
{
    const struct view *v = wanted(surface, true, CALLER);
    if (v->dimensions != dimensions)
        REFUSE("bad-texture", CALLER, "surface-dimensions", .n = {v->dimensions, dimensions});
    if (x % (int)bytes != 0)
        REFUSE("misaligned", CALLER, "surface-misaligned", .n = {x, bytes});
    long at[3] = {x, y, z},
         most[3] = {(long)(v->size[0] * v->texel - bytes), (long)v->size[1] - 1, (long)v->size[2] - 1};
    for (int a = 0; a < dimensions && a < 3; a++) {
        if (at[a] >= 0 && at[a] <= most[a])
            continue;
        if (mode == cudaBoundaryModeZero)
            return NULL;
        if (mode == cudaBoundaryModeTrap)
            REFUSE("oob-global", CALLER,
                   a == 0   ? "outside-row"
                   : a == 1 ? "outside-rows"
                            : "outside-slices",
                   .n = {at[a], a == 0 ? most[a] + (long)bytes : most[a] + 1});
        at[a] = at[a] < 0 ? 0 : most[a];
    }
    return v->memory + ((size_t)at[2] * v->size[1] + (size_t)at[1]) * v->pitch + (size_t)at[0];
}
