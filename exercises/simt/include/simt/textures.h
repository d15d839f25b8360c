// Functions by which kernels read texture objects, and read and write surface objects. The device finds and
// filters texels (runtime/memory/texture.c). Here they are converted to the type that the kernel asks for.
#ifndef SIMT_TEXTURES_H
#define SIMT_TEXTURES_H

#include "arrays.h"
#include "vectors.h"

template <class T> struct simt_texel_of; // no other type can be a texel

#define SIMT_TEXEL(T, count, number, ...)                                                       \
    template <> struct simt_texel_of<T> {                                                       \
        typedef number part;                                                                    \
        static constexpr simt_texel_type type()                                                 \
        {                                                                                       \
            return {(number)0.5 != 0 ? cudaChannelFormatKindFloat                               \
                    : (number)-1 < 0 ? cudaChannelFormatKindSigned                              \
                                     : cudaChannelFormatKindUnsigned,                           \
                    8 * (int)sizeof(number), count};                                            \
        }                                                                                       \
        static part at(const simt_texel &v, int i) { return simt_channel<part>(v.channel[i]); } \
        static T make(const simt_texel &v) { return __VA_ARGS__; }                              \
    };
template <class T> static inline auto simt_channel(uint32_t bits) { return (T)bits; }
template <> inline auto simt_channel<float>(uint32_t bits) { return __builtin_bit_cast(float, bits); }
#define SIMT_TEXELS(scalar, vector, number)                \
    SIMT_TEXEL(scalar, 1, number, at(v, 0))                \
    SIMT_TEXEL(vector##1, 1, number, {at(v, 0)})           \
    SIMT_TEXEL(vector##2, 2, number, {at(v, 0), at(v, 1)}) \
    SIMT_TEXEL(vector##4, 4, number, {at(v, 0), at(v, 1), at(v, 2), at(v, 3)})
SIMT_TEXELS(signed char, char, signed char)
SIMT_TEXELS(unsigned char, uchar, unsigned char)
SIMT_TEXELS(short, short, short)
SIMT_TEXELS(unsigned short, ushort, unsigned short)
SIMT_TEXELS(int, int, int)
SIMT_TEXELS(unsigned, uint, unsigned)
SIMT_TEXELS(float, float, float)
SIMT_TEXEL(char, 1, signed char, (char)at(v, 0))
#undef SIMT_TEXELS
#undef SIMT_TEXEL

template <class T> static inline cudaChannelFormatDesc cudaCreateChannelDesc()
{
    constexpr simt_texel_type t = simt_texel_of<T>::type();
    return {t.bits, t.count > 1 ? t.bits : 0, t.count > 2 ? t.bits : 0, t.count > 3 ? t.bits : 0, t.kind};
}

template <class T>
SIMT_INLINE T simt_sample(cudaTextureObject_t texture, int dimensions, float x, float y, float z, int layer)
{
    return simt_texel_of<T>::make(
        simt_texture_sample(texture, simt_texel_of<T>::type(), dimensions, x, y, z, layer));
}

// Each function has two forms: one returns the texel, and one writes it to its first argument.
#define SIMT_TEXTURE(name, parameters, call)                                                                 \
    template <class T> SIMT_INLINE T name(cudaTextureObject_t texture SIMT_PASS parameters) { return call; } \
    template <class T> SIMT_INLINE void name(T *result, cudaTextureObject_t texture SIMT_PASS parameters)    \
    {                                                                                                        \
        *result = call;                                                                                      \
    }
#define SIMT_PASS(...) , __VA_ARGS__
SIMT_TEXTURE(tex1Dfetch, (int x),
             simt_texel_of<T>::make(simt_texture_fetch(texture, simt_texel_of<T>::type(), x)))
SIMT_TEXTURE(tex1D, (float x), simt_sample<T>(texture, 1, x, 0, 0, -1))
SIMT_TEXTURE(tex2D, (float x, float y), simt_sample<T>(texture, 2, x, y, 0, -1))
SIMT_TEXTURE(tex3D, (float x, float y, float z), simt_sample<T>(texture, 3, x, y, z, -1))
SIMT_TEXTURE(tex1DLayered, (float x, int layer), simt_sample<T>(texture, 1, x, 0, 0, layer < 0 ? 0 : layer))
SIMT_TEXTURE(tex2DLayered, (float x, float y, int layer),
             simt_sample<T>(texture, 2, x, y, 0, layer < 0 ? 0 : layer))
#undef SIMT_TEXTURE
#undef SIMT_PASS

// ---- surfaces: x counts bytes

template <class T>
SIMT_INLINE T simt_surface_load(cudaSurfaceObject_t surface, int dimensions, int x, int y, int z,
                                cudaSurfaceBoundaryMode mode)
{
    const T *p = (const T *)simt_surface_at(surface, sizeof(T), dimensions, x, y, z, mode);
    return p ? *p : T();
}
template <class T>
SIMT_INLINE void simt_surface_store(T value, cudaSurfaceObject_t surface, int dimensions, int x, int y, int z,
                                    cudaSurfaceBoundaryMode mode)
{
    if (T *p = (T *)simt_surface_at(surface, sizeof(T), dimensions, x, y, z, mode))
        *p = value;
}

#define SIMT_MODE cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap
#define SIMT_SURFACE(n, coordinates, x, y, z)                                                                \
    template <class T>                                                                                       \
    SIMT_INLINE T surf##n##Dread(cudaSurfaceObject_t surface, SIMT_LIST coordinates, SIMT_MODE)              \
    {                                                                                                        \
        return simt_surface_load<T>(surface, n, x, y, z, mode);                                              \
    }                                                                                                        \
    template <class T>                                                                                       \
    SIMT_INLINE void surf##n##Dread(T *result, cudaSurfaceObject_t surface, SIMT_LIST coordinates,           \
                                    SIMT_MODE)                                                               \
    {                                                                                                        \
        *result = simt_surface_load<T>(surface, n, x, y, z, mode);                                           \
    }                                                                                                        \
    template <class T>                                                                                       \
    SIMT_INLINE void surf##n##Dwrite(T value, cudaSurfaceObject_t surface, SIMT_LIST coordinates, SIMT_MODE) \
    {                                                                                                        \
        simt_surface_store<T>(value, surface, n, x, y, z, mode);                                             \
    }
#define SIMT_LIST(...) __VA_ARGS__
SIMT_SURFACE(1, (int x), x, 0, 0)
SIMT_SURFACE(2, (int x, int y), x, y, 0)
SIMT_SURFACE(3, (int x, int y, int z), x, y, z)
#undef SIMT_SURFACE
#undef SIMT_LIST
#undef SIMT_MODE
#endif
