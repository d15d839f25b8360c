// The struct types that kernels use, as far as simtcc can describe them: see include/simt/shapes.h. A struct
// is copied by one access, which says neither which of its bytes are padding nor how it must be aligned.
#include <string.h>

#include "memory.h"

static struct shape {
    size_t bytes, alignment;
    // For each byte, whether it is used; 0 if it is padding. Not filled in for larger types.
    unsigned char used[SIMT_SHAPE_BYTES];
} shapes[MAX_SHAPES];
static unsigned shape_count;

void simt_shape(size_t bytes, size_t alignment, const unsigned char *used)
{
    if (shape_count == MAX_SHAPES || bytes == 0)
        return;
    // An operator such as struct plus {} contains nothing that could be written, so it must not excuse a
    // read.
    if (bytes <= SIMT_SHAPE_BYTES && !memchr(used, 0xff, bytes))
        return;
    struct shape *s = &shapes[shape_count++];
    *s = (struct shape){.bytes = bytes, .alignment = alignment};
    if (bytes <= SIMT_SHAPE_BYTES)
        memcpy(s->used, used, bytes);
}

// Whether [offset, offset + bytes) may be one or several such structs with everything written except
// padding.
static bool is_written(const struct shape *s, const uint8_t *state, size_t offset, unsigned bytes)
{
    bool whole = s->bytes <= SIMT_SHAPE_BYTES && bytes % s->bytes == 0;
    for (size_t i = 0; whole && i < bytes; i++)
        whole = !s->used[i % s->bytes] || state[(offset + i) / 4] >> (4 + (offset + i) % 4) & 1;
    return whole;
}

bool simt_shape_has_padding(const uint8_t *state, size_t offset, unsigned bytes)
{
    for (unsigned i = 0; i < shape_count; i++)
        if (is_written(&shapes[i], state, offset, bytes))
            return true;
    return false;
}

bool simt_shape_may_lie(unsigned bytes, uintptr_t address, size_t element)
{
    if (bytes != 16 || address % 8 != 0)
        return false;
    for (unsigned i = 0; i < shape_count; i++) {
        const struct shape *s = &shapes[i];
        if (s->alignment == 8 && s->bytes >= bytes && (element == 0 || element % s->bytes == 0))
            return true;
    }
    return false;
}
