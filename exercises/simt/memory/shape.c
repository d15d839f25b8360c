// The struct types that kernels use, as far as simtcc can describe them: see include/simt/shapes.h. A struct
// is copied by one access, which says neither which of its bytes are padding nor how it must be aligned.
#include <string.h>

#include "inside.h"

static struct shape {
    size_t bytes, alignment;
    // For each byte, whether it is used; 0 if it is padding. Not filled in for larger types.
    unsigned char used[SIMT_SHAPE_BYTES];
} shapes[MAX_SHAPES];
static unsigned shape_count;

void simt_shape(size_t bytes, size_t alignment, const unsigned char *used)
{
    // An operator such as struct plus {} contains nothing that could be written, so it must not excuse a
    // read.
    if (shape_count == MAX_SHAPES || (used && !memchr(used, 0xff, bytes)))
        return;
    bool padded = used && memchr(used, 0, bytes), may_be_split = alignment == 8 && bytes >= 16;
    if (!padded && !may_be_split)
        return;
    struct shape *s = &shapes[shape_count++];
    *s = (struct shape){.bytes = bytes, .alignment = alignment};
    if (used)
        memcpy(s->used, used, bytes);
}

// Whether everything in [offset, offset + bytes) is written except padding, if these bytes begin at byte
// `from` of such a struct. Another such struct may follow. Padding alone does not count.
static bool is_written(const struct shape *s, size_t from, const uint8_t *state, size_t offset,
                       unsigned bytes)
{
    bool written = true, used = false;
    for (size_t i = 0; written && i < bytes; i++) {
        bool is_used = s->used[(from + i) % s->bytes];
        written = !is_used || state[(offset + i) / 4] >> (4 + (offset + i) % 4) & 1;
        used |= is_used;
    }
    return written && used;
}

// A compiler moves a struct whole, or several structs. A library also moves a struct word by word.
static bool may_be(const struct shape *s, const uint8_t *state, size_t offset, unsigned bytes)
{
    if (s->bytes > SIMT_SHAPE_BYTES)
        return false;
    if (bytes % s->bytes == 0)
        return is_written(s, 0, state, offset, bytes);
    for (size_t from = 0; simt_current_launch->of_library && from + bytes <= s->bytes; from += bytes)
        if (is_written(s, from, state, offset, bytes))
            return true;
    return false;
}

bool simt_shape_has_padding(const uint8_t *state, size_t offset, unsigned bytes)
{
    for (unsigned i = 0; i < shape_count; i++)
        if (may_be(&shapes[i], state, offset, bytes))
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
