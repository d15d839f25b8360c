// What is said about textures and surfaces.
#include "inside.h"

const struct words simt_texture_words[] = {
    {"kinds", "bad-texture"},
    // Facts: the number of dimensions that it has, and that the call takes it for.
    {"texture-as-surface", "thread {thread1} uses a texture object at %1 as a surface"},
    {"surface-as-texture", "thread {thread1} uses a surface object at %1 as a texture"},
    {"destroyed-object", "thread {thread1} uses a {text0} object at %1 that was destroyed"},
    {"no-such-object", "thread {thread1} uses a {text0} object at %1 that was never created"},
    {"other-type", "thread {thread1} fetches {text0} values at %1 from a texture of {text1} elements"},
    {"normalized", " that is read as normalized floats"},
    {"not-normalized", ", which gives floats only with cudaReadModeNormalizedFloat"},
    {"fetches-array",
     "thread {thread1} calls tex1Dfetch at %1 for a texture of an array or of rows: it is for "
     "linear memory"},
    {"samples-linear-memory",
     "thread {thread1} samples linear memory at %1: such a texture is read by tex1Dfetch"},
    {"texture-dimensions", "thread {thread1} samples a texture of {0} dimensions at %1 as if it had {1}"},
    {"no-layer", "thread {thread1} samples a texture with layers at %1, and names no layer"},
    {"layer-of-none", "thread {thread1} names a layer at %1 of a texture that has none"},
    {"surface-dimensions", "thread {thread1} uses a surface of {0} dimensions at %1 as if it had {1}"},
    {"surface-misaligned", "thread {thread1} is at byte {u0} of a surface's row at %1, which is not a "
                           "multiple of {1}: x counts bytes, so "
                           "multiply the column by the size of an element"},
    {"outside-row", "thread {thread1} is at byte {0} of a surface's row at %1, and a row has {1} bytes"},
    {"outside-rows", "thread {thread1} is in row {0} of a surface at %1, which has {1} rows"},
    {"outside-slices", "thread {thread1} is in slice {0} of a surface at %1, which has {1} slices"},
    {0}};
