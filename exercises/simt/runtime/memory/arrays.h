// What arrays.c, array_copies.c and texture.c share: CUDA arrays.
#ifndef SIMT_ROOM_ARRAYS_H
#define SIMT_ROOM_ARRAYS_H

#include "../../include/simt/arrays.h"
#include "../inside.h"

struct cudaArray {
    struct cudaChannelFormatDesc desc;
    struct cudaExtent extent; // height 0: one-dimensional; depth 0: neither three-dimensional nor layered
    unsigned flags, texel;    // texel: bytes per element
    uint8_t *memory;
    struct cudaArray *next;
};

// Returns the array, or NULL if there is no such array or it has been freed.
const struct cudaArray *simt_array_find(cudaArray_const_t array);
size_t simt_array_rows(const struct cudaArray *a);
size_t simt_array_slices(const struct cudaArray *a);
size_t simt_array_pitch(const struct cudaArray *a);
// Returns where bytes [x, x + width) of rows [y, y + height) of an array begin, or NULL if the array does not
// contain all of them.
uint8_t *simt_array_at(cudaArray_const_t array, size_t x, size_t y, size_t width, size_t height);
// Returns the bytes of an element of that format, or 0 if CUDA has no such format.
unsigned simt_texel_bytes(const struct cudaChannelFormatDesc *d);

#endif
