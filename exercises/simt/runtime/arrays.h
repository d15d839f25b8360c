// What arrays.c and texture.c share.
#ifndef SIMT_ROOM_ARRAYS_H
#define SIMT_ROOM_ARRAYS_H

#include "../include/simt/arrays.h"
#include "runtime.h"

struct cudaArray {
    struct cudaChannelFormatDesc desc;
    struct cudaExtent extent; // height 0: it has one dimension; depth 0: it has not three, and no layers
    unsigned flags, texel;    // texel: bytes
    uint8_t *memory;
    struct cudaArray *next;
};

const struct cudaArray *
simt_array_find(cudaArray_const_t array); // itself; NULL if there is none, or none any more
size_t simt_array_rows(const struct cudaArray *a);
size_t simt_array_slices(const struct cudaArray *a);
size_t simt_array_pitch(const struct cudaArray *a);
unsigned simt_texel_bytes(const struct cudaChannelFormatDesc *d); // 0 if no texel is like that

#endif
