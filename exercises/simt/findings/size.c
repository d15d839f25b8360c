// How large the array is that an access misses.
#include "inside.h"

void simt_tell_size(struct finding *f, struct spot at)
{
    const size_t offset = at.offset;
    const struct shared_object *o = at.block ? simt_shared_find(offset) : NULL;
    const struct allocation *a = at.block ? NULL : simt_memory_nearest(offset);
    size_t begin = o ? o->offset : a ? a->offset + a->before : 0;
    int64_t bytes = (int64_t)(o   ? o->bytes
                              : a ? a->bytes - a->before
                                  : 0),
            element = (int64_t)(o   ? o->element
                                : a ? a->element
                                    : 0);
    if (a && a->freed && offset - a->offset < a->bytes)
        BECAUSE(f, "freed");
    else if (!f->object.has_index && (o || a) && offset < begin)
        BECAUSE(f, "before-array", .n = {(int64_t)(begin - offset), bytes});
    else if (!(o || a) || offset < begin)
        return;
    else if (element && bytes % element == 0)
        BECAUSE(f, "array-has", .n = {bytes / element, bytes});
    else
        BECAUSE(f, "byte-of-array", .n = {(int64_t)(offset - begin), bytes});
}
